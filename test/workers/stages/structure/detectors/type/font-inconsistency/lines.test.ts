import { expect } from 'chai';
import {
  foreignInLines,
  hasRaisedSign,
} from '../../../../../../../workers/stages/structure/detectors/type/font-inconsistency/lines.ts';
import { composed, type Ink, run, word } from '../../../words-material.ts';

const OWN: Ink = { font: 'ABCDEF+Carlito' };
const FOREIGN: Ink = { font: 'Verdana' };

interface Beside {
  /** Between the value and the words beside it. */
  gap?: number;
  up?: number;
  size?: number;
  before?: Ink;
  behind?: Ink;
}

/** `You owe`, a value of which a letter is half of its size wide, and `to us`, as they are painted. */
function sentence(
  text: string,
  ink: Ink,
  { gap = 3, up = 0, size = 10, before = OWN, behind = OWN }: Beside = {},
) {
  const value = word(text, 100, 700 + up, { ...ink, size });
  return [word('owe', 85 - gap, 700, before), value, word('to', value.box.x1 + gap, 700, behind)];
}
const told = (words: ReturnType<typeof sentence>) => {
  const { found, among } = foreignInLines(words);
  return { found: found.map(({ word: { text } }) => text), among: among.map(({ text }) => text) };
};
const NONE = { found: [], among: [] };
const FOUND = { found: ['9,950.00'], among: [] };

describe('values of a line in another family', () => {
  it('are found between two words that share one', () => {
    expect(told(sentence('9,950.00', FOREIGN))).to.deep.equal(FOUND);
    expect(foreignInLines(sentence('9,950.00', FOREIGN)).found[0]?.peer.run.font).to.equal('ABCDEF+Carlito');
    expect(told(sentence('9,950.00', OWN))).to.deep.equal(NONE);
  });

  it('are none at the beginning or the end of what is painted, and of words', () => {
    const words = sentence('9,950.00', FOREIGN);
    for (const some of [words.slice(1), words.slice(0, 2), [words[1]!], []])
      expect(told(some)).to.deep.equal(NONE);
    for (const text of ['Example', 'l3color', '12', 'A4711'])
      expect(told(sentence(text, FOREIGN)), text).to.deep.equal(NONE);
  });

  it('are none between words of two families, or beside one without a name', () => {
    expect(told(sentence('9,950.00', FOREIGN, { behind: { font: 'Georgia' } }))).to.deep.equal(NONE);
    expect(told(sentence('9,950.00', FOREIGN, { behind: FOREIGN }))).to.deep.equal(NONE);
    expect(told(sentence('9,950.00', FOREIGN, { before: { font: '' } }))).to.deep.equal(NONE);
    expect(told(sentence('9,950.00', { font: 'GHIJKL+Carlito-Bold' }))).to.deep.equal(NONE);
  });

  it('stand a word’s space from both, on one line and in about one size', () => {
    const place = (own: Beside) => told(sentence('9,950.00', FOREIGN, own)).found.length;
    for (const own of [
      { gap: -0.9 },
      { gap: 0 },
      { gap: 14.9 },
      { up: 2.9 },
      { up: -2.9 },
      { size: 11 },
      { size: 9 },
    ])
      expect(place(own), JSON.stringify(own)).to.equal(1);
    for (const own of [{ gap: -1.1 }, { gap: 17 }, { up: 3.1 }, { up: -3.1 }, { size: 12 }, { size: 8 }])
      expect(place(own), JSON.stringify(own)).to.equal(0);
  });

  it('are compared by the string beside them, where a word has several', () => {
    const [before, value, behind] = sentence('9,950.00', FOREIGN);
    const mixed = composed(run('o', 82, 700, FOREIGN), run('we', 87, 700, OWN));
    expect(told([mixed, value!, behind!])).to.deep.equal(FOUND);
    expect(
      told([before!, value!, composed(run('t', 143, 700, OWN), run('o', 148, 700, FOREIGN))]),
    ).to.deep.equal(FOUND);
    expect(
      told([before!, value!, composed(run('t', 143, 700, FOREIGN), run('o', 148, 700, OWN))]),
    ).to.deep.equal(NONE);
  });

  for (const script of ['合計', 'ひらがな', 'カタカナ', '한국어'])
    it(`are set aside in ${script}, whose font sets nothing else on the page`, () => {
      const [, value] = sentence('9,950.00', FOREIGN);
      const [left, right] = [word(script, 100 - 5 * script.length, 700, OWN), word(script, 143, 700, OWN)];
      expect(told([left, value!, right])).to.deep.equal({ found: [], among: ['9,950.00'] });
      // The same font sets digits or Latin letters elsewhere, and could have set these.
      for (const other of ['2026', 'Total', 'Итого'])
        expect(told([left, value!, right, word(other, 100, 600, OWN)]), other).to.deep.equal(FOUND);
      expect(told([left, value!, right, word('。—', 100, 600, OWN)]).among, 'signs').to.have.length(1);
    });

  it('may be numbers of a formula, with a smaller sign in the air beside them', () => {
    const number = word('270', 100, 700, FOREIGN);
    const sign = (more: { gap?: number; up?: number; size?: number; text?: string } = {}) => {
      const { gap = 0, up = 4, size = 6, text = '°' } = more;
      return word(text, number.box.x1 + gap, 700 + up, { font: 'CMSY6', size });
    };
    const has = (other: ReturnType<typeof sign>) => hasRaisedSign(number, [number, other]);
    expect(has(sign())).to.equal(true);
    for (const other of [
      sign({ gap: 3 }),
      sign({ gap: -20 }),
      sign({ up: 0 }),
      sign({ up: 9 }),
      sign({ size: 10 }),
      sign({ text: 'over' }),
    ])
      expect(has(other)).to.equal(false);
    expect(hasRaisedSign(number, [number])).to.equal(false);
  });
});
