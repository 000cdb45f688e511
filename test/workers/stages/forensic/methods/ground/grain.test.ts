import { expect } from 'chai';
import {
  CELL,
  type Grain,
  grainOf,
  UNIT,
} from '../../../../../../workers/stages/forensic/methods/ground/grain.ts';
import { lumaFrom } from '../planes.ts';
import { paper } from './paper.ts';

const cellsOf = (mask: Uint8Array, { cols }: Grain): string[] =>
  [...mask].flatMap((is, at) => (is === 1 ? [`${at % cols},${Math.floor(at / cols)}`] : []));

describe('the grain of a picture', () => {
  it('is the mean of 3 x 3 samples less that of 9 x 9, in parts of 81, and none at the border', () => {
    const luma = paper(1, 31, 27, 20);
    const sum = (x: number, y: number, reach: number): number => {
      let total = 0;
      for (let row = y - reach; row <= y + reach; row++)
        for (let col = x - reach; col <= x + reach; col++) total += luma.data[row * 31 + col]!;
      return total;
    };
    const { values } = grainOf(luma);
    for (let y = 0; y < 27; y++)
      for (let x = 0; x < 31; x++) {
        const isInner = x >= 4 && y >= 4 && x < 27 && y < 23;
        const expected = isInner ? UNIT * (sum(x, y, 1) / 9 - sum(x, y, 4) / 81) : 0;
        expect(values[y * 31 + x]).to.be.closeTo(expected, 1e-6);
      }
  });

  it('is none of ramps, and of pictures that have no sample with four on each side', () => {
    expect(grainOf(lumaFrom(30, 30, (x, y) => 3 * x + 2 * y)).values.every((value) => value === 0)).to.equal(
      true,
    );
    for (const [width, height] of [
      [8, 30],
      [30, 8],
      [3, 3],
      [0, 0],
    ] as const)
      expect(grainOf(paper(2, width, height)).values.every((value) => value === 0)).to.equal(true);
  });

  it('holds the largest steps that eight bits can have', () => {
    const dot = grainOf(lumaFrom(20, 20, (x, y) => (Math.abs(x - 10) < 2 && Math.abs(y - 10) < 2 ? 255 : 0)));
    // The dot is all of 3 x 3 samples and a ninth of 9 x 9.
    expect(dot.values[10 * 20 + 10]).to.equal(9 * 9 * 255 - 9 * 255);
    const hole = grainOf(
      lumaFrom(20, 20, (x, y) => (Math.abs(x - 10) < 2 && Math.abs(y - 10) < 2 ? 0 : 255)),
    );
    expect(hole.values[10 * 20 + 10]).to.equal(-(9 * 9 * 255 - 9 * 255));
  });

  it('is quiet where nothing but ground lies within a cell of it', () => {
    const luma = paper(3, 64, 48);
    for (let y = 20; y < 24; y++) luma.data.fill(30, y * 64 + 28, y * 64 + 32);
    const grain = grainOf(luma);
    const quiet = new Set(cellsOf(grain.quiet, grain));
    for (let row = 0; row < grain.rows; row++)
      for (let col = 0; col < grain.cols; col++) {
        const isBorder = col === 0 || row === 0 || col === grain.cols - 1 || row === grain.rows - 1;
        const isBesidePrint = Math.abs(col - 7) <= 1 && Math.abs(row - 5) <= 1;
        expect(quiet.has(`${col},${row}`), `${col}, ${row}`).to.equal(!isBorder && !isBesidePrint);
      }
    expect(grain.low[5 * grain.cols + 7]).to.equal(30);
    expect(CELL * grain.cols).to.equal(64);
  });

  it('is rough where there is grain to compare: hardly any on flat ground, all of it on grainy one', () => {
    const half = paper(4, 96, 48);
    for (let y = 0; y < 48; y++) half.data.fill(200, y * 96, y * 96 + 48);
    const grain = grainOf(half);
    const rough = cellsOf(grain.rough, grain).map((name) => Number(name.split(',')[0]));
    expect(Math.min(...rough)).to.be.at.least(10);
    expect(rough.filter((col) => col > 13)).to.have.length((grain.cols - 1 - 14) * (grain.rows - 2));
  });

  it('has as its range 1.6 times the usual one, six levels at least and 36 at most', () => {
    expect(grainOf(lumaFrom(40, 40, () => 99)).maxRange).to.equal(6);
    expect(grainOf(lumaFrom(40, 40, (x, y) => 100 + 10 * ((x + y) % 2))).maxRange).to.equal(16);
    expect(grainOf(lumaFrom(40, 40, (x, y) => 100 + 90 * ((x + y) % 2))).maxRange).to.equal(36);
  });
});
