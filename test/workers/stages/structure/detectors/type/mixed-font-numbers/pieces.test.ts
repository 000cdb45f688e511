/** Nameless fonts that are pieces of one, as Chromium writes them, against digits that somebody set in a font of their own. */
import { expect } from 'chai';
import { Pieces } from '../../../../../../../workers/stages/structure/detectors/type/mixed-font-numbers/pieces.ts';
import { composed, run } from '../../../words-material.ts';

const font = (fontNum: number, characters: string, name = '') => ({
  font: name,
  fontNum,
  advances: new Map([...characters].map((character) => [character, 0.6])),
});
const [A, B] = [font(6, 'aceimnorstuvy0123679'), font(7, 'bdfghBCDPS458')];

/** A word whose letters change between the two. */
const word = (text: string, [one, other] = [A, B]) => {
  const [first, ...more] = [...text].map((letter, at) =>
    run(letter, 50 + 5 * at, 700, one.advances.has(letter) ? one : other),
  );
  return composed(first!, ...more);
};

describe('pieces of one font', () => {
  const areOneAfter = (words: string[], fonts = [A, B]): boolean => {
    const pieces = new Pieces();
    for (const text of words) pieces.add(word(text, fonts as [typeof A, typeof B]));
    return pieces.areOne(fonts[0]!, fonts[1]!);
  };
  const WORDS = ['Card', 'Paint', 'Sandpaper.'];

  it('are known by words of letters that change between them', () => {
    expect(areOneAfter(WORDS)).to.equal(true);
    expect(areOneAfter(WORDS.slice(1)), 'two words are an accident').to.equal(false);
    expect(areOneAfter(['8490', '442469', '37.44', '4.03']), 'numbers prove nothing').to.equal(false);
  });

  it('have no character in common', () => {
    expect(areOneAfter(WORDS, [font(6, 'aceimnorstuvy01236798'), B])).to.equal(false);
  });

  it('have no names, and are two', () => {
    expect(areOneAfter(WORDS, [font(6, 'aceimnorstuvy', 'Arial'), B])).to.equal(false);
    expect(areOneAfter(WORDS, [A, A])).to.equal(false);
  });
});
