import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { OcrFacts, PageText } from '../facts.ts';
import { MEASURES } from '../print/measure.ts';
import { isOfNote, wordAt } from '../print/note.ts';
import { aspectOf } from '../print/page-aspect.ts';
import { medianOf } from '../print/quantile.ts';
import type { Repeat, Repeats } from '../print/repeat-facts.ts';
import { isCurrency } from '../reading/currencies.ts';

const [PAPER_NOISE, INK_NOISE] = [MEASURES.indexOf('paperNoise'), MEASURES.indexOf('inkNoise')];
const FLAT_SHARE = MEASURES.indexOf('flatShare');

/** Unlikeness (1 less the correlation) that a saving of quality 75 leaves between a copy and its source. */
const COPY = { words: 0.006, glyphs: 0.004 };
/**
 * The page's next pair is so many times as unlike: 1 to 3 times on genuine pages, 5 for words that chance laid on the same samples twice
 * (of 330 honest captures and scanned pages four have one of 3.6 to 5; copied ones are 10 and more).
 */
const APART = { words: 6, glyphs: 4 };
/**
 * No two prints on paper are more alike than this: .011 and more on real scans, .004 in captures with little noise. Where the page's other
 * pairs are, a program drew it, and a coder left more in some places of the grid of its blocks than in others.
 */
const DRAWN = 0.0035;
/** Pairs that show how alike print of this page is. */
const OTHERS = { words: 3, glyphs: 5 };
/** Where no other words repeat, characters have to show it: less unlike than any two of them. */
const LONELY = 0.0035;
const LONELY_APART = 2;
const MOST_COPIES = 3;
/** What a saving of quality 80 to 95 leaves of the grain in a copy is .0001 to .0008 of its contrast. */
const GRAIN_OF_COPY = 1e-3;
/** The next pair's grain is so many times as unlike: 2.4 at most on genuine captures as alike as that, 3.4 to 46 where a digit was copied. */
const GRAIN_APART = 3;
/** The five pairs behind it lie so close to each other: grain is everywhere the same, coded drawings are not. */
const GRAIN_SPREAD = 2;
/** Less than this is no grain, but what a coding leaves of drawn letters. */
const LEAST_GRAIN = 6e-4;
/** More exact repetitions than a person copies: a program drew the page, or a coder keeps one picture of each letter. */
const TOO_MANY = 4;
/** Noise of ink and paper, in levels, without which equal print has nothing to differ in. */
const GRAIN = 0.3;
/** Of the paper beside its letters exactly flat: 0 to .7 on captures, .9 and more where a program drew them and smoothed their edges. */
const MAX_FLAT = 0.8;
/** What the facts' rounding and a lossless saving leave. */
const LEAST = 2e-4;
/** Two letters, of what letters spell: in other scripts they are a name. So is `1x`, which each row of a receipt may have. */
const SMALL_WORD = /^(?=.?\p{Script=Latin})[\p{Script=Latin}\d]{1,2}$/u;
/** Words above and below that make a place part of the document's body: archives type numbers above all print. */
const MIN_BESIDE = 3;

/** Print that repeats itself sample for sample, on a page whose other print does not. */
export const valueCopied: Rule<OcrFacts> = ({ pages }) => {
  const compared = pages.flatMap((page) => (page.repeats ? [{ page, repeats: page.repeats }] : []));
  if (compared.length === 0) return notApplicable('no print was read from a picture');
  const grained = compared.filter(({ page }) => hasGrain(page));
  if (grained.length === 0)
    return inconclusive('the picture has no grain by which two prints of a letter differ');
  const found = grained.map(({ page, repeats }) => ({
    page,
    copies: [...copiedWords(repeats), ...enclosed(page, copiedGlyphs(repeats))],
  }));
  const few = found.filter(({ copies }) => copies.length > 0 && copies.length <= TOO_MANY);
  const told = few.filter(({ page, copies }) =>
    copies.some((copy) => saysSomething(copy) && !isOftenPrinted(copy, page) && !isWithinNote(copy, page)),
  );
  if (told.length > 0) return fail(occurrencesOf(told));
  if (few.length > 0)
    return inconclusive(
      'only a small word repeats exactly, one that the page has many times, or signs of a note',
      few.flatMap(suspicionsOf),
    );
  if (found.some(({ copies }) => copies.length > TOO_MANY))
    return inconclusive('print repeats exactly at many places, as on a page that a program drew');
  if (grained.every(({ repeats: { words, glyphs } }) => words.length + glyphs.length === 0))
    return inconclusive('no print of the page repeats, so that nothing tells how alike two prints of it are');
  if (grained.some(({ repeats }) => repeats.isWhole === false))
    return inconclusive('more repeats than could be looked at, or not enough time to look');
  return pass;
};

/** A note that a program typed or drew onto the page has its signs alike. */
const isWithinNote = ({ places }: Repeat, page: PageText): boolean =>
  places.every(({ box }) => {
    const word = wordAt(page.words, box);
    return word !== undefined && isOfNote(word, page.words, aspectOf(page));
  });

/** `de`, `of` or `EUR` is worth no copying, and chance lays small words alike. A character may be a digit of a value. */
const saysSomething = ({ withinWord, places }: Repeat): boolean =>
  withinWord !== undefined ||
  places.some(({ text }) => !SMALL_WORD.test(lettersOf(text)) && !isCurrency(text));

