/**
 * What a meter counted: `Previous reading 21 351 kWh`, `New reading 23 559 kWh`, `Consumption 2 208 kWh`, or `Consumption (53158 - 57329)
 * 4171` in one line. Who alters what is charged alters the consumption or a reading, and has three numbers to keep in step. A meter that
 * began anew, or whose transformer has a factor, is no contradiction. Of characters of the file only.
 */
import { lowered, withBounds } from '../../reading/plain-words.ts';
import type { Line } from '../../words.ts';
import { type Counted, entryOf, HUNDRED } from '../stated/counted-numbers.ts';
import type { Sum } from '../totals.ts';

const READING =
  /z[äa]hlerstand|\bstand\b|\breading|relev[éeè]|\bindex\b|lettura|lectura|leitura|\bstav\b|\bstan\b|odczyt|[áa]ll[áa]s|lukema|avl[äæ]s|m[åaä]larst[äa]ll|m[åa]lerstand|meterstand|[ée]νδειξ|показан|n[äa]it\b|rodmen|r[āa]d[īi]jum/;
const USED = withBounds(
  /verbrauch|consum|spot[řr]eb|forbrug|forbruk|f[öo]rbruk|fogyaszt|zu[żz]yci|kulutus|verbruik|potro[šs]|t[üu]ketim|\busage|\bused\b|κατανάλωσ|tarbi|suvarto|pat[ēe]ri|потреб/,
);
const NUMBER = /^\(?(?<digits>\d{1,3}(?:[.,'’]\d{3})+|\d{1,8})\)?(?:kwh|mwh|wh|m3|m³|nm3|l)?[.,;]?$/i;
const FROM_TO = /^[-–−—→:]$|^(?:bis|to|til|till|al?|à|až|do|tot)$/i;

/** Lines from one of the three to the next. */
const MAX_LINES = 2;
/** A line of more is a sentence. */
const MAX_WORDS = 14;
/** Readings of fewer digits are counts of something else. */
const MIN_READING = 100;

/** The one meter of a document that does not count so; none where several meters do not, whose readings stand otherwise. */
export function meteredSums(lines: readonly Line[]): Sum[] {
  const found = lines.flatMap((line, row) => [...inLine(line, row), ...fromRow(lines, row)]);
  const odd = found.filter(({ holds }) => !holds);
  if (odd.length > 1) return [];
  // Gas is counted in cubic metres and charged in kilowatt hours; of two meters, or of one that was exchanged, there are more readings.
  const isOtherwise =
    lines.some((line) => FACTOR.test(textOf(line))) ||
    lines.filter((line) => READING.test(textOf(line)) && /\d{3}/.test(textOf(line))).length > READINGS;
  return found.map((sum) => (sum.holds || !isOtherwise ? sum : { ...sum, isOpen: true }));
}

/** Lines that print a reading. */
const READINGS = 2;
const FACTOR =
  /fa[ck]tor|faktor|co[eé]ff?ic|coeficiente|brennwert|zustandszahl|zu?stand?szahl|pouvoir calorifique|pcs\b|conversion|umrechnung|omregning|m[³3].*kwh|kwh.*m[³3]|geschätzt|estimat|estim[eé]|skøn|sch[aä]tz/;

const textOf = ({ words }: Line): string => lowered(words.map(({ text }) => text).join(' '));

const numbersOf = (line: Line, row: number): Counted[] =>
  line.words.flatMap((word): Counted[] => {
    const digits = NUMBER.exec(word.text)?.groups?.digits;
    if (digits === undefined || word.source !== 'text-layer') return [];
    return [{ word, row, value: Number(digits.replaceAll(/\D/g, '')), line }];
  });

/** The last number of a short line that calls it so; a line with several is told by `inLine`. */
function counted(line: Line | undefined, row: number, name: RegExp): Counted | null {
  if (!line || line.words.length > MAX_WORDS || !name.test(textOf(line))) return null;
  const [one, ...more] = numbersOf(line, row);
  return one && more.length === 0 ? one : null;
}

function fromRow(lines: readonly Line[], row: number): Sum[] {
  const from = counted(lines[row], row, READING);
  const to = from && next(lines, row, READING);
  const used = to && next(lines, to.row, USED);
  return from && to && used ? meteredSum(from, to, used) : [];
}

function next(lines: readonly Line[], row: number, name: RegExp): Counted | null {
  const page = lines[row]?.page;
  const near = Array.from({ length: MAX_LINES }, (_, at) => row + 1 + at);
  for (const at of near) {
    const found = lines[at]?.page === page ? counted(lines[at], at, name) : null;
    if (found) return found;
  }
  return null;
}

/** `Consumption kWh (53158 - 57329) 4171 ...`: two readings with a sign between them, and the next number. */
function inLine(line: Line, row: number): Sum[] {
  if (line.words.length > MAX_WORDS || !USED.test(textOf(line))) return [];
  const at = line.words.findIndex(({ text }) => FROM_TO.test(text));
  const numbers = numbersOf(line, row);
  const placeOf = ({ word }: Counted): number => line.words.indexOf(word);
  const from = numbers.find((one) => placeOf(one) === at - 1);
  const to = numbers.find((one) => placeOf(one) === at + 1);
  const used = numbers.find((one) => placeOf(one) > at + 1);
  return from && to && used ? meteredSum(from, to, used) : [];
}

function meteredSum(from: Counted, to: Counted, used: Counted): Sum[] {
  const difference = to.value - from.value;
  if (from.value < MIN_READING || difference <= 0 || used.value <= 0 || used.value >= to.value) return [];
  const holds = difference === used.value;
  if (!holds && used.value % difference === 0) return [];
  return [
    {
      ...{ kind: 'metered', from: [entryOf(to), entryOf(from)], result: entryOf(used) },
      ...{ impliedCents: HUNDRED * difference, holds },
    },
  ];
}
