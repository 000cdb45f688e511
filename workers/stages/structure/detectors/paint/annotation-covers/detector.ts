/** Text of a page, or of its form, under an annotation that hides it. */
import type { Suspicion } from '../../../../../../shared/contracts/finding.ts';
import {
  annotations,
  entry,
  hiddenGroups,
  interpretAppearance,
  listedAnnotations,
  type PageContent,
  type PdfAnnotation,
  type PdfPage,
  type PdfView,
  type Rect,
} from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, pageByPage, partly, type SeenPage } from '../../detector.ts';
import { cut } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { isNumbered, isPlainValue, isStatement, tokenKind } from '../../layout/values.ts';
import { hull, type Word, wordsOf } from '../../layout/words.ts';
import { coverFacts } from '../covers/cover-facts.ts';
import { type FoundCover, PERHAPS, toCheck, WHITENED } from '../covers/covers.ts';
import type { Cover } from '../covers/facts.ts';
import { areExchanged, isPerhapsHiding, isWhitening } from '../covers/perhaps-hiding.ts';
import { alike, type Colour, isText, opaque, PAPER, textOf } from '../paint.ts';
import { MAX_COMPARISONS, WordGrid } from '../word-grid.ts';
import { FieldWords, type WordsBelow } from './field-words.ts';
import { type DrawnByReader, drawnByReader } from './left-to-readers.ts';

/** Operators read of one annotation, and of all of a page; what one costs beside its operators. */
const MAX_OPERATIONS = 20_000;
const MAX_PAGE_OPERATIONS = 200_000;
const OWN_COST = 50;

const UNREAD = 'The annotations of a page are damaged or more than are read.';

export const annotationCovers = defineDetector({
  name: 'annotationCovers',
  sees: ['contents'],
  begin: ({ view }) => pageByPage((seen) => coversOn(view, seen)),
});

/**
 * Fields of forms lie over blanks, dots, hints and samples of how to fill them in. A whole date, account or amount under a field
 * that shows another one is no blank.
 */
function isExchange(under: readonly Word[], shown: string): boolean {
  const joined = withoutBlanks(shown);
  const [account, number = ''] = ACCOUNT.exec(withoutBlanks(textOf(under))) ?? [];
  if (account !== undefined && /[1-9]/.test(number) && ACCOUNT.test(joined)) return !joined.includes(account);
  const digits = (text: string): string => text.replaceAll(/\D/g, '');
  const isOther = (text: string): boolean => /[1-9]/.test(text) && !digits(shown).includes(digits(text));
  const isLabelled = /\p{L}/u.test(shown) && butForNumbers(shown) === butForNumbers(textOf(under));
  if (isLabelled) return under.some(({ text }) => isNumbered(text) && isOther(text));
  const values = valuesIn(textOf(under)).filter((text) => /[1-9]/.test(text));
  const isValue = tokenKind(shown) === 'iban' || isPlainValue(joined) || shown.split(/\s+/).some(isAmount);
  return isValue && values.length > 0 && values.every(isOther);
}

