/**
 * A picture that came out of a JPEG keeps in its samples what that saving did to them. Coded once more, at the finest
 * quality and on the grid that the samples show, it is a JPEG that was saved twice, and the methods for those apply. Where
 * the whole of it went through one saving, that saving is made again, which brings back its coefficients and with them
 * what stood before it.
 */
import { openPixels } from '../../artifacts/pixels.ts';
import { type DecodedCoefficients, decodeCoefficients } from '../../formats/jpeg/coefficients.ts';
import { decodeLuma, type LumaPlane } from '../../formats/jpeg/luma.ts';
import { readJpeg } from '../../formats/jpeg/reader.ts';
import type { DoubleQuantisationFacts, GridFacts, RecompressionFacts } from './facts.ts';
import type { PlaceOf } from './mask.ts';
import { doubleQuantisationFacts } from './methods/double-quantisation/double-quantisation-facts.ts';
import { MOST_ODD, recompressionFacts, showsEarlier } from './methods/recompression/recompression-facts.ts';

/** Decoded samples of a picture without losses of its own, interleaved, 8 bit. */
export interface Samples {
  data: Uint8Array;
  width: number;
  height: number;
  channels: number;
}

export interface History {
  doubleQuantisation: DoubleQuantisationFacts;
  recompression: RecompressionFacts;
}

/** Coefficients of larger pictures do not fit beside their samples. */
const MAX_PIXELS = 16_000_000;
const FINEST = 100;

/**
 * @param origin where the picture's blocks begin
 * @returns null where the picture is too large, or the time is up
 */
export async function historyInSamples(
  samples: Samples,
  origin: NonNullable<GridFacts['main']>,
  placeOf: PlaceOf,
  shouldStop: () => boolean,
): Promise<History | null> {
  if (samples.width * samples.height > MAX_PIXELS || (samples.channels !== 1 && samples.channels !== 3))
    return null;
  const placed: PlaceOf = (x, y, width, height, cells) =>
    placeOf(x + origin.x, y + origin.y, width, height, cells);
  const before = async (quality: number): Promise<History | null> => {
    const coded = shouldStop() ? null : await savedAt(samples, origin, quality);
    if (!coded) return null;
    return {
      doubleQuantisation: doubleQuantisationFacts(coded.decoded, coded.luma, placed, shouldStop),
      recompression: recompressionFacts(coded.decoded, coded.luma, placed, shouldStop),
    };
  };
  const last = await before(FINEST);
  const quality = last?.recompression.quality ?? null;
  if (!last || quality === null || hasRegions(last)) return last;
  const earlier = await before(quality);
  return earlier && isClear(earlier) ? earlier : last;
}

const hasRegions = ({ doubleQuantisation, recompression }: History): boolean =>
  doubleQuantisation.regions.length > 0 || recompression.regions.length > 0;

const isClear = ({ doubleQuantisation, recompression }: History): boolean =>
  doubleQuantisation.locatable || (showsEarlier(recompression) && recompression.oddShare <= MOST_ODD);

async function savedAt(
  { data, width, height, channels }: Samples,
  { x: left, y: top }: { x: number; y: number },
  quality: number,
): Promise<{ decoded: DecodedCoefficients; luma: LumaPlane } | null> {
  const [across, down] = [(width - left) & ~7, (height - top) & ~7];
  if (across < 8 || down < 8) return null;
  const bytes = await openPixels(data, width, height, channels === 1 ? 1 : 3)
    .extract({ left, top, width: across, height: down })
    .jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer();
  const decoded = decodeCoefficients(bytes, readJpeg(bytes).main);
  const luma = decoded.planes ? decodeLuma(decoded) : null;
  return decoded.planes && luma ? { decoded, luma } : null;
}
