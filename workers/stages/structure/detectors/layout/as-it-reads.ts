/**
 * Pages as their text reads. Lines of a landscape page often run up the sheet, which a viewer turns (/Rotate; ISO 32000-2, table 31), and some
 * are turned by nobody: whatever is asked of lines, columns and neighbours is asked of the page turned so that they run from left to right.
 */
import {
  interpretPage,
  type PageContent,
  type PdfPage,
  type PdfView,
  type TextRun,
  type Turn,
  turned,
} from '../../../../formats/pdf/index.ts';
import { isSeen } from './words.ts';

export interface ReadPage {
  page: PdfPage;
  content: PageContent;
  /** By how much it was turned clockwise; null where it reads as it is. */
  turn: Turn | null;
  /** Much of its text runs another way all the same. */
  mixed: boolean;
}

/** Of the text, by the place that it takes up or by its characters, beyond which what runs another way is no mere label. */
const MUCH = 0.3;

/** The page, turned by the way most of its text runs. */
export function asItReads(view: PdfView, page: PdfPage, maxOperations?: number): ReadPage {
  const content = interpretPage(view, page, maxOperations);
  const { turn, mixed } = turnOf(content);
  if (turn === null) return { page, content, turn, mixed };
  const upright = turned(page, turn);
  return { page: upright, content: interpretPage(view, upright, maxOperations), turn, mixed };
}

/**
 * By the place that text takes up rather than by its characters, and without what nobody sees unless there is nothing else: else a page could
 * be turned by what is small or white. A few huge letters, which may lie below something, cannot turn it in silence: characters count as well.
 */
function turnOf({ items }: PageContent): Pick<ReadPage, 'turn' | 'mixed'> {
  const runs = items.filter((item) => item.type === 'text').filter((run) => !run.hidden && !run.clipped);
  const seen = runs.filter(isSeen);
  const told = seen.length > 0 ? seen : runs;
  if (!told.some((run) => run.turn !== undefined)) return { turn: null, mixed: false };
  const byRoom = byTurn(told, ({ text, size }) => text.length * size * size);
  const [turn] = [...byRoom].reduce((most, one) => (one[1] > most[1] ? one : most));
  const isMixed = (shares: ReadonlyMap<Turn | null, number>): boolean => {
    const all = [...shares.values()].reduce((a, b) => a + b);
    return all - (shares.get(turn) ?? 0) > MUCH * all;
  };
  return { turn, mixed: isMixed(byRoom) || isMixed(byTurn(told, ({ text }) => text.length)) };
}

function byTurn(runs: readonly TextRun[], weight: (run: TextRun) => number): Map<Turn | null, number> {
  const weights = new Map<Turn | null, number>([[null, 0]]);
  for (const run of runs) {
    const turn = run.turn ?? null;
    weights.set(turn, (weights.get(turn) ?? 0) + weight(run));
  }
  return weights;
}