/** Who fills in a field does not say its label again. */
const butForNumbers = (text: string): string => withoutBlanks(text.replaceAll(/\d[\d.,'/:-]*/g, '#'));

/** An amount whose thousands stand apart is several words, and its end may be that of another. */
function valuesIn(text: string): string[] {
  const apart = text.match(THOUSANDS_APART) ?? [];
  return [...apart, ...text.replaceAll(THOUSANDS_APART, ' ').split(/\s+/).filter(isStatement)];
}

const THOUSANDS_APART = /(?<![\d.,])\d{1,3}(?:\s\d{3})+[.,]\d{2}(?!\d)/g;

/** With decimals: who signs writes the day, wherever the field lies. */
const isAmount = (word: string): boolean => /^\D{0,3}\d{1,3}(?:[.,'’]?\d{3})*[.,]\d{2}\D{0,3}$/.test(word);

/** An account, which papers print in groups (ISO 13616), and its number; noughts are a sample. */
const ACCOUNT = /[A-Z]{2}\d{2}([A-Z\d]{11,30})$/;

const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, '');

/** What readers show as a symbol where somebody has put it down (12.5.6.4, 12.5.6.15). */
const ICONS: readonly string[] = ['Text', 'FileAttachment', 'Sound'];

/** It may lie on words and numbers, and hides them openly, unless it passes for the paper or for what is printed. */
const isOpenIcon = (subtype: string, { fills, text }: Appearance): boolean =>
  ICONS.includes(subtype) && !/\d/.test(text) && !fills.some(({ colour }) => alike(colour, PAPER));

/** Names under a field that shows other ones; a hint says what to fill in, and there is no telling. */
function isNameField(subtype: string, under: readonly Word[], shown: string): boolean {
  if (subtype !== 'Widget') return false;
  const [before, now] = [under.map(({ text }) => text), shown.split(/\s+/)].map((words) =>
    words.filter((word) => NAME.test(word)),
  );
  const known = new Set(now?.map((word) => word.toLowerCase()));
  const isOther = before?.every((word) => !known.has(word.toLowerCase())) ?? false;
  return isOther && (before?.length ?? 0) >= MIN_NAMES && (now?.length ?? 0) >= MIN_NAMES;
}

const NAME = /^\p{Lu}[\p{L}\p{M}'’.-]+,?$/u;
const MIN_NAMES = 2;
const MAX_ASKED = 5;
const ON_PAPER = 'An annotation that is printed and not shown on the screen lies over a value.';
const SYMBOL = 'The symbol of a note, a sound or an attached file lies over a value.';
const OVER_WORDS = 'A form field lies over words, as over a hint of how to fill it in.';

interface Appearance {
  fills: { box: Rect; colour: Colour }[];
  text: string;
  /** The box is drawn by readers that make the look anew; the file's own look leaves it out. */
  isLeftOut?: boolean;
}

/** Annotations with an opaque appearance over text of the page (12.5.6; evil annotations of NDSS 2021). */
function coversOn(view: PdfView, { page, words }: SeenPage): Found<Cover[]> {
  const grid = new WordGrid(words, page.cropBox);
  const covers: FoundCover[] = [];
  const asked: Doubt[] = [];
  const isOff = hiddenGroups(view);
  let { complete } = listedAnnotations(view, page);
  let left = MAX_PAGE_OPERATIONS;
  const painted = annotations(view, page).filter(
    (annotation) => isPainted(annotation) && !isOff(entry(annotation.dict, 'OC')),
  );
  const read = (annotation: PdfAnnotation): PageContent | null => {
    left -= OWN_COST;
    const content = left > 0 ? contentOf(view, page, annotation, Math.min(left, MAX_OPERATIONS)) : null;
    left -= content?.operations ?? 0;
    return content;
  };
  const fields = new FieldWords(painted, read, page.cropBox);
  for (const annotation of painted) {
    if (left <= 0 || grid.comparisons + fields.comparisons > MAX_COMPARISONS)
      return partly(coverFacts(page, covers), UNREAD);
    const content = annotation.subtype === 'Widget' ? fields.contentOf(annotation) : read(annotation);
    complete &&= content?.complete ?? true;
    const look = lookOf(content, drawnByReader(view, page, annotation));
    const found = judged(page, annotation, look, [grid, fields.before(annotation)]);
    const maybe = found === null && content ? perhaps(page, content, grid, annotation.subtype) : [];
    if (found?.cover) covers.push(found.cover);
    asked.push(...(found?.asked ?? maybe));
    complete &&= grid.comparisons + fields.comparisons <= MAX_COMPARISONS;
  }
  const items = coverFacts(page, covers);
  const some = asked.slice(0, MAX_ASKED);
  const toCheck = some.map((one) => one.toCheck);
  if (!complete) return partly(items, UNREAD, toCheck);
  return some[0] ? partly(items, some[0].reason, toCheck) : all(items);
}

/** What an annotation hides for sure; null where that is nothing. */
function judged(
  page: PdfPage,
  annotation: PdfAnnotation,
  look: Appearance | null,
  below: readonly WordsBelow[],
): { cover?: FoundCover; asked: Doubt[] } | null {
  const { subtype } = annotation;
  const hidden = look && hiddenBy(look, below);
  if (!hidden) return null;
  if (isOpenIcon(subtype, look)) return { asked: onValue(page, hidden) };
  const cover = coverBy(look, hidden, subtype);
  if (!cover) return { asked: overNames(page, subtype, hidden, look.text) };
  return isOnPaperOnly(annotation) ? { asked: printed(page, cover) } : { cover, asked: [] };
}

interface Doubt {
  reason: string;
  toCheck: Suspicion;
}

/** Bits 2, 3 and 6 of the flags (12.5.3). */
const [HIDDEN, PRINT, NO_VIEW] = [1 << 1, 1 << 2, 1 << 5];

/** Hidden ones cover nothing, nor do those that are neither shown nor printed. */
const isPainted = ({ rect, subtype, flags }: PdfAnnotation): boolean =>
  rect !== null &&
  subtype !== 'Popup' &&
  (flags & HIDDEN) === 0 &&
  ((flags & NO_VIEW) === 0 || (flags & PRINT) !== 0);

const isOnPaperOnly = ({ flags }: PdfAnnotation): boolean => (flags & NO_VIEW) !== 0;

/** Paper shows another value than the screen does. */
function printed(page: PdfPage, { box, covered, replacement }: FoundCover): Doubt[] {
  if (!isNumbered(covered)) return [];
  const values = { 'on the screen': cut(covered), 'on paper': cut(replacement) || null };
  return [{ reason: ON_PAPER, toCheck: suspicion(page, box, values, ON_PAPER) }];
}

function onValue(page: PdfPage, under: readonly Word[]): Doubt[] {
  const [first, ...more] = under.filter(({ text }) => isStatement(text));
  if (!first) return [];
  const box = more.map((word) => word.box).reduce(hull, first.box);
  const values = { 'under the symbol': cut(textOf([first, ...more])) };
  return [{ reason: SYMBOL, toCheck: suspicion(page, box, values, SYMBOL) }];
}

function overNames(page: PdfPage, subtype: string, under: readonly Word[], shown: string): Doubt[] {
  return isNameField(subtype, under, shown)
    ? [{ reason: OVER_WORDS, toCheck: doubt(page, under, shown) }]
    : [];
}

/** A value on paint of which only a renderer knows what it hides, or under such paint in the colour of the paper. */
function perhaps(page: PdfPage, content: PageContent, grid: WordGrid, subtype: string): Doubt[] {
  const areas = content.items.filter(isPerhapsHiding);
  const under = [
    ...new Set(areas.flatMap(({ box }) => (grid.comparisons > MAX_COMPARISONS ? [] : grid.under(box)))),
  ].filter(isText);
  const shown = areas.length > 0 ? textOf(wordsOf(content).words) : '';
  const covered = textOf(under);
  const isOver =
    shown === ''
      ? under.some(({ text }) => isStatement(text)) && areas.some(isWhitening)
      : areExchanged(covered, shown) && (subtype !== 'Widget' || isExchange(under, shown));
  if (!isOver) return [];
  const box = under.map((word) => word.box).reduce(hull);
  const reason = shown === '' ? WHITENED : PERHAPS;
  return [{ reason, toCheck: toCheck(page, { box, covered, replacement: shown }, reason) }];
}

function contentOf(
  view: PdfView,
  page: PdfPage,
  { appearance, rect }: PdfAnnotation,
  operations: number,
): PageContent | null {
  return appearance && rect && interpretAppearance(view, page, appearance, rect, operations);
}

function doubt(page: PdfPage, under: readonly Word[], shown: string): Suspicion {
  const [covered, text] = [cut(textOf(under)), cut(shown)];
  const note = `A form field on page ${page.index + 1} hides “${covered}” and shows “${text}”.`;
  return suspicion(page, under.map(({ box }) => box).reduce(hull), { printed: covered, field: text }, note);
}

/** As the file draws it; where it draws no box, as readers do that make the look anew. */
function lookOf(content: PageContent | null, drawn: DrawnByReader | null): Appearance | null {
  const fills = (content?.items ?? []).flatMap((item) =>
    item.type !== 'text' && opaque(item)
      ? [{ box: item.box, colour: item.type === 'fill' ? item.colour : null }]
      : [],
  );
  const text = content ? textOf(wordsOf(content).words) : '';
  if (fills.length > 0) return { fills, text };
  return drawn && { fills: [drawn], text: text || drawn.text, isLeftOut: content !== null };
}

/** @returns words of the page and of fields below; null where there are none, or none that a symbol could be laid on for a purpose */
function hiddenBy({ fills }: Appearance, below: readonly WordsBelow[]): Word[] | null {
  const hidden = new Set<Word>();
  for (const fill of fills)
    for (const words of below)
      if (words.comparisons <= MAX_COMPARISONS) for (const word of words.under(fill.box)) hidden.add(word);
  const under = [...hidden].filter(isText);
  return under.length > 0 ? under : null;
}

/** @returns null for a field that was filled in */
function coverBy({ fills, text, isLeftOut }: Appearance, under: Word[], subtype: string): FoundCover | null {
  const isFilledIn = subtype === 'Widget' || isLeftOut;
  if (isFilledIn && !isExchange(under, text)) return null;
  return {
    box: under.map((w) => w.box).reduce(hull),
    by: 'annotation',
    annotation: subtype || '(none)',
    covered: textOf(under),
    replacement: text,
    camouflaged: alike(fills[0]?.colour ?? null, PAPER),
    otherStream: true,
    otherFont: false,
    typed: [],
    aligned: false,
    panels: 0,
    snug: false,
    drawn: null,
    strip: false,
  };
}
