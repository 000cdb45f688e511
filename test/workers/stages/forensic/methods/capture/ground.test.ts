/** Pictures of a few blocks, of which each says what it is. */
import { expect } from 'chai';
import { blocksOf } from '../../../../../../workers/stages/forensic/methods/capture/blocks.ts';
import { grainOf } from '../../../../../../workers/stages/forensic/methods/capture/grain.ts';
import { groundOf } from '../../../../../../workers/stages/forensic/methods/capture/ground.ts';
import {
  equalBlocks,
  straightEdges,
} from '../../../../../../workers/stages/forensic/methods/capture/repeats.ts';
import { lumaFrom, noise } from '../planes.ts';

const ORIGIN = { x: 0, y: 0 };

type Block = 'flat' | 'quiet' | 'white' | 'black' | 'between' | 'print';
const LEVELS: Record<Block, (x: number, y: number) => number> = {
  flat: () => 200,
  // Ground has a range of 24 at most, print of 60 and more.
  quiet: (x, y) => (x === 7 && y === 7 ? 224 : 200),
  between: (x, y) => (x === 7 && y === 7 ? 225 : 200),
  print: (x, y) => (x === 7 && y === 7 ? 140 : 200),
  white: () => 255,
  black: () => 1,
};

/** A picture whose blocks are given row by row. */
const drawn = (...rows: Block[][]) =>
  lumaFrom(rows[0]!.length * 8, rows.length * 8, (x, y) => LEVELS[rows[y >> 3]![x >> 3]!](x & 7, y & 7));
const ground = (...rows: Block[][]) => groundOf(blocksOf(drawn(...rows), ORIGIN));

describe('blocks of a picture', () => {
  it('begin at the origin of its grid, and are whole', () => {
    const luma = lumaFrom(30, 21, (x, y) => 5 * x + y);
    const { columns, rows, mean, least, range } = blocksOf(luma, { x: 3, y: 5 });
    expect([columns, rows]).to.deep.equal([3, 2]);
    expect([least[0], range[0], mean[0]]).to.deep.equal([20, 42, 41]);
    expect([least[4], range[4], mean[4]]).to.deep.equal([68, 42, 89]);
    expect(
      blocksOf(
        lumaFrom(7, 7, () => 1),
        { x: 7, y: 7 },
      ),
    ).to.deep.include({ columns: 0, rows: 0 });
  });
});

describe('the ground of a picture', () => {
  it('is told in shares of all blocks', () => {
    const facts = ground(['flat', 'quiet', 'between', 'print'], ['white', 'black', 'white', 'print']);
    expect(facts).to.deep.include({ quiet: 0.625, print: 0.25, clipped: 0.375 });
    // Of two blocks that are not clipped one is flat, and they are neighbours of unlike means.
    expect(facts).to.deep.include({ flat: 0.5, level: 0 });
  });

  it('is flat beside print in the blocks that touch it, by a corner as well, clipped or not', () => {
    const beside = (...rows: Block[][]) => ground(...rows).flatBesidePrint;
    expect(beside(['print', 'flat'], ['quiet', 'white'])).to.equal(0.667);
    expect(beside(['print', 'between', 'flat'])).to.equal(0);
    // The last block of a row does not touch the first of the next one.
    expect(
      beside(['between', 'between', 'print'], ['between', 'between', 'between'], ['flat', 'flat', 'flat']),
    ).to.equal(0);
    expect(beside(['quiet', 'quiet', 'print'], ['flat', 'quiet', 'quiet'])).to.equal(0);
    expect(beside(['between', 'between', 'flat'], ['print', 'between', 'between'])).to.equal(0);
  });

  it('is level where neighbours of one row have one mean, to a sixteenth of a level', () => {
    expect(ground(['flat', 'flat', 'flat']).level).to.equal(1);
    expect(ground(['flat', 'flat', 'quiet']).level).to.equal(0.5);
    // Neither over an end of a row, nor with what is clipped or no ground.
    expect(ground(['quiet', 'flat'], ['flat', 'quiet']).level).to.equal(0);
    expect(ground(['flat', 'print', 'flat']).level).to.equal(0);
    const four = (count: number) =>
      groundOf(
        blocksOf(
          lumaFrom(16, 8, (x, y) => 200 + Number(x >= 8 && 8 * y + x - 8 < count)),
          ORIGIN,
        ),
      ).level;
    expect([four(3), four(4)]).to.deep.equal([1, 0]);
  });

  it('has the median unrest of what is not clipped, and the light of its tiles', () => {
    expect(ground(['flat', 'quiet', 'quiet', 'white', 'white', 'white']).unrest).to.equal(24);
    for (const blocks of [
      ['flat', 'flat', 'quiet'],
      ['flat', 'quiet'],
    ] as Block[][])
      expect(ground(blocks).unrest).to.equal(0);
    expect(ground(['print', 'print'])).to.deep.include({
      unrest: 0,
      spread: 0,
      lightness: 0,
      flat: 0,
      level: 0,
    });
    // Ten tiles of 64 samples, each lighter than the one before by 5; of the last half is print, and one more is all print.
    const tiles = lumaFrom(704, 64, (x, y) => (x >= 608 ? 100 * (y % 2) : 100 + 5 * (x >> 6)));
    expect(groundOf(blocksOf(tiles, ORIGIN))).to.deep.include({ lightness: 125, spread: 40 });
  });

  it('has ink of few levels where a program printed it', () => {
    const inks = (levels: readonly number[]) =>
      groundOf(
        blocksOf(
          lumaFrom(8 * levels.length, 8, (x, y) => (y === 3 ? levels[x >> 3]! : 240)),
          ORIGIN,
        ),
      ).inkLevels;
    expect(inks([20, 20, 20, 20])).to.equal(1);
    expect(inks([20, 20, 30, 40, 50])).to.equal(0.8);
    expect(inks([240, 240])).to.equal(0);
  });
});

