/**
 * A result that is printed once more by itself (the net pay in a field, the total in a box) with one digit exchanged.
 * Two amounts of thousands agree in all digits but one hardly by chance; that their difference is an amount of the
 * document as well is another matter, as a balance moves by a round sum.
 */
import { endTogether } from '../reading/columns.ts';
import { lowered } from '../reading/plain-words.ts';
import type { Line } from '../words.ts';
import { type Entry, isNextBelow } from './entries.ts';
import { nameStraightOver } from './names/headings.ts';
import { TO_PAY } from './names/quantities.ts';
import { roleOf } from './names/roles.ts';
import type { Sum } from './totals.ts';

/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 6;
/** Where both say what there is to pay, as on the page and on its slip, or bear one name. */
const MIN_DIGITS_SAID = 4;
/** Letters of a name: `Totale fattura`, and not `Total`. */
const MIN_LETTERS = 8;
/** Of the amount: a fee for paying late or a round credit is less. */
const MIN_SHARE = 0.15;
/** Lines of print between a result and what is to pay of it. */
const MAX_LINES = 3;
/** More of them are a table of amounts that are alike. */
const MAX_REPEATS = 1;

/** What a payment slip calls its one amount. */
const ON_SLIP =
  /^(?:(?:amount|betrag|montant|importe|importo|bedrag|kwota|montante|valor)(?: \(?(?:eur|gbp|usd|chf|pln)\)?)?|eur|chf)\W*$/i;

const digitsOf = ({ cell }: Entry): string => String(Math.abs(cell.cents));
const sizeOf = ({ cell }: Entry): number => Math.abs(cell.cents);
/** Long, and not of whole tens: no two months have nearly the same. */
const isRare = (entry: Entry): boolean =>
  entry.cell.cents % 1000 !== 0 && digitsOf(entry).length >= MIN_DIGITS;

/** @param sums those of the labels and columns: what stands in one of them has its own relation */
export function repeatedSums(entries: readonly Entry[], sums: readonly Sum[], lines: readonly Line[]): Sum[] {
  const related = new Set(sums.flatMap(({ from, result }) => [...from, result]));
  // What follows from one amount alone is as good as that.
  const holding = sums.filter(({ holds, from }) => holds && from.length > 1);
  const held = holding.map(({ result }) => result);
  const sizes = new Set(entries.map(sizeOf));
  const found = entries.flatMap((entry): Sum[] => {
    // In a table of one row, as on a slip, its name stands above it.
    const names = [entry.label, nameStraightOver(entry.cell, lines)];
    const isToPay = names.some((name) => TO_PAY.test(lowered(name)) || ON_SLIP.test(name.trim()));
    const isResult = entry.role === 'closing' || [entry.role, ...names.map(roleOf)].includes('result');
    if (related.has(entry)) return [];
    const headed = isHeadline(entry, entries, lines) ? headlineOf(entry, holding) : [];
    if (headed.length > 0) return headed;
    if (!(isToPay || isResult)) return [];
    const own = holding
      .filter(({ result }) => !isOfNextColumn(entry, result))
      .find((sum) => {
        const { result } = sum;
        const difference = Math.abs(sizeOf(entry) - sizeOf(result));
        if (sizes.has(difference)) return false;
        const isAlike = isNamedAlike(names, result.label);
        if (isAlike && endsColumnOf(entry, sum) && !isPrinted(difference, lines)) return true;
        const isLarge =
          (isAlike && isRare(entry)) ||
          difference >= MIN_SHARE * Math.min(sizeOf(entry), sizeOf(result)) ||
          (isToPay && isOfTotal(entry, result, entries) && !isPrinted(difference, lines));
        const digits = isToPay || isAlike ? MIN_DIGITS_SAID : MIN_DIGITS;
        const [own, other] = [digitsOf(entry), digitsOf(result)];
        return (
          isLarge && (isOneDigitAway(own, other, digits) || (isToPay && isDigitPutIn(own, other, digits)))
        );
      });
    if (!own || held.some((result) => sizeOf(result) === sizeOf(entry))) return [];
    const { result } = own;
    return [
      { kind: 'repeated', from: [result], result: entry, impliedCents: result.cell.cents, holds: false },
    ];
  });
  return found.length <= MAX_REPEATS ? found : [];
}