/** Of the many pairs of a word that stands in every row, the base of each deduction, chance lays one alike; nobody copies what is there already. */
const OFTEN = 4;

function isOftenPrinted({ withinWord, places: [one] }: Repeat, { words }: PageText): boolean {
  const own = lettersOf(one.text);
  return withinWord === undefined && words.filter(({ text }) => lettersOf(text) === own).length >= OFTEN;
}

/**
 * By the middle of the words: on bilevel and drawn pages equal letters are equal, and a smoothed edge that falls between the same
 * samples is too.
 */
function hasGrain({ words }: PageText): boolean {
  const looks = words.flatMap(({ look }) => (look ? [look] : []));
  const noise = medianOf(looks.map((look) => (look[PAPER_NOISE] ?? 0) + (look[INK_NOISE] ?? 0)));
  return noise >= GRAIN && medianOf(looks.map((look) => look[FLAT_SHARE] ?? 0)) <= MAX_FLAT;
}

const occurrencesOf = (found: readonly { page: PageText; copies: readonly Repeat[] }[]) =>
  found.flatMap(({ page, copies }) => copies.flatMap((copy) => occurrences(page, copy)));

const suspicionsOf = ({ page: { page }, copies }: { page: PageText; copies: readonly Repeat[] }) =>
  copies.map((copy) => ({
    page,
    box: copy.places[0].box,
    values: copy.places.map(({ text, box }) => ({ source: 'printed', text, box })),
    note: noteOf(copy),
  }));

/** The first pairs, as far as they are copies and the next is not. */
function apart(pairs: readonly Repeat[], of: 'words' | 'glyphs'): Repeat[] {
  for (let count = 1; count <= MOST_COPIES && pairs.length - count >= OTHERS[of]; count++) {
    const [last, next] = [pairs[count - 1], pairs[count]];
    if (!last || !next || unlikeness(last) > COPY[of]) continue;
    if (unlikeness(next) > DRAWN && unlikeness(next) >= APART[of] * unlikeness(last))
      return pairs.slice(0, count);
  }
  return [];
}

const unlikeness = ({ likeness }: Repeat): number => Math.max(LEAST, 1 - likeness);

/** Fillers and rows of dots are alike wherever they are cut. */
function readAlike({ places: [one, other] }: Repeat): boolean {
  const [a, b] = [lettersOf(one.text), lettersOf(other.text)];
  return a.length >= 2 && (a === b || (a.length >= 4 && a.slice(1, -1) === b.slice(1, -1)));
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

function copiedWords({ words: all, glyphs }: Repeats): Repeat[] {
  const words = all.filter(readAlike);
  const [first, next] = words;
  if (words.length > OTHERS.words) return apart(words, 'words');
  if (!first || unlikeness(first) > LONELY || glyphs.length < OTHERS.glyphs) return [];
  if (next && unlikeness(next) < APART.words * unlikeness(first)) return [];
  // Characters of copied words are copies themselves.
  const own = new Set(first.places.map(({ text }) => text));
  const honest = glyphs.find(({ places }) => places.some(({ text }) => !own.has(text)));
  return honest && unlikeness(honest) >= LONELY_APART * unlikeness(first) ? [first] : [];
}

/** By all their samples, else by their grain alone, which tells more where print is alike. */
function copiedGlyphs({ glyphs, byGrain }: Repeats): Repeat[] {
  const across = glyphs.filter(({ withinWord }) => !withinWord);
  const copies = apart(across, 'glyphs');
  return copies.length > 0 ? copies : apartByGrain(byGrain ?? []);
}

/** The first pairs, as far as their grain cancels and that of all others is left. */
function apartByGrain(pairs: readonly Repeat[]): Repeat[] {
  const left = pairs.flatMap(({ unlikeGrain }) => unlikeGrain ?? []);
  for (let count = 1; count <= MOST_COPIES; count++) {
    const [last = 0, next = 0, fifth] = [left[count - 1], left[count], left[count + OTHERS.glyphs - 1]];
    if (fifth === undefined || last > GRAIN_OF_COPY) continue;
    if (next < LEAST_GRAIN || fifth > GRAIN_SPREAD * next) continue;
    if (next >= GRAIN_APART * Math.max(LEAST, last)) return pairs.slice(0, count);
  }
  return [];
}

const enclosed = (page: PageText, copies: readonly Repeat[]): Repeat[] =>
  copies.filter(({ places }) => places.every(({ box }) => isEnclosed(page, box[1], box[1] + box[3])));

function isEnclosed(page: PageText, top: number, bottom: number): boolean {
  const words = page.words;
  const above = words.filter(({ box }) => box[1] + box[3] <= top).length;
  const below = words.filter(({ box }) => box[1] >= bottom).length;
  return Math.min(above, below) >= MIN_BESIDE;
}

const noteOf = ({ places: [one, other], withinWord }: Repeat): string =>
  withinWord === undefined
    ? `The word "${one.text}" stands here twice, sample for sample, as no other print of the page does.`
    : `A character of "${one.text}" and one of "${other.text}" are the same sample for sample, as no other print of the page is.`;

function occurrences({ page }: PageText, copy: Repeat) {
  const { likeness, places } = copy;
  const note = noteOf(copy);
  return places.map(({ text, box }) => ({
    confidence: likeness >= 0.999 ? 0.92 : 0.86,
    page,
    box,
    note,
    data: { text, likeness },
  }));
}
