import { expect } from 'chai';
import {
  clearTurnedCopies,
  describeTurn,
  fittingCopies,
  type TurnedCopy,
} from '../../../../workers/stages/forensic/turned-copies.ts';
import { placeAt } from './image-facts.ts';

/** A piece of 90 x 60 that stands again, turned by 14 degrees: exactly at every limit. */
const copy = (more: Partial<TurnedCopy> = {}): TurnedCopy => ({
  places: [placeAt(100, 100, 90, 60), placeAt(500, 700, 100, 80)],
  ...{ scale: 1.1, turnDegrees: 14, pairs: 12, compared: 25, alike: 20, fill: 0.4, repetition: 0.5 },
  ...{ unexplained: 0.02, unexplainedInWeak: 0.03, residual: 0.5 },
  ...more,
});
const imageWith = (...copies: TurnedCopy[]) => ({ turnedCopies: { points: 900, complete: true, copies } });
const fits = (more: Partial<TurnedCopy>): boolean => fittingCopies(imageWith(copy(more))).length === 1;
const isClear = (more: Partial<TurnedCopy>): boolean => clearTurnedCopies(imageWith(copy(more))).length === 1;

describe('pieces that fit another place after turning', () => {
  it('fit at the limits and not beyond any of them', () => {
    expect(fits({})).to.equal(true);
    for (const beyond of [
      { alike: 19, compared: 19 },
      { compared: 26 },
      { unexplained: 0.021 },
      { unexplainedInWeak: 0.031 },
      { residual: 0.51 },
    ])
      expect(fits(beyond), JSON.stringify(beyond)).to.equal(false);
  });

  it('have to agree better where they were only moved: print stands again upright and in one size', () => {
    for (const [turn, moved] of [
      [{ turnDegrees: 0, scale: 1 }, true],
      [{ turnDegrees: 1.9, scale: 1.02 }, true],
      [{ turnDegrees: -1.9, scale: 1 / 1.02 }, true],
      [{ turnDegrees: 2, scale: 1 }, false],
      [{ turnDegrees: -2, scale: 1 }, false],
      [{ turnDegrees: 0, scale: 1.03 }, false],
      [{ turnDegrees: 0, scale: 1 / 1.031 }, false],
      [{ turnDegrees: 180, scale: 1 }, false],
    ] as const) {
      expect(fits({ ...turn, residual: 0.25 }), JSON.stringify(turn)).to.equal(true);
      expect(fits({ ...turn, residual: 0.26 }), JSON.stringify(turn)).to.equal(!moved);
    }
  });

  it('are none without facts', () => {
    expect(fittingCopies({ turnedCopies: null })).to.deep.equal([]);
    expect(clearTurnedCopies({ turnedCopies: null })).to.deep.equal([]);
  });
});

describe('pieces that only a copy explains', () => {
  it('fill their rectangle, are no pattern and no line', () => {
    expect(isClear({})).to.equal(true);
    expect(isClear({ fill: 0.39 })).to.equal(false);
    expect(isClear({ repetition: 0.51 })).to.equal(false);
    const sided = (width: number, height: number) => ({
      places: [placeAt(0, 0, width, height), placeAt(500, 700, 90, 60)],
    });
    for (const [width, height, clear] of [
      [90, 20, true],
      [91, 20, false],
      [20, 90, true],
      [20, 91, false],
      [9, 0, false],
    ] as const)
      expect(isClear(sided(width, height)), `${width} x ${height}`).to.equal(clear);
    expect(isClear({ places: [] })).to.equal(false);
  });

  it('are clear of their own copy: three tenths of the smaller place at most', () => {
    const at = (x: number, y: number) => ({ places: [placeAt(100, 100, 50, 40), placeAt(x, y, 100, 80)] });
    // 15 of 50 across and all of its height.
    expect(isClear(at(135, 90))).to.equal(true);
    expect(isClear(at(134, 90))).to.equal(false);
    // 12 of 40 down and all of its width, on the other side.
    expect(isClear(at(80, 128))).to.equal(true);
    expect(isClear(at(80, 127))).to.equal(false);
    expect(isClear(at(90, 90)), 'within').to.equal(false);
    expect(isClear(at(150, 140)), 'corner to corner').to.equal(true);
  });

  it('are some of those that fit', () => {
    const all = [copy(), copy({ fill: 0 }), copy({ residual: 9 }), copy({ repetition: 1 })];
    const fitting = fittingCopies(imageWith(...all));
    const clear = clearTurnedCopies(imageWith(...all));
    expect(fitting.map((one) => all.indexOf(one))).to.deep.equal([0, 1, 3]);
    expect(clear.map((one) => all.indexOf(one))).to.deep.equal([0]);
  });
});

describe('what was done to a piece', () => {
  it('is told in words, smaller or larger, to either side', () => {
    for (const [turnDegrees, scale, words] of [
      [0, 1, 'moved'],
      [0.9, 1.014, 'moved'],
      [1, 1, 'turned by 1 degrees'],
      [-14.4, 1, 'turned by 14 degrees'],
      [0, 1.1, 'scaled 1.10 times'],
      [0, 0.8, 'scaled 1.25 times'],
      [180, 2, 'turned by 180 degrees and scaled 2.00 times'],
    ] as const)
      expect(describeTurn(copy({ turnDegrees, scale }))).to.equal(words);
  });
});
