/**
 * What is paid by the month and by the year, in one sentence: `6 706,00 zł a month, which is 62 472,00 zł a year`. Who raises the pay of a
 * letter seldom multiplies by twelve.
 */
import { around, type Line, textOf } from '../words.ts';
import { withBounds } from './plain-words.ts';
import type { Restated } from './restated-facts.ts';

const AMOUNT = /(?<![\d.,])\d{1,3}(?:(?:[ .,'’\u00a0\u202f]\d{3})+(?:[.,]\d{2})?|[.,]\d{2}|)(?![\d.,]*\d)/gu;
/** Characters around an amount in which it is said what it is of, between the two, and around both. */
const [BEFORE, AFTER, BETWEEN, AROUND] = [40, 28, 90, 140];
/** A bracket or a comma begins what is said of the next one. */
const UNIT = '^[^\\p{L}\\d(,;]{0,3}(?:\\p{L}{1,4}\\.?[^\\p{L}\\d(,;]{1,2})?';
const MONTH = withBounds(
  new RegExp(
    `${UNIT}(?:per month|a month|each month|monthly|pcm|monatlich|pro monat|im monat|par mois|mensuel\\w*|al mes|mensual\\w*|al mese|mensil\\w*|per maand|maandelijks|por m[êe]s|mensa(?:l|is)|miesi[ęe]cznie|m[ěe]s[íi][čc]n[ěe]|per m[åa]n(?:ad|ed)|i m[åa]n(?:aden|eden)|kuukaudessa|havonta)\\b`,
    'iu',
  ),
);
const YEAR = withBounds(
  new RegExp(
    `${UNIT}(?:per year|a year|per annum|each year|yearly|annually|j[äa]hrlich|pro jahr|im jahr|par an|annuel\\w*|al a[ñn]o|anual\\w*|all['’]anno|annu[oi]\\b|per jaar|jaarlijks|por ano|anua(?:l|is)|rocznie|ro[čc]n[ěe]|per [åa]r|om [åa]ret|vuodessa|[ée]vente)\\b`,
    'iu',
  ),
);
const MONTH_BEFORE =
  /(?:monthly|monatlich\p{L}*|mensuel\p{L}*|mensual\p{L}*|mensile|maandelijks\p{L}*|mensal|miesi[ęe]czn\p{L}*|m[ěe]s[íi][čc]n[íi]\p{L}*)(?:[^\d.;]{0,30})$/iu;
const YEAR_BEFORE =
  /(?:yearly|annual(?:ly)?|j[äa]hrlich\p{L}*|jahres\p{L}+|annuel\p{L}*|anual|annu[oa]|jaarlijks\p{L}*|jaarsalaris|roczn\p{L}*|ro[čc]n[íi]\p{L}*)(?:[^\d.;]{0,30})$/iu;
const SENTENCE_ENDS = /[.;!?]\s+\p{Lu}/u;
const PAY =
  /salary|wage|\bpay\b|remunerat|gross|gehalt|lohn|brutt|entgelt|bez[üu]ge|salaire|r[ée]mun[ée]ration|sueldo|salari|retribu|stipendi|\bloon|salaris|vencimento|remunera|wynagrodzen|mzd|\bplat|\bl[öø]n|palkka|miete|\brent\b|loyer|alquiler|affitto|canone|huur|\brenda\b|czynsz|n[áa]j\p{L}*m|hyra|husleje/iu;
/** One of them may be before and the other after taxes. */
const GROSS = /gross|brutt|brut[oa]?\b/iu;
const NET = /\bnett?o?\b|netto|líquid|l[íi]quid/iu;
/** Months of a year that are paid: holiday money and the like come to four more, and a thirteenth of a month is rounding. */
const [LEAST, MOST] = [11.9, 16.5];

interface Stated {
  from: number;
  to: number;
  cents: number;
  of: 'month' | 'year' | null;
}

/** Characters of the file only. */
export function findYearPay(lines: readonly Line[]): Restated[] {
  const pages = Map.groupBy(lines, ({ page }) => page);
  return [...pages].flatMap(([page, own]) => {
    const words = own.flatMap((line) => line.words).filter(({ source }) => source === 'text-layer');
    return onPage({ page, number: 0, words });
  });
}

function onPage(whole: Line): Restated[] {
  const { text, wordsOf } = textOf(whole);
  if (!PAY.test(text)) return [];
  const stated = [...text.matchAll(AMOUNT)].map(({ 0: printed, index }) => statedAt(text, printed, index));
  const found = stated.flatMap((one, at) => {
    const other = stated[at + 1];
    return other && isPair(text, one, other) && !fits(one, other) ? [[one, other] as const] : [];
  });
  // More of them are a table of pays.
  if (found.length !== 1 || !found[0]) return [];
  const [one, other] = found[0].map(({ from, to }) => ({
    page: whole.page,
    box: around(wordsOf(from, to).map(({ box }) => box)),
    text: text.slice(from, to),
  }));
  return one && other ? [{ kind: 'year-pay', label: '', places: [one, other] }] : [];
}

function statedAt(text: string, printed: string, from: number): Stated {
  const to = from + printed.length;
  const [before, after] = [text.slice(Math.max(0, from - BEFORE), from), text.slice(to, to + AFTER)];
  const isMonth = MONTH.test(after) || (!YEAR.test(after) && MONTH_BEFORE.test(before));
  const isYear = YEAR.test(after) || (!MONTH.test(after) && YEAR_BEFORE.test(before));
  const digits = Number(printed.replaceAll(/\D/g, ''));
  const of = isMonth === isYear ? null : isMonth ? 'month' : 'year';
  return { from, to, cents: /[.,]\d{2}$/.test(printed) ? digits : 100 * digits, of };
}

function isPair(text: string, one: Stated, other: Stated): boolean {
  const between = text.slice(one.to, other.from);
  const near = text.slice(Math.max(0, one.from - AROUND), other.to + AFTER);
  return (
    one.of !== null &&
    other.of !== null &&
    one.of !== other.of &&
    between.length <= BETWEEN &&
    !SENTENCE_ENDS.test(between) &&
    PAY.test(near) &&
    !(GROSS.test(near) && NET.test(near))
  );
}

function fits(one: Stated, other: Stated): boolean {
  const [month, year] = one.of === 'month' ? [one, other] : [other, one];
  const months = year.cents / Math.max(1, month.cents);
  return months >= LEAST && months <= MOST;
}
