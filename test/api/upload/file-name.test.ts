import { expect } from 'chai';
import { isAcceptedFileName } from '../../../api/upload/file-name.ts';

describe('file names', () => {
  it('have 1 to 255 characters, counted as people count them', () => {
    expect(isAcceptedFileName('')).to.equal(false);
    expect(isAcceptedFileName('a')).to.equal(true);
    expect(isAcceptedFileName('a'.repeat(255))).to.equal(true);
    expect(isAcceptedFileName('a'.repeat(256))).to.equal(false);
    expect(isAcceptedFileName('😀'.repeat(255))).to.equal(true);
    // 510 code points before composition, 255 after.
    expect(isAcceptedFileName('e\u0301'.repeat(255))).to.equal(true);
  });

  it('have no separators, control characters or direction overrides', () => {
    for (const character of [
      '/',
      '\\',
      '\0',
      '\n',
      '\x1f',
      '\x7f',
      '\x85',
      '\u202a',
      '\u202e',
      '\u2066',
      '\u2069',
    ]) {
      expect(isAcceptedFileName(`a${character}b.pdf`), JSON.stringify(character)).to.equal(false);
    }
  });

  it('may be in any script, with spaces and dots', () => {
    for (const name of ['Rechnung März.pdf', '請求書.pdf', 'فاتورة.pdf', '..', '.pdf', "o'neil & co.pdf"]) {
      expect(isAcceptedFileName(name), name).to.equal(true);
    }
  });
});
