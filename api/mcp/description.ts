/** What `describe_service` tells: what is accepted, which limits this caller has, what is kept for how long. */
import { z } from 'zod';
import { MAX_ANALYSED_PAGES, MEDIA_TYPES } from '../../shared/contracts/document.ts';
import { PIPELINE_VERSION } from '../../shared/contracts/report.ts';
import { GUEST_RETENTION } from '../assistants/guests.ts';
import type { McpCaller, McpSurroundings } from './caller.ts';

export const Description = z.object({
  service: z.string(),
  version: z.string(),
  whatItDoes: z.string(),
  acceptedMediaTypes: z.array(z.string()),
  maxDocumentBytes: z.int(),
  analysedPages: z.int(),
  limits: z.object({
    caller: z.enum(['guest', 'account']),
    documentsPerMinute: z.int().nullable(),
    documentsPerDay: z.int().nullable(),
    documentsPerMonth: z.int().nullable(),
    /** In work at the same time; for guests all of them together. */
    documentsAtOnce: z.int().nullable(),
  }),
  retention: z.string(),
  privacy: z.url(),
  api: z.url(),
  findings: z.url(),
});

export function describe(
  { deps: { config }, baseUrl }: McpSurroundings,
  { guest, principal: { plan }, maxDocumentBytes }: McpCaller,
): z.infer<typeof Description> {
  const { documentHours, reportDays } = GUEST_RETENTION;
  return {
    service: 'Assay',
    version: PIPELINE_VERSION,
    whatItDoes:
      'Looks for signs of alteration in one document: file revisions, signatures, text and its logic, barcodes, image forensics, portraits. Not detected never means clean.',
    acceptedMediaTypes: [...MEDIA_TYPES],
    maxDocumentBytes,
    analysedPages: Math.min(plan.fraudPages ?? MAX_ANALYSED_PAGES, MAX_ANALYSED_PAGES),
    limits: guest
      ? {
          caller: 'guest',
          documentsPerMinute: config.GUEST_MINUTE_LIMIT,
          documentsPerDay: config.GUEST_DAILY_LIMIT,
          documentsPerMonth: null,
          documentsAtOnce: plan.fraudConcurrent,
        }
      : {
          caller: 'account',
          documentsPerMinute: plan.fraudMinuteLimit,
          documentsPerDay: null,
          documentsPerMonth: plan.fraudMonthlyLimit,
          documentsAtOnce: plan.fraudConcurrent,
        },
    retention: guest
      ? `A document that is verified without an API key is erased ${documentHours} hour after its report, the report after ${reportDays} days.`
      : 'As set for the account; see the privacy page.',
    privacy: `${baseUrl}/privacy`,
    api: `${baseUrl}/api/public/openapi.json`,
    findings: `${baseUrl}/api/public/findings`,
  };
}
