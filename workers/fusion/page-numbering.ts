/** What the pages of a file say which pages they are, in the order of the file. Pure. */
import type { FactsOf } from '../stages/index.ts';
import { ALONE, WORDED_OF } from '../stages/ocr/reading/page-number.ts';
import { linesOf, textOf } from '../stages/ocr/words.ts';

type PageText = FactsOf<'ocr'>['pages'][number];

export interface Numbered {
  /** In the file, from 1. */
  page: number;
  /** As the page says. */
  at: number;
  /** Of how many, as the page says; null where it does not. */
  of: number | null;
}

/** Where bare numbers count pages: in this share of the height at its upper and lower end ... */
const EDGE = 0.13;
/** ... and at one height, as a share of it. */
const SAME_HEIGHT = 0.008;
/** Of fewer pages bare numbers may be anything. */
const MIN_ALONE = 3;
/** A page with more of them at its ends is a table or a drawing. */
const MAX_BARE = 12;

/**
 * Pages that say "page 2 of 4", or where none does, bare numbers that stand at one height of most pages. A page that says two different
 * things of itself, as one that sends its reader to another, is left out.
 */
export function numberedPages(pages: readonly PageText[]): Numbered[] {
  const worded = pages.flatMap(wordedOn);
  return worded.length > 0 ? worded : aloneOn(pages);
}

function wordedOn({ page, words }: PageText): Numbered[] {
  const found = linesOf(page, words).flatMap((line) => [...textOf(line).text.matchAll(WORDED_OF)]);
  const said = new Map(found.map(({ groups }) => [`${groups?.at}/${groups?.of}`, groups]));
  const [one, ...others] = said.values();
  const [at, of] = [Number(one?.at), Number(one?.of)];
  return one && others.length === 0 && at >= 1 && at <= of ? [{ page, at, of }] : [];
}

function aloneOn(pages: readonly PageText[]): Numbered[] {
  const bare = pages.map(bareNumbers);
  const series = bare.flat().map(({ y }) =>
    bare.flatMap((own): Numbered[] => {
      const [one, ...others] = own.filter((each) => Math.abs(each.y - y) <= SAME_HEIGHT);
      return one && others.length === 0 ? [{ page: one.page, at: one.at, of: null }] : [];
    }),
  );
  const [longest] = series.toSorted((a, b) => b.length - a.length);
  return longest && longest.length >= MIN_ALONE ? longest : [];
}

function bareNumbers({ page, words }: PageText): { page: number; at: number; y: number }[] {
  const found = linesOf(page, words).flatMap((line) => {
    const y = line.words[0]?.box[1] ?? 0.5;
    if (y > EDGE && y < 1 - EDGE) return [];
    return [...textOf(line).text.matchAll(ALONE)].map(({ groups }) => ({ page, at: Number(groups?.at), y }));
  });
  return found.length > MAX_BARE ? [] : found;
}
