import { expect } from 'chai';
import { type Point, type Quad, within } from '../../../workers/reading/geometry.ts';
import { papersOf } from '../../../workers/reading/papers.ts';
import type { Picture } from '../../../workers/reading/picture.ts';

const [WIDTH, HEIGHT] = [1200, 800];
const TABLE = [90, 70, 50] as const;
const PAPER = [240, 238, 232] as const;

/** Corners of a sheet about its middle, turned by some degrees. */
function sheet(x: number, y: number, width: number, height: number, degrees: number): Quad {
  const angle = (degrees * Math.PI) / 180;
  const at = (u: number, v: number): Point => [
    x + u * Math.cos(angle) - v * Math.sin(angle),
    y + u * Math.sin(angle) + v * Math.cos(angle),
  ];
  const [w, h] = [width / 2, height / 2];
  return [at(-w, -h), at(w, -h), at(w, h), at(-w, h)];
}

/** Lines of print on a sheet, from above. */
const linesOn = (quad: Quad, count: number): Quad[] =>
  Array.from({ length: count }, (_, n): Quad => {
    const [top, below] = [(n + 0.6) / (count + 1), (n + 0.9) / (count + 1)];
    return [
      within(quad, 0.1, top),
      within(quad, 0.85, top),
      within(quad, 0.85, below),
      within(quad, 0.1, below),
    ];
  });

const holds = ([a, b, c, d]: Quad, x: number, y: number): boolean =>
  [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ].every(([p, q]) => p && q && (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]) >= 0);

/** Sheets on a ground, the later ones above, and their lines as dashes of ink. */
function pictureOf(
  sheets: readonly Quad[],
  lines: readonly Quad[],
  ground: readonly number[] = TABLE,
): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const ink = x % 9 < 5 && lines.some((quad) => holds(quad, x, y));
      const paper = sheets.some((quad) => holds(quad, x, y));
      data.set(ink ? [30, 30, 30] : paper ? PAPER : ground, (y * WIDTH + x) * 3);
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

describe('papers of a picture', () => {
  const left = sheet(310, 400, 420, 640, 2);
  const right = sheet(880, 400, 440, 600, -3);
  const [onLeft, onRight] = [linesOn(left, 9), linesOn(right, 6)];

  it('are told where two lie beside each other, with what stands on each', () => {
    const lines = [...onRight, ...onLeft];
    const papers = papersOf(pictureOf([left, right], lines), lines);
    expect(papers?.outlines).to.have.length(2);
    // The one with more print first.
    expect(papers?.of).to.deep.equal([...onRight.map(() => 1), ...onLeft.map(() => 0)]);
    const [outline] = papers?.outlines ?? [];
    const [x, y] = outline ? within(outline, 0.5, 0.5) : [0, 0];
    expect(Math.hypot(x - 310, y - 400)).to.be.lessThan(12);
  });

  it('are none where there is one, whatever stands in boxes on it', () => {
    const one = sheet(600, 400, 1100, 700, 2);
    const lines = linesOn(one, 12);
    expect(papersOf(pictureOf([one], lines), lines)).to.equal(null);
    expect(papersOf(pictureOf([], lines, PAPER), lines)).to.equal(null);
  });

  it('are none of boxes that lie at one angle: a form or a screen has such', () => {
    const [a, b] = [sheet(310, 400, 420, 640, 0), sheet(880, 400, 440, 600, 0)];
    const lines = [...linesOn(a, 9), ...linesOn(b, 6)];
    expect(papersOf(pictureOf([a, b], lines), lines)).to.equal(null);
  });

  it('are none where the second has hardly any print', () => {
    const lines = [...onLeft, ...onRight.slice(0, 2)];
    expect(papersOf(pictureOf([left, right], lines), lines)).to.equal(null);
  });
});
