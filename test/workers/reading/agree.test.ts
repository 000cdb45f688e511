import { expect } from 'chai';
import { agree, settle } from '../../../workers/reading/agree.ts';
import { alphabetOf, decode } from '../../../workers/reading/ctc.ts';
import { voted } from '../../../workers/reading/look-again.ts';
import { wordsOf } from '../../../workers/reading/words.ts';

/** A line of characters at an even pitch; `_` is a place without a character. */
function line(text: string, confidence = 0.99, gap = 0.05) {
  return {
    foreign: 0,
    glyphs: [...text].flatMap((character, i) =>
      character === '_'
        ? []
        : [
            {
              text: character,
              at: (i + 0.5) / text.length,
              confidence,
              gap: text[i - 1] === '_' ? 0.5 : gap,
            },
          ],
    ),
  };
}
const second = (text: string, confidence = 0.95) => {
  const words = [...text.matchAll(/\S+/g)];
  return words.map((match) => ({
    text: match[0],
    from: match.index / text.length,
    to: (match.index + match[0].length) / text.length,
    confidence,
  }));
};

describe('two readings of a line', () => {
  it('paper between characters ends a word, and a space that was read does', () => {
    expect(wordsOf(line('GOODS_SOLD'), 6).map(({ text }) => text)).to.deep.equal(['GOODS', 'SOLD']);
    expect(wordsOf(line('GOODS SOLD'), 6).map(({ text }) => text)).to.deep.equal(['GOODS', 'SOLD']);
  });

  it('the second reader tells where words end, and both agree on them', () => {
    const words = agree(wordsOf(line('GOODSSOLDARE'), 7), second('GOODS SOLD ARE'));
    expect(words.map(({ text }) => text)).to.deep.equal(['GOODS', 'SOLD', 'ARE']);
    expect(words.every(({ agreed }) => agreed)).to.equal(true);
  });

  it('a number is not cut where only the second reader cuts it', () => {
    const words = agree(wordsOf(line('35.35'), 3), second('35 35'));
    expect(words.map(({ text }) => text)).to.deep.equal(['35.35']);
    expect(words[0]?.agreed).to.equal(false);
  });

  it('a number is cut at wide paper by the second reader, not at the paper beside a 1 or a dash', () => {
    // The 1 and the dash stand at the pitch of the others, with paper on both sides.
    const narrow = (text: string) => {
      const { glyphs, foreign } = line(text);
      return {
        foreign,
        glyphs: glyphs.map((glyph) => (/[1-]/.test(glyph.text) ? { ...glyph, gap: 0.3 } : glyph)),
      };
    };
    const read = (own: string, other: string) =>
      agree(wordsOf(narrow(own), 8), second(other)).map(({ text, agreed }) => [text, agreed]);
    expect(read('000381399040', '00038 1399040')).to.deep.equal([['000381399040', true]]);
    expect(read('03-41056485', '03- 41056485')).to.deep.equal([['03-41056485', true]]);
    expect(read('2018_1846', '2018 1846')).to.deep.equal([
      ['2018', true],
      ['1846', true],
    ]);
  });

  it('digits on which they differ are no agreed value, and both readings are kept', () => {
    const [word] = agree(wordsOf(line('1,476.20'), 5), second('1,478.20'));
    expect(word?.text).to.equal('1,476.20');
    expect(word?.agreed).to.equal(false);
    expect(word?.readings.map(({ text }) => text)).to.deep.equal(['1,476.20', '1,478.20']);
  });

  it('where one saw nothing, the other one reads alone', () => {
    expect(agree([], second('Total'))[0]).to.include({ text: 'Total', agreed: false });
    expect(agree(wordsOf(line('Total'), 3), null)[0]).to.include({ text: 'Total', agreed: false });
    expect(agree([], null)).to.deep.equal([]);
  });

  it('an accent that only the second reader knows is taken from it', () => {
    const taken = settle([
      { reader: 'pp-ocr', text: 'Societe', confidence: 0.97 },
      { reader: 'tesseract', text: 'Société', confidence: 0.9 },
    ]);
    expect(taken).to.include({ text: 'Société', agreed: true });
  });

  it('a sign that both know is the first reader’s: a minus is no dash, with which no amount begins', () => {
    for (const [own, other] of [
      ['-5.00', '—5.00'],
      ["1'250.00", '1’250.00'],
      ['"No"', '“No”'],
    ] as const) {
      const taken = settle([
        { reader: 'pp-ocr', text: own, confidence: 0.97 },
        { reader: 'tesseract', text: other, confidence: 0.95 },
      ]);
      expect(taken).to.include({ text: own, agreed: true });
    }
  });

  it('a number that both read alike and hardly is no certain one', () => {
    const alike = (text: string, first: number, other: number) =>
      settle([
        { reader: 'pp-ocr', text, confidence: first },
        { reader: 'tesseract', text, confidence: other },
      ]).agreed;
    expect(alike('BO3', 0.45, 0.95)).to.equal(false);
    expect(alike('13', 0.7, 0.4)).to.equal(false);
    expect(alike('13', 0.7, 0.9)).to.equal(true);
    expect(alike('Total', 0.4, 0.4)).to.equal(true);
  });

  it('looks by one reader do not outvote the other', () => {
    const word = { text: '225', from: 0, to: 1, confidence: 0.9, agreed: false };
    const looks = ['225', '225', '225'].map((text) => ({
      reader: 'pp-ocr again' as const,
      text,
      confidence: 0.9,
    }));
    const other = { reader: 'tesseract' as const, text: '2.25', confidence: 0.9 };
    expect(voted({ ...word, readings: [...looks, other] }).agreed).to.equal(false);
    const settled = voted({
      ...word,
      readings: [{ reader: 'pp-ocr', text: '225', confidence: 0.5 }, other, { ...looks[0]!, text: '2.25' }],
    });
    expect(settled).to.include({ text: '2.25', agreed: true });
  });

  it('decodes what the network gives: repeats joined, blanks dropped, other scripts told', () => {
    const alphabet = alphabetOf('a\n中\n1\n');
    const output = new Float32Array(5 * 6);
    for (const [step, best] of [1, 1, 0, 1, 2, 3].entries()) output[step * 5 + best] = 0.9;
    const { glyphs, foreign } = decode(output, alphabet);
    expect(glyphs.map(({ text }) => text).join('')).to.equal('aa1');
    expect(foreign).to.equal(1);
  });
});
