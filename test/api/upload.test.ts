import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect } from 'chai';
import type { ReceivedFile, UploadOptions } from '../../api/received-file.ts';
import { isMultipartForm, receiveUpload } from '../../api/upload.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { BOUNDARY, CONTENT_TYPE, fieldPart, filePart, multipart, PDF } from './multipart.ts';

const MAX = 20 * 1024 * 1024;

/** A request body without a connection: what busboy and upload.ts look at. */
function incoming(chunks: Iterable<Buffer>, headers: Record<string, string> = {}): http.IncomingMessage {
  const stream = Readable.from(chunks) as unknown as http.IncomingMessage;
  stream.headers = { 'content-type': CONTENT_TYPE, ...headers };
  stream.once('end', () => {
    stream.complete = true;
  });
  return stream;
}

describe('the upload', () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'assay-upload-'));
  });
  after(() => rm(directory, { recursive: true, force: true }));
  afterEach(async () => {
    expect(await readdir(directory), 'temporary files left').to.deep.equal([]);
  });

  async function receive(body: Buffer | Iterable<Buffer>, options: Partial<UploadOptions> = {}) {
    const chunks = Buffer.isBuffer(body) ? [body] : body;
    const received = await receiveUpload(incoming(chunks), { directory, ...options });
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

  it('takes one document with its size, hash and type', async () => {
    const received = await receive(multipart([filePart()]));
    expect(received).to.include({
      bytes: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
      mediaType: 'application/pdf',
    });
    expect(received.content.equals(PDF)).to.equal(true);
  });

  it('takes it wherever the network cuts the body in two', async () => {
    const body = multipart([filePart()]);
    for (let cut = 1; cut < body.length; cut++) {
      const received = await receive([body.subarray(0, cut), body.subarray(cut)]);
      expect(received.mediaType, `cut at ${cut}`).to.equal('application/pdf');
      expect(received.content.equals(PDF), `cut at ${cut}`).to.equal(true);
    }
  });

  it('takes it one byte at a time', async () => {
    const received = await receive([...multipart([filePart()])].map((byte) => Buffer.from([byte])));
    expect(received.content.equals(PDF)).to.equal(true);
  });

  it('takes a preamble, an epilogue and lower-case headers', async () => {
    const body = multipart([
      {
        headers: [
          'content-disposition: form-data; name=file; filename=a.pdf',
          'content-type: application/pdf',
        ],
        content: PDF,
      },
    ]);
    const received = await receive(Buffer.concat([Buffer.from('hello\r\n'), body, Buffer.from('bye\r\n')]));
    expect(received.content.equals(PDF)).to.equal(true);
  });

  it('takes 20 971 520 bytes and not one more', async () => {
    const document = Buffer.alloc(MAX + 1, 0x20);
    PDF.copy(document);
    expect((await receive(multipart([filePart(document.subarray(0, MAX))]))).bytes).to.equal(MAX);
    const error = await refusal(receive(multipart([filePart(document)])));
    expect(error.reason).to.equal('file_too_large');
    expect(error.details).to.deep.equal({ maxBytes: 20_971_520 });
  });

  it('refuses a body that is announced too large without reading it', async () => {
    const body = incoming(
      (function* () {
        yield expect.fail('was read') as never;
      })(),
      { 'content-length': String(MAX * 2) },
    );
    expect((await refusal(receiveUpload(body, { directory }))).reason).to.equal('file_too_large');
  });

  it('stops a body that goes on for ever, in front of the document or behind it', async () => {
    const padding = Buffer.alloc(64 * 1024, 0x2e);
    let sent = 0;
    function* endless(start: Buffer): Generator<Buffer> {
      yield start;
      for (; sent < 100 * MAX; sent += padding.length) yield padding;
    }
    for (const start of [Buffer.from('x'), multipart([filePart()])]) {
      sent = 0;
      expect(await reasonOf(endless(start))).to.equal('malformed_multipart');
      expect(sent).to.be.below(MAX + 1024 * 1024);
    }
  });

  describe('refuses as malformed_multipart', () => {
    const whole = multipart([filePart()]);
    const cases: Record<string, Buffer> = {
      'an empty body': Buffer.alloc(0),
      'a body without the boundary': Buffer.from('hello, world'),
      'another boundary': Buffer.from(whole.toString('latin1').replaceAll(BOUNDARY, 'another'), 'latin1'),
      'a missing end': multipart([filePart()], ''),
      'a body cut in the headers': whole.subarray(0, 40),
      'a body cut in the document': whole.subarray(0, whole.length - 30),
      'a header that is none': multipart([{ headers: ['no colon here'], content: PDF }]),
      'headers without end': multipart([{ headers: [`X-Long: ${'x'.repeat(20_000)}`], content: PDF }]),
    };
    for (const [name, body] of Object.entries(cases)) {
      it(name, async () => expect(await reasonOf(body)).to.equal('malformed_multipart'));
    }

    it('a Content-Type without boundary', async () => {
      const body = incoming([whole], { 'content-type': 'multipart/form-data' });
      expect((await refusal(receiveUpload(body, { directory }))).reason).to.equal('malformed_multipart');
    });

    it('a client that stops sending', async () => {
      const body = new PassThrough();
      body.write(whole.subarray(0, 100));
      const request = Object.assign(body, { headers: { 'content-type': CONTENT_TYPE }, complete: false });
      const error = await refusal(
        receiveUpload(request as unknown as http.IncomingMessage, { directory, idleTimeoutMs: 50 }),
      );
      expect(error.reason).to.equal('malformed_multipart');
    });

    it('that comes too slowly, though it never stops', async () => {
      const body = new PassThrough();
      const drip = setInterval(() => body.write('x'), 20);
      const request = Object.assign(body, { headers: { 'content-type': CONTENT_TYPE }, complete: false });
      const options = { directory, slowest: { bytes: 1_000, withinMs: 300 } };
      const error = await refusal(receiveUpload(request as unknown as http.IncomingMessage, options));
      clearInterval(drip);
      expect(error.reason).to.equal('malformed_multipart');
    });
  });

  describe('refuses as file_missing', () => {
    it('no part at all', async () => expect(await reasonOf(multipart([]))).to.equal('file_missing'));
    it('a part of another name', async () =>
      expect(await reasonOf(multipart([filePart(PDF, { name: 'document' })]))).to.equal('file_missing'));
    it('a name that differs in case', async () =>
      expect(await reasonOf(multipart([filePart(PDF, { name: 'File' })]))).to.equal('file_missing'));
    it('a field instead of a file', async () =>
      expect(await reasonOf(multipart([fieldPart('file', 'text')]))).to.equal('file_missing'));
    it('an empty file name, as a form without a chosen file sends it', async () =>
      expect(await reasonOf(multipart([filePart('', { fileName: '' })]))).to.equal('file_missing'));
    it('a binary part without a file name', async () => {
      const headers = [
        'Content-Disposition: form-data; name="file"',
        'Content-Type: application/octet-stream',
      ];
      expect(await reasonOf(multipart([{ headers, content: PDF }]))).to.equal('file_missing');
    });
    it('a part without a disposition, which busboy skips in silence', async () => {
      expect(await reasonOf(multipart([{ headers: ['X-Part: 1'], content: PDF }]))).to.equal('file_missing');
    });
  });

  describe('refuses as too_many_parts, which busboy lets pass without an error', () => {
    const cases = {
      'two files': [filePart(), filePart()],
      'a field behind the file': [filePart(), fieldPart('note', 'x')],
      'a field before the file': [fieldPart('note', 'x'), filePart()],
      'two fields': [fieldPart('a', 'x'), fieldPart('b', 'y')],
      'a file of another name before the file': [filePart(PDF, { name: 'other' }), filePart()],
      'a part without a disposition beside the file': [{ headers: ['X-Part: 1'], content: 'x' }, filePart()],
      'a nameless part behind the file': [filePart(), { headers: ['X-Part: 1'], content: 'x' }],
    };
    for (const [name, parts] of Object.entries(cases)) {
      it(name, async () => expect(await reasonOf(multipart(parts))).to.equal('too_many_parts'));
    }
  });

  describe('looks at what the file is called and what it is', () => {
    for (const fileName of ['../../etc/passwd', 'a\\b.pdf', 'a/b.pdf', 'a\u202egpj.pdf', 'x'.repeat(256)]) {
      it(`refuses the name ${JSON.stringify(fileName.slice(0, 20))}`, async () =>
        expect(await reasonOf(multipart([filePart(PDF, { fileName })]))).to.equal('invalid_file_name'));
    }

    it('refuses a bidirectional override in an extended name', async () => {
      const headers = [
        'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'a%E2%80%AEgpj.pdf',
        'Content-Type: application/pdf',
      ];
      expect(await reasonOf(multipart([{ headers, content: PDF }]))).to.equal('invalid_file_name');
    });

    it('takes names in any script', async () => {
      const received = await receive(multipart([filePart(PDF, { fileName: 'Rechnung Müller 発票.pdf' })]));
      expect(received.bytes).to.equal(PDF.length);
    });

    it('refuses other types and says which it takes', async () => {
      const error = await refusal(receive(multipart([filePart('<svg/>', { type: 'image/svg+xml' })])));
      expect(error.reason).to.equal('unsupported_mime_type');
      expect(error.details).to.deep.equal({
        allowedMimeTypes: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
        declaredMimeType: 'image/svg+xml',
        detectedMimeType: null,
      });
      expect(error.message).to.contain('declares image/svg+xml and its bytes look like none of these');
    });

    const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3000)]);
    for (const [declared, content, detected] of [
      [undefined, PDF, 'application/pdf'],
      ['application/octet-stream', PDF, 'application/pdf'],
      ['image/jpg', JPEG, 'image/jpeg'],
      // Declared in so many words, which is not the same as declaring nothing.
      ['text/plain', JPEG, 'image/jpeg'],
    ] as const) {
      it(`tells who declares ${declared ?? 'no type'} what the bytes are and how to declare it`, async () => {
        const { headers } = filePart(content, { type: declared });
        const part = { headers: declared ? headers : headers.slice(0, 1), content };
        const error = await refusal(receive(multipart([part])));
        expect(error.reason).to.equal('unsupported_mime_type');
        expect(error.details).to.include({
          declaredMimeType: declared ?? null,
          detectedMimeType: detected,
        });
        expect(error.message).to.contain(declared ? `declares ${declared} ` : 'has no Content-Type');
        expect(error.message).to.contain(`look like ${detected}`);
        for (const line of [`;type=${detected}'`, `data, '${detected}')}`, `{ type: '${detected}' }`]) {
          expect(error.message).to.contain(line);
        }
      });
    }

    it('refuses a part of another type that ends before a byte of it came', async () => {
      const error = await refusal(receive(multipart([filePart('', { type: 'image/jpg' })])));
      expect(error.details).to.include({ declaredMimeType: 'image/jpg', detectedMimeType: null });
      const broken = multipart([filePart(PDF, { type: 'image/jpg' })], '').subarray(0, -10);
      expect(await reasonOf(broken)).to.equal('malformed_multipart');
    });

    it('takes a type in upper case', async () => {
      const received = await receive(multipart([filePart(PDF, { type: 'Application/PDF' })]));
      expect(received.mediaType).to.equal('application/pdf');
    });

    it('refuses an empty file', async () =>
      expect(await reasonOf(multipart([filePart('')]))).to.equal('file_empty'));

    it('refuses bytes of another type and says which', async () => {
      const png = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1');
      const error = await refusal(receive(multipart([filePart(png)])));
      expect(error.reason).to.equal('content_type_mismatch');
      expect(error.details).to.include({
        declaredMimeType: 'application/pdf',
        detectedMimeType: 'image/png',
      });
      const unknown = await refusal(receive(multipart([filePart('hello')])));
      expect(unknown.details).to.include({ detectedMimeType: null });
    });
  });

  it('answers upload_failed when its disk does not take the file', async () => {
    const nowhere = path.join(directory, 'missing');
    const error = await refusal(receiveUpload(incoming([multipart([filePart()])]), { directory: nowhere }));
    expect(error.reason).to.equal('upload_failed');
  });

  it('keeps nothing of a client that hangs up in the middle', async () => {
    const { promise, resolve } = Promise.withResolvers<ReceivedFile | ApiError>();
    const server = http.createServer((req) => {
      receiveUpload(req, { directory }).then(resolve, resolve);
      setTimeout(() => request.destroy(), 50);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-type': CONTENT_TYPE, 'content-length': '100000' };
    const request = http.request({ port, method: 'POST', headers });
    request.on('error', () => undefined);
    request.write(multipart([filePart()], ''));
    const outcome = await promise;
    expect(outcome).to.be.instanceOf(ApiError);
    server.close();
  });

  it('holds a document of 20 MB in little memory', async () => {
    const chunk = Buffer.alloc(64 * 1024, 0x20);
    const before = process.memoryUsage().arrayBuffers;
    let highest = 0;
    function* body(): Generator<Buffer> {
      const [start, end] = multipart([filePart('SPLIT')])
        .toString('latin1')
        .split('SPLIT');
      yield Buffer.from(start!, 'latin1');
      yield PDF;
      for (let sent = 0; sent < MAX - chunk.length; sent += chunk.length) {
        highest = Math.max(highest, process.memoryUsage().arrayBuffers);
        yield chunk;
      }
      yield Buffer.from(end!, 'latin1');
    }
    const received = await receiveUpload(incoming(body()), { directory });
    await received.discard();
    expect(received.bytes).to.be.above(MAX - 2 * chunk.length);
    // Some of it is garbage that nobody has collected yet; the document would be 20 MB.
    expect(highest - before).to.be.below(12 * 1024 * 1024);
  });
});

describe('the Content-Type of a submit', () => {
  it('is multipart/form-data in any case, with any parameters', () => {
    for (const type of [
      'multipart/form-data',
      'Multipart/Form-Data; boundary=x',
      'multipart/form-data ;a=b',
    ]) {
      expect(isMultipartForm(type), type).to.equal(true);
    }
  });
  it('is nothing else', () => {
    for (const type of [
      undefined,
      '',
      'application/json',
      'multipart/mixed; boundary=x',
      'multipart/form-data-x',
    ]) {
      expect(isMultipartForm(type), type).to.equal(false);
    }
  });
});
