/**
 * Reads a form of one document. busboy parses; everything that it lets pass in silence (surplus parts, a cut-off file,
 * a wrong name, paths in file names) is refused here.
 */
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { MAX_DOCUMENT_BYTES, type MediaType } from '../../shared/contracts/document.ts';
import { testFaultOf } from '../../shared/contracts/test-fault.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { checkContent, isDiskError, type Written, writeDown } from './content.ts';
import { isAcceptedFileName } from './file-name.ts';
import { isMediaType } from './magic-bytes.ts';
import type { Received, UploadOptions } from './received-file.ts';
import { refuseType } from './unsupported-type.ts';

/** Boundaries, part headers, preamble and epilogue of a sane client are far below this. */
const MAX_MULTIPART_OVERHEAD = 64 * 1024;
const MAX_PART_HEADER = 4096;
const MAX_BODY_BYTES = MAX_DOCUMENT_BYTES + MAX_MULTIPART_OVERHEAD;

interface Part {
  declared: MediaType;
  fileName: string;
  written: Promise<Written>;
}

/** @throws ApiError `file_too_large`, from what the headers say, before anything is read */
export function refuseTooLarge(req: IncomingMessage): void {
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
}

/** @throws ApiError 400 of the routes that take a document, or `upload_failed` when the file cannot be written */
export function receiveOnePart(
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

/** `filename=""`, without quotes, or in the extended form. */
const EMPTY_NAME = /\bfilename(="?"?|\*=[^';]*'[^';]*')\s*(;|$)/i;

/**
 * An empty name, which busboy gives as none, and one with control characters, on which it gives the body up. A form
 * whose input was left empty has an empty name as well, and nothing in the part.
 * @param head the first bytes of the body
 */
function namesBadly(head: string): boolean {
  const [headers = '', content = ''] = head.split('\r\n\r\n', 2);
  const disposition = /^content-disposition:.*$/im.exec(headers.replace(/[^\P{Cc}\r\n]/gu, '\0'))?.[0] ?? '';
  if (!/\bname="?file"?\s*(;|$)/i.test(disposition)) return false;
  if (EMPTY_NAME.test(disposition)) return !content.startsWith('\r\n--');
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

function tooLarge(): ApiError {
  return new ApiError('file_too_large', { details: { maxBytes: MAX_DOCUMENT_BYTES } });
}
