/**
 * Summaries that print what their amounts are above them: `Opening balance | Money in | Money out | Closing balance` over one row of
 * amounts. Only where the first is the opening balance of an account and the last its closing one.
 */
import type { Cell } from '../../reading/cells.ts';
import { isCurrency } from '../../reading/currencies.ts';
import type { Line } from '../../words.ts';
import { nameOver } from './headings.ts';
import { roleOf } from './roles.ts';

/** A balance, what came in, what went out, charges or interest, a balance. */
const AMOUNTS = [3, 6] as const;
/** Numbers, signs and currencies: what such a row consists of. */
const WORDLESS = /^[\d\s.,()+\-−–'’£$€¥]*$/;

/**
 * What the amounts of a summary are called.
 * @param printed amounts by their lines, from left to right
 * @returns none where a page has several such rows: then they are a table of accounts
 */
export function boxLabels(printed: readonly Cell[], lines: readonly Line[]): Map<Cell, string> {
  const rows = [...Map.groupBy(printed, ({ row }) => row).values()].filter((cells) => isBox(cells, lines));
  const found = rows.flatMap((cells) => {
    const labels = cells.map((cell) => nameOver(cell, lines));
    const isSummary = roleOf(labels[0] ?? '') === 'opening' && roleOf(labels.at(-1) ?? '') === 'closing';
    return isSummary && labels.every(Boolean) ? [{ cells, labels }] : [];
  });
  const [box, ...more] = found;
  if (!box || more.length > 0) return new Map();
  return new Map(box.cells.map((cell, at) => [cell, box.labels[at] ?? '']));
}

function isBox(cells: readonly Cell[], lines: readonly Line[]): boolean {
  const [least, most] = AMOUNTS;
  const words = lines[cells[0]?.row ?? -1]?.words ?? [];
  return (
    cells.length >= least &&
    cells.length <= most &&
    words.length <= most * 2 &&
    words.every(({ text }) => WORDLESS.test(text) || isCurrency(text))
  );
}
