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
import { isInked } from './words.ts';

export interface ReadPage {
  page: PdfPage;
  content: PageContent;
  /** By how much it was turned clockwise; null where it reads as it is. */
  turn: Turn | null;
  /** Much of its text runs another way all the same. */
  mixed: boolean;
}

/** Of what text takes up, beyond which what runs another way is no mere label. */
const MUCH = 0.3;
/** Channels from which a colour is that of paper. */
const LIGHT = 243;

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
 * be turned by what is small or white.
 */
function turnOf({ items }: PageContent): Pick<ReadPage, 'turn' | 'mixed'> {
  const runs = items.filter((item) => item.type === 'text').filter((run) => !run.hidden && !run.clipped);
  const seen = runs.filter(isSeen);
  const room = new Map<Turn | null, number>([[null, 0]]);
  for (const { turn = null, text, size } of seen.length > 0 ? seen : runs)
    room.set(turn, (room.get(turn) ?? 0) + text.length * size * size);
  const [[turn, most]] = [...room].toSorted(([, a], [, b]) => b - a) as [[Turn | null, number]];
  const all = [...room.values()].reduce((a, b) => a + b);
  return { turn, mixed: all - most > MUCH * all };
}

const isSeen = (run: TextRun): boolean =>
  isInked(run) && !run.colour?.every((channel) => channel >= LIGHT) && /[\p{L}\p{N}]/u.test(run.text);
