/** Rows of a list of what was booked: they begin with a date or a number of their own, and are movements whatever their words. */
import { CARRIED } from '../../../reading/carried.ts';
import type { Cell } from '../reading/cells.ts';
import { isMonth } from '../reading/dates.ts';
import type { Line } from '../words.ts';
import type { Role } from './names/roles.ts';

/** Rows of a kind by which a page is such a list. */
const MIN_LISTED = 4;
const DATE = /^(?:\d{1,2}[./-]\d{1,2}(?:[./-](?:\d{2}|\d{4})?)?|\d{4}-\d{2}-\d{2})$/;
/** `01.03.202602.03.2026Miete`: columns that touch. */
const DATE_TOUCHED = /^\d{1,2}[./-]\d{1,2}[./-]\d{4}(?=\d{1,2}[./-]|\p{L})/u;
const DAY = /^\d{1,2}(?:st|nd|rd|th|er|[.,])?$/;
/** `14Mar`, `14-Mar-26`. */
const DAY_AND_MONTH = /^\d{1,2}[-./]?(\p{L}{3,})[-./]?(?:\d{2}|\d{4})?$/u;
const DATED = 'dated';
/** Digits of a number that rows have of their own. */
const MIN_DIGITS = 3;

export const isDate = (word: string): boolean => DATE.test(word);

export function isDated({ words: [first, second] }: Line): boolean {
  if (!first) return false;
  const next = second?.text ?? '';
  const inner = DAY_AND_MONTH.exec(first.text)?.[1] ?? '';
  return (
    isDate(first.text) ||
    DATE_TOUCHED.test(first.text) ||
    isMonth(inner) ||
    (DAY.test(first.text) && isMonth(next)) ||
    (isMonth(first.text) && DAY.test(next))
  );
}

/** `R2026-101` and `R2026-102` are numbers of one kind; an amount is none. */
function kindOf(line: Line): string {
  if (isDated(line)) return DATED;
  const first = line.words[0]?.text ?? '';
  if (first.replaceAll(/\D/g, '').length < MIN_DIGITS || /[.,]\d{2}\D*$/.test(first)) return '';
  return first.replaceAll(/\d/g, '0').replaceAll(/\p{L}/gu, 'a');
}

/** "Carte SNCF Transport" carries nothing over. */
const BEGINS_WITH_CARRIED = new RegExp(
  `^[\\d\\s./-]*(?:(?:total|solde?|saldo|balance) )?(?:${CARRIED.source})`,
  'iu',
);

/** "Netto" is a shop or a customer; what is booked is no tax, tender or deposit of the paper itself, either. */
const ROLES: Record<'dated' | 'numbered', readonly Role[]> = {
  dated: ['result', 'tax', 'tender', 'minus'],
  numbered: ['result'],
};

/** An entry, before all of it is known. */
interface Named {
  cell: Cell;
  label: string;
  role: Role;
}

export function asMovements<T extends Named>(entries: readonly T[]): T[] {
  const kinds = new Map(entries.map(({ cell }) => [cell.row, kindOf(cell.line)]));
  const counts = new Map<string, number>();
  for (const kind of kinds.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return entries.map((entry) => {
    const kind = kinds.get(entry.cell.row) ?? '';
    if (kind === '' || (counts.get(kind) ?? 0) < MIN_LISTED) return entry;
    const roles = ROLES[kind === DATED ? 'dated' : 'numbered'];
    const isGoods = kind === DATED && entry.role === 'carried' && !BEGINS_WITH_CARRIED.test(entry.label);
    return isGoods || roles.includes(entry.role) ? { ...entry, role: 'part' } : entry;
  });
}
