/**
 * The answer to a file part whose media type is not accepted. Most clients that meet it declare nothing, or
 * application/octet-stream, or image/jpg, for a file that is acceptable: so it says what the bytes are, and the one
 * line that declares it.
 */
import type { Readable } from 'node:stream';
import { MEDIA_TYPES, type MediaType } from '../../shared/contracts/document.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { detectMediaType, MAGIC_BYTES } from './magic-bytes.ts';

const ENDING: Record<MediaType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/**
 * @param declared media type of the part; undefined where it has no Content-Type
 * @throws ApiError `unsupported_mime_type`, when enough of the part has come to tell what it is
 */
export async function refuseType(content: Readable, declared: string | undefined): Promise<never> {
  const detected = detectMediaType(await headOf(content));
  throw new ApiError('unsupported_mime_type', {
    hint: [
      declared === undefined ? 'The part "file" has no Content-Type' : `The part "file" declares ${declared}`,
      detected ? `and its bytes look like ${detected}.` : 'and its bytes look like none of these.',
      ...(detected ? [remedy(detected)] : []),
    ].join(' '),
    details: {
      allowedMimeTypes: MEDIA_TYPES,
      declaredMimeType: declared ?? null,
      detectedMimeType: detected ?? null,
    },
  });
}

function remedy(type: MediaType): string {
  const name = `document.${ENDING[type]}`;
  return [
    `Declare that: curl -F 'file=@${name};type=${type}'`,
    `Python requests files={'file': ('${name}', data, '${type}')}`,
    `Node form.append('file', new Blob([data], { type: '${type}' }), '${name}').`,
  ].join('; ');
}

/** The first MAGIC_BYTES, or all there is; the rest is left to be dropped. */
async function headOf(content: Readable): Promise<Buffer> {
  const head: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    head.push(chunk);
    bytes += chunk.length;
    if (bytes >= MAGIC_BYTES) break;
  }
  return Buffer.concat(head).subarray(0, MAGIC_BYTES);
}
