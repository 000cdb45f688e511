import { expect } from 'chai';
import { filePart, multipart, PDF } from '../multipart.ts';
import { receiving } from '../receiving.ts';

describe('the upload looks at what the file is called and what it is', () => {
  const { receive, refusal, reasonOf } = receiving();

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