describe('the grain of ground', () => {
  const grain = (levelAt: (x: number, y: number) => number): number | null => {
    const luma = lumaFrom(160, 160, levelAt);
    return grainOf(luma, ORIGIN, blocksOf(luma, ORIGIN));
  };

  it('is a quarter of slopes, one of independent noise, and less of noise that was blurred', () => {
    expect(grain((x) => 100 + (x % 8))).to.equal(0.25);
    const one = noise(3, 3);
    expect(grain(() => 128 + one())).to.be.closeTo(1, 0.03);
    const samples = Float32Array.from({ length: 161 * 161 }, () => 3 * one());
    // Means of two neighbours share one of two: those beside differ by half as much as those two apart.
    expect(grain((x, y) => 128 + (samples[y * 161 + x]! + samples[y * 161 + x + 1]!) / 2)).to.be.closeTo(
      0.5,
      0.06,
    );
  });

  it('is none of flat ground, of clipped ground and of print', () => {
    expect(grain(() => 128)).to.equal(null);
    expect(grain((x) => 253 + (x % 3))).to.equal(null);
    expect(grain((x) => (x % 2) * 100)).to.equal(null);
  });
});

describe('what repeats as only a program makes it', () => {
  it('are blocks with print that stand there more than once, sample for sample', () => {
    const shareOf = (...rows: Block[][]) => {
      const luma = drawn(...rows);
      return equalBlocks(luma, ORIGIN, blocksOf(luma, ORIGIN));
    };
    expect(shareOf(['print', 'print', 'flat', 'flat'])).to.equal(1);
    expect(shareOf(['print', 'flat', 'flat', 'flat'])).to.equal(0);
    const luma = drawn(['print', 'print', 'print', 'print']);
    luma.data[0] = 199;
    expect(equalBlocks(luma, ORIGIN, blocksOf(luma, ORIGIN))).to.equal(0.75);
    // Off the grid the same picture has other blocks.
    expect(equalBlocks(luma, { x: 4, y: 0 }, blocksOf(luma, { x: 4, y: 0 }))).to.equal(1);
  });

  it('are edges that stay on one row or column for 96 samples', () => {
    const rule = (length: number, step = 40) =>
      lumaFrom(200, 60, (x, y) => (y >= 30 && x >= 10 && x < 10 + length ? 200 - step : 200));
    // Along the bar's upper edge, which is all that is seen across rows.
    expect([95, 96].map((length) => straightEdges(rule(length)))).to.deep.equal([0, 1]);
    expect([15, 16].map((step) => straightEdges(rule(150, step)))).to.deep.equal([0, 1]);
    const upright = lumaFrom(60, 200, (x, y) => (x >= 30 && y >= 10 && y < 106 ? 160 : 200));
    expect(straightEdges(upright)).to.equal(1);
  });

  it('are edges of one step: it changes by two levels from sample to sample at most', () => {
    const waving = (by: number) => lumaFrom(200, 20, (x, y) => (y < 10 ? 200 : 100 + by * (x % 2)));
    expect([2, 3].map((by) => straightEdges(waving(by)))).to.deep.equal([1, 0]);
  });
});
