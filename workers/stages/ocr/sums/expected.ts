/** What a result is expected to follow from, where nothing that stands above it gives it. */
import { beginTogether } from '../reading/columns.ts';
import { type Entry, isFromPixels } from './entries.ts';
import { afterContributions, type Explanation, isSummand, MIN_ROWS, signedCents } from './explain.ts';

/** Rows of one table follow closely: lines of print between two of them. */
const MAX_LINES_BETWEEN = 3;

/** What a result is expected to follow from by its place: the last result above and what stands between, or its rows. */
export function expectedOf(
  result: Entry,
  above: readonly Entry[],
  entries: readonly Entry[],
): Explanation | null {
  const left = afterContributions(above);
  if (left && above.every(({ cell }) => cell.page === result.cell.page)) return left;
  const block: Entry[] = [];
  let below = result;
  for (const entry of above.toReversed()) {
    const isNear =
      entry.cell.page === below.cell.page
        ? below.cell.row - entry.cell.row <= MAX_LINES_BETWEEN
        : isOverleaf(entry, below, entries);
    if (!isNear || entry.role === 'tender' || entry.role === 'closing' || entry.role === 'carried') break;
    below = entry;
    if (entry.role === 'base') continue;
    block.unshift(entry);
    if (entry.role === 'result' || entry.role === 'opening') break;
  }
  const [first, ...rest] = block;
  if (!first) return null;
  const isBased = first.role === 'result';
  const rows = block.filter(({ role }) => role === 'part').length;
  if (isBased ? rest.length === 0 : rows < MIN_ROWS) return null;
  return { from: block, cents: block.reduce((sum, entry) => sum + signedCents(entry), 0) };
}

/** A list goes on from one page to the next where between the two no other amount stands at the foot of the one or the head of the other. */
const isOverleaf = (entry: Entry, below: Entry, entries: readonly Entry[]): boolean =>
  entry.cell.page === below.cell.page - 1 &&
  isSummand(entry) &&
  isSummand(below) &&
  !isFromPixels(entry) &&
  !entries.some(({ cell }) => cell.row > entry.cell.row && cell.row < below.cell.row);

/**
 * The first expectation, or where that has only the rows of a column set flush left that happen to be as long as the result, or the last
 * ones of a column that leans in a photograph, the one of the whole column.
 */
export function fullest(result: Entry, [first, ...others]: readonly Explanation[]): Explanation | undefined {
  const whole = others.find(
    ({ from }) =>
      first !== undefined &&
      from.length > first.from.length &&
      first.from.every((entry) => from.includes(entry)) &&
      (from.every(({ cell }) => beginTogether(cell, result.cell)) || isUnbroken(from, result)),
  );
  return whole ?? first;
}

/** Rows of pixels of which each stands right below the one before, and the result below the last. */
const isUnbroken = (from: readonly Entry[], result: Entry): boolean =>
  isFromPixels(result) &&
  [...from, result].every(({ role, cell }, at, all) => {
    const before = all[at - 1]?.cell;
    return (
      (role === 'part' || all[at] === result) &&
      (before === undefined || (cell.row - before.row === 1 && cell.page === before.page))
    );
  });
