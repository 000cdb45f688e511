/**
 * Letters, certificates and forms that name one pay, pension or rent by the month and by the year, or by the week and by four of them. Bonuses,
 * twelve to sixteen payments, rounding and deductions lie honestly between the two, so only what one digit parts from the usual multiple,
 * a year that is less than its months, or four weeks that are more than theirs, is asked about.
 */
import { digitsChanged } from '../../reading/numbers.ts';
import { lowered, withBounds } from '../../reading/plain-words.ts';
import type { NamedAmount } from '../names/in-words.ts';
import { OTHERWISE } from '../names/quantities.ts';

const NAMED = withBounds(
  /salar|income|earnings|\bwages?\b|\bpay\b|pension|gehalt|einkommen|lohn|verdienst|bez[üu]ge|\brente\b|\bmiete|\brent\b|salaire|revenu|r[ée]mun[ée]ration|loyer|sueldo|ingresos|retribu|alquiler|stipendio|reddito|canone|wynagrodz|zarobk|doch[óo]d|czynsz|inkomen|salaris|\bhuur|vencimento|ordenado|rendimento|\bl[øo]n\b|mzda|plat\b|收入|薪|工资|工資|月給|給与|年収|月収|월급|연봉|소득|급여/,
);
const PERIODS = {
  fourWeeks:
    /(?:every|each) (?:four|4) weeks|(?:four|4).?weekly|alle (?:vier|4) wochen|per (?:vier|4) weken|toutes les (?:quatre|4) semaines/,
  week: /\b(?:a|per|each|every) week\b|\bweekly\b|w[öo]chentlich|(?:pro|je) woche|par semaine|hebdomadaire|per week\b|wekelijks/,
  month:
    /month|monat|mtl\b|mensu|mensil|maand|\bpar mois\b|\bmois\b|\bm[êe]s\b|\bmese\b|miesi[ęeą]|m[ěe]s[íi]c|m[åa]ned|月(?:收入|薪|工[资資]|給|収|租)|월급|월\s?(?:소득|급여)/,
  year: /\byear|annual|p\.a\.|jahr|j[äa]hrlich|\ban(?:n[ée]e|nuel\w*)?\b|\ba[ñn]o\b|anual|\banno\b|annu[oa]|jaar|roczn|\bro[čc]n|[åa]rlig|年(?:收入|薪|収|俸)|연봉|연\s?소득/,
} satisfies Record<string, RegExp>;
type Period = keyof typeof PERIODS;
const PATTERNS = Object.entries(PERIODS).map(
  ([period, words]) => [period as Period, withBounds(words)] as const,
);

/** Of another time, or of more than the pay itself. */
const MORE = withBounds(
  /bonus|commission|\bincl|\binkl|including|einschl|average|durchschnitt|moyen|previous|\blast\b|letzt|vorjahr|pass[ée]|precedente|anterior|pro rata|partner|household|haushalt/,
);
/** Of one year, which need not be that of the other amount. */
const DATED = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
const NET = withBounds(/\bnett?o?\b|\bnets?\b|after tax|l[íi]quid|take.?home|手取|税后|稅後|세후/);

/** Characters before or behind an amount in which it is named. */
const NEAR = 60;
const NEAR_BEHIND = 18;
/** Of so many amounts some are multiples by chance. */
const MAX_AMOUNTS = 60;
/** Payments of a year are printed to whole units, and weeks of a year are a little more than 52. */
const ROUNDED = 0.005;
const USUAL = [12, 13, 13.92, 14];
const MOST = 16;
const MIN_DIGITS = 4;

const FOUR: readonly number[] = [4];

interface Multiple {
  part: Period;
  whole: Period;
  times: readonly number[];
}

const MULTIPLES: readonly Multiple[] = [
  { part: 'month', whole: 'year', times: USUAL },
  { part: 'week', whole: 'fourWeeks', times: FOUR },
  { part: 'week', whole: 'year', times: [52] },
  { part: 'fourWeeks', whole: 'year', times: [13] },
];

