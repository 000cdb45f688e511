/** Whether what two pages say is one text: a balance carried over between them, or page numbers of one document. */
import { CARRIED } from '../../../../../reading/carried.ts';
import { inOneRow } from '../../layout/lines.ts';
import { isStatement, tokenKind } from '../../layout/values.ts';
import type { Word } from '../../layout/words.ts';
import { datedRows, isOutOfOrder } from './dated-rows.ts';
import type { PageApart } from './facts.ts';
import { isAtOnePlace, type RunningLine, runningLines } from './running-lines.ts';

export interface PageBorders {
  /** The rows of the first and of the last amount of a page; empty without one. */
  first: Row;
  last: Row;
  /** As printed: page, of how many. */
  number: { at: number; of: number } | null;
  /** Lines above the first and below the last amount. */
  running: readonly RunningLine[];
  /** First dates of its rows, from the top. */
  dates: readonly string[];
}

interface Row {
  label: string;
  amount: string;
}

/** Words that are searched for a page number: those of a full page. */
const MAX_WORDS = 2_000;
const AMOUNT = /^[(+-]?[\d.,'’]*\d[.,]\d{2}\b/;
const NUMBERED =
  /(?:page|seite|blatt|p[áa]gina|pagina|strona)\s?(\d{1,3})\s?(?:of|von|de|di|van|sur|su|z|\/)\s?(\d{1,3})(?!\d)/i;

/** @param words of one page that are readable */
export function bordersOf(words: readonly Word[]): PageBorders {
  const amounts = words.filter(({ text }) => AMOUNT.test(text) && isStatement(text));
  const downwards = amounts.toSorted((a, b) => b.box.y0 - a.box.y0);
  const upwards = amounts.toSorted((a, b) => a.box.y0 - b.box.y0);
  const [[highest], [lowest]] = [downwards, upwards];
  const text = words
    .slice(0, MAX_WORDS)
    .map((word) => word.text)
    .join(' ');
  const [, at, of] = NUMBERED.exec(text) ?? [];
  return {
    // A date with dots looks like one, and what is carried over is none.
    first: rowOf(words, downwards.find(isNoDate)),
    last: rowOf(words, upwards.find(isNoDate)),
    number: at && of ? { at: Number(at), of: Number(of) } : null,
    running: runningLines(words, highest, lowest),
    dates: datedRows(words, amounts),
  };
}

const isNoDate = ({ text }: Word): boolean => tokenKind(text) !== 'date';

/** What a row says in front of its amount. */
function rowOf(words: readonly Word[], amount: Word | undefined): Row {
  if (!amount) return { label: '', amount: '' };
  const before = words.filter(
    (word) => word !== amount && word.box.x0 < amount.box.x0 && inOneRow(word, amount, amount.size),
  );
  return { label: before.map(({ text }) => text).join(' '), amount: amount.text };
}

/** Null where nothing says that the second page goes on with the first. */
export function whatGoesOn(before: PageBorders, after: PageBorders): PageApart['continues'] | null {
  if (CARRIED.test(before.last.label) && CARRIED.test(after.first.label)) return 'balance';
  const [a, b] = [before.number, after.number];
  return a && b && a.of === b.of && b.at === a.at + 1 ? 'numbers' : null;
}

type Differs = NonNullable<PageApart['differs']>;

/** What two pages, one behind the other, would say alike if they were of one document; null where they do. */
export function whatDiffers(before: PageBorders, after: PageBorders): Differs | null {
  return carriedOtherwise(before, after) ?? headedOtherwise(before, after) ?? notInOrder(before, after);
}

function carriedOtherwise({ last }: PageBorders, { first }: PageBorders): Differs | null {
  if (!CARRIED.test(last.label) || !CARRIED.test(first.label)) return null;
  const [a, b] = [last.amount, first.amount].map((text) => text.replaceAll(/\D/g, ''));
  return a === b ? null : { what: 'balance', label: '', before: last.amount, after: first.amount };
}

/** A label at one place of both pages, and another number or date behind it. */
function headedOtherwise(before: PageBorders, after: PageBorders): Differs | null {
  for (const line of before.running) {
    const other = after.running.find((one) => isAtOnePlace(line, one) && one.label === line.label);
    const at = other?.values.findIndex((value, index) => value !== line.values[index]) ?? -1;
    const [own, its] = [line.values[at], other?.values[at]];
    if (own !== undefined && its !== undefined && other?.values.length === line.values.length)
      return { what: 'head', label: line.label, before: own, after: its };
  }
  return null;
}

function notInOrder({ dates: a }: PageBorders, { dates: b }: PageBorders): Differs | null {
  const [before, after] = [a.at(-1), b[0]];
  if (before === undefined || after === undefined || !isOutOfOrder(a, b)) return null;
  return { what: 'dates', label: '', before, after };
}
