import { expect } from 'chai';
import { Furniture } from '../../../../../workers/stages/structure/detectors/layout/furniture.ts';
import type { Word } from '../../../../../workers/stages/structure/detectors/layout/words.ts';

const word = (text: string, x0: number, y0: number): Word =>
  ({ text, box: { x0, y0, x1: x0 + 5 * text.length, y1: y0 + 8 } }) as Word;

function book(pages: readonly (readonly Word[])[]): Furniture {
  const furniture = new Furniture();
  for (const [index, words] of pages.entries()) furniture.add({ index }, words);
  return furniture;
}

describe('structure/furniture', () => {
  it('is text that two other pages have at the place, and the numbers of pages', () => {
    const furniture = book(
      [1, 2, 3, 4].map((n) => [
        word('Statement', 20, 10),
        word(`${n + 8}`, 100 - 2.5 * `${n + 8}`.length, 10),
      ]),
    );
    expect(furniture.has(word('Statement', 20, 10), 3)).to.equal(true);
    expect(furniture.has(word('12', 95, 10), 3)).to.equal(true);
    expect(furniture.has(word('Statement', 20, 14), 3), 'elsewhere').to.equal(false);
    expect(furniture.has(word('15', 95, 10), 3), 'not its number').to.equal(false);
    expect(furniture.has(word('Statement', 20, 10), 3, new Set([0, 1])), 'but one other left').to.equal(
      false,
    );
  });

  it('is no value of a table that other pages have at the place as well', () => {
    const furniture = book(
      ['1,250.00', '980.40', '77.12'].map((sum) => [word(sum, 100 - 5 * sum.length, 20)]),
    );
    expect(furniture.has(word('9,250.00', 60, 20), 0)).to.equal(false);
  });

  it('is looked for among the first and the last words of a page', () => {
    const text = Array.from({ length: 200 }, (_, i) => word('text', 20, 700 - i));
    const furniture = book([1, 2, 3].map(() => [word('Head', 20, 800), ...text, word('Foot', 20, 10)]));
    expect(furniture.has(word('Head', 20, 800), 0)).to.equal(true);
    expect(furniture.has(word('Foot', 20, 10), 0)).to.equal(true);
    expect(furniture.has(word('text', 20, 600), 0)).to.equal(false);
  });
});
