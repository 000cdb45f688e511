/** Grounds of a picture: what is of nearly one colour and touches. */
import { expect } from 'chai';
import { type Grounds, groundsOf } from '../../../workers/reading/grounds.ts';
import type { Picture } from '../../../workers/reading/picture.ts';

/** A picture of grey levels by pixel. */
function pictureOf(width: number, height: number, level: (x: number, y: number) => number): Picture {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++)
    data.fill(level(at % width, Math.floor(at / width)), at * 3, at * 3 + 3);
  return { data, width, height };
}
const countOf = ({ labels }: Grounds): number => new Set(labels).size;
const sizesOf = ({ areas }: Grounds): number[] =>
  [...areas].filter((area) => area > 0).toSorted((a, b) => b - a);

describe('grounds of a picture', () => {
  it('are one where nothing changes', () => {
    const grounds = groundsOf(pictureOf(40, 30, () => 200));
    expect(countOf(grounds)).to.equal(1);
    expect(sizesOf(grounds)).to.deep.equal([1200]);
    expect([grounds.width, grounds.height, grounds.cell]).to.deep.equal([40, 30, 1]);
  });

  it('are parted by an edge, and not by shade however far it goes', () => {
    expect(sizesOf(groundsOf(pictureOf(40, 30, (x) => (x < 10 ? 100 : 200))))).to.deep.equal([900, 300]);
    expect(countOf(groundsOf(pictureOf(40, 30, (x) => 20 + 5 * x)))).to.equal(1);
  });

  it('change by seven levels within one ground, and by eight between two', () => {
    for (const [step, grounds] of [
      [7, 1],
      [8, 2],
    ] as const)
      expect(countOf(groundsOf(pictureOf(10, 10, (x) => (x < 5 ? 100 : 100 + step)))), `${step}`).to.equal(
        grounds,
      );
  });

  it('are parted by any one colour', () => {
    for (const channel of [0, 1, 2]) {
      const picture = pictureOf(10, 10, () => 100);
      for (let at = 0; at < 50; at++) picture.data[at * 3 + channel] = 150;
      expect(sizesOf(groundsOf(picture)), `${channel}`).to.deep.equal([50, 50]);
    }
  });

  it('go round a corner, and do not touch at one alone', () => {
    // A spiral is one ground, and what lies between its arms another.
    const spiral = ['#######', '......#', '#####.#', '#...#.#', '#.###.#', '#.....#', '#######'];
    expect(countOf(groundsOf(pictureOf(7, 7, (x, y) => (spiral[y]?.[x] === '#' ? 0 : 255))))).to.equal(2);
    expect(countOf(groundsOf(pictureOf(8, 8, (x, y) => ((x + y) % 2) * 255)))).to.equal(64);
  });

  it('are counted by cells of a large picture, of which the longer side has 320', () => {
    const grounds = groundsOf(pictureOf(960, 480, (x) => (x < 480 ? 100 : 200)));
    expect([grounds.width, grounds.height, grounds.cell]).to.deep.equal([320, 160, 3]);
    expect(sizesOf(grounds)).to.deep.equal([25_600, 25_600]);
  });

  it('have every cell in one of them', () => {
    const grounds = groundsOf(pictureOf(33, 21, (x, y) => (x * 37 + y * 91) % 256));
    expect(sizesOf(grounds).reduce((sum, area) => sum + area, 0)).to.equal(grounds.width * grounds.height);
    for (const label of grounds.labels) expect(grounds.areas[label]).to.be.greaterThan(0);
  });

  it('are there for a picture of one pixel, and of one row', () => {
    expect(sizesOf(groundsOf(pictureOf(1, 1, () => 7)))).to.deep.equal([1]);
    expect(sizesOf(groundsOf(pictureOf(900, 1, () => 7)))).to.deep.equal([320]);
  });
});
