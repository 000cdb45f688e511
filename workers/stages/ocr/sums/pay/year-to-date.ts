/**
 * Pay slips that print the month beside the year: no month is more than the year that it is part of, what was there before and the month
 * are the year, and where tax and contributions of the year are so many times those of the month, so is what they were taken from. Pay
 * that was raised in one column, not in the other, contradicts this. Refunds of earlier months make a deduction of the year less than
 * one of the month, so deductions are asked about.
 */
import { withBounds } from '../../reading/plain-words.ts';
import type { Line } from '../../words.ts';
import type { Entry } from '../entries.ts';
import { headingOver } from '../names/headings.ts';
import { GROSS_PAY, INCOME_TAX, MAX_PERIODS, MONTH, PRIOR, TAKEN_OFF, YEAR } from '../names/year-names.ts';
import type { Sum } from '../totals.ts';

/** Hours and days are counted for the year as well. */
const COUNTED = withBounds(
  /hours?\b|\bhrs\b|stunden|heures|\bhoras\b|\bore\b|godzin|\buren\b|units?\b|days|tage|jours|rate\b|satz|taux|%/,
);

/** Cents by which programs miss their own sums. */
const ROUNDING = 2;
const MIN_DIFFERENCE = 100;
/** Rows whose month is within their year, before one that is not means anything. */
const MIN_WITHIN = 2;
const MIN_HOLDING = 2;
/** Tax and contributions of which the year is as many times the month. */
const MIN_TIMES = 3;
/** Pay that everything else follows from: of the gross pay. */
const MAIN_SHARE = 0.5;
/** A page with more rows is no slip. */
const MAX_ROWS = 120;

interface YearRow {
  label: string;
  month: Entry;
  year: Entry;
  prior: Entry | null;
}

/** @returns `cut`: columns are called so, and most of their rows are otherwise */
export function yearSums(entries: readonly Entry[], lines: readonly Line[]): { sums: Sum[]; cut: boolean } {
  const printed = entries.filter(({ cell }) => cell.source === 'text-layer');
  const pages = [...Map.groupBy(printed, ({ cell }) => cell.page).values()];
  const found = pages.map((own) => ofPage(own, lines));
  return { sums: found.flatMap(({ sums }) => sums), cut: found.some(({ cut }) => cut) };
}

function ofPage(own: readonly Entry[], lines: readonly Line[]): { sums: Sum[]; cut: boolean } {
  const rows = [...Map.groupBy(own, ({ cell }) => cell.row).values()].filter((row) => row.length > 1);
  if (rows.length > MAX_ROWS) return { sums: [], cut: rows.some((row) => isYearRow(row, lines)) };
  const years = rows.flatMap((row) => yearRow(row, lines));
  const ofParts = partSums(years);
  const ofYears = timesSums(years);
  const beyond = beyondSums(years);
  const told = new Set([...ofParts.sums, ...ofYears].map(({ result }) => result));
  const first = [...ofParts.sums, ...ofYears];
  return {
    sums: [...first, ...beyond.sums.filter(({ result }) => !told.has(result))],
    cut: ofParts.cut || beyond.cut,
  };
}

const kindOver = (entry: Entry, lines: readonly Line[]): 'month' | 'year' | 'prior' | null => {
  const words = headingOver(entry.cell, lines, (text) => [YEAR, PRIOR, MONTH].some((one) => one.test(text)));
  if (words === '' || COUNTED.test(words)) return null;
  return PRIOR.test(words) ? 'prior' : YEAR.test(words) ? 'year' : 'month';
};

const isYearRow = (row: readonly Entry[], lines: readonly Line[]): boolean => yearRow(row, lines).length > 0;

/** A row with one amount of the month and one of the year. */
function yearRow(row: readonly Entry[], lines: readonly Line[]): YearRow[] {
  const kinds = Map.groupBy(row, (entry) => kindOver(entry, lines));
  const [month, ...months] = kinds.get('month') ?? [];
  const [year, ...years] = kinds.get('year') ?? [];
  const [prior = null, ...priors] = kinds.get('prior') ?? [];
  if (!month || !year || [months, years, priors].some((more) => more.length > 0)) return [];
  const label = month.cell.line.words
    .filter(({ text, box }) => box[0] < month.cell.box[0] && /\p{L}/u.test(text))
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase();
  return [{ label, month, year, prior }];
}

/** The amount of the year under the name of its row, as that of the month. */
const named = ({ month, year }: YearRow): Entry => ({ ...year, label: month.label });

const sizeOf = ({ cell }: Entry): number => Math.abs(cell.cents);

