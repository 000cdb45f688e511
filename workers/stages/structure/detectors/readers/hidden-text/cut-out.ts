/**
 * Lines and values that were cut out of a page.
 *
 * Who takes a row out of a finished page without touching its content draws the page twice as a form (ISO 32000-1, 8.10), each
 * time with a clip: what stands above the row, and moved up to it, what stands below. The row is in the file, and no piece
 * shows it. Who takes out a value draws the page with a clip that has a hole there.
 */
import type { PageContent, TextRun } from '../../../../../formats/pdf/index.ts';

/** Runs of a form that is a page; stamps and letterheads that are drawn twice have fewer. */
const MIN_RUNS = 12;
const MAX_RUNS = 5_000;
const MAX_PIECES = 4;

/** Runs in a hole of their page, or that no piece of it shows, between some that pieces show. */
export function cutOutRuns(content: PageContent): ReadonlySet<TextRun> {
  const forms = new Map<number, TextRun[]>();
  for (const item of content.items) {
    if (item.type !== 'text' || item.source === null || item.formDepth === 0) continue;
    const runs = forms.get(item.source);
    if (runs) runs.push(item);
    else forms.set(item.source, [item]);
  }
  const inHoles = content.items.filter(
    (item): item is TextRun => item.type === 'text' && item.inHole === true,
  );
  return new Set([...[...forms.values()].flatMap(missingBetween), ...inHoles]);
}

function missingBetween(runs: readonly TextRun[]): TextRun[] {
  const pieces = piecesOf(runs);
  const [first] = pieces;
  if (!first) return [];
  const shown = first.map((_, at) => pieces.some((piece) => piece[at]?.clipped === false));
  // Each piece shows a part of its own: a form that is drawn twice as a whole, or not at all, is no page in pieces.
  const parts = pieces.filter((piece) => piece.some(({ clipped }) => !clipped));
  const isInPieces = parts.length > 1 && parts.every((piece) => piece.some(({ clipped }) => clipped));
  if (!isInPieces) return [];
  const heights = first.flatMap(({ y }, at) => (shown[at] ? [y] : []));
  const [top, bottom] = [Math.max(...heights), Math.min(...heights)];
  return first.filter(({ y }, at) => !shown[at] && y < top && y > bottom);
}

/** A form that is drawn several times paints the same runs each time. */
function piecesOf(runs: readonly TextRun[]): TextRun[][] {
  if (runs.length > MAX_RUNS) return [];
  for (let count = 2; count <= MAX_PIECES; count++) {
    const size = runs.length / count;
    if (!Number.isInteger(size) || size < MIN_RUNS) continue;
    if (runs.some(({ text }, at) => at >= size && text !== runs[at - size]?.text)) continue;
    return Array.from({ length: count }, (_, piece) => runs.slice(piece * size, (piece + 1) * size));
  }
  return [];
}
