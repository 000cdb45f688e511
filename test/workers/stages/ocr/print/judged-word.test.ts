import { expect } from 'chai';
import type { Compared } from '../../../../../workers/stages/ocr/print/compared.ts';
import {
  isAmongUnread,
  isColoured,
  isRead,
  standsAlone,
} from '../../../../../workers/stages/ocr/print/judged-word.ts';
import { MEASURES } from '../../../../../workers/stages/ocr/print/measure.ts';

/** A word whose ink has so much more blue and red than green, in levels. */
const inked = (blue: number, red: number): Compared => {
  const look = MEASURES.map((name) => ({ inkBlue: blue, inkRed: red })[name as string] ?? 0);
  return { word: { look } } as unknown as Compared;
};
/** Words of one ink, each measured a few levels apart. */
const page = ([blue, red]: [blue: number, red: number], spread = 8) =>
  Array.from({ length: 20 }, (_, at) => inked(blue + spread * (at / 10 - 1), red - spread * (at / 10 - 1)));

describe('print in another colour', () => {
  it('is told on black print and on print of any colour', () => {
    for (const ink of [
      [0, 0],
      [-12, 18],
    ] as const) {
      const words = page([...ink]);
      expect(isColoured(inked(-20, 70), words)).to.equal(true);
      expect(isColoured(inked(55, -10), words)).to.equal(true);
      expect(isColoured(inked(ink[0] + 20, ink[1] - 5), words), 'thin letters of a blue stamp').to.equal(
        true,
      );
    }
  });

  it('is not that of a forger who did not hit the colour of the ink', () => {
    expect(isColoured(inked(0, 0), page([-12, 18]))).to.equal(false);
    expect(isColoured(inked(10, 14), page([0, 0]))).to.equal(false);
  });

  it('is told sooner on a page without colour, where a stamp lies over print', () => {
    expect(isColoured(inked(-3, 14), page([0, 0], 0))).to.equal(true);
    expect(isColoured(inked(-3, 14), page([0, 0]))).to.equal(false);
    expect(isColoured(inked(-3, 7), page([0, 0], 0))).to.equal(false);
  });

  it('is not told where the whole page is of that colour', () => {
    expect(isColoured(inked(-20, 70), page([-20, 70]))).to.equal(false);
  });
});

describe('a word that may be named', () => {
  const word = (text: string, agreed: boolean, confidence: number) =>
    isRead({ word: { text, agreed, confidence } } as never);

  it('is one that both readers read alike, or a number that one of them is sure enough of', () => {
    expect(word('Renata', true, 0.6)).to.equal(true);
    expect(word('621,79', false, 0.6)).to.equal(true);
    expect(word('621,79', false, 0.4)).to.equal(false);
  });

  it('is none of letters that the readers read otherwise, as on the arc of a stamp', () => {
    expect(word('KA', false, 0.6)).to.equal(false);
    expect(word('1', true, 0.99), 'a single sign').to.equal(false);
  });
});

describe('a word that stands alone', () => {
  type Box = [number, number, number, number];
  const DATE: Box = [0.3, 0.6, 0.1, 0.02];
  const alone = (...others: Box[]) =>
    standsAlone({ word: { box: DATE } } as never, [DATE, ...others].map((box) => ({ box })) as never, 0.7);

  it('has none near it, above, below or on its line', () => {
    expect(alone()).to.equal(true);
    expect(alone([0.3, 0.5, 0.1, 0.02], [0.3, 0.7, 0.1, 0.02], [0.7, 0.6, 0.1, 0.02])).to.equal(true);
  });

  it('is not one with a label above it, a line below it, or words beside it', () => {
    expect(alone([0.32, 0.56, 0.06, 0.015])).to.equal(false);
    expect(alone([0.1, 0.65, 0.8, 0.02])).to.equal(false);
    expect(alone([0.15, 0.6, 0.08, 0.02])).to.equal(false);
    expect(alone([0.5, 0.6, 0.08, 0.02])).to.equal(false);
  });
});

describe('a word among what could not be read', () => {
  const word = (text: string, agreed: boolean, line = 3) => ({ text, agreed, line });
  const among = (others: ReturnType<typeof word>[], page: object = {}): boolean => {
    const own = word('A8', true);
    return isAmongUnread({ word: own } as never, { words: [own, ...others], ...page } as never);
  };
  const THROUGH = [word('"AEL', false), word('d8VA', false)];

  it('is one of a line that shows through from the other side of the sheet', () => {
    expect(among(THROUGH)).to.equal(true);
    expect(among([...THROUGH, word('Firma', true, 4)]), 'the next line').to.equal(true);
  });

  it('is none beside a word that was read, beside one that was not, or on a page in other letters', () => {
    expect(among([...THROUGH, word('Total', true)])).to.equal(false);
    expect(among(THROUGH.slice(1))).to.equal(false);
    expect(among([])).to.equal(false);
    expect(among(THROUGH, { otherScript: true })).to.equal(false);
  });
});
