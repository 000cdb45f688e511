import type { DecodedCoefficients } from '../../../formats/jpeg/coefficients.ts';
import type { CoefficientPlane } from '../../../formats/jpeg/scan-layout.ts';
import { chromaAt } from './chroma.ts';
import type { OddRegion } from './double-quantisation/regions.ts';

/** Blocks of a picture beyond which its median does not move. */
const ENOUGH = 4000;
/** Levels of Cb and Cr from which on a block is coloured otherwise than the picture. */
const FAR = 32;
/** The same for letters, which fill a part of their blocks; shadows and old paper reach 8. */
const FAR_OF_PRINT = 12;
/** Single letters of that colour elsewhere fill less of their blocks. */
const FAR_ELSEWHERE = FAR_OF_PRINT / 2;
/** Of the blocks of a picture, outside of the region: a page that has print of that colour may have a forged value of it. */
const SHARE_OF_PAGE = 0.002;
/** A marker's colour is one, paler where print lies below it: so many blocks of the region have it, and so many of those nearly one hue. */
const SHARE_FAR = 0.3;
const SHARE_ALIKE = 0.7;
/** Cosine of the angle between two hues. */
const ONE_HUE = 0.95;

type Chroma = readonly [blue: number, red: number];
type Blocks = Pick<OddRegion, 'col' | 'row' | 'cols' | 'rows'>;

/**
 * How far, in levels of Cb and Cr, the colour of a region lies from the picture's own, where a good part of it has one such colour: what
 * somebody marked with a highlighter's tool does, or wrote in letters of a colour that the page has nowhere else; what somebody makes to
 * look like the rest does not.
 * @returns 0 for pictures without colour, and for regions without such a colour or with many
 */
export function regionTints(decoded: DecodedCoefficients): (region: Blocks) => number {
  if (decoded.planes.length !== 3) return () => 0;
  const { widthInBlocks: cols, heightInBlocks: rows } = decoded.planes[0] as CoefficientPlane;
  const every = Math.max(1, Math.floor((cols * rows) / ENOUGH));
  const all: { col: number; row: number; chroma: Chroma }[] = [];
  for (let at = 0; at < cols * rows; at += every) {
    const [col, row] = [at % cols, Math.floor(at / cols)];
    all.push({ col, row, chroma: chromaOf(decoded, col, row) });
  }
  const own = medianOf(all.map(({ chroma }) => chroma));
  return (region) => {
    const inside: Chroma[] = [];
    for (let row = region.row; row < Math.min(rows, region.row + region.rows); row++) {
      for (let col = region.col; col < Math.min(cols, region.col + region.cols); col++)
        inside.push(less(chromaOf(decoded, col, row), own));
    }
    const marked = oneColourOf(inside, FAR);
    if (marked) return Math.hypot(...marked);
    const written = oneColourOf(inside, FAR_OF_PRINT);
    if (!written) return 0;
    const alike = all.filter(
      ({ col, row, chroma }) => !isWithin(region, col, row) && isOf(written, less(chroma, own)),
    );
    return alike.length > SHARE_OF_PAGE * all.length ? 0 : Math.hypot(...written);
  };
}

/** The one colour that a good part of them has, as far from the picture's own as is asked. */
function oneColourOf(inside: readonly Chroma[], far: number): Chroma | null {
  const coloured = inside.filter((one) => Math.hypot(...one) >= far);
  const median = medianOf(coloured);
  const alike = coloured.filter((one) => cosine(one, median) >= ONE_HUE).length;
  return coloured.length >= SHARE_FAR * inside.length && alike >= SHARE_ALIKE * coloured.length
    ? median
    : null;
}

const isOf = (colour: Chroma, one: Chroma): boolean =>
  Math.hypot(...one) >= FAR_ELSEWHERE && cosine(one, colour) >= ONE_HUE;

const isWithin = (region: Blocks, col: number, row: number): boolean =>
  col >= region.col && col < region.col + region.cols && row >= region.row && row < region.row + region.rows;

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
