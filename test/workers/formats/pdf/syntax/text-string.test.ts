import { expect } from 'chai';
import { textOf } from '../../../../../workers/formats/pdf/syntax/text-string.ts';

const text = (bytes: Uint8Array): string => textOf({ kind: 'string', bytes, hex: false, start: 0, end: 0 });
const big = (value: string): Buffer => Buffer.from(value, 'utf16le').swap16();

describe('text strings (ISO 32000-2, 7.9.2.2)', () => {
  it('are UTF-16 or UTF-8 where a mark says so', () => {
    const value = 'Müller – 12 € 𝒜';
    expect(text(Buffer.concat([Buffer.from([0xfe, 0xff]), big(value)]))).to.equal(value);
    expect(text(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(value, 'utf16le')]))).to.equal(value);
    expect(text(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(value)]))).to.equal(value);
  });

  it('are PDFDocEncoding else (annex D.2)', () => {
    const codes = [0x18, 0x1f, 0x41, 0x80, 0x84, 0x8a, 0x92, 0x93, 0x9e, 0xa0, 0xa1, 0xe9, 0xff];
    expect(text(Uint8Array.from(codes))).to.equal('˘˜A•—−™ﬁž€¡éÿ');
    expect(text(Buffer.from('line\r\n\ttab'))).to.equal('line\r\n\ttab');
  });

  it('leave out the escapes that name a language, and nothing between unfinished ones', () => {
    const marked = (...parts: Buffer[]) => text(Buffer.concat([Buffer.from([0xfe, 0xff]), ...parts]));
    const sign = Buffer.from([0, 0x1b]);
    const language = (code: string) => Buffer.concat([sign, Buffer.from(code), sign]);
    expect(marked(language('en'), big('one '), language('deAT'), big('eins'))).to.equal('one eins');
    expect(marked(big('a'), sign, big('b'))).to.equal('a\u001bb');
    const little = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0x1b, 0]),
      Buffer.from('en'),
      Buffer.from([0x1b, 0]),
      Buffer.from('x', 'utf16le'),
    ]);
    expect(text(little)).to.equal('x');
  });

  it('drop an odd last byte', () => {
    expect(text(Buffer.from([0xfe, 0xff, 0, 0x41, 0]))).to.equal('A');
  });
});
