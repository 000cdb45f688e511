/** Words by place, against somebody who looks at all of them. */
import { expect } from 'chai';
import fc from 'fast-check';
import type { Rect } from '../../../../../../workers/formats/pdf/index.ts';
import type { Word } from '../../../../../../workers/stages/structure/detectors/layout/words.ts';
import { WordGrid } from '../../../../../../workers/stages/structure/detectors/paint/word-grid.ts';
import { rect, run, wordsIn } from '../../painted.ts';

const PAGE = rect(0, 0, 200, 100);
const areaOf = ({ x0, y0, x1, y1 }: Rect): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
const common = (a: Rect, b: Rect): Rect =>
  rect(Math.max(a.x0, b.x0), Math.max(a.y0, b.y0), Math.min(a.x1, b.x1), Math.min(a.y1, b.y1));

/** Also beside the page, over all of it, and in corners. */
const box = fc
  .tuple(
    fc.integer({ min: -50, max: 250 }),
    fc.integer({ min: -50, max: 150 }),
    fc.integer({ min: 1, max: 220 }),
    fc.integer({ min: 1, max: 120 }),
  )
  .map(([x, y, width, height]) => rect(x, y, x + width, y + height));
const words = fc
  .array(box, { maxLength: 12 })
  .map((boxes) => boxes.flatMap((one) => wordsIn([run('ab', 0, 0, { box: one })])));

const sorted = (found: readonly Word[], all: readonly Word[]): number[] =>
  found.map((word) => all.indexOf(word)).toSorted((a, b) => a - b);

describe('structure: words by their place', () => {
  it('lie under an area that has six tenths of their box, wherever both are', () => {
    fc.assert(
      fc.property(words, box, (all, area) => {
        const expected = all.filter((word) => areaOf(common(word.box, area)) >= 0.6 * areaOf(word.box));
        expect(sorted(new WordGrid(all, PAGE).under(area), all)).to.deep.equal(sorted(expected, all));
      }),
    );
  });

  it('lie inside an area that has their middle', () => {
    fc.assert(
      fc.property(words, box, (all, area) => {
        const expected = all.filter(({ box: { x0, x1, y0, y1 } }) => {
          const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
          return x > area.x0 && x < area.x1 && y > area.y0 && y < area.y1;
        });
        expect(sorted(new WordGrid(all, PAGE).inside(area), all)).to.deep.equal(sorted(expected, all));
      }),
    );
  });

  it('are counted as they are looked at, so that a search can end', () => {
    const grid = new WordGrid(wordsIn(Array.from({ length: 50 }, () => run('ab', 20, 20))), PAGE);
    grid.under(rect(15, 15, 40, 40));
    expect(grid.comparisons).to.equal(51);
    grid.inside(rect(150, 60, 160, 70));
    expect(grid.comparisons).to.equal(52);
  });
});

describe('structure: parts of words under an area', () => {
  // Characters of five points from x = 100 on; the letters stand from y = 48 to 58.
  const partsOf = (text: string, from: number, to: number, height = rect(0, 47, 0, 59)): string[] => {
    const grid = new WordGrid(wordsIn([run(text, 100, 50)]), PAGE);
    const area = { ...height, x0: 100 + 5 * from, x1: 100 + 5 * to };
    return grid.partsUnder(area).map((word) => word.text);
  };

  it('are the characters below it, two at least or a digit, and no whole word', () => {
    expect(partsOf('Total:EUR', 6, 9)).to.deep.equal(['EUR']);
    expect(partsOf('Total:EUR', 7, 9)).to.deep.equal(['UR']);
    expect(partsOf('Total:EUR', 8, 9)).to.deep.equal([]);
    expect(partsOf('Item7', 4, 5)).to.deep.equal(['7']);
    expect(partsOf('Total:EUR', 0, 9)).to.deep.equal([]);
    expect(partsOf('Total:EUR', 20, 30)).to.deep.equal([]);
  });

  it('are rounded to the nearest character', () => {
    expect(partsOf('Total:EUR', 6.4, 9)).to.deep.equal(['EUR']);
    expect(partsOf('Total:EUR', 6.6, 9)).to.deep.equal(['UR']);
  });

  it('are whole numbers where most of one is below it', () => {
    expect(partsOf('EUR1,250.00', 5, 11)).to.deep.equal(['1,250.00']);
    expect(partsOf('EUR1,250.00', 0, 8)).to.deep.equal(['1,250.00']);
    expect(partsOf('EUR1,250.00', 0, 7)).to.deep.equal(['EUR1,25']);
    expect(partsOf('EUR1,250.00', 0, 6)).to.deep.equal(['EUR1,2']);
    expect(partsOf('12/03/2024-17:30', 0, 10)).to.deep.equal(['12/03/2024-17']);
  });

  it('are none where it covers less than six tenths of their height', () => {
    expect(partsOf('Total:EUR', 6, 9, rect(0, 40, 0, 54))).to.deep.equal(['EUR']);
    expect(partsOf('Total:EUR', 6, 9, rect(0, 40, 0, 53.9))).to.deep.equal([]);
  });

  it('have their own place', () => {
    const grid = new WordGrid(wordsIn([run('Total:EUR', 100, 50)]), PAGE);
    expect(grid.partsUnder(rect(130, 40, 180, 60))[0]!.box).to.deep.equal(rect(130, 48, 145, 58));
  });
});
