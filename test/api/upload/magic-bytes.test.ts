import { expect } from 'chai';
import {
  detectMediaType,
  HeaderSearch,
  isLatePdf,
  isMediaType,
  isOfMediaType,
} from '../../../api/upload/magic-bytes.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const HEADS = {
  'application/pdf': bytes('%PDF-1.7\n'),
  'image/png': bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
  'image/jpeg': bytes('\xff\xd8\xff\xe0\0\x10JFIF'),
  'image/webp': bytes('RIFF\x24\0\0\0WEBPVP8 '),
} as const;

describe('the first bytes of a file', () => {
  for (const [type, head] of Object.entries(HEADS)) {
    it(`tell ${type}, and no other type`, () => {
      expect(detectMediaType(head)).to.equal(type);
      for (const other of Object.keys(HEADS)) {
        if (isMediaType(other)) expect(isOfMediaType(head, other), other).to.equal(other === type);
      }
    });
  }

  it('may have the PDF header later, within 1024 bytes', () => {
    const at = (offset: number): Buffer => Buffer.concat([Buffer.alloc(offset, 0x20), bytes('%PDF-1.4')]);
    expect(isOfMediaType(at(1019), 'application/pdf')).to.equal(true);
    expect(isOfMediaType(at(1020), 'application/pdf')).to.equal(false);
  });

  it('may be followed by the PDF header up to a megabyte later, however the file comes in', () => {
    const late = (junk: Buffer, part: number): boolean => {
      const file = Buffer.concat([junk, bytes('%PDF-1.4\n1 0 obj')]);
      const search = new HeaderSearch();
      for (let at = 0; at < file.length; at += part) search.add(file.subarray(at, at + part));
      return isLatePdf(file.subarray(0, 1024), search);
    };
    for (const part of [1, 3, 4, 1000, 100_000]) {
      expect(late(bytes('Content-Type: text/html\r\n'.repeat(200)), part), `${part}`).to.equal(true);
    }
    expect(late(Buffer.alloc(1024 * 1024 - 5, 32), 65_536)).to.equal(true);
    expect(late(Buffer.alloc(1024 * 1024, 32), 65_536)).to.equal(false);
    // What holds a PDF is none.
    expect(late(Buffer.concat([bytes('PK\x03\x04'), Buffer.alloc(2000)]), 4096)).to.equal(false);
    expect(late(Buffer.concat([HEADS['image/png'], Buffer.alloc(2000)]), 4096)).to.equal(false);
  });

  it('may be of a PDF whose first line was lost, or has the older form', () => {
    for (const head of ['%\xe2\xe3\xcf\xd3\n3 0 obj\n<<', '1 0 obj<<', '%!PS-Adobe-3.0 PDF-1.4\n']) {
      expect(detectMediaType(bytes(head)), head).to.equal('application/pdf');
    }
    for (const head of ['%!PS-Adobe-3.0\n', 'see 3 0 obj', 'obj', '3 0 object']) {
      expect(detectMediaType(bytes(head)), head).to.equal(undefined);
    }
  });

  it('may be of two types at once: then the declared one counts', () => {
    const polyglot = Buffer.concat([HEADS['image/jpeg'], HEADS['application/pdf']]);
    expect(isOfMediaType(polyglot, 'image/jpeg')).to.equal(true);
    expect(isOfMediaType(polyglot, 'application/pdf')).to.equal(true);
    expect(isOfMediaType(polyglot, 'image/png')).to.equal(false);
  });

  it('tell nothing of a RIFF file that is no WebP, nor of too few bytes', () => {
    for (const head of [bytes('RIFF\x24\0\0\0WAVEfmt '), bytes('\x89PNG'), bytes('\xff\xd8'), bytes('')]) {
      expect(detectMediaType(head)).to.equal(undefined);
    }
  });
});
