/** Decodes hand-made streams, and real ones as libjpeg shows them. */
import sharp from 'sharp';
import { decodeCoefficients } from '../../../../workers/formats/jpeg/coefficients.ts';
import { decodeLuma } from '../../../../workers/formats/jpeg/luma.ts';
import { walkStream } from '../../../../workers/formats/jpeg/walk.ts';
import { extraBits, jpegOf } from './stream-maker.ts';

/** Samples of the first component, and whether the picture is all there. */
export function lumaOf(bytes: Uint8Array): { samples: number[]; complete: boolean } {
  const decoded = decodeCoefficients(bytes, walkStream(bytes));
  if (!decoded.planes) throw new Error('nothing decoded');
  return { samples: [...decodeLuma(decoded)!.data], complete: decoded.complete };
}

/** What libjpeg shows of a grey picture: every sample is the one that was decoded. */
export const shownOf = async (bytes: Uint8Array): Promise<number[]> => [
  ...(await sharp(bytes, { failOn: 'none' }).toColourspace('b-w').raw().toBuffer()),
];

/** A block of `SIMPLE_TABLES` with no AC. @param dc its difference from the block before: 0, or of four bits */
export const block = (dc: number): string => (dc === 0 ? '00' : `10${extraBits(dc, 4)}0`);

/** Of each component the DC coefficients and the first step of its table; what was wrong. */
export function decoded(...parts: readonly (readonly number[])[]) {
  const bytes = jpegOf(...parts);
  const { planes, problems, ...rest } = decodeCoefficients(bytes, walkStream(bytes));
  const tables = 'quantTables' in rest ? rest.quantTables : [];
  return {
    dc: (planes ?? []).map(({ data }) => Array.from({ length: data.length / 64 }, (_, at) => data[64 * at])),
    steps: (planes ?? []).map(({ quantTable }) => tables[quantTable]?.values[0]),
    problems: problems.map(({ code }) => code),
  };
}
