/** Corners that look alike, beside the correlation of their surroundings by its textbook formula. */
import { expect } from 'chai';
import { type Corner, corners } from '../../../../../../workers/stages/forensic/methods/copy-move/corners.ts';
import { type Match, matches } from '../../../../../../workers/stages/forensic/methods/copy-move/matches.ts';
import { type Shrunk, softened } from '../../../../../../workers/stages/forensic/methods/copy-move/shrunk.ts';
import { blurred } from '../../../../../../workers/stages/forensic/methods/turned-copy/plane.ts';
import { noise, planeFrom } from '../planes.ts';

const [WIDTH, HEIGHT] = [200, 150];

/** Soft blotches, of which a piece stands at (20, 30) and again by (dx, dy) from it. */
function blotches(seed: number, dx = 0, dy = 0): Shrunk {
  const grain = noise(seed, 60);
  const { data } = blurred(
    planeFrom(WIDTH, HEIGHT, () => 128 + grain()),
    1.2,
  );
  const original = data.slice();
  for (let y = 30; y < 75; y++)
    for (let x = 20; x < 70; x++) data[(y + dy) * WIDTH + x + dx] = original[y * WIDTH + x]!;
  return { width: WIDTH, height: HEIGHT, factor: 1, data };
}

/** Means of 2 x 2 samples in 16 x 16 around a corner, made so that products of two are Pearson's correlation. */
function surroundings({ width, data }: Shrunk, { x, y }: Corner): number[] {
  const means = Array.from({ length: 64 }, (_, i) => {
    const at = (y - 8 + 2 * (i >> 3)) * width + x - 8 + 2 * (i & 7);
    return (data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]!) / 4;
  });
  const mean = means.reduce((sum, value) => sum + value) / 64;
  const length = Math.hypot(...means.map((value) => value - mean));
  return means.map((value) => (value - mean) / length);
}

const nameOf = ({ from, to }: Pick<Match, 'from' | 'to'>): string => [from.x, from.y, to.x, to.y].join();

/** All pairs far enough apart, in their order, with what they correlate by. */
function* allPairs(picture: Shrunk, found: readonly Corner[]) {
  const soft = softened(picture);
  const all = found.map((corner) => ({ corner, means: surroundings(soft, corner) }));
  for (const one of all)
    for (const other of all) {
      const [from, to] = [one.corner, other.corner];
      const isBelow = to.y > from.y || (to.y === from.y && to.x > from.x);
      if (!isBelow || Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) < 16) continue;
      let correlation = 0;
      for (let i = 0; i < 64; i++) correlation += one.means[i]! * other.means[i]!;
      yield { from, to, correlation };
    }
}

describe('corners with the same surroundings', () => {
  for (const [dx, dy] of [
    [100, 40],
    [-15, 62],
    [90, 0],
  ] as const)
    it(`are found ${dx} across and ${dy} down, the lower one second, and no others`, () => {
      const picture = blotches(3, dx, dy);
      const found = corners(picture).corners;
      const ours = new Map(
        matches(picture, found).matches.map((match) => [nameOf(match), match.correlation]),
      );
      const wanted = [...allPairs(picture, found)];
      const surely = wanted.filter((pair) => pair.correlation > 0.99);
      expect(surely.length).to.be.greaterThan(10);
      for (const pair of surely) expect(ours.has(nameOf(pair)), nameOf(pair)).to.equal(true);
      const byName = new Map(wanted.map((pair) => [nameOf(pair), pair.correlation]));
      for (const [name, value] of ours) {
        expect(value).to.be.closeTo(byName.get(name)!, 1e-4);
        expect(value).to.be.at.least(0.92);
      }
      const displaced = [...ours.keys()].filter((name) => {
        const [x = 0, y = 0, toX = 0, toY = 0] = name.split(',').map(Number);
        return toX - x === dx && toY - y === dy;
      });
      expect(displaced.length).to.be.greaterThan(0.9 * ours.size);
    });

  it('are as alike in another light and contrast', () => {
    const picture = blotches(4, 90, 50);
    const found = corners(picture).corners;
    const darker = { ...picture, data: picture.data.map((value) => 20 + value / 2) };
    const [one, other] = [picture, darker].map((of) => matches(of, found).matches.map(nameOf).sort());
    expect(one?.length).to.be.greaterThan(10);
    expect(other).to.deep.equal(one);
  });

  it('are not looked for within the patch that describes a corner', () => {
    const tile = blotches(6);
    const every12 = {
      ...tile,
      data: tile.data.map((_, at) => tile.data[((at % WIDTH) % 12) + 12 * (Math.floor(at / WIDTH) % 12)]!),
    };
    const found = matches(every12, corners(every12).corners).matches;
    expect(found).to.not.deep.equal([]);
    for (const { from, to } of found)
      expect(Math.max(Math.abs(to.x - from.x), to.y - from.y)).to.be.at.least(16);
  });

  it('are none in a picture that shows everything once, without corners, and on flat ground', () => {
    const picture = blotches(5);
    expect(matches(picture, corners(picture).corners)).to.deep.equal({ matches: [], complete: true });
    expect(matches(picture, [])).to.deep.equal({ matches: [], complete: true });
    const flat = { ...picture, data: new Float32Array(WIDTH * HEIGHT).fill(99) };
    const some = [20, 60, 100].map((x) => ({ x, y: 50, strength: 9 }));
    expect(matches(flat, some)).to.deep.equal({ matches: [], complete: true });
  });
});
