/** What every document goes through on its way to the temporary file: counted, hashed, its first bytes looked at. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaType } from '../../shared/contracts/document.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { detectMediaType, HeaderSearch, isLatePdf, isOfMediaType, MAGIC_BYTES } from './magic-bytes.ts';

export interface Written {
  bytes: number;
  sha256: string;
  /** The first MAGIC_BYTES, or all there is. */
  head: Buffer;
  /** A PDF whose header comes later than that. */
  latePdf: boolean;
}

export async function writeDown(content: Readable, file: FileHandle): Promise<Written> {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  const search = new HeaderSearch();
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (bytes < MAGIC_BYTES) heads.push(chunk.subarray(0, MAGIC_BYTES - bytes));
      bytes += chunk.length;
      search.add(chunk);
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(content, measure, file.createWriteStream());
  const head = Buffer.concat(heads);
  return { bytes, sha256: hash.digest('hex'), head, latePdf: isLatePdf(head, search) };
}

/** @throws ApiError `file_empty`, `content_type_mismatch` */
export function checkContent(head: Buffer, latePdf: boolean, declared: MediaType): void {
  if (head.length === 0) throw new ApiError('file_empty');
  if (isOfMediaType(head, declared) || (latePdf && declared === 'application/pdf')) return;
  throw new ApiError('content_type_mismatch', {
    details: {
      declaredMimeType: declared,
      detectedMimeType: detectMediaType(head) ?? (latePdf ? 'application/pdf' : null),
    },
  });
}

/** Failed by our disk, not by the sender. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
