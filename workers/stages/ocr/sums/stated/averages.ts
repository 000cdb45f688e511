/**
 * What transcripts and reports compute of marks: `Weighted average 70.05`, below marks with the credits beside them, whose sum is printed
 * as well. Who raises one mark leaves the average. Of characters of the file only.
 */
import { columnsBy, leftOf, rightOf } from '../../reading/columns.ts';
import { lowered, withBounds } from '../../reading/plain-words.ts';
import type { Line } from '../../words.ts';
import { isOneDigitAway } from '../repeats.ts';
import type { Sum } from '../totals.ts';
import { type Counted, entryOf, HUNDRED } from './counted-numbers.ts';

const AVERAGE = withBounds(
  /\baverage|\bmean\b|\bgpa\b|grade point|durchschnitt|notenschnitt|gesamtnote|\bmoyenne|\bpromedio|\bmedia\b|\bm[ée]dia\b|gemiddeld|[śs]rednia|genoms?nitt|gjennomsnitt|gennemsnit|keskiarvo|pr[ůu]m[ěe]r|priemer|[áa]tlag|ortalama|prosjek|povpre[čc]j|средн|середн|vidurki|vid[ēe]j|平均|평균|เฉลี่ย|trung b[ìi]nh|المعدل|ממוצע|μ[έε]σ[οη]/u,
);
/** Of other terms as well, or of other people. */
const OF_OTHERS =
  /cumul|kumul|overall|class|cohort|klasse|jahrgang|promotion|groupe|grupo|gruppo|previous|vorjahr|\bcgpa|national|school/;

/** A line of more is a sentence. */
const MAX_WORDS = 14;
/** Of fewer marks any number is the average. */
const MIN_MARKS = 4;
/** By their edges on either side and their middles; a page with more is a data dump. */
const MAX_COLUMNS = 60;
const NUMBER = /^\d{1,3}(?:[.,]\d{1,2})?$/;
const AVERAGED = /^\d{1,3}[.,](?<decimals>\d{1,3})$/;
/** Of averages: in shorter ones one digit is no rare difference. */
const MIN_DIGITS = 3;
/** Units of the last decimal: halves are rounded by one program and cut off by another. */
const ROUNDING = 1.01;

interface Average extends Counted {
  /** One in its last decimal. */
  unit: number;
}

interface Marked {
  mark: Counted;
  weight: number;
}

/**
 * Averages that follow from the marks above them, and one that does not, where the printed sum of the credits says which these are.
 * `cut`: more columns than are tried, or several that may be meant, and in none of them does it follow.
 */
export function averageSums(lines: readonly Line[]): { sums: Sum[]; cut: boolean } {
  const found = lines.flatMap((line, row) => {
    const average = averageIn(line, row);
    return average ? [judged(average, lines)] : [];
  });
  return { sums: found.flatMap(({ sums }) => sums), cut: found.some(({ cut }) => cut) };
}

/** The first number of a short line that names it: credits and points in all may follow. */
function averageIn(line: Line | undefined, row: number): Average | null {
  if (!line || line.words.length > MAX_WORDS) return null;
  const at = line.words.findIndex(({ text }) => /\d/.test(text));
  const word = line.words[at];
  const name = lowered(
    line.words
      .slice(0, Math.max(0, at))
      .map(({ text }) => text)
      .join(' '),
  );
  const decimals = AVERAGED.exec(word?.text ?? '')?.groups?.decimals;
  if (!word || decimals === undefined || word.source !== 'text-layer') return null;
  if (!AVERAGE.test(name) || OF_OTHERS.test(name)) return null;
  return { word, row, line, value: numberOf(word.text), unit: 10 ** -decimals.length };
}

const numberOf = (text: string): number => Number(text.replace(',', '.'));

function judged(average: Average, lines: readonly Line[]): { sums: Sum[]; cut: boolean } {
  const numbers = numbersAbove(average, lines);
  const edges = [rightOf, leftOf, middleOf].flatMap((place) =>
    columnsBy(numbers, ({ word }) => place(word)).filter((column) => column.length >= MIN_MARKS),
  );
  const columns = edges.slice(0, MAX_COLUMNS);
  const plain = columns.map((column) => column.map((mark) => ({ mark, weight: 1 })));
  const weighted = columns.flatMap((weights) =>
    columns.flatMap((marks) => {
      const rows = rowsOf(weights, marks);
      return rows ? [{ rows, isSummed: isSumPrinted(rows, numbers) }] : [];
    }),
  );
  const explained = [...plain, ...weighted.map(({ rows }) => rows)].find((rows) => follows(rows, average));
  if (explained) return { sums: [sumOf(explained, average, true)], cut: false };
  const summed = weighted.filter(({ isSummed, rows }) => isSummed && isOnScale(rows, average));
  const [told, ...more] = distinct(summed.map(({ rows }) => rows));
  const cut = more.length > 0 || edges.length > MAX_COLUMNS;
  if (!told || cut) return { sums: [], cut };
  const sum = sumOf(told, average, false);
  return { sums: [isSlip(told, average) ? sum : { ...sum, isOpen: true }], cut };
}