/** What was there before, and the month, give the year. */
function partSums(rows: readonly YearRow[]): { sums: Sum[]; cut: boolean } {
  const sums = rows.flatMap(({ month, year, prior }): Sum[] => {
    if (!prior || month.cell.cents === 0) return [];
    const impliedCents = prior.cell.cents + month.cell.cents;
    const holds = Math.abs(impliedCents - year.cell.cents) <= ROUNDING;
    return [{ kind: 'row', from: [prior, month], result: year, impliedCents, holds }];
  });
  const held = sums.filter(({ holds }) => holds);
  const odd = sums.filter(
    ({ holds, impliedCents, result }) =>
      !holds && Math.abs(impliedCents - result.cell.cents) >= MIN_DIFFERENCE,
  );
  if (odd.length === 0) return { sums: [], cut: false };
  if (held.length < MIN_HOLDING || odd.length * 2 > held.length) return { sums: [], cut: held.length > 0 };
  // One amount that was put right by hand is honest; those of gross and net pay follow from it.
  return {
    sums: [...odd.map((sum): Sum => (held.length > MIN_HOLDING ? sum : { ...sum, isOpen: true })), ...held],
    cut: false,
  };
}

/** A month that is more than its year. */
function beyondSums(rows: readonly YearRow[]): { sums: Sum[]; cut: boolean } {
  const filled = rows.filter(({ month, year }) => month.cell.cents !== 0 && year.cell.cents !== 0);
  const beyond = filled.filter(
    ({ month, year }) => month.cell.cents * year.cell.cents > 0 && sizeOf(month) > sizeOf(year) + ROUNDING,
  );
  if (beyond.length === 0) return { sums: [], cut: false };
  const within = filled.length - beyond.length;
  const gross = filled.find(({ label }) => GROSS_PAY.test(label) && !TAKEN_OFF.test(label));
  // Of a slip it is open why; columns of anything else are called so for reasons of their own.
  if (within < MIN_WITHIN || beyond.length > within) return { sums: [], cut: gross !== undefined };
  return {
    sums: beyond.map((row): Sum => {
      const isPay =
        gross !== undefined &&
        !TAKEN_OFF.test(row.label) &&
        sizeOf(row.month) > MAIN_SHARE * sizeOf(gross.month);
      return {
        ...{ kind: 'beyond-year', from: [named(row)], result: row.month, impliedCents: row.year.cell.cents },
        holds: false,
        ...(isPay ? {} : { isOpen: true as const }),
      };
    }),
    cut: false,
  };
}

/** How many times the month is in the year; null where it is not so many whole times. */
function timesOf({ month, year }: YearRow): number | null {
  const times = Math.round(sizeOf(year) / Math.max(1, sizeOf(month)));
  return times >= 1 && times <= MAX_PERIODS && times * sizeOf(month) === sizeOf(year) ? times : null;
}

/**
 * Each deduction of the year is as many times that of the month, income tax among them, and so is each earning but the main one: higher
 * pay would have been taxed otherwise. What is free of tax is no main part of the pay.
 */
function timesSums(rows: readonly YearRow[]): Sum[] {
  const filled = rows.filter(({ month, year }) => month.cell.cents !== 0 || year.cell.cents !== 0);
  const gross = filled.find(({ label }) => GROSS_PAY.test(label) && !TAKEN_OFF.test(label));
  if (!gross) return [];
  const at = filled.indexOf(gross);
  const earned = filled.slice(0, at);
  const behind = filled.slice(at + 1);
  const tax = behind.find(({ label, month }) => INCOME_TAX.test(label) && month.cell.cents !== 0);
  const times = tax ? timesOf(tax) : null;
  if (!tax || times === null || timesOf(gross) === times) return [];
  const taken = behind.filter(({ label }) => !/\bnett?o?\b/.test(label));
  const odd = earned.filter((row) => timesOf(row) !== times);
  const [main, ...others] = odd;
  if (!main || others.length > 0 || taken.length < MIN_TIMES) return [];
  if (
    taken.some((row) => timesOf(row) !== times) ||
    new Set(taken.map(({ month }) => sizeOf(month))).size < MIN_TIMES
  )
    return [];
  const implied = Math.round(sizeOf(main.year) / times);
  const isMain =
    Math.min(implied, sizeOf(main.month)) >
    MAIN_SHARE * Math.min(sizeOf(gross.month), sizeOf(gross.year) / times);
  // One amount explains both: with it the gross pay is as many times in its year.
  const isOne =
    Math.abs((sizeOf(gross.month) - sizeOf(main.month) + implied) * times - sizeOf(gross.year)) <= ROUNDING;
  if (!isMain || !isOne || implied * times !== sizeOf(main.year)) return [];
  return [
    { kind: 'year-part', from: [named(main)], result: main.month, impliedCents: implied, holds: false },
  ];
}
