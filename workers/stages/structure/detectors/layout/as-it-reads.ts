/**
 * Pages as their text reads. Lines of a landscape page often run up the sheet, which a viewer turns (/Rotate; ISO 32000-2, table 31), and some
 * are turned by nobody: whatever is asked of lines, columns and neighbours is asked of the page turned so that they run from left to right.
 */
import {
  interpretPage,
  type PageContent,
  type PdfPage,
  type PdfView,
  type Turn,
  turned,
} from '../../../../formats/pdf/index.ts';

export interface ReadPage {
  page: PdfPage;
  content: PageContent;
  /** By how much it was turned clockwise; null where it reads as it is. */
  turn: Turn | null;
}

/** The page, turned by the way most of its characters run. */
export function asItReads(view: PdfView, page: PdfPage, maxOperations?: number): ReadPage {
  const content = interpretPage(view, page, maxOperations);
  const turn = turnOf(content);
  if (turn === null) return { page, content, turn };
  const upright = turned(page, turn);
  return { page: upright, content: interpretPage(view, upright, maxOperations), turn };
}

function turnOf({ items }: PageContent): Turn | null {
  const characters = new Map<Turn | null, number>([[null, 0]]);
  for (const item of items) {
    if (item.type !== 'text' || item.hidden || item.clipped) continue;
    const turn = item.turn ?? null;
    characters.set(turn, (characters.get(turn) ?? 0) + item.text.length);
  }
  const [[most] = [null]] = [...characters].toSorted(([, a], [, b]) => b - a);
  return most;
}
