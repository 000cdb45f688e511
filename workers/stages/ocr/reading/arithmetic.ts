/** Runs the arithmetic that the document's tables state, and names the cell that alone explains a failure. */

import type { OcrFacts } from '../facts.ts';
import { continuedTable } from '../sums/balances/continued-tables.ts';
import { mayHaveLostDigits } from '../sums/digits/lost-digits.ts';
import { movedMarks } from '../sums/digits/moved-marks.ts';
import { oddDecimals } from '../sums/digits/odd-decimals.ts';
import type { Equation, Suspect } from '../sums/facts.ts';
import { sumsOf } from '../sums/sums.ts';
import type { Line } from '../words.ts';
import { type Amounts, type Cell, collectAmounts } from './cells.ts';
import { findInvoice, type Relation } from './invoice.ts';
import { digitsChanged } from './numbers.ts';
import { mirrored } from './right-to-left.ts';
import { type BalanceTable, findBalances, holdingRows, isOtherSide } from './running-balance.ts';

const MAX_EQUATIONS = 2000;

/** Before it is known where else the values stand. */
type Found = Omit<Suspect, 'impliedPrintedElsewhere' | 'repeated'>;

type Arithmetic = Pick<OcrFacts, 'cells' | 'equations' | 'suspects' | 'summands' | 'sums' | 'sumsCut'> & {
  cut: boolean;
};

/**
 * Cells that are part of an equation, the equations, the suspects, and whether there are more of them than are told. Where it is open
 * whether blanks part the thousands of what was read from pixels, they do if more results follow from the amounts then, or if
 * the document has no other amounts than such.
 */
export function arithmeticOf(lines: readonly Line[]): Arithmetic {
  const found = arithmeticOfLines(lines);
  return oddDecimals(lines, { ...found, ...movedMarks(lines, found, arithmeticOfLines) });
}

function arithmeticOfLines(lines: readonly Line[]): Arithmetic {
  const amounts = collectAmounts(lines);
  const plain = arithmeticOfAmounts(amounts);
  if (lines.every(({ words }) => words.every(({ source }) => source === 'text-layer'))) return plain;
  const joined = collectAmounts(lines, true);
  if (wordsIn(joined) === wordsIn(amounts)) return plain;
  const taken = arithmeticOfAmounts(joined);
  const [more, fewer] = [taken, plain].map(({ equations, sums }) => [...equations, ...sums]);
  const areOnly = joined.unit !== amounts.unit && fewer?.length === 0 && more?.length !== 0;
  const isLikelier =
    countOf(more, true) - countOf(fewer, true) ||
    countOf(fewer, false) - countOf(more, false) ||
    lostIn(plain) - lostIn(taken);
  return areOnly || isLikelier > 0 ? taken : plain;
}

/** Sums that a first group would mend: where something stands in its place, that is the group. */
const lostIn = (found: Arithmetic): number =>
  found.sums.filter((sum) => !sum.holds && mayHaveLostDigits(found, sum)).length;

const wordsIn = ({ lines }: Amounts): number => lines.reduce((sum, { words }) => sum + words.length, 0);

const countOf = (relations: readonly { holds: boolean }[] = [], holding: boolean): number =>
  relations.filter(({ holds }) => holds === holding).length;

function arithmeticOfAmounts(printed: Amounts): Arithmetic {
  const mirror = mirrored(printed);
  const found = arithmeticOfRows(mirror?.amounts ?? printed);
  if (!mirror) return found;
  const { cells, summands } = found;
  return {
    ...found,
    cells: cells.map((cell) => mirror.back(cell)),
    summands: summands.map((summand) => mirror.back(summand)),
  };
}

function arithmeticOfRows(amounts: Amounts): Arithmetic {
  let { cut } = amounts;
  const equations: Equation[] = [];
  const suspects: Found[] = [];
  const tables: BalanceTable[] = [];
  for (const page of new Set(amounts.cells.map((cell) => cell.page))) {
    if (equations.length >= MAX_EQUATIONS) {
      cut = true;
      break;
    }
    const cells = amounts.cells.filter((cell) => cell.page === page);
    const balances = findBalances(cells);
    // A statement's columns also add up by chance of layout; a page is read as one or the other.
    if (balances) {
      tables.push(balances);
      judgeBalances(balances, equations, suspects);
      continue;
    }
    judgeInvoice(findInvoice(page, amounts).filter(isExact), equations, suspects);
    const before = tables.at(-1);
    const continued = before?.at(-1)?.after.page === page - 1 ? continuedTable(before, cells) : null;
    if (continued) tables.push(continued);
  }
  return { ...compact(amounts, equations, suspects), ...sumsOf(amounts, tables), cut };
}

