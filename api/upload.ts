/**
 * Takes the one document of a submit: streamed to a private temporary file while it is counted and hashed, so that
 * memory stays at a few chunks however large the body is. busboy parses; everything that it lets pass in silence
 * (surplus parts, a cut-off file, a wrong name, paths in file names) is refused here.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { MAX_DOCUMENT_BYTES, MEDIA_TYPES, type MediaType } from '../shared/contracts/document.ts';
import { type TestFault, testFaultOf } from '../shared/contracts/test-fault.ts';
import { ApiError } from '../shared/platform/errors.ts';
import { isAcceptedFileName } from './file-name.ts';
import {
  detectMediaType,
  HeaderSearch,
  isLatePdf,
  isMediaType,
  isOfMediaType,
  MAGIC_BYTES,
} from './magic-bytes.ts';
import { refuseType } from './unsupported-type.ts';

/** Boundaries, part headers, preamble and epilogue of a sane client are far below this. */
const MAX_MULTIPART_OVERHEAD = 64 * 1024;
const MAX_PART_HEADER = 4096;
const MAX_BODY_BYTES = MAX_DOCUMENT_BYTES + MAX_MULTIPART_OVERHEAD;

/** In UPLOAD_PATIENCE_MS; 16 kbit/s by default, below what any telephone sends with. */
export const LEAST_UPLOAD_BYTES = 20_480;

const PATIENT = { bytes: LEAST_UPLOAD_BYTES, withinMs: 10_000 };

export interface ReceivedFile {
  /** Temporary file; whoever takes the document over may move it away. */
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  mediaType: MediaType;
  /** As the sender's form names it, checked and in NFC; absent for what came another way. */
  fileName?: string;
  /** The fields beside the file that were allowed and came. */
  fields?: Readonly<Record<string, string>>;
  /** What a file for testing asks for; counts under a test key only. */
  testFault?: TestFault;
  /** Removes the temporary file where it still is. */
  discard(): Promise<void>;
}

export interface UploadOptions {
  /** Directory of temporary files, private to this service. */
  directory: string;
  /** A client that sends nothing for this long is given up. */
  idleTimeoutMs?: number;
  /** As is one that sends less than this: it holds a place all the while. */
  slowest?: { bytes: number; withinMs: number };
  /** Fields that may come with the file, each once: those of a page's own form. The API allows none. */
  fields?: readonly string[];
}

export function isMultipartForm(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType?.trim() ?? '');
}

/** @throws ApiError of API.md's fraud table (400), or `upload_failed` when the file cannot be written */
export async function receiveUpload(req: IncomingMessage, options: UploadOptions): Promise<ReceivedFile> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
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
    const { head, ...written } = await writeDown(content, handle).catch((cause) => {
      throw isDiskError(cause) ? new ApiError('upload_failed', { cause }) : cause;
    });
    if (head.length === 0) throw new ApiError('file_empty');
    const mediaType = detectMediaType(head);
    if (!mediaType) {
      throw new ApiError('unsupported_mime_type', { details: { allowedMimeTypes: MEDIA_TYPES } });
    }
    return { ...written, mediaType, testFault: testFaultOf(head) };
  });
}

type Received = Omit<ReceivedFile, 'path' | 'discard'>;

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

interface Part {
  declared: MediaType;
  fileName: string;
  written: Promise<Written>;
}

