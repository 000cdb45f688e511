/**
 * What a text says of the list below it: "assessed at 3,751.65, with interest of 141.18; the total of 3,892.83 ...", and the same in
 * rows. The list adds up, and the text has all of its amounts but one, of which a digit or two are others.
 */
import { digitsChanged } from '../../reading/numbers.ts';
import type { Entry } from '../entries.ts';
import type { Sum } from '../totals.ts';

/** Amounts of a list that a text names; of fewer any other amount may stand there, and more no sentence holds. */
const MIN_PARTS = 2;
const MAX_PARTS = 4;
/** Lines of print that the amounts of the text take. */
const MAX_LINES = 3;
/** In shorter amounts a digit or two are no rare difference. */
const MIN_DIGITS = 4;
const MAX_CHANGED = 2;
const WHOLE = 100;

/** @param sums those that hold say which amounts are a list */
export function retoldSums(entries: readonly Entry[], sums: readonly Sum[]): Sum[] {
  const inOrder = entries.toSorted(
    (a, b) => a.cell.page - b.cell.page || a.cell.row - b.cell.row || a.cell.box[0] - b.cell.box[0],
  );
  const lists = sums.filter(
    ({ kind, holds, from }) =>
      kind === 'total' && holds && from.length >= MIN_PARTS && from.length <= MAX_PARTS,
  );
  const found = lists.flatMap((list) => otherwise(list, inOrder));
  return [...new Map(found.map((sum) => [sum.result, sum])).values()];
}

function otherwise({ from, result }: Sum, entries: readonly Entry[]): Sum[] {
  const own = new Set([...from, result]);
  return entries.flatMap((total, at): Sum[] => {
    if (own.has(total) || total.cell.cents !== result.cell.cents) return [];
    const parts = entries.slice(Math.max(0, at - from.length), at);
    const isText =
      parts.length === from.length && parts.every((part) => !own.has(part) && isNear(part, total));
    const odd = parts.flatMap((part, place) => {
      const said = from[place];
      return said && said.cell.cents !== part.cell.cents ? [{ part, said }] : [];
    });
    const [one, ...more] = odd;
    if (!isText || !one || more.length > 0 || !isOfSomeDigits(one.part, one.said)) return [];
    const { part, said } = one;
    return [{ kind: 'retold', from: [said], result: part, impliedCents: said.cell.cents, holds: false }];
  });
}

const isNear = ({ cell }: Entry, { cell: last }: Entry): boolean =>
  cell.page === last.page && last.row - cell.row < MAX_LINES;

/** One digit, or two of amounts that end alike: round ones are others of the same kind. */
function isOfSomeDigits({ cell: { cents: a } }: Entry, { cell: { cents: b } }: Entry): boolean {
  const [one, other] = [String(Math.abs(a)), String(Math.abs(b))];
  if (one.length !== other.length || one.length < MIN_DIGITS) return false;
  const changed = digitsChanged(a, b);
  return changed === 1 || (changed <= MAX_CHANGED && a % WHOLE === b % WHOLE && a % WHOLE !== 0);
}
