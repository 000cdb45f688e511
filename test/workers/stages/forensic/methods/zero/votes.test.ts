import { expect } from 'chai';
import { findGlobalGrid } from '../../../../../../workers/stages/forensic/methods/zero/grid.ts';
import { log10Nfa } from '../../../../../../workers/stages/forensic/methods/zero/nfa.ts';
import { findGridRegions } from '../../../../../../workers/stages/forensic/methods/zero/regions.ts';
import { mapVotes, NO_GRID } from '../../../../../../workers/stages/forensic/methods/zero/votes.ts';
import { lumaOf, scenePixels, seeded } from '../../../../formats/jpeg/scene.ts';

/** The vote map as the paper writes it down: a textbook DCT of every block, pixel by pixel. */
function textbookVotes(luma: Uint8Array, width: number, height: number): Uint8Array {
  const at = (x: number, y: number): number => luma[y * width + x] as number;
  const cosines = Array.from({ length: 8 }, (_, u) =>
    Array.from(
      { length: 8 },
      (_, x) => Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.SQRT1_2 : 1),
    ),
  );
  const best = new Int32Array(width * height);
  const votes = new Uint8Array(width * height).fill(NO_GRID);
  for (let y = 0; y + 8 <= height; y++) {
    for (let x = 0; x + 8 <= width; x++) {
      let zeros = 0;
      for (let uv = 1; uv < 64; uv++) {
        let sum = 0;
        for (let i = 0; i < 64; i++) {
          sum += at(x + (i & 7), y + (i >> 3)) * cosines[uv & 7]![i & 7]! * cosines[uv >> 3]![i >> 3]!;
        }
        // The epsilon decides the exact halves, which only rounding of the cosines could tell from 0.5.
        if (Math.abs(sum / 4) < 0.5 - 1e-9) zeros++;
      }
      const cells = Array.from({ length: 64 }, (_, i) => [i & 7, i >> 3] as const);
      const alongX = cells.every(([i, j]) => at(x + i, y + j) === at(x, y + j));
      const alongY = cells.every(([i, j]) => at(x + i, y + j) === at(x + i, y));
      for (const [i, j] of cells) {
        const pixel = (y + j) * width + x + i;
        if (zeros === best[pixel]) votes[pixel] = NO_GRID;
        if (zeros > (best[pixel] as number)) {
          best[pixel] = zeros;
          votes[pixel] = alongX || alongY ? NO_GRID : (x & 7) + 8 * (y & 7);
        }
      }
    }
  }
  for (let i = 0; i < votes.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x < 7 || y < 7 || x >= width - 7 || y >= height - 7) votes[i] = NO_GRID;
  }
  return votes;
}

describe('forensic/methods/zero', () => {
  describe('mapVotes', () => {
    for (const [name, quality] of [
      ['strongly', 55],
      ['lightly', 95],
    ] as const) {
      it(`agrees with the textbook formula on a ${name} compressed picture with flat areas`, async () => {
        const { data, width, height } = await lumaOf(scenePixels(117, 93, 5), 117, 93, quality);
        data.fill(255, 0, width * 20);
        for (let y = 40; y < 60; y++) for (let x = 0; x < 40; x++) data[y * width + x] = 7 * x;
        const ours = mapVotes(data, width, height).votes;
        const textbook = textbookVotes(data, width, height);
        const differing = ours.filter((vote, i) => vote !== textbook[i]).length;
        expect(ours.filter((vote) => vote !== NO_GRID).length).to.be.greaterThan(3000);
        // Single precision moves a coefficient over the threshold now and then.
        expect(differing / ours.length).to.be.lessThan(0.003);
      });
    }

    it('shows no grid and no region in noise that never was a JPEG', () => {
      const random = seeded(11);
      const noise = Uint8Array.from({ length: 400 * 300 }, () => 100 + 40 * random());
      const map = mapVotes(noise, 400, 300);
      expect(map.votes.some((vote) => vote !== NO_GRID)).to.equal(true);
      expect(findGlobalGrid(map).origin).to.equal(null);
      expect(findGridRegions(map, () => true)).to.deep.equal([]);
    });

    it('stops when told to and leaves the rest without votes', () => {
      const random = seeded(3);
      const noise = Uint8Array.from({ length: 200 * 300 }, () => 255 * random());
      let asked = 0;
      const map = mapVotes(noise, 200, 300, () => ++asked > 2);
      expect(map.rowsDone).to.equal(128);
      expect(map.votes.subarray(200 * 136).every((vote) => vote === NO_GRID)).to.equal(true);
    });
  });

  describe('log10Nfa', () => {
    it('is the binomial tail times the tests', () => {
      // P(Bin(10, 1/2) >= 8) = (45 + 10 + 1) / 1024
      expect(log10Nfa(3, 8, 10, 0.5)).to.be.closeTo(3 + Math.log10(56 / 1024), 1e-9);
      expect(log10Nfa(0, 2, 3, 1 / 64)).to.be.closeTo(
        Math.log10(3 * (1 / 64) ** 2 * (63 / 64) + (1 / 64) ** 3),
        1e-9,
      );
      expect(log10Nfa(5, 0, 10, 0.5)).to.equal(5);
    });
  });
});