/** Sums and products of the largest amounts leave the numbers that are told apart: they prove nothing. */
function isExact({ impliedCents }: Relation): boolean {
  return Number.isSafeInteger(impliedCents);
}

/** Two failing rows that repair each other name the balance between; a lone failing row names its booking. */
function judgeBalances(table: BalanceTable, equations: Equation[], suspects: Found[]): void {
  const first = equations.length;
  const supporting = holdingRows(table);
  for (const row of table) {
    equations.push({
      kind: 'running-balance',
      holds: row.holds,
      cells: [row.before, ...row.bookings, row.after].map((cell) => cell.index),
      impliedCents: row.impliedCents,
    });
  }
  const [from, to] = ownRows(table);
  const cents = new Map(
    table.flatMap(({ before, bookings, after }) =>
      [before, ...bookings, after].map((cell) => [cell.index, cell.cents]),
    ),
  );
  const centsOf = (index: number): number => cents.get(index) ?? 0;
  for (let i = from; i < to; i++) {
    const row = table[i]!;
    if (row.holds || isOtherSide(row)) continue;
    const following = table[i + 1];
    const residual = row.after.cents - row.impliedCents;
    if (following && !following.holds && following.before === row.after) {
      if (following.after.cents - following.impliedCents === -residual) {
        suspects.push(suspect(row.after, row.impliedCents, [first + i, first + i + 1], supporting));
      }
      i++;
      continue;
    }
    const candidates: Found[] = [];
    if (row.bookings.length === 1) {
      const booking = row.bookings[0]!;
      const implied = booking.cents + residual * row.signs[0]!;
      if (Math.sign(implied) === Math.sign(booking.cents)) {
        candidates.push(suspect(booking, implied, [first + i], supporting));
      }
    }
    // The first and the last balance stand in one equation only.
    if (i === table.length - 1)
      candidates.push(suspect(row.after, row.impliedCents, [first + i], supporting));
    if (i === 0) candidates.push(suspect(row.before, row.before.cents + residual, [first + i], supporting));
    // Whoever alters an amount seldom makes it longer or shorter.
    const grown = ({ cell, impliedCents }: Found): number =>
      Math.abs(lengthOf(centsOf(cell)) - lengthOf(impliedCents));
    candidates.sort((a, b) => a.digitsChanged - b.digitsChanged || grown(a) - grown(b));
    if (candidates[0]) suspects.push(candidates[0]);
  }
}

const lengthOf = (cents: number): number => String(Math.abs(cents)).length;

/** So many rows at either end that all fail are those of another table, which stands in the same columns. */
const STRANGERS = 3;

/** From the first row of the table's own to behind the last. */
function ownRows(table: BalanceTable): [from: number, to: number] {
  const first = table.findIndex(({ holds }) => holds);
  const last = table.findLastIndex(({ holds }) => holds);
  return [first >= STRANGERS ? first : 0, table.length - 1 - last >= STRANGERS ? last + 1 : table.length];
}

