/** ITU-T T.81 tables K.1 and K.2 (natural order), which the Independent JPEG Group's library scales by quality. */
const LUMA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMA = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

export type TableRole = 'luma' | 'chroma';

export const STANDARD_TABLES: Record<TableRole, readonly number[]> = { luma: LUMA, chroma: CHROMA };

/** The IJG table of a quality 1..100, entries capped at 255 as for a baseline file (natural order). */
export function ijgTable(quality: number, role: TableRole, cap = 255): Uint16Array {
  return scaleTable(STANDARD_TABLES[role], quality, cap);
}

/** Any table scaled by quality in the library's way. */
export function scaleTable(base: readonly number[], quality: number, cap = 255): Uint16Array {
  const scale = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  return Uint16Array.from(base, (value) =>
    Math.min(cap, Math.max(1, Math.floor((value * scale + 50) / 100))),
  );
}

/**
 * The IJG quality whose table is nearest (mean absolute difference of the entries). `exact` means entry for entry:
 * the file was written by an encoder that uses libjpeg's scaling. At quality 100 every entry is 1, which other
 * encoders write as well; at very low qualities neighbouring qualities can share a table, then the higher is given.
 */
export type QualityFit = { quality: number; exact: boolean; meanAbsoluteDifference: number };

export function fitIjgQuality(table: Uint16Array, role: TableRole): QualityFit {
  const cap = table.some((value) => value > 255) ? 32767 : 255;
  let best: QualityFit = { quality: 0, exact: false, meanAbsoluteDifference: Number.POSITIVE_INFINITY };
  for (let quality = 100; quality >= 1; quality--) {
    const candidate = ijgTable(quality, role, cap);
    let sum = 0;
    for (let i = 0; i < 64; i++) sum += Math.abs((candidate[i] as number) - (table[i] as number));
    if (sum / 64 < best.meanAbsoluteDifference) {
      best = { quality, exact: sum === 0, meanAbsoluteDifference: sum / 64 };
    }
  }
  return best;
}
