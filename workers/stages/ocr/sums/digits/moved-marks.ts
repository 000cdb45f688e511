/**
 * `28 863,5` where the amounts need `2 886,35`: whoever moves a decimal mark keeps the digits. What has one decimal is no amount among
 * those with two; read with two it makes a sum to the cent that does not hold without it.
 */
import type { OcrFacts, Word } from '../../facts.ts';
import { digitsAlikeIn } from '../../reading/digits-alike.ts';
import { adjoins } from '../../reading/grouped.ts';
import { around, isAgreed, type Line } from '../../words.ts';
import type { Summand } from '../facts.ts';

type Followed = Pick<OcrFacts, 'summands' | 'sums' | 'sumsCut'>;
type Sum = Followed['sums'][number];

/** One decimal, at the end or before a currency's sign. */
const ONE_DECIMAL =
  /^(?<head>[-−–]?\d{1,3}(?:[ .,'’]?\d{3})*|[-−–]?\d+)(?<mark>[.,])(?<last>\d)(?<sign>[€$£]?)$/u;
const FIRST_GROUP = /^[-−–]?\d{1,3}$/;
const LAST_GROUP = /^\d{3}[.,]\d[€$£]?$/u;
/** In fewer digits the right ones are no rare accident. */
const MIN_DIGITS = 4;
/** Amounts of the sum beside the one; of one that only says it again another relation has to hold. */
const MIN_OTHERS = 2;
/** Each is followed anew; with more it is open whether one of them was moved. */
const MAX_TRIED = 12;
const TENFOLD = 10;
/** Between groups of one word; papers that write none, or points, have it read as they are. */
const BLANK = '\u00a0';

interface Candidate {
  line: Line;
  parts: readonly Word[];
  /** With two decimals. */
  word: Word;
  printed: string;
}

/**
 * @param found what follows from the amounts as they are printed
 * @param again what follows from other lines
 */
export function movedMarks(
  lines: readonly Line[],
  found: Followed,
  again: (lines: readonly Line[]) => Followed,
): Followed {
  const candidates = lines.flatMap(candidatesOf);
  const tried = candidates.slice(0, MAX_TRIED).reduce<Followed>((all, candidate) => {
    const changed = lines.map((line) => (line === candidate.line ? withWord(line, candidate) : line));
    return withMoved(all, candidate, again(changed));
  }, found);
  return candidates.length > MAX_TRIED ? { ...tried, sumsCut: true } : tried;
}

function candidatesOf(line: Line): Candidate[] {
  return line.words.flatMap((word, at): Candidate[] => {
    const before = line.words[at - 1];
    const isGroup =
      before && LAST_GROUP.test(word.text) && FIRST_GROUP.test(before.text) && adjoins(before, word, true);
    const parts = isGroup ? [before, word] : [word];
    const printed = parts.map(({ text }) => text).join(' ');
    const { head, mark, last, sign } = ONE_DECIMAL.exec(printed)?.groups ?? {};
    if (head === undefined || mark === undefined || !parts.every(isReadAlike)) return [];
    const digits = head.replaceAll(/\D/g, '');
    if (digits.length + 1 < MIN_DIGITS || /^[%‰]/.test(line.words[at + 1]?.text ?? '')) return [];
    const whole = grouped(digits.slice(0, -1), /[.,'’]/.exec(head)?.[0] ?? BLANK);
    const text = `${/^\D/.test(head) ? '-' : ''}${whole}${mark}${digits.at(-1)}${last}${sign}`;
    const box = around(parts.map((part) => part.box));
    return [{ line, parts, printed, word: { ...word, text, box } }];
  });
}

/** Of a number in one word the readers may differ in what stands in front of it. */
const isReadAlike = (word: Word): boolean =>
  isAgreed(word) ||
  (digitsAlikeIn(word) === 'surely' &&
    (word.readings ?? []).every(({ text }) => ONE_DECIMAL.test(text.replace(/^[^\d]+/u, ''))));

const grouped = (digits: string, mark: string): string => digits.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, mark);

const withWord = (line: Line, { parts, word }: Candidate): Line => ({
  ...line,
  words: line.words.flatMap((own) => (own === parts.at(-1) ? [word] : parts.includes(own) ? [] : [own])),
});

function withMoved(all: Followed, { word, printed, line }: Candidate, again: Followed): Followed {
  const isOwn = ({ page, box }: Summand): boolean => page === line.page && isSame(box, word.box);
  const at = again.summands.findIndex(isOwn);
  const sum = again.sums.find(
    ({ kind, holds, from, result, impliedCents }) =>
      kind === 'total' &&
      holds &&
      impliedCents === again.summands[result]?.cents &&
      (from.length >= MIN_OTHERS || (result === at && isRelated(impliedCents, again))) &&
      [...from, result].includes(at),
  );
  const moved = again.summands[at];
  if (!sum || !moved || holdsWithout(sum, all, again)) return all;
  const others = [...sum.from, sum.result].filter((own) => own !== at);
  const terms = others.flatMap((own) => again.summands[own] ?? []);
  const result: Summand = { ...moved, text: printed, cents: moved.cents * TENFOLD };
  const from = terms.map((_, index) => all.summands.length + index);
  return {
    ...all,
    summands: [...all.summands, ...terms, result],
    sums: [
      ...all.sums,
      {
        kind: 'moved-mark',
        holds: false,
        from,
        result: all.summands.length + terms.length,
        impliedCents: moved.cents,
      },
    ],
  };
}

/** A tax that is part of the amount: `SUPER 95 51,91`, `VAT 21% 9,01`. */
const isRelated = (cents: number, { sums, summands }: Followed): boolean =>
  sums.some(
    ({ kind, holds, from }) => kind === 'tax' && holds && from.some((at) => summands[at]?.cents === cents),
  );

/** What held before needs no other mark. */
const holdsWithout = ({ result }: Sum, found: Followed, { summands }: Followed): boolean =>
  found.sums.some(
    (other) => other.holds && isSame(found.summands[other.result]?.box ?? [], summands[result]?.box ?? []),
  );

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((edge, at) => edge === b[at]);
