/** The document of a `verify_document` call: in the message itself, or fetched from an address. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { MEDIA_TYPES } from '../../shared/contracts/document.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { analyse } from '../assistants/analyse.ts';
import type { ShortReport } from '../assistants/short-report.ts';
import { decodeBase64 } from '../biometric/base64.ts';
import { receiveContent } from '../upload/upload.ts';
import type { McpCaller, McpSurroundings } from './caller.ts';

/** Hosts give a tool call about a minute. */
const WAIT_MS = 40_000;
const DOWNLOAD_MS = 15_000;
const MAX_REDIRECTS = 3;

export const VerifyInput = z
  .object({
    url: z
      .string()
      .max(4_096)
      .optional()
      .describe('https address of the document, on a public host; or give file_base64'),
    file_base64: z.string().optional().describe('The document itself in base64; or give url'),
    mime_type: z
      .enum(MEDIA_TYPES)
      .optional()
      .describe('Optional: the type is told from the bytes, and must agree with this one'),
  })
  .refine(({ url, file_base64 }) => (url === undefined) !== (file_base64 === undefined), {
    message: 'Give exactly one of url and file_base64.',
  });

export async function verify(
  { deps, download, countGuest }: McpSurroundings,
  caller: McpCaller,
  input: z.infer<typeof VerifyInput>,
): Promise<ShortReport> {
  const { maxDocumentBytes: maxBytes, principal, requestId, guest } = caller;
  const bytes = input.file_base64 === undefined ? undefined : decodeBase64(input.file_base64);
  if (bytes === null) throw new ApiError('base64_invalid', { details: { field: 'file_base64' } });
  if (bytes && bytes.length > maxBytes) throw new ApiError('file_too_large', { details: { maxBytes } });
  // Counted before anything is fetched: addresses of others must not be tried out for nothing.
  if (guest) await countGuest(guest.address);
  const take = (content: Readable) => receiveContent(content, { directory: deps.uploadDirectory });
  return analyse(deps, {
    ...{ principal, requestId, source: 'mcp', guest: guest?.name },
    repeatedBy: guest ? guest.name : 'account',
    waitMs: () => Math.min(WAIT_MS, deps.config.SUBMIT_TIMEOUT_MS),
    receive: async () => {
      const file = bytes
        ? await take(Readable.from([bytes]))
        : await download(input.url!, { maxBytes, timeoutMs: DOWNLOAD_MS, maxRedirects: MAX_REDIRECTS }, take);
      if (input.mime_type === undefined || input.mime_type === file.mediaType) return file;
      await file.discard();
      throw new ApiError('content_type_mismatch', {
        details: { declaredMimeType: input.mime_type, detectedMimeType: file.mediaType },
      });
    },
  });
}
