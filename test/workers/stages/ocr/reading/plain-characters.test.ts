/** Digits and marks of Arabic papers (Unicode, U+0660 and U+06F0), letters in the shapes that they have within words. */
import { expect } from 'chai';
import { inPlainCharacters } from '../../../../../workers/stages/ocr/reading/plain-characters.ts';
import { isRightToLeft } from '../../../../../workers/stages/ocr/writing-direction.ts';
import { printed } from './printed.ts';

const plain = (row: string): string => {
  const [line] = printed(row);
  return inPlainCharacters(line!)
    .words.map(({ text }) => text)
    .join(' ');
};
const ARABIC = '٠١٢٣٤٥٦٧٨٩';
const PERSIAN = '۰۱۲۳۴۵۶۷۸۹';

describe('numbers of Arabic papers', () => {
  it('have the digits of all others', () => {
    expect(plain(ARABIC)).to.equal('0123456789');
    expect(plain(PERSIAN)).to.equal('0123456789');
    expect(plain('٢٠٢٤-٠٣-٠٥')).to.equal('2024-03-05');
  });

  it('have their points, commas and percent signs', () => {
    expect(plain('١٬٢٣٤٫٥٦')).to.equal('1,234.56');
    expect(plain('۱۲٫۵٪')).to.equal('12.5%');
  });

  it('have their percent sign behind them, where the line is written from the right', () => {
    expect(plain('ضريبة %15')).to.equal('ضريبة 15%');
    expect(plain('ضريبة ٪١٥')).to.equal('ضريبة 15%');
    expect(plain('ضريبة %7.25')).to.equal('ضريبة 7.25%');
    expect(plain('tax %15')).to.equal('tax %15');
    expect(plain('ضريبة %1234'), 'no rate').to.equal('ضريبة %1234');
  });

  it('leave a line alone that has none of it', () => {
    for (const row of ['Total 1,234.56', 'ÉTÉ ﬁn', '１２３']) {
      const [line] = printed(row);
      expect(inPlainCharacters(line!), row).to.equal(line);
    }
  });

  it('keep each word where it stands', () => {
    const [line] = printed('ضريبة ٪١٥ abc');
    const words = inPlainCharacters(line!).words;
    expect(words.map(({ box }) => box)).to.deep.equal(line!.words.map(({ box }) => box));
    expect(words[2]).to.equal(line!.words[2]);
  });
});

describe('letters of Arabic papers', () => {
  it('are the same by themselves and in the shapes of a word', () => {
    expect(plain('ﺍﻟﺴﻌﺮ')).to.equal('السعر');
    expect(plain('שּׁקל')).to.equal('שּׁקל'.normalize('NFKC'));
  });

  it('tell from which side a text is written, by more than half of them', () => {
    for (const text of ['שלום', 'السعر', 'سعر 12.00', 'שלום a', 'ﺍﻟﺴﻌﺮ'])
      expect(isRightToLeft(text), text).to.equal(true);
    for (const text of ['', '12.00', 'abc', 'ש a', 'של ab', ARABIC, '%'])
      expect(isRightToLeft(text), text).to.equal(false);
  });
});
