/** Tone, colour and noise of a word's ink and of its paper, each away from the edges. */
import type { Patch } from './patch.ts';
import { quantileAmong } from './quantile.ts';
import { scratch } from './scratch.ts';
import type { Columns, Tones } from './tones.ts';

/** Samples inside of strokes from which their noise is told. */
const MIN_CORE = 6;

const inksOf = scratch();
const papersOf = scratch();

/** Of the samples in those columns; levels of the picture. */
export function groundsOf(patch: Patch, { deep, light }: Tones, { from, to }: Columns) {
  const { width, luma, blue, red } = patch;
  const most = (patch.bottom - patch.top + 2) * (to - from);
  const [inks, papers] = [inksOf(most), papersOf(most)];
  let [ink, paper, cores, flat] = [0, 0, 0, 0];
  let [inkNoise, paperNoise, pb, pr, ib, ir, cn] = [0, 0, 0, 0, 0, 0, 0];
  for (let row = patch.top - 1; row <= patch.bottom; row++) {
    for (let at = row * width + from; at < row * width + to; at++) {
      const here = luma[at]!;
      if (here < deep) {
        const left = luma[at - 1]!;
        const right = luma[at + 1]!;
        const above = luma[at - width]!;
        const below = luma[at + width]!;
        ib += blue[at]!;
        ir += red[at]!;
        inks[ink++] = here;
        if (left >= deep || right >= deep || above >= deep || below >= deep) continue;
        inkNoise += Math.abs(here - (left + right + above + below) / 4);
        cores++;
      } else if (here >= light && isPaper(luma, at, width, light)) {
        const right = luma[at + 1]!;
        const around = luma[at - 1]! + right + luma[at - width]! + luma[at + width]!;
        papers[paper++] = here;
        paperNoise += Math.abs(here - around / 4);
        pb += blue[at]!;
        pr += red[at]!;
        cn += Math.abs(blue[at]! - blue[at + 1]!) + Math.abs(red[at]! - red[at + 1]!);
        if (right === here) flat++;
      }
    }
  }
  const [n, inked] = [Math.max(1, paper), Math.max(1, ink)];
  return {
    inkLevel: quantileAmong(inks, ink, 0.3),
    paperLevel: quantileAmong(papers, paper, 0.5),
    paperNoise: paperNoise / n,
    paperSpread: quantileAmong(papers, paper, 0.9) - quantileAmong(papers, paper, 0.1),
    flatShare: flat / n,
    inkNoise: cores >= MIN_CORE ? inkNoise / cores : 0,
    paperBlue: pb / n,
    paperRed: pr / n,
    inkBlue: ib / inked,
    inkRed: ir / inked,
    colourNoise: cn / n,
  };
}

/** The sample and those two away are paper: nothing of an edge's slope is left. Beyond the picture there is paper. */
export const isPaper = (luma: Float32Array, at: number, width: number, light: number): boolean =>
  (luma[at - 2] ?? 255) >= light &&
  (luma[at + 2] ?? 255) >= light &&
  (luma[at - 2 * width] ?? 255) >= light &&
  (luma[at + 2 * width] ?? 255) >= light;
