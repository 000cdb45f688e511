/** Each search for copies is bounded by counts. A search that met more than its count says so, and the rule stays open. */
import { expect } from 'chai';
import sharp from 'sharp';
import type { ForensicFacts } from '../../../../../workers/stages/forensic/facts.ts';
import { corners } from '../../../../../workers/stages/forensic/methods/copy-move/corners.ts';
import { matches } from '../../../../../workers/stages/forensic/methods/copy-move/matches.ts';
import { groups } from '../../../../../workers/stages/forensic/methods/copy-move/offsets.ts';
import { grainOf } from '../../../../../workers/stages/forensic/methods/ground/grain.ts';
import { groundCopyFacts } from '../../../../../workers/stages/forensic/methods/ground/ground-facts.ts';
import { keypoints } from '../../../../../workers/stages/forensic/methods/turned-copy/keypoints.ts';
import { hypotheses } from '../../../../../workers/stages/forensic/methods/turned-copy/transforms.ts';
import { copiedRegion } from '../../../../../workers/stages/forensic/rules/copied-region.ts';
import { scenePixels, seeded } from '../../../formats/jpeg/scene.ts';
import { analyse } from '../analyse.ts';

/** Squares of light and dark, `every` samples apart, each of its own lightness unless they are `alike`. */
function squares(width: number, height: number, every: number, alike = false) {
  const random = seeded(5);
  const data = new Float32Array(width * height).fill(120);
  for (let y = 0; y + 4 < height; y += every) {
    for (let x = 0; x + 4 < width; x += every) {
      const light = alike ? 60 : 20 + 200 * random();
      for (let row = y; row < y + 4; row++) data.fill(light, row * width + x, row * width + x + 4);
    }
  }
  return { width, height, factor: 1, data };
}

describe('limits of the searches for copies', () => {
  it('of corners are told', () => {
    expect(corners(squares(200, 200, 12)).complete).to.equal(true);
    const many = corners(squares(1100, 1000, 8));
    expect(many.corners).to.have.length(6000);
    expect(many.complete).to.equal(false);
  });

  it('of like corners are told', () => {
    const few = squares(200, 60, 30);
    expect(matches(few, corners(few).corners).complete).to.equal(true);
    const crowd = squares(600, 300, 24, true);
    expect(matches(crowd, corners(crowd).corners).complete).to.equal(false);
    // Two dozen like ones are compared with each other: of forty that leaves out less than half, of sixty more.
    const some = (count: number) => matches(crowd, corners(crowd).corners.slice(0, count));
    expect([some(40).complete, some(60).complete]).to.deep.equal([true, false]);
  });

  it('of pieces that repeat are told', () => {
    const piece = (n: number) =>
      Array.from({ length: 6 }, (_, i) => {
        const from = { x: 200 * n + 4 * i, y: 10, strength: 9 };
        return { from, to: { x: from.x + 100 + 10 * n, y: 300, strength: 9 }, correlation: 0.99 };
      });
    const of = (count: number) => groups(Array.from({ length: count }, (_, n) => piece(n)).flat());
    expect(of(30)).to.deep.include({ complete: true });
    expect(of(31).groups).to.have.length(30);
    expect(of(31).complete).to.equal(false);
  });

  it('of pieces of letters that are like many others are none', () => {
    // Five letters in thirteen lines, all alike: each pair of lines is a piece, each match one of a dozen.
    const letter = (line: number, at: number) => ({ x: 30 * at + 7 * line ** 2, y: 100 * line, strength: 9 });
    const lines = Array.from({ length: 13 }, (_, line) =>
      Array.from({ length: 5 }, (_, at) => letter(line, at)),
    );
    const alike = lines.flatMap((one, a) =>
      lines
        .slice(a + 1)
        .flatMap((other) => one.map((from, at) => ({ from, to: other[at]!, correlation: 0.99 }))),
    );
    const { groups: looked, complete } = groups(alike);
    expect([looked.length, complete]).to.deep.equal([30, true]);
  });

  it('of points and of the transforms that they agree on are told', () => {
    expect(keypoints(squares(300, 300, 30), () => false)?.complete).to.equal(true);
    expect(keypoints(squares(1000, 1000, 11), () => false)?.complete).to.equal(false);
    const point = (x: number, y: number) => ({ x, y, sigma: 2, angle: 0 });
    const piece = (n: number) =>
      Array.from({ length: 6 }, (_, i) => {
        const [x, y] = [400 * n + 20 * (i % 3), 20 * Math.floor(i / 3)];
        return { from: point(x, y), to: point(x + 150 + 9 * n, y + 300 + 40 * n) };
      });
    const of = (count: number) => hypotheses(Array.from({ length: count }, (_, n) => piece(n)).flat());
    expect(of(6)).to.deep.include({ complete: true });
    expect(of(7).hypotheses).to.have.length(6);
    expect(of(7).complete).to.equal(false);
  });

  it('of displacements of ground are told: of more than a few of them only the first are measured', () => {
    const [width, height] = [700, 400];
    const random = seeded(8);
    const paper = Float32Array.from({ length: width * height }, () => 200 + 8 * (random() + random() - 1));
    const data = Uint8Array.from(paper, Math.round);
    const plain = groundCopyFacts(grainOf({ width, height, data }), placeOf, () => false);
    expect(plain).to.deep.include({ complete: true, displacements: 0 });
    // Ten pieces, each copied by a displacement of its own.
    for (let n = 0; n < 10; n++) {
      const [x, y] = [10 + 68 * n, 10 + 3 * n];
      const to = 190 + 11 * n;
      for (let row = 0; row < 60; row++)
        data.copyWithin((to + row) * width + x + n, (y + row) * width + x, (y + row) * width + x + 60);
    }
    const many = groundCopyFacts(grainOf({ width, height, data }), placeOf, () => false);
    expect(many?.displacements).to.be.greaterThan(8);
    expect(many?.complete).to.equal(false);
  });

  it('leave the rule open, whichever was met', async () => {
    const scene = scenePixels(400, 300, 53, 4);
    const bytes = await sharp(scene, { raw: { width: 400, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const facts = await analyse(bytes, 'image/png');
    const image = facts.images[0]!;
    const verdictOf = (more: object) =>
      copiedRegion({ ...facts, images: [{ ...image, ...more }] } as ForensicFacts, { now: 0 }).verdict;
    expect(verdictOf({})).to.equal('pass');
    for (const search of ['copyMove', 'turnedCopies', 'groundCopies', 'exactCopies'] as const)
      expect(verdictOf({ [search]: { ...image[search]!, complete: false } }), search).to.equal(
        'inconclusive',
      );
  });
});

const placeOf = (xPx: number, yPx: number, widthPx: number, heightPx: number) => ({
  ...{ xPx, yPx, widthPx, heightPx },
  pageBox: null,
});
