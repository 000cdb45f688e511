/**
 * The document by which a chat assistant knows the custom action: OpenAPI 3.1.0, two operations. The assistant's own
 * limits (length of descriptions, one https server, `openaiFileIdRefs`) are measured by its test.
 */
import { z } from 'zod';
import { publisherOf } from '../../shared/contracts/openapi.ts';
import { ERRORS, ErrorResponse } from '../../shared/contracts/problem.ts';
import { ShortReport, stillProcessing } from '../assistants/short-report.ts';

export const VERIFY_PATH = '/api/public/actions/verify';
export const REPORT_PATH = '/api/public/actions/reports/{handle}';

/** @param baseUrl public address of the service, without a slash at its end */
export function actionDescription(baseUrl: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay document verification',
      version: '1.0.0',
      description: 'Tells whether a PDF or an image of a document was altered.',
      termsOfService: `${baseUrl}/privacy`,
      ...publisherOf(baseUrl),
    },
    // The assistant calls without a key, as a guest with limits of its own.
    security: [],
    tags: [{ name: 'Verification', description: 'Verify one document, get its report.' }],
    externalDocs: { description: 'Privacy policy', url: `${baseUrl}/privacy` },
    servers: [{ url: baseUrl }],
    paths: {
      [VERIFY_PATH]: {
        post: verifyDocument(),
      },
      [REPORT_PATH]: {
        get: getVerificationReport(),
      },
    },
    components: { schemas: { ShortReport: schemaOf(ShortReport), Error: schemaOf(ErrorResponse) } },
  };
}

const verifyDocument = () => ({
  operationId: 'verifyDocument',
  tags: ['Verification'],
  summary: 'Verify one document',
  description:
    'Analyses the one PDF, PNG, JPEG or WebP that the user attached, up to 20 MB, for signs of alteration. When the status is PROCESSING, call getVerificationReport with the handle after some 15 seconds.',
  'x-openai-isConsequential': false,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        example: { openaiFileIdRefs: ['file-8Zq1'] },
        schema: {
          type: 'object',
          required: ['openaiFileIdRefs'],
          properties: {
            openaiFileIdRefs: {
              type: 'array',
              description: 'The attached document; exactly one.',
              items: { type: 'string' },
              minItems: 1,
              maxItems: 1,
            },
          },
        },
      },
    },
  },
  responses: answers('The short report, or its handle while it is being made.'),
});

const getVerificationReport = () => ({
  operationId: 'getVerificationReport',
  tags: ['Verification'],
  summary: 'Get the report of a verification',
  description: 'Gives the report of an earlier verifyDocument call, or PROCESSING while it is being made.',
  'x-openai-isConsequential': false,
  parameters: [
    {
      name: 'handle',
      in: 'path',
      required: true,
      description: 'The handle that verifyDocument gave.',
      schema: { type: 'string' },
    },
  ],
  responses: answers('The short report, or PROCESSING.'),
});

function answers(description: string) {
  const content = (name: string, example: object) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example },
  });
  const { code, message } = ERRORS.minute_limit_exceeded;
  const error = { code, reason: 'minute_limit_exceeded', message };
  const refused = content('Error', { ok: false, error, requestId: 'req_01JD9C4N6T3Q8V2W7X5Y1Z0ABC' });
  return {
    200: { description, content: content('ShortReport', stillProcessing('vrf_handle')) },
    429: { description: 'Too much at once; Retry-After says when to try again.', content: refused },
    default: {
      description: 'What was wrong and what to do; 503 says in Retry-After when to try again.',
      content: refused,
    },
  };
}

function schemaOf(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