/** Grade points of marks out of a hundred are an average on another scale. */
const isOnScale = (rows: readonly Marked[], { value }: Average): boolean =>
  rows.some(({ mark }) => mark.value <= value) && rows.some(({ mark }) => mark.value >= value);

const middleOf = ({ box }: Counted['word']): number => box[0] + box[2] / 2;

/** Of its page, from the line below the average before it on, and those behind it in its own line. */
function numbersAbove({ word: average, line, row }: Average, lines: readonly Line[]): Counted[] {
  const before = lines.findLastIndex(
    (own, at) => at < row && (own.page !== line.page || averageIn(own, at) !== null),
  );
  return lines
    .slice(before + 1, row + 1)
    .flatMap((own, at) =>
      own.words
        .filter((word) => word !== average && word.source === 'text-layer' && NUMBER.test(word.text))
        .map((word) => ({ word, row: before + 1 + at, line: own, value: numberOf(word.text) })),
    );
}

/** Marks with what stands beside each of them; null where one has nothing beside it. */
function rowsOf(weights: readonly Counted[], marks: readonly Counted[]): Marked[] | null {
  const beside = new Map(weights.map((weight) => [weight.row, weight]));
  const rows = marks.flatMap((mark) => {
    const weight = beside.get(mark.row);
    return weight && weight.word !== mark.word ? [{ mark, weight: weight.value }] : [];
  });
  return rows.length === marks.length && rows.length >= MIN_MARKS ? rows : null;
}

const weightOf = (rows: readonly Marked[]): number => rows.reduce((sum, { weight }) => sum + weight, 0);

/** Below the last mark, as credits are added up. */
function isSumPrinted(rows: readonly Marked[], numbers: readonly Counted[]): boolean {
  const last = Math.max(...rows.map(({ mark }) => mark.row));
  const sum = weightOf(rows);
  return numbers.some(({ row, value }) => row > last && Math.abs(value - sum) < 1 / HUNDRED);
}

const meanOf = (rows: readonly Marked[]): number =>
  rows.reduce((sum, { mark, weight }) => sum + weight * mark.value, 0) / weightOf(rows);

const follows = (rows: readonly Marked[], { value, unit }: Average): boolean =>
  weightOf(rows) > 0 && Math.abs(meanOf(rows) - value) < ROUNDING * unit;

/** The same marks, in columns by several edges. */
function distinct(tables: readonly Marked[][]): Marked[][] {
  const keyOf = (rows: Marked[]): string =>
    rows.map(({ mark, weight }) => `${mark.row} ${mark.word.box[0]} ${weight}`).join();
  return [...new Map(tables.map((rows) => [keyOf(rows), rows])).values()];
}

/** One digit of one mark, or of the average, is the whole difference. */
function isSlip(rows: readonly Marked[], average: Average): boolean {
  const digits = (value: number): string => String(Math.round(value / average.unit));
  if (isOneDigitAway(digits(meanOf(rows)), digits(average.value), MIN_DIGITS)) return true;
  const wanted = (average.value - meanOf(rows)) * weightOf(rows);
  const slack = (ROUNDING / 2) * average.unit * weightOf(rows);
  return rows.some(({ mark, weight }) =>
    otherDigits(mark.word.text).some((value) => Math.abs(weight * (value - mark.value) - wanted) <= slack),
  );
}

/** What a number is with one of its digits exchanged. */
const otherDigits = (text: string): number[] =>
  [...text].flatMap((character, at) =>
    /\d/.test(character)
      ? Array.from({ length: 10 }, (_, digit) =>
          numberOf(`${text.slice(0, at)}${digit}${text.slice(at + 1)}`),
        )
      : [],
  );

const sumOf = (rows: readonly Marked[], average: Average, holds: boolean): Sum => ({
  kind: 'average',
  from: rows.map(({ mark }) => entryOf(mark)),
  result: entryOf(average),
  impliedCents: Math.round(HUNDRED * meanOf(rows)),
  holds,
});