export interface PeriodDoubt {
  from: NamedAmount;
  result: NamedAmount;
  impliedCents: number;
}

/**
 * Amounts of two periods that are no usual multiple of one another; only where one amount of each period is named. `too-many` where
 * there are two periods among more amounts than are followed.
 */
export function periodSums(amounts: readonly NamedAmount[]): PeriodDoubt[] | 'too-many' {
  const isNamed = amounts.some((amount) => NAMED.test(wordsOf(amount)));
  if (!isNamed) return [];
  const named = amounts.flatMap((amount) => {
    const period = periodOf(amount);
    return period ? [{ amount, period }] : [];
  });
  if (amounts.length > MAX_AMOUNTS)
    return MULTIPLES.some(({ part, whole }) =>
      [part, whole].every((one) => named.some(({ period }) => period === one)),
    )
      ? 'too-many'
      : [];
  return MULTIPLES.flatMap(({ part, whole, times }): PeriodDoubt[] => {
    const [from, result] = [part, whole].map((period) =>
      onlyOne(named.filter((one) => one.period === period)),
    );
    if (!from || !result || isOtherwise(from) || isOtherwise(result)) return [];
    if (whole === 'year' && [from, result].some((amount) => DATED.test(wordsOf(amount)))) return [];
    if (part === 'month' && !(NAMED.test(wordsOf(from)) && NAMED.test(wordsOf(result)))) return [];
    if (NET.test(wordsOf(from)) !== NET.test(wordsOf(result))) return [];
    const impliedCents = contradicted(sizeOf(from), sizeOf(result), times);
    return impliedCents === null ? [] : [{ from, result, impliedCents }];
  });
}

const sizeOf = ({ cell }: NamedAmount): number => Math.abs(cell.cents);

const wordsOf = ({ before, after, above }: NamedAmount): string =>
  // When it is paid is no debt.
  lowered(`${above} ${before.slice(-NEAR)} ${after.slice(0, NEAR_BEHIND)}`).replace('in arrears', ' ');

const isOtherwise = (amount: NamedAmount): boolean => {
  const words = wordsOf(amount);
  return MORE.test(words) || OTHERWISE.test(words);
};

/** By the words before it, else by those behind it or above it; null where they name several. */
function periodOf({ before, after, above }: NamedAmount): Period | null {
  for (const words of [before.slice(-NEAR), after.slice(0, NEAR_BEHIND), above].map(lowered)) {
    const [first, ...more] = PATTERNS.filter(([, pattern]) => pattern.test(words)).map(([period]) => period);
    const isBoth = first === 'fourWeeks' && more.every((period) => period === 'week');
    if (first) return more.length === 0 || isBoth ? first : null;
  }
  return null;
}

/** Said again, it is the same one. */
function onlyOne(named: readonly { amount: NamedAmount }[]): NamedAmount | null {
  const [first] = named;
  return first && named.every(({ amount }) => sizeOf(amount) === sizeOf(first.amount)) ? first.amount : null;
}

/** What the whole would be by one digit; or that many parts, of which it is less. Null where it may be honest. */
function contradicted(part: number, whole: number, times: readonly number[]): number | null {
  const [least = 1] = times;
  if (part <= 0 || whole <= 0) return null;
  if (times.some((many) => Math.abs(whole - many * part) <= ROUNDED * whole)) return null;
  for (const many of times) {
    const implied = Math.round(many * part);
    const isPart = digitsChanged(Math.round(whole / many), part) === 1 && Number.isInteger(whole / many);
    const isLong = Math.min(String(part).length, String(whole).length) >= MIN_DIGITS;
    if (isLong && (digitsChanged(implied, whole) === 1 || isPart)) return implied;
  }
  // A year has all its months, and what is paid for four weeks may have something taken off, and nothing added.
  const isLess = times === USUAL && whole < least * part && whole * MOST > least * part;
  const isMore = times === FOUR && whole > least * part && whole < MOST * part;
  return isLess || isMore ? Math.round(least * part) : null;
}
