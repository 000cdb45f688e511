/** The words of a page whose print was measured, each with how unlike the page's others it is. */
import type { PageText, Word } from '../facts.ts';
import { MEASURES } from './measure.ts';
import { oddness } from './network.ts';
import { DISTANCES, type Measured, relativeTo } from './relative.ts';

export interface Compared {
  word: Word;
  row: Float32Array;
  /** Of the network, which ranks words, see `network.ts`. */
  nats: number;
  /** The same, less a share of what the page's own print has. */
  oddness: number;
  /** Where it begins and ends across the lines, in pixels. */
  top: number;
  bottom: number;
}

/**
 * What a page's own print is like is told by its seventh word from the top: fewer may have been altered. Print that is uneven
 * by itself, or of several faces, raises it.
 */
const OWN_PRINT = 6;
const OWN_SHARE = 0.5;

/**
 * Tables with tinted rows put another ground around a word than around its neighbours: what lies around it alone never makes
 * it odd.
 */
const AROUND = ['ringLevel', 'ringNoise', 'paper', 'paperBlue', 'paperRed'] as const;
const AROUND_AT = AROUND.flatMap((name) =>
  Array.from(
    { length: DISTANCES / MEASURES.length },
    (_, block) => block * MEASURES.length + MEASURES.indexOf(name),
  ),
);

function byPrintItself(row: Float32Array): number {
  const bare = row.slice();
  for (const at of AROUND_AT) bare[at] = 0;
  return Math.min(oddness(row), oddness(bare));
}

/** @returns null where nothing was measured; an empty list where there is too little print to compare */
export function comparedWords(page: PageText): Compared[] | null {
  const { ocr } = page;
  if (!ocr?.picture) return null;
  const { widthPx, heightPx } = ocr.picture;
  const turned = ocr.turnedDegrees === 90 || ocr.turnedDegrees === 270;
  const measured = page.words.flatMap((word): (Measured & { word: Word })[] => {
    const { look, text, box } = word;
    if (look?.length !== MEASURES.length) return [];
    const [x, y, width, height] = [box[0] * widthPx, box[1] * heightPx, box[2] * widthPx, box[3] * heightPx];
    const place = turned ? { x: y, y: x, width: height, height: width } : { x, y, width, height };
    return [{ word, text, values: look, ...place }];
  });
  const rows = relativeTo(measured).map((row) => ({ row, nats: byPrintItself(row) }));
  const ranked = rows.map(({ nats }) => nats).toSorted((a, b) => b - a);
  const ownPrint = OWN_SHARE * (ranked[Math.min(OWN_PRINT, ranked.length - 1)] ?? 0);
  return rows.flatMap(({ row, nats }, at) => {
    const own = measured[at];
    return own
      ? [{ word: own.word, row, nats, oddness: nats - ownPrint, top: own.y, bottom: own.y + own.height }]
      : [];
  });
}
