/**
 * Takes the one document of a submit: streamed to a private temporary file while it is counted and hashed, so that
 * memory stays at a few chunks however large the body is.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { MEDIA_TYPES } from '../../shared/contracts/document.ts';
import { testFaultOf } from '../../shared/contracts/test-fault.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { isDiskError, writeDown } from './content.ts';
import { receiveOnePart, refuseTooLarge } from './form.ts';
import { detectMediaType } from './magic-bytes.ts';
import type { Received, ReceivedFile, UploadOptions } from './received-file.ts';

/** In UPLOAD_PATIENCE_MS; 16 kbit/s by default, below what any telephone sends with. */
export const LEAST_UPLOAD_BYTES = 20_480;

const PATIENT = { bytes: LEAST_UPLOAD_BYTES, withinMs: 10_000 };

export function isMultipartForm(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType?.trim() ?? '');
}

/** @throws ApiError 400 of the routes that take a document, or `upload_failed` when the file cannot be written */
export async function receiveUpload(req: IncomingMessage, options: UploadOptions): Promise<ReceivedFile> {
  refuseTooLarge(req);
  return intoTemporaryFile(options.directory, (handle) =>
    receiveOnePart(req, handle, { idleTimeoutMs: 30_000, slowest: PATIENT, fields: [], ...options }),
  );
}

/**
 * Takes a document that came another way than as a form: a download, or text in a message. Its size is bounded by
 * whoever gives it; its type is what its bytes say.
 * @throws ApiError `file_empty`, `unsupported_mime_type`, `upload_failed`; what `content` throws as it is
 */
export async function receiveContent(content: Readable, options: UploadOptions): Promise<ReceivedFile> {
  return intoTemporaryFile(options.directory, async (handle) => {
    const { head, latePdf, ...written } = await writeDown(content, handle).catch((cause) => {
      throw isDiskError(cause) ? new ApiError('upload_failed', { cause }) : cause;
    });
    if (head.length === 0) throw new ApiError('file_empty');
    const mediaType = detectMediaType(head) ?? (latePdf ? 'application/pdf' : undefined);
    if (!mediaType) {
      throw new ApiError('unsupported_mime_type', { details: { allowedMimeTypes: MEDIA_TYPES } });
    }
    return { ...written, mediaType, testFault: testFaultOf(head) };
  });
}

async function intoTemporaryFile(
  directory: string,
  receive: (handle: FileHandle) => Promise<Received>,
): Promise<ReceivedFile> {
  const file = path.join(directory, `${randomUUID()}.upload`);
  const discard = (): Promise<void> => rm(file, { force: true });
  // Opened before the first byte: a file that is removed afterwards cannot come back by a late open.
  const handle = await open(file, 'wx', 0o600).catch((cause) => {
    throw new ApiError('upload_failed', { cause });
  });
  try {
    return { ...(await receive(handle)), path: file, discard };
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await handle.close().catch(() => undefined);
  }
}