function receiveOnePart(
  req: IncomingMessage,
  file: FileHandle,
  options: Required<Omit<UploadOptions, 'directory'>>,
): Promise<Received> {
  const { idleTimeoutMs, slowest, fields: allowed } = options;
  return new Promise((resolve, reject) => {
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: req.headers,
        // Left as sent, so that `../../etc/passwd` is seen and refused instead of becoming `passwd`.
        preservePath: true,
        defParamCharset: 'utf8',
        // One byte more than allowed: reaching the limit is then the same as being too large. The part limit
        // counts parts that busboy skips without a word, such as one without a disposition.
        limits: {
          ...{ fileSize: MAX_DOCUMENT_BYTES + 1, files: 1, fieldSize: 1024 },
          ...{ fields: 1 + allowed.length, parts: 2 + allowed.length },
        },
      });
    } catch (cause) {
      reject(new ApiError('malformed_multipart', { cause }));
      return;
    }

    let received = 0;
    let head = '';
    let parts = 0;
    let part: Part | undefined;
    const fields: Record<string, string> = {};
    let refused: Promise<ApiError> | undefined;
    const fail = (error: ApiError): void => {
      stop();
      reject(error);
    };
    const malformed = (cause?: unknown): void =>
      fail(new ApiError(namesBadly(head) ? 'invalid_file_name' : 'malformed_multipart', { cause }));
    const surplus = (): void => fail(new ApiError('too_many_parts'));
    const count = (chunk: Buffer): void => {
      idle.refresh();
      received += chunk.length;
      if (head.length < MAX_PART_HEADER) head += chunk.toString('latin1', 0, MAX_PART_HEADER - head.length);
      // The document itself has its own limit: what is over this one is padding around it.
      if (received > MAX_BODY_BYTES) malformed();
    };
    const hungUp = (): void => {
      if (!req.complete) malformed(new Error('the client hung up'));
    };
    const idle = setTimeout(() => malformed(new Error('the client stopped sending')), idleTimeoutMs);
    let receivedBefore = 0;
    const pace = setInterval(() => {
      if (received - receivedBefore < slowest.bytes) malformed(new Error('the client sends too slowly'));
      receivedBefore = received;
    }, slowest.withinMs);
    /** Detaches the parser; what the client still sends is read and dropped, so that it gets to the answer. */
    const stop = (): void => {
      clearTimeout(idle);
      clearInterval(pace);
      req.off('data', count).off('close', hungUp);
      req.unpipe(parser);
      parser.removeAllListeners().on('error', () => undefined);
      parser.destroy();
    };

    parser.on('file', (name, content, info) => {
      content.on('error', () => undefined);
      if (++parts > 1) return surplus();
      // Whether it is the only part is known at the end; a misnamed one is read past until then.
      if (name !== 'file' || info.filename === undefined) return void content.resume();
      if (!isAcceptedFileName(info.filename)) return fail(new ApiError('invalid_file_name'));
      // busboy leaves a stray carriage return on a type whose header was cut between two chunks.
      const declared = info.mimeType.trim();
      if (!isMediaType(declared)) {
        refused = refuseType(content, declaresType(head) ? declared : undefined).catch(asRefusal);
        return void refused.then(fail);
      }
      content.once('limit', () => fail(tooLarge()));
      const written = writeDown(content, file);
      // A failing disk is told at once; a broken stream shows up as the parser's own error.
      written.catch((cause) => {
        if (isDiskError(cause)) fail(new ApiError('upload_failed', { cause }));
      });
      part = { declared, fileName: info.filename.normalize('NFC'), written };
    });
    parser.on('field', (name, value) => {
      if (allowed.includes(name) && !Object.hasOwn(fields, name)) fields[name] = value;
      else if (++parts > 1) surplus();
    });
    parser.on('partsLimit', surplus).on('filesLimit', surplus).on('fieldsLimit', surplus);
    parser.on('error', malformed);
    parser.on('close', () => {
      stop();
      if (refused) return void refused.then(reject);
      if (!part) return reject(new ApiError(namesBadly(head) ? 'invalid_file_name' : 'file_missing'));
      const { declared, fileName } = part;
      part.written
        .then(({ head, latePdf, ...written }) => {
          checkContent(head, latePdf, declared);
          resolve({ ...written, mediaType: declared, fileName, fields, testFault: testFaultOf(head) });
        }, malformed)
        .catch(reject);
    });
    req.on('data', count).on('close', hungUp);
    if (req.destroyed) hungUp();
    else req.pipe(parser);
  });
}

/**
 * An empty name, which busboy gives as none, and one with control characters, on which it gives the body up. A form
 * whose input was left empty has an empty name as well, and nothing in the part.
 * @param head the first bytes of the body
 */
function namesBadly(head: string): boolean {
  const [headers = '', content = ''] = head.split('\r\n\r\n', 2);
  const disposition = /^content-disposition:.*$/im.exec(headers.replace(/[^\P{Cc}\r\n]/gu, '\0'))?.[0] ?? '';
  if (!/\bname="?file"?\s*(;|$)/i.test(disposition)) return false;
  if (/\bfilename=""/i.test(disposition)) return !content.startsWith('\r\n--');
  return /\bfilename="[^"\0]*\0/i.test(disposition);
}

/** Whether the first part has a Content-Type: without one busboy says text/plain. */
function declaresType(head: string): boolean {
  return /^content-type\s*:/im.test(head.split('\r\n\r\n', 1)[0] ?? '');
}

/** A part that broke off before its type could be told is a broken body. */
function asRefusal(cause: unknown): ApiError {
  return cause instanceof ApiError ? cause : new ApiError('malformed_multipart', { cause });
}

interface Written {
  bytes: number;
  sha256: string;
  /** The first MAGIC_BYTES, or all there is. */
  head: Buffer;
  /** A PDF whose header comes later than that. */
  latePdf: boolean;
}

async function writeDown(content: Readable, file: FileHandle): Promise<Written> {
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

function checkContent(head: Buffer, latePdf: boolean, declared: MediaType): void {
  if (head.length === 0) throw new ApiError('file_empty');
  if (isOfMediaType(head, declared) || (latePdf && declared === 'application/pdf')) return;
  throw new ApiError('content_type_mismatch', {
    details: {
      declaredMimeType: declared,
      detectedMimeType: detectMediaType(head) ?? (latePdf ? 'application/pdf' : null),
    },
  });
}

function tooLarge(): ApiError {
  return new ApiError('file_too_large', { details: { maxBytes: MAX_DOCUMENT_BYTES } });
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
