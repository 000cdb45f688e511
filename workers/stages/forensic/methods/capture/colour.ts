/** How much of a picture has colour: greyscale copies have none, lamps and old paper tint all of a photograph. */
import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import type { Picture } from '../../picture.ts';

/** Chroma (Cb or Cr of ITU-R BT.601) that is seen as colour, in levels from neutral. */
const COLOURED = 8;
/** Of the samples of a picture that is no JPEG so many apart are looked at. */
const STEP = 7;
/** A block's DC coefficient is eight times its mean. */
const DC_SCALE = 8;

/** @returns share of the blocks (JPEG, by their mean) or samples that have colour; null where they do not tell */
export function colourOf({ decoded, samples }: Pick<Picture, 'decoded' | 'samples'>): number | null {
  if (decoded) return colourOfBlocks(decoded);
  if (!samples) return null;
  const { data, channels } = samples;
  if (channels < 3) return 0;
  let [coloured, seen] = [0, 0];
  for (let i = 0; i + 2 < data.length; i += STEP * channels) {
    const [red, green, blue] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
    const cb = -0.1687 * red - 0.3313 * green + 0.5 * blue;
    const cr = 0.5 * red - 0.4187 * green - 0.0813 * blue;
    seen++;
    if (Math.abs(cb) >= COLOURED || Math.abs(cr) >= COLOURED) coloured++;
  }
  return share(coloured, seen);
}

/**
 * Lightness and two colours: files of three components are taken for it, as nearly all are, unless they are named red,
 * green and blue, as encoders name those that they did not convert.
 */
export const hasChroma = ({ planes }: Pick<DecodedCoefficients, 'planes'>): boolean =>
  planes.length === 3 && String.fromCharCode(...planes.map(({ id }) => id)) !== 'RGB';

/** Null for inks and for red, green and blue, of which no component is colour alone. */
function colourOfBlocks(decoded: DecodedCoefficients): number | null {
  const { planes, quantTables } = decoded;
  if (planes.length === 1) return 0;
  const [, cb, cr] = planes;
  if (!hasChroma(decoded) || !cb || !cr) return null;
  const meanOf = (plane: typeof cb, row: number, column: number): number =>
    ((plane.data[(row * plane.blockCols + column) * 64] ?? 0) *
      (quantTables[plane.quantTable]?.values[0] ?? 0)) /
    DC_SCALE;
  const rows = Math.min(cb.heightInBlocks, cr.heightInBlocks);
  const columns = Math.min(cb.widthInBlocks, cr.widthInBlocks);
  let coloured = 0;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (Math.max(Math.abs(meanOf(cb, row, column)), Math.abs(meanOf(cr, row, column))) >= COLOURED)
        coloured++;
  return share(coloured, rows * columns);
}

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 1000) / 1000 : 0;
