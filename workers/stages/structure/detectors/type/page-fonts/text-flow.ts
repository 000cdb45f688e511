/**
 * Whether the text of one page goes on with that of the page before it: bare page numbers in the text's own font, clauses that are
 * numbered on, a sentence that the turn of the page parts.
 */
import { type Phrase, phrases, type Word } from '../../layout/words.ts';
import type { PageApart } from './facts.ts';

export type Flow = Extract<PageApart['continues'], 'numbers' | 'clauses' | 'sentence'>;

/** Words of a page in the font of its number, so that a number which was stamped on later in a font of its own says nothing. */
const MIN_OWN = 5;
/** Points by which a line may be off from page to page. */
const SLACK = 1.5;
/** Clauses that follow each other before the turn. */
const MIN_CLAUSES = 3;
/** Words of a line of running text. */
const MIN_WORDS = 6;

/** @param before, after words of two pages, one behind the other, that are readable */
export function flowOf(before: readonly Word[], after: readonly Word[]): Flow | null {
  const [above, below] = [phrases(before), phrases(after)];
  if (areNumberedOn(above, below)) return 'numbers';
  if (areClausesOn(above, below)) return 'clauses';
  return isSentenceOn(above, below) ? 'sentence' : null;
}

const PAGE_NUMBER = /^(?:\p{L}+\.?\s)?(?:[-–—]\s?)?(\d{1,3})(?:\s?\/\s?(\d{1,3}))?(?:\s?[-–—])?$/u;

/** The highest or the lowest line of both pages is a number, at one place. */
function areNumberedOn(above: readonly Phrase[], below: readonly Phrase[]): boolean {
  return [0, -1].some((end) => {
    const [a, b] = [above.at(end), below.at(end)];
    const [first, second] = [numberOf(a, above), numberOf(b, below)];
    if (!a || !b || !first || !second) return false;
    return isAtOneEdge(a, b) && first.of === second.of && second.at === first.at + 1;
  });
}

function numberOf(
  phrase: Phrase | undefined,
  all: readonly Phrase[],
): { at: number; of: string | undefined } | null {
  const [, at, of] = PAGE_NUMBER.exec(phrase?.text ?? '') ?? [];
  const font = phrase?.words[0].parts[0].run.fontNum;
  if (!at || font === undefined || font === null) return null;
  const own = all.flatMap(({ words }) => words).filter(({ parts }) => parts[0].run.fontNum === font);
  return own.length >= MIN_OWN ? { at: Number(at), of } : null;
}

/** Numbers are set flush left, flush right or in the middle. */
const isAtOneEdge = ({ box: a }: Phrase, { box: b }: Phrase): boolean =>
  Math.abs(a.y0 - b.y0) <= SLACK &&
  [a.x0 - b.x0, a.x1 - b.x1, (a.x0 + a.x1 - b.x0 - b.x1) / 2].some((off) => Math.abs(off) <= SLACK);

interface Clause {
  number: number;
  x: number;
  /** How they are named: `Article 5 –`, `5.`, `§ 5`. */
  form: string;
}

const CLAUSE = /^((?:§|\p{L}[\p{L}.]*)\s)?(\d{1,2})([.)]?)(?=\s|$)/u;

function areClausesOn(above: readonly Phrase[], below: readonly Phrase[]): boolean {
  const [before, after] = [above.flatMap(clauseOf), below.flatMap(clauseOf)];
  const [next] = after;
  if (!next) return false;
  const own = before.filter(({ form, x }) => form === next.form && Math.abs(x - next.x) <= SLACK);
  const last = own.slice(-MIN_CLAUSES);
  return (
    last.length === MIN_CLAUSES && last.every(({ number }, at) => number === next.number - MIN_CLAUSES + at)
  );
}

function clauseOf({ text, box }: Phrase): Clause[] {
  const [, name = '', number, end = ''] = CLAUSE.exec(text) ?? [];
  return number && (name || end) ? [{ number: Number(number), x: box.x0, form: `${name}#${end}` }] : [];
}

const GOES_ON = /[\p{Ll},]$/u;
const SMALL = /^\p{Ll}{2}/u;

const butForDigits = (text: string): string => text.replaceAll(/\d+/g, '#');

/** The last line of running text ends within a sentence, and the first one of the next page begins within one. */
function isSentenceOn(above: readonly Phrase[], below: readonly Phrase[]): boolean {
  const isRepeated = (line: Phrase, others: readonly Phrase[]): boolean =>
    others.some((other) => isAtOneEdge(line, other) && butForDigits(line.text) === butForDigits(other.text));
  const last = above.findLast((line) => !isRepeated(line, below));
  const first = below.find((line) => !isRepeated(line, above));
  return (
    last !== undefined &&
    first !== undefined &&
    last.words.length >= MIN_WORDS &&
    GOES_ON.test(last.text) &&
    SMALL.test(first.text)
  );
}
