/** A page's raster read by both readers, as words of the flat page. */
import type { Reading } from '../../reading/agree.ts';
import { boundsOf, type Quad } from '../../reading/geometry.ts';
import type { PrintReader } from '../../reading/networks.ts';
import { MAX_LINES, type PrintedPage, readPrint } from '../../reading/page.ts';
import type { Picture } from '../../reading/picture.ts';
import type { Engine } from '../../reading/tesseract/engine.ts';
import { onFlat, type PageView } from './page-view.ts';
import { measure } from './print/measure.ts';
import { patchOf } from './print/patch.ts';
import type { Repeats } from './print/repeat-facts.ts';
import { repeatsOf } from './print/repeats.ts';
import { strangenessOf } from './print/strangeness.ts';
import { type LooseWord, MAX_WORDS_PER_PAGE, round } from './words.ts';

/** Why some of a page's print was not read. */
export type Rest = 'more-words' | 'more-lines' | 'time-up';

export type BothReading =
  | { outcome: 'no-text' | 'time-up' }
  | { outcome: 'illegible'; view: PageView; printed: PrintedPage }
  | {
      outcome: 'read';
      words: LooseWord[];
      repeats: Repeats;
      view: PageView;
      printed: PrintedPage;
      rest: Rest | null;
    };

/** Sure characters that prove print, over all lines; texture read as text gives a few unsure signs. */
const LEGIBLE = 6;
const SURE = 0.75;
/** Share of characters that another script fits better, from which on the page is not in Latin print. */
const FOREIGN = 0.5;
/** Words whose print is measured: more than a page that people read has. */
const MAX_MEASURED = 1000;

/** @param picture decodes the page, as often as it is wanted */
export async function readWithBoth(
  reader: PrintReader,
  engine: Engine,
  picture: () => Promise<Picture>,
  remainingMs: () => number,
  mostLines = MAX_LINES,
): Promise<BothReading> {
  const own = await picture();
  if (remainingMs() <= 0) return { outcome: 'time-up' };
  const printed = await readPrint(reader, engine, own, remainingMs, mostLines);
  if (!printed) return { outcome: 'no-text' };
  if (printed.lines.length > 0 && printed.unread >= printed.lines.length) return { outcome: 'time-up' };
  const legible = printed.lines
    .flatMap(({ words }) => words)
    .reduce((sum, word) => sum + (word.agreed || word.confidence >= SURE ? letters(word.text) : 0), 0);
  const view: PageView = { flat: printed.flat, width: own.width, height: own.height, picture };
  // A machine readable zone is looked for all the same.
  if (legible < LEGIBLE || printed.foreign > FOREIGN) return { outcome: 'illegible', view, printed };
  const { words, measured } = wordsOn(printed, view, own);
  return {
    outcome: 'read',
    words: words.slice(0, MAX_WORDS_PER_PAGE),
    repeats: repeatsOf(own, measured),
    view,
    printed,
    rest: restOf(printed, words.length),
  };
}

function restOf({ unread, beyond }: PrintedPage, words: number): Rest | null {
  if (words > MAX_WORDS_PER_PAGE) return 'more-words';
  return unread > 0 ? 'time-up' : beyond > 0 ? 'more-lines' : null;
}

const letters = (text: string): number => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;

/** The row of each line: those that stand beside each other on one paper share it, since tables are told by rows. */
function rowsOf({ lines, papers = [] }: PrintedPage, view: PageView): number[] {
  let row = 0;
  let last: { y: number; height: number; right: number; paper: number | undefined } | null = null;
  return lines.map(({ quad, paper }) => {
    const flat = paper === undefined ? view.flat : (papers[paper]?.flat ?? view.flat);
    const [x0, y0, x1, y1] = boundsOf(quad.map(flat.toFlat));
    const [y, height] = [(y0 + y1) / 2, y1 - y0];
    const beside: boolean =
      last !== null &&
      last.paper === paper &&
      x0 > last.right - height &&
      Math.abs(y - last.y) < 0.45 * Math.min(height, last.height);
    if (!beside) row++;
    last = { y, height, right: x1, paper };
    return row;
  });
}

const rounded = ({ confidence, digits, ...reading }: Reading): Reading => ({
  ...reading,
  confidence: round(confidence),
  ...(digits === undefined ? {} : { digits: digits.map(round) }),
});

function wordsOn(printed: PrintedPage, view: PageView, picture: Picture) {
  const words: LooseWord[] = [];
  const placed: { text: string; quad: Quad }[] = [];
  const measured: { text: string; quad: Quad }[] = [];
  const rows = rowsOf(printed, view);
  for (const [at, { words: own, paper }] of printed.lines.entries()) {
    for (const { text, quad: place, confidence, agreed, readings } of own) {
      if (text === '') continue;
      const patch = words.length < MAX_MEASURED ? patchOf(picture, place) : null;
      const look = patch ? measure(patch) : null;
      if (look) measured.push({ text, quad: place });
      placed.push({ text, quad: place });
      words.push({
        text,
        box: onFlat(view, place),
        source: 'ocr',
        confidence: round(confidence),
        lineKey: String(rows[at]),
        agreed,
        ...(paper === undefined ? {} : { paper }),
        ...(look ? { look } : {}),
        ...(agreed ? {} : { readings: readings.map(rounded) }),
      });
    }
  }
  for (const [at, strange] of strangenessOf(picture, placed).entries()) {
    const word = words[at];
    if (word && strange !== null) word.strange = strange;
  }
  return { words, measured };
}
