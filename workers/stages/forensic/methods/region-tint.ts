import type { DecodedCoefficients } from '../../../formats/jpeg/coefficients.ts';
import type { CoefficientPlane } from '../../../formats/jpeg/scan-layout.ts';
import { chromaAt } from './chroma.ts';
import type { OddRegion } from './double-quantisation/regions.ts';

/** Blocks of a picture beyond which its median does not move. */
const ENOUGH = 4000;
/** Levels of Cb and Cr from which on a block is coloured otherwise than the picture. */
const FAR = 32;
/** A marker's colour is one, paler where print lies below it: so many blocks of the region have it, and so many of those nearly one hue. */
const SHARE_FAR = 0.3;
const SHARE_ALIKE = 0.7;
/** Cosine of the angle between two hues. */
const ONE_HUE = 0.95;

type Chroma = readonly [blue: number, red: number];
type Blocks = Pick<OddRegion, 'col' | 'row' | 'cols' | 'rows'>;

/**
 * How far, in levels of Cb and Cr, the colour of a region lies from the picture's own, where a good part of it has one such colour: what
 * somebody marked with a highlighter's tool does, what somebody makes to look like the rest does not.
 * @returns 0 for pictures without colour, and for regions without such a colour or with many
 */
export function regionTints(decoded: DecodedCoefficients): (region: Blocks) => number {
  if (decoded.planes.length !== 3) return () => 0;
  const { widthInBlocks: cols, heightInBlocks: rows } = decoded.planes[0] as CoefficientPlane;
  const every = Math.max(1, Math.floor((cols * rows) / ENOUGH));
  const all: Chroma[] = [];
  for (let at = 0; at < cols * rows; at += every)
    all.push(chromaOf(decoded, at % cols, Math.floor(at / cols)));
  const own = medianOf(all);
  return (region) => {
    const inside: Chroma[] = [];
    for (let row = region.row; row < Math.min(rows, region.row + region.rows); row++) {
      for (let col = region.col; col < Math.min(cols, region.col + region.cols); col++)
        inside.push(chromaOf(decoded, col, row));
    }
    const far = inside.map((one) => less(one, own)).filter((one) => Math.hypot(...one) >= FAR);
    const median = medianOf(far);
    const alike = far.filter((one) => cosine(one, median) >= ONE_HUE).length;
    const isMarked = far.length >= SHARE_FAR * inside.length && alike >= SHARE_ALIKE * far.length;
    return isMarked ? Math.hypot(...median) : 0;
  };
}

const medianOf = (chroma: readonly Chroma[]): Chroma => [
  middleOf(chroma.map(([blue]) => blue)),
  middleOf(chroma.map(([, red]) => red)),
];

const middleOf = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const less = (a: Chroma, b: Chroma): Chroma => [a[0] - b[0], a[1] - b[1]];

const cosine = (a: Chroma, b: Chroma): number =>
  (a[0] * b[0] + a[1] * b[1]) / Math.max(1, Math.hypot(...a) * Math.hypot(...b));

const chromaOf = (decoded: DecodedCoefficients, col: number, row: number): Chroma => [
  chromaAt(decoded, 1, col, row),
  chromaAt(decoded, 2, col, row),
];
