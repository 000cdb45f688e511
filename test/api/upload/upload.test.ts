import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect } from 'chai';
import type { ReceivedFile } from '../../../api/upload/received-file.ts';
import { isMultipartForm, receiveContent, receiveUpload } from '../../../api/upload/upload.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { BOUNDARY, CONTENT_TYPE, fieldPart, filePart, multipart, PDF } from '../multipart.ts';
import { incoming, receiving } from '../receiving.ts';

const MAX = 20 * 1024 * 1024;

describe('the upload', () => {
  const { at, receive, refusal, reasonOf } = receiving();

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
    expect((await refusal(receiveUpload(body, at))).reason).to.equal('file_too_large');
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
      expect((await refusal(receiveUpload(body, at))).reason).to.equal('malformed_multipart');
    });

    it('a client that stops sending', async () => {
      const body = new PassThrough();
      body.write(whole.subarray(0, 100));
      const request = Object.assign(body, { headers: { 'content-type': CONTENT_TYPE }, complete: false });
      const error = await refusal(
        receiveUpload(request as unknown as http.IncomingMessage, { ...at, idleTimeoutMs: 50 }),
      );
      expect(error.reason).to.equal('malformed_multipart');
    });

    it('that comes too slowly, though it never stops', async () => {
      const body = new PassThrough();
      const drip = setInterval(() => body.write('x'), 20);
      const request = Object.assign(body, { headers: { 'content-type': CONTENT_TYPE }, complete: false });
      const options = { ...at, slowest: { bytes: 1_000, withinMs: 300 } };
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

  it('answers upload_failed when its disk does not take the file', async () => {
    const nowhere = path.join(at.directory, 'missing');
    const error = await refusal(receiveUpload(incoming([multipart([filePart()])]), { directory: nowhere }));
    expect(error.reason).to.equal('upload_failed');
  });

  it('keeps nothing of a client that hangs up in the middle', async () => {
    const { promise, resolve } = Promise.withResolvers<ReceivedFile | ApiError>();
    const server = http.createServer((req) => {
      receiveUpload(req, at).then(resolve, resolve);
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
    const received = await receiveUpload(incoming(body()), at);
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

describe('a document that comes by message or by address', () => {
  const { at, refusal } = receiving();
  const receive = (...parts: Buffer[]) => receiveContent(Readable.from(parts), at);
  const mail = Buffer.from('Content-Type: text/html\r\n'.repeat(200));

  it('is what its bytes say', async () => {
    const received = await receive(PDF.subarray(0, 3), PDF.subarray(3));
    expect(received).to.include({ bytes: PDF.length, mediaType: 'application/pdf' });
    await received.discard();
  });

  it('is a PDF with something before its header, as one that comes in a form is', async () => {
    const received = await receive(mail, PDF);
    expect(received.mediaType).to.equal('application/pdf');
    await received.discard();
  });

  it('is refused when it is empty, or nothing that is taken', async () => {
    expect((await refusal(receive())).reason).to.equal('file_empty');
    for (const other of [mail, Buffer.concat([Buffer.from('PK\x03\x04'), mail, PDF])]) {
      const error = await refusal(receive(other));
      expect(error.reason).to.equal('unsupported_mime_type');
      expect(error.details?.allowedMimeTypes).to.include('image/webp');
    }
  });
});
