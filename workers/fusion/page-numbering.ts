/** What the pages of a file say which pages they are, in the order of the file. Pure. */
import type { FactsOf } from '../stages/index.ts';
import { ALONE, WORDED, WORDED_OF } from '../stages/ocr/reading/page-number.ts';
import { linesOf, textOf } from '../stages/ocr/words.ts';

type PageText = FactsOf<'ocr'>['pages'][number];

export interface Numbered {
  /** In the file, from 1. */
  page: number;
  /** As the page says. */
  at: number;
  /** Of how many, as the page says; null where it does not. */
  of: number | null;
  /** Called a page: a bare number may be anything. */
  isNamed?: true;
}

/** Where bare numbers count pages: in this share of the height at its upper and lower end ... */
const EDGE = 0.13;
/** ... and at one height, as a share of it. */
const SAME_HEIGHT = 0.008;
/** Of fewer pages bare numbers may be anything. */
const MIN_ALONE = 3;
const MIN_NAMED = 2;
/** A page with more of them at its ends is a table or a drawing. */
const MAX_BARE = 12;

/**
 * Pages that say "page 2 of 4", or where none does, those that say "page 2" at one height of each, or bare numbers that stand at one height
 * of most. A page that says two different things of itself, as one that sends its reader to another, is left out.
 */
export function numberedPages(pages: readonly PageText[]): Numbered[] {
  const worded = pages.flatMap(wordedOn);
  if (worded.length > 0) return worded;
  const named = namedOn(pages);
  return named.length > 0 ? named : aloneOn(pages);
}

/** Numbers at the ends of each page that are called pages, one on each. */
function namedOn(pages: readonly PageText[]): Numbered[] {
  const found = pages.flatMap((page) => {
    const [one, ...others] = numbersAtEnds(page, WORDED);
    return one && others.length === 0 ? [one] : [];
  });
  const isEach = found.length === pages.length && found.length >= MIN_NAMED;
  const atOneHeight = found.every(({ y }) => Math.abs(y - (found[0]?.y ?? y)) <= SAME_HEIGHT);
  return isEach && atOneHeight ? found.map(({ page, at }) => ({ page, at, of: null, isNamed: true })) : [];
}

function wordedOn({ page, words }: PageText): Numbered[] {
  const found = linesOf(page, words).flatMap((line) => [...textOf(line).text.matchAll(WORDED_OF)]);
  const said = new Map(found.map(({ groups }) => [`${groups?.at}/${groups?.of}`, groups]));
  const [one, ...others] = said.values();
  const [at, of] = [Number(one?.at), Number(one?.of)];
  return one && others.length === 0 && at >= 1 && at <= of ? [{ page, at, of }] : [];
}

function aloneOn(pages: readonly PageText[]): Numbered[] {
  const bare = pages.map((page) => numbersAtEnds(page, ALONE));
  const series = bare.flat().map(({ y }) =>
    bare.flatMap((own): Numbered[] => {
      const [one, ...others] = own.filter((each) => Math.abs(each.y - y) <= SAME_HEIGHT);
      return one && others.length === 0 ? [{ page: one.page, at: one.at, of: null }] : [];
    }),
  );
  const [longest] = series.toSorted((a, b) => b.length - a.length);
  return longest && longest.length >= MIN_ALONE ? longest : [];
}

function numbersAtEnds({ page, words }: PageText, form: RegExp): { page: number; at: number; y: number }[] {
  const found = linesOf(page, words).flatMap((line) => {
    const y = line.words[0]?.box[1] ?? 0.5;
    if (y > EDGE && y < 1 - EDGE) return [];
    return [...textOf(line).text.matchAll(form)].map(({ groups }) => ({ page, at: Number(groups?.at), y }));
  });
  return found.length > MAX_BARE ? [] : found;
}