function judgeInvoice(relations: readonly Relation[], equations: Equation[], suspects: Found[]): void {
  const first = equations.length;
  const supporting = relations.filter(({ holds }) => holds).length;
  for (const { kind, holds, from, result, impliedCents } of relations) {
    equations.push({ kind, holds, cells: [...from, result].map((cell) => cell.index), impliedCents });
  }
  const broken = relations.flatMap((relation, i) => (relation.holds ? [] : [i]));
  if (broken.length === 0 || supporting === 0) return;
  const cellsOf = (relation: Relation): Cell[] => [...relation.from, relation.result];
  // What a holding equation contains is confirmed by it; replacing it would break that one.
  const confirmed = new Set(relations.filter(({ holds }) => holds).flatMap(cellsOf));
  const candidates: Found[] = [];
  for (const cell of new Set(broken.flatMap((i) => cellsOf(relations[i]!)))) {
    if (confirmed.has(cell)) continue;
    const own = broken.map((i) => relations[i]!);
    const values = own.map((relation) => solve(relation, cell));
    // A rate gives what it is of to within some cents only: another relation says more.
    const exact = own.findLastIndex((relation) => !isOfRate(relation, cell));
    const implied = values.at(exact);
    if (implied === null || implied === undefined || !Number.isSafeInteger(implied)) continue;
    // One cell must explain all failures; two causes at once are not told apart from a misread table.
    if (own.every((relation, at) => isMended(relation, cell, implied, values[at]!))) {
      candidates.push(
        suspect(
          cell,
          implied,
          broken.map((i) => first + i),
          supporting,
        ),
      );
    }
  }
  if (candidates.length === 1) suspects.push(candidates[0]!);
  else if (broken.length === 1 && relations[broken[0]!]!.kind === 'net-pay') {
    // Any amount of a payslip could be the wrong one; one of them alone needs a single digit for it.
    const near = candidates.filter(({ cell, impliedCents, digitsChanged: digits }) => {
      const own = cellsOf(relations[broken[0]!]!).find(({ index }) => index === cell)!;
      return digits === 1 && Math.sign(own.cents) === Math.sign(impliedCents);
    });
    if (near.length === 1) suspects.push(near[0]!);
  }
}

const isOfRate = ({ kind, from }: Relation, cell: Cell): boolean => kind === 'tax' && from.includes(cell);

/** @param value with which the relation holds exactly */
function isMended(relation: Relation, cell: Cell, implied: number, value: number | null): boolean {
  if (value !== null && Math.abs(value - implied) <= 1) return true;
  const { rate, result } = relation;
  if (!isOfRate(relation, cell) || rate === undefined) return false;
  return Math.abs(Math.round((implied * rate) / 10_000) - result.cents) <= 1;
}

/** Value of `cell` with which the relation holds; null when the relation does not contain it. */
function solve(relation: Relation, cell: Cell): number | null {
  if (relation.result === cell) return relation.impliedCents;
  if (!relation.from.includes(cell)) return null;
  const missing = relation.result.cents - relation.impliedCents;
  if (relation.kind === 'row-product') {
    return relation.quantity ? Math.round((relation.result.cents * 1000) / relation.quantity) : null;
  }
  if (relation.kind === 'tax') {
    return relation.rate ? Math.round((relation.result.cents * 10_000) / relation.rate) : null;
  }
  if (relation.kind === 'net-pay' && cell !== relation.from[0] && cell.cents > 0) return cell.cents - missing;
  return cell.cents + missing;
}

function suspect(cell: Cell, impliedCents: number, repairs: number[], supporting: number): Found {
  return {
    cell: cell.index,
    impliedCents,
    repairs,
    supporting,
    digitsChanged: digitsChanged(cell.cents, impliedCents),
  };
}

/** Only cells that stand in an equation are facts worth keeping; marks implied values printed elsewhere. */
function compact(
  { cells }: Amounts,
  equations: readonly Equation[],
  suspects: readonly Found[],
): Pick<OcrFacts, 'cells' | 'equations' | 'suspects'> {
  const used = [...new Set(equations.flatMap((equation) => equation.cells))].sort((a, b) => a - b);
  const position = new Map(used.map((index, at) => [index, at]));
  const printed = new Map<number, number>();
  for (const { cents } of cells) printed.set(Math.abs(cents), (printed.get(Math.abs(cents)) ?? 0) + 1);
  return {
    cells: used.map((index) => {
      const { page, box, text, cents, source, confidence, agreed, alike } = cells[index]!;
      const isSure = source === 'ocr' && (agreed || alike === 'surely');
      return { page, box, text, cents, source, confidence, ...(isSure ? { surely: true as const } : {}) };
    }),
    equations: equations.map((equation) => ({
      ...equation,
      cells: equation.cells.map((index) => position.get(index)!),
    })),
    suspects: suspects.map((entry) => ({
      ...entry,
      cell: position.get(entry.cell)!,
      impliedPrintedElsewhere: printed.has(Math.abs(entry.impliedCents)),
      repeated: printed.get(Math.abs(cells[entry.cell]!.cents))! > 1,
    })),
  };
}
