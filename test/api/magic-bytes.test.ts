import { expect } from 'chai';
import { detectMediaType, isMediaType, isOfMediaType } from '../../api/magic-bytes.ts';

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