/** The columns of a table have their totals in one row, under its one name. */
const isOfNextColumn = (entry: Entry, result: Entry): boolean =>
  result.cell.row === entry.cell.row && lettersOf(result.label) === lettersOf(entry.label);

/** Of a receipt of a payment: with more amounts one is a digit away from another by chance. */
const MAX_AMOUNTS = 8;
/** Of the height of the other amounts. */
const LARGER = 1.25;

/** What a receipt is about, in larger print by itself above all that it is made of. */
function isHeadline({ cell }: Entry, entries: readonly Entry[], lines: readonly Line[]): boolean {
  if (entries.length > MAX_AMOUNTS) return false;
  const others = entries.filter((entry) => entry.cell !== cell);
  const line = lines[cell.row];
  return (
    others.length > 0 &&
    others.every(
      (other) =>
        other.cell.row > cell.row && cell.box[3] >= LARGER * other.cell.box[3] && !isSame(other.cell, cell),
    ) &&
    line?.words.every(({ text }) => text === cell.text || !/[\p{L}\d]{4}/u.test(text)) === true
  );
}

const isSame = (a: Entry['cell'], b: Entry['cell']): boolean => Math.abs(a.cents) === Math.abs(b.cents);

/** The amount of a sum that it was before one digit was put in or exchanged. */
function headlineOf(entry: Entry, holding: readonly Sum[]): Sum[] {
  const own = digitsOf(entry);
  const was = holding
    .flatMap(({ from, result }) => [...from, result])
    .find((other) => {
      const its = digitsOf(other);
      return isOneDigitAway(own, its, MIN_DIGITS_SAID) || isDigitPutIn(own, its, MIN_DIGITS_SAID);
    });
  if (!was) return [];
  return [{ kind: 'repeated', from: [was], result: entry, impliedCents: was.cell.cents, holds: false }];
}

const lettersOf = (name: string): string => lowered(name).replaceAll(/\P{L}/gu, '');

const isNamedAlike = (names: readonly string[], label: string): boolean =>
  lettersOf(label).length >= MIN_LETTERS && names.map(lettersOf).includes(lettersOf(label));

/** What stands below all that makes the other, in their column, is theirs: `Net pay` at the foot of the list, and in a line below it. */
const endsColumnOf = ({ cell }: Entry, { from }: Sum): boolean =>
  from.length > 1 && from.every((part) => part.cell.row < cell.row && endTogether(part.cell, cell));

/** `Sum 3,714.35` and, with no amount between them, `To pay 3,714.35`; of a balance more may be to pay. */
const isOfTotal = (entry: Entry, total: Entry, entries: readonly Entry[]): boolean =>
  total.role === 'result' && isNextBelow(entry, total, entries, MAX_LINES);

/** @param digits that amounts must have at least */
export function isOneDigitAway(a: string, b: string, digits: number): boolean {
  if (a.length !== b.length || a.length < digits) return false;
  return [...a].filter((digit, at) => digit !== b[at]).length === 1;
}

/** `9215,79` beside `215,79`: one digit more, where both say what there is to pay. */
export const isDigitPutIn = (a: string, b: string, digits: number): boolean =>
  b.length >= digits &&
  a.length === b.length + 1 &&
  // Of the tenth month the year has ten times as much.
  a !== `${b}0` &&
  [...a].some((_, at) => a.slice(0, at) + a.slice(at + 1) === b);

/** An advance or a fee of just that much explains it, with decimals or without. */
export function isPrinted(cents: number, lines: readonly Line[]): boolean {
  const written = new Set([String(cents), String(cents / 100)]);
  return lines.some(({ words }) => words.some(({ text }) => written.has(text.replaceAll(/\D/g, ''))));
}
