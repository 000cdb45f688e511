import { expect } from 'chai';
import { encodingTable, unicodeOfName } from '../../../../../workers/formats/pdf/fonts/encodings.ts';

describe('glyph names', () => {
  it('mean what the Adobe Glyph List says', () => {
    for (const [name, text] of Object.entries({
      A: 'A',
      space: ' ',
      Euro: '€',
      eacute: 'é',
      Scaron: 'Š',
      zcaron: 'ž',
      mu: 'µ',
      Omega: 'Ω',
      sigma: 'σ',
      sigma1: 'ς',
      Tcommaaccent: 'Ţ',
      dotlessi: 'ı',
      germandbls: 'ß',
      fi: 'ﬁ',
    }))
      expect(unicodeOfName(name), name).to.equal(text);
    for (const name of ['', 'nothing', 'constructor', '.notdef', 'g17'])
      expect(unicodeOfName(name), name).to.equal(null);
  });

  it('are taken apart as its specification says: suffix, ligature, code (2)', () => {
    for (const [name, text] of Object.entries({
      'four.alt': '4',
      f_f_i: 'ffi',
      'T_h.liga': 'Th',
      uni20AC: '€',
      uni00410042: 'AB',
      'uni20AC.tab': '€',
      u20AC: '€',
      u1D49C: '𝒜',
      u00E9_a: 'éa',
    }))
      expect(unicodeOfName(name), name).to.equal(text);
    // Small letters are no hexadecimal digits here, and names with a part that says nothing say nothing.
    for (const name of ['uni20ac', 'uni20A', 'u110000', 'u20', 'f_nothing'])
      expect(unicodeOfName(name), name).to.equal(null);
  });
});

describe('encodings of simple fonts (annex D.2)', () => {
  const at = (name: string | null, code: number) => encodingTable(name)[code];

  it('have the quotes and accents of StandardEncoding at their places', () => {
    for (const [code, text] of [
      [0x27, '’'],
      [0x60, '‘'],
      [0xa4, '⁄'],
      [0xa9, "'"],
      [0xae, 'ﬁ'],
      [0xb7, '•'],
      [0xbd, '‰'],
      [0xd0, '—'],
      [0xe1, 'Æ'],
      [0xf5, 'ı'],
      [0xfb, 'ß'],
    ] as const)
      expect(at('StandardEncoding', code), code.toString(16)).to.equal(text);
    for (const code of [0x1f, 0x7f, 0xa0, 0xb5, 0xc9, 0xd1, 0xff])
      expect(at('StandardEncoding', code), code.toString(16)).to.equal('');
    expect(at('Rubbish', 0x27)).to.equal('’');
    expect(at(null, 0x27)).to.equal('’');
  });

  it('have what the footnotes say where Windows and Mac OS went on', () => {
    expect(at('MacRomanEncoding', 0xdb)).to.equal('¤');
    expect(at('MacRomanEncoding', 0xca)).to.equal(' ');
    expect(at('WinAnsiEncoding', 0xa0)).to.equal(' ');
    expect(at('WinAnsiEncoding', 0xad)).to.equal('-');
    for (const code of [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d])
      expect(at('WinAnsiEncoding', code), code.toString(16)).to.equal('•');
  });

  it('have what Windows and Mac OS had', () => {
    expect([0x27, 0x80, 0x95, 0x9f, 0xe4].map((code) => at('WinAnsiEncoding', code)).join('')).to.equal(
      "'€•Ÿä",
    );
    expect([0x27, 0x80, 0xa5, 0xd9, 0xde].map((code) => at('MacRomanEncoding', code)).join('')).to.equal(
      "'Ä•Ÿﬁ",
    );
  });
});
