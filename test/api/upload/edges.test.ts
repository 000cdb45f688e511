/** Forms at the edges of RFC 7578 and RFC 2046, as clients that differ send them. */
import { expect } from 'chai';
import { receiveUpload } from '../../../api/upload/upload.ts';
import { BOUNDARY, filePart, multipart, PDF } from '../multipart.ts';
import { incoming, receiving } from '../receiving.ts';

const part = (...headers: string[]): Buffer => multipart([{ headers, content: PDF }]);
const TYPE = 'Content-Type: application/pdf';

describe('forms at the edges', () => {
  const { at, receive, reasonOf } = receiving();

  it('have their name in the extended form alone, or in both forms (RFC 7578, 4.2)', async () => {
    const extended = "filename*=UTF-8''Rechnung%20M%C3%BCller.pdf";
    for (const name of [
      extended,
      `filename="Rechnung.pdf"; ${extended}`,
      `${extended}; filename="Rechnung.pdf"`,
    ]) {
      const received = await receive(part(`Content-Disposition: form-data; name="file"; ${name}`, TYPE));
      expect(received.fileName, name).to.equal('Rechnung Müller.pdf');
    }
  });

  it('have an empty name in any form, and a document under it', async () => {
    for (const name of ["filename*=UTF-8''", "filename*=UTF-8'en'", 'filename=', 'filename=""']) {
      const named = part(`Content-Disposition: form-data; name="file"; ${name}`, TYPE);
      expect(await reasonOf(named), name).to.equal('invalid_file_name');
    }
  });

  it('have names without quotes, with quotes in them, and composed in another way', async () => {
    const nameOf = async (parameter: string) =>
      (await receive(part(`Content-Disposition: form-data; name=file; ${parameter}`, TYPE))).fileName;
    expect(await nameOf('filename=a.pdf')).to.equal('a.pdf');
    expect(await nameOf('filename="say \\"hi\\".pdf"')).to.equal('say "hi".pdf');
    // NFD, as file systems of Apple write it, is NFC with us.
    expect(await nameOf('filename="Mu\u0308ller.pdf"')).to.equal('M\u00fcller.pdf');
  });

  it('have parameters and spaces around the type of their part', async () => {
    for (const type of [
      'application/pdf; name="a.pdf"',
      ' application/pdf ',
      'application/pdf;charset=binary',
    ]) {
      const received = await receive(
        part('Content-Disposition: form-data; name="file"; filename="a.pdf"', `Content-Type:${type}`),
      );
      expect(received.mediaType, type).to.equal('application/pdf');
    }
  });

  it('have a boundary in quotes, with spaces and of seventy characters (RFC 2046, 5.1.1)', async () => {
    for (const boundary of ['with space in it', "'()+_,-./:=?", 'x'.repeat(70)]) {
      const body = Buffer.from(
        multipart([filePart()]).toString('latin1').replaceAll(BOUNDARY, boundary),
        'latin1',
      );
      const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
      const received = await receiveUpload(incoming([body], headers), at);
      await received.discard();
      expect(received.bytes, boundary).to.equal(PDF.length);
    }
  });

  it('hold the document itself, not another form around it (RFC 7578, 4.3)', async () => {
    const inner = Buffer.from(
      multipart([filePart()]).toString('latin1').replaceAll(BOUNDARY, 'inner'),
      'latin1',
    );
    const headers = [
      'Content-Disposition: form-data; name="file"; filename="a.pdf"',
      'Content-Type: multipart/mixed; boundary=inner',
    ];
    expect(await reasonOf(multipart([{ headers, content: inner }]))).to.equal('unsupported_mime_type');
  });

  it('keep a boundary that stands in the middle of a line of the document', async () => {
    const content = Buffer.concat([PDF, Buffer.from(`x--${BOUNDARY}\r\n--${BOUNDARY.slice(0, -1)}`)]);
    expect((await receive(multipart([filePart(content)]))).content.equals(content)).to.equal(true);
  });

  it('are malformed without their end, or with bare line feeds', async () => {
    expect(await reasonOf(multipart([filePart()], ''))).to.equal('malformed_multipart');
    const bare = Buffer.from(multipart([filePart()]).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
    expect(await reasonOf(bare)).to.be.oneOf(['malformed_multipart', 'file_missing']);
  });
});
