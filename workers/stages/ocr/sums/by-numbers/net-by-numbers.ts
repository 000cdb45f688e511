/**
 * Net pay by numbers alone, as of slips in scripts that no reader here knows: rows, what they come to, deductions that bear their minus, and
 * at the end what is left. Nothing but that ends such a list, so that another amount there, where what is left is printed nowhere, was put there.
 */
import { isSurelyRead } from '../../reading/cells.ts';
import type { Line } from '../../words.ts';
import { centsOf, type Entry, isBelow, isFromPixels, isNextBelow, nextBelow } from '../entries.ts';
import { isOneDigitAway, isPrinted } from '../repeats.ts';
import type { Sum } from '../totals.ts';

/** Rows that come to the gross pay, and deductions of it: fewer are another list. */
const MIN_ROWS = 2;
/** Lines of print between two amounts of the list. */
const MAX_LINES = 2;
/** In hundredths: what is paid is rounded to whole units. */
const MAX_ROUNDED = 100;

/** @param isRelated whether another relation has an amount as its result */
export function netsByNumbers(
  entries: readonly Entry[],
  isRelated: (entry: Entry) => boolean,
  lines: readonly Line[],
): Sum[] {
  return entries.flatMap((gross): Sum[] => {
    const off = deductionsBelow(gross, entries);
    const last = off.at(-1);
    const net = last && nextBelow(last, entries, MAX_LINES);
    if (!net || off.length < MIN_ROWS || net.cell.cents <= 0 || isRelated(net)) return [];
    if (rowsOf(gross, entries).length < MIN_ROWS || goesOn(net, entries)) return [];
    const taken = countedOnce(off);
    const impliedCents = gross.cell.cents + centsOf(taken);
    const sum: Sum = { kind: 'foot', from: [gross, ...taken], result: net, impliedCents, holds: false };
    const more = net.cell.cents - impliedCents;
    if (Math.abs(more) <= MAX_ROUNDED) return [{ ...sum, holds: true }];
    // A correction of the month before ends the list, and what is left with it stands beside the column.
    const isRow = isPrinted(impliedCents + net.cell.cents, lines);
    const mayLackRow = isRow || (more < 0 && [net, ...off].some(isFromPixels));
    const areSure = [gross, ...off, net].every(({ cell }) => isSurelyRead(cell));
    return impliedCents > 0 && areSure && !mayLackRow && !isPrinted(impliedCents, lines) ? [sum] : [];
  });
}

/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 5;

/** Gross pay that the net follows from, where the rows straight above it come to what one digit parts from it. */
export function grossOfRows(entries: readonly Entry[], isRelated: (entry: Entry) => boolean): Sum[] {
  return entries.flatMap((gross): Sum[] => {
    const off = deductionsBelow(gross, entries);
    const last = off.at(-1);
    const net = last && nextBelow(last, entries, MAX_LINES);
    if (!net || off.length < MIN_ROWS || isRelated(gross) || goesOn(net, entries)) return [];
    if (gross.cell.cents + centsOf(countedOnce(off)) !== net.cell.cents) return [];
    const from = positiveAbove(gross, entries);
    const impliedCents = centsOf(from);
    const isNear = isOneDigitAway(String(impliedCents), String(gross.cell.cents), MIN_DIGITS);
    const areSure = [...from, gross].every(({ cell }) => isSurelyRead(cell));
    return from.length >= MIN_ROWS && isNear && areSure
      ? [{ kind: 'foot', from, result: gross, impliedCents, holds: false }]
      : [];
  });
}

/** All amounts straight above it, to the head of the list. */
function positiveAbove(gross: Entry, entries: readonly Entry[]): Entry[] {
  const rows: Entry[] = [];
  for (let below = gross; ; ) {
    const above = entries.find((entry) => isNextBelow(below, entry, entries, MAX_LINES));
    if (!above || above.cell.cents <= 0 || rows.length > entries.length) return rows;
    rows.unshift(above);
    below = above;
  }
}

/** The amounts with a minus that follow each other straight below. */
function deductionsBelow(gross: Entry, entries: readonly Entry[]): Entry[] {
  const off: Entry[] = [];
  for (
    let next = nextBelow(gross, entries, MAX_LINES);
    next && next.cell.cents < 0;
    next = nextBelow(next, entries, MAX_LINES)
  )
    off.push(next);
  return off;
}

/** Their total alone, where that is the last of them. */
function countedOnce(off: readonly Entry[]): readonly Entry[] {
  const last = off.at(-1);
  const listed = off.slice(0, -1);
  return last && listed.length >= MIN_ROWS && last.cell.cents === centsOf(listed) ? [last] : off;
}

/** The rows above that come to it, none of them below nothing. */
function rowsOf(gross: Entry, entries: readonly Entry[]): Entry[] {
  const rows: Entry[] = [];
  let below = gross;
  for (let cents = 0; cents < gross.cell.cents; ) {
    const above = entries.find((entry) => isNextBelow(below, entry, entries, MAX_LINES));
    if (!above || above.cell.cents <= 0) return [];
    rows.unshift(above);
    cents += above.cell.cents;
    below = above;
    if (cents === gross.cell.cents) return rows;
  }
  return [];
}

/** More amounts stand below it in its column: what ends the list is further down. */
const goesOn = (net: Entry, entries: readonly Entry[]): boolean =>
  entries.some(
    (entry) => entry.cell.page === net.cell.page && entry.cell.row > net.cell.row && isBelow(entry, net),
  );
