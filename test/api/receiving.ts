/** Uploads without a connection: what busboy and upload.ts make of a body. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { UploadOptions } from '../../api/upload/received-file.ts';
import { receiveUpload } from '../../api/upload/upload.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { CONTENT_TYPE } from './multipart.ts';

/** A request body without a connection: what busboy and upload.ts look at. */
export function incoming(
  chunks: Iterable<Buffer>,
  headers: Record<string, string> = {},
): http.IncomingMessage {
  const stream = Readable.from(chunks) as unknown as http.IncomingMessage;
  stream.headers = { 'content-type': CONTENT_TYPE, ...headers };
  stream.once('end', () => {
    stream.complete = true;
  });
  return stream;
}

/** Call inside `describe`; after each test no temporary file may be left. */
export function receiving() {
  const at = { directory: '' };
  before(async () => {
    at.directory = await mkdtemp(path.join(os.tmpdir(), 'assay-upload-'));
  });
  after(() => rm(at.directory, { recursive: true, force: true }));
  afterEach(async () => {
    expect(await readdir(at.directory), 'temporary files left').to.deep.equal([]);
  });

  async function receive(body: Buffer | Iterable<Buffer>, options: Partial<UploadOptions> = {}) {
    const chunks = Buffer.isBuffer(body) ? [body] : body;
    const received = await receiveUpload(incoming(chunks), { ...at, ...options });
    const content = await readFile(received.path);
    await received.discard();
    return { ...received, content };
  }

  async function refusal(promise: Promise<unknown>): Promise<ApiError> {
    const thrown = await promise.then(
      (value) => value,
      (error) => error,
    );
    expect(thrown).to.be.instanceOf(ApiError);
    return thrown;
  }

  const reasonOf = async (body: Buffer | Iterable<Buffer>): Promise<string> =>
    (await refusal(receive(body))).reason;

  return { at, receive, refusal, reasonOf };
}
