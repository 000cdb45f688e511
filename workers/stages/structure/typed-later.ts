/**
 * Values that were put onto a finished page, in the place of what stood there.
 *
 * A program paints a page in the order in which it is composed. Who takes a value out afterwards (redaction, deletion)
 * and types another writes it behind everything else, in a font that nothing before it uses: a standard font, or a
 * second copy of the document's own. Stamps, page numbers and remarks are written so too, but they stand by
 * themselves; a value that replaces one stands in a row, a column or a sentence that was painted long before.
 */
import type { PdfPage, Rect } from '../../formats/pdf/index.ts';
import { type Found as Answer, all, partly } from './detector.ts';
import { isOnBlank, type Line } from './detectors/layout/blank-lines.ts';
import { suspicion } from './detectors/layout/suspicion.ts';
import { isOneFamily, typefaceOf } from './detectors/layout/typefaces.ts';
import { isMostlyDigits, isPlainValue, tokenKind } from './detectors/layout/values.ts';
import { type Phrase, phrases, type Word } from './detectors/layout/words.ts';
import { outOfTurn } from './out-of-turn.ts';

export interface TypedLater {
  page: PdfPage;
  box: Rect;
  text: string;
  font: string;
  around: string;
  /** What it stands in: `row` alone, or a blank in any of them, may be a form that was filled in. */
  place: 'column' | 'sentence' | 'block' | 'row';
  /** The font is another copy of the one around it. */
  sameFace: boolean;
  /** The font sets other text of the page too: only the order of painting tells. */
  ownFont: boolean;
}

type Found = Omit<TypedLater, 'page'>;

/** What follows the composed page is a few phrases; more may be a template that was filled in. */
const MAX_TAIL_WORDS = 40;
const MAX_TAIL_SHARE = 0.3;
const MIN_WORDS = 20;
/** Found more often than this, it is held against the values that the document came with, and its pages. */
const FEW = 24;
const MAX_FOUND = 500;
/** Pages of a document, and the share of them with a find, from which it is how they are made. */
const MIN_PAGES = 4;
const PAGES_SHARE = 0.5;
/** Fewer are single values that were exchanged. */
const MIN_COLUMN = 3;
/** Distances in units of the value's size. */
const EDGE = 0.35;
const NEXT_LINE = 1.8;
const NEXT_VALUE = 3.2;
const SAME_LINE = 0.25;
const PITCH = 0.2;

/** Collects over the pages of a document. */
export class TypedLaterValues {
  private readonly all: TypedLater[] = [];
  /** Found at the end of pages that may be templates. */
  private readonly many: TypedLater[] = [];
  private template: string | null = null;
  private readonly pages = new Set<number>();
  /** Values that the pages with finds came with. */
  private kept = 0;
  private count = 0;

  /** @param lines thin ones that the page has, between or below its words */
  add(page: PdfPage, words: readonly Word[], lines: readonly Line[]): void {
    this.count++;
    const seen = words.filter((word) => word.visible && !word.text.includes('\ufffd'));
    const first = firstUses(seen);
    const from = startOfTail(seen, first);
    const composed = seen.slice(0, from);
    if (from < seen.length) {
      this.push(page, inFontsOfTheirOwn(composed, seen.slice(from), lines), composed);
      return;
    }
    const holes = outOfTurn(seen);
    this.template ??= holes.reason ?? null;
    this.push(
      page,
      holes.items.map((hole) => ({ ...hole, sameFace: true, ownFont: true })),
      seen,
    );
    if (holes.items.length === 0) this.longTail(page, seen, first, lines);
  }

  found(): Answer<TypedLater[]> {
    const items = this.all.slice(0, MAX_FOUND);
    const habit =
      this.all.length > this.kept || (this.count >= MIN_PAGES && this.pages.size > PAGES_SHARE * this.count);
    if (this.all.length > FEW && habit)
      return partly([], 'So many values were painted last that it may be how the document is made.');
    if (this.many.length > 0) {
      const reason = 'A large part of a page was painted last in fonts of its own: filled in, or exchanged.';
      return partly(
        items,
        reason,
        this.many.map(({ page, box, text, font, around }) =>
          suspicion(page, box, { printed: text }, `Painted last in ${font}, among text in ${around}.`),
        ),
      );
    }
    return this.template === null ? all(items) : partly(items, this.template);
  }

  /** The same question asked of a tail that is longer than a few phrases: nothing in it counts by itself. */
  private longTail(
    page: PdfPage,
    seen: readonly Word[],
    first: ReadonlyMap<string, number>,
    lines: readonly Line[],
  ): void {
    const from = startOfLongTail(seen, first);
    if (from === seen.length) return;
    const composed = seen.slice(0, from);
    const found = inFontsOfTheirOwn(composed, seen.slice(from), lines).filter(({ place }) => place !== 'row');
    const before = phrases(composed);
    const like = found.filter((value) => before.some((other) => isLike(value, other)));
    // Some of the column came with the page: the others were exchanged, however many they are.
    if (like.length > 0) this.push(page, like, composed);
    else this.many.push(...found.map((one) => ({ ...one, page })));
  }

  private push(page: PdfPage, found: readonly Found[], composed: readonly Word[]): void {
    if (found.length === 0) return;
    this.pages.add(page.index);
    this.kept += composed.filter(({ text }) => /\d/.test(text) && isMostlyDigits(text)).length;
    if (this.all.length <= MAX_FOUND) this.all.push(...found.map((one) => ({ ...one, page })));
  }
}

function inFontsOfTheirOwn(
  composed: readonly Word[],
  tail: readonly Word[],
  lines: readonly Line[],
): Found[] {
  const before = phrases(composed);
  const found = phrases(tail).flatMap((phrase): Found[] => {
    if (tokenKind(phrase.text) === 'none') return [];
    const one = judge(phrase, before, composed);
    return one ? [isInBlank(phrase, composed, lines) ? { ...one, place: 'row' } : one] : [];
  });
  return isFilledIn(found, before) ? found.map((one) => ({ ...one, place: 'row' })) : found;
}

function isInBlank(phrase: Phrase, composed: readonly Word[], lines: readonly Line[]): boolean {
  const { order, size } = phrase.words[0];
  const em = Math.max(size, 1);
  const y = baseline(phrase);
  const mates = composed.filter((word) => Math.abs(word.parts[0].run.y - y) <= SAME_LINE * em);
  return isOnBlank(
    { box: phrase.box, order, baseLine: y, em },
    mates.map(({ box }) => box),
    lines,
  );
}

/**
 * Values of a template stand beside labels or make up a column; one of them may well stand in a sentence. Who fills a
 * column leaves none of its values to the page: one that came with the page says that the others were exchanged.
 */
function isFilledIn(found: readonly Found[], before: readonly Phrase[]): boolean {
  if (found.some((value) => before.some((other) => isLike(value, other)))) return false;
  const ofTemplate = found.filter(
    (value) => value.place === 'row' || found.filter((other) => isLike(value, other)).length >= MIN_COLUMN,
  );
  if (ofTemplate.length * 2 > found.length) return true;
  // Nor does who fills in sentences leave any value that the form did not come with.
  const kept = before.some(({ words }) => words.some(({ text }) => isPlainValue(text)));
  return found.length >= MIN_COLUMN && !kept;
}

/** Values of one column, by their place and by what they look like. */
function isLike(a: { text: string; box: Rect }, b: { text: string; box: Rect }): boolean {
  const inColumn = a.box.x0 < b.box.x1 && a.box.x1 > b.box.x0;
  const values = isMostlyDigits(a.text) && isMostlyDigits(b.text) && tokenKind(a.text) === tokenKind(b.text);
  return inColumn && values && decimals(a.text) === decimals(b.text);
}

function decimals(text: string): number {
  return /[.,](\d+)$/.exec(text)?.[1].length ?? 0;
}

/** Index of the first word in each font. */
function firstUses(words: readonly Word[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const [i, word] of words.entries())
    for (const key of keysOf(word)) if (!first.has(key)) first.set(key, i);
  return first;
}

/** Where the last words begin that share no font with anything before them; the length when there are none. */
function startOfTail(words: readonly Word[], first: ReadonlyMap<string, number>): number {
  if (words.length < MIN_WORDS) return words.length;
  const limit = Math.min(MAX_TAIL_WORDS, Math.floor(words.length * MAX_TAIL_SHARE));
  let start = words.length;
  let earliest = words.length;
  for (let i = words.length - 1; i >= words.length - limit; i--) {
    for (const key of keysOf(words[i])) earliest = Math.min(earliest, first.get(key) ?? i);
    if (earliest < words.length - limit) break;
    if (earliest >= i) start = i;
  }
  return start;
}

/** Where the shortest such tail begins that is longer than that, at most half of the page. */
function startOfLongTail(words: readonly Word[], first: ReadonlyMap<string, number>): number {
  let earliest = words.length;
  for (let i = words.length - 1; i >= Math.max(MIN_WORDS, words.length / 2); i--) {
    for (const key of keysOf(words[i])) earliest = Math.min(earliest, first.get(key) ?? i);
    if (earliest < words.length / 2) break;
    if (earliest >= i) return i;
  }
  return words.length;
}

function keysOf(word: Word): string[] {
  return word.parts.map(({ run }) => `${run.fontNum}|${run.font}`);
}

function judge(phrase: Phrase, before: readonly Phrase[], composed: readonly Word[]): Found | null {
  const [word] = phrase.words;
  const em = Math.max(word.size, 1);
  const alike = before.filter(({ words: [other] }) => Math.abs(other.size - word.size) <= 0.2 * em);
  const mates = alike.filter((other) => Math.abs(baseline(other) - baseline(phrase)) <= SAME_LINE * em);
  const others = alike.filter((other) => !mates.includes(other));
  const found = placeOf(phrase, mates, others, composed, em);
  if (!found) return null;
  const own = typefaceOf(word.font);
  const around = typefaceOf(found.peer.font);
  if (own.family === '' || around.family === '') return null;
  // A bolder or slanted face of the same family is how programs set off a total.
  const sameFace = own.family === around.family && own.style === around.style;
  if (!sameFace && isOneFamily(own, around)) return null;
  return {
    box: phrase.box,
    text: phrase.text,
    font: word.font,
    around: found.peer.font,
    place: found.place,
    sameFace,
    ownFont: false,
  };
}

function placeOf(
  phrase: Phrase,
  mates: readonly Phrase[],
  others: readonly Phrase[],
  composed: readonly Word[],
  em: number,
): { place: TypedLater['place']; peer: Word } | null {
  // The old value's left neighbour stands one space before the new one, the right one where the old value ended.
  const left = mates.find(({ box }) => within(phrase.box.x0 - box.x1, -0.4, 0.8, em));
  const right = mates.find(({ box }) => within(box.x0 - phrase.box.x1, -1.5, 5, em));
  if (left && right) return { place: 'sentence', peer: left.words[0] };
  const distance = (other: Phrase): number => baseline(other) - baseline(phrase);
  // Columns keep apart from each other: what overlaps from line to line is one column, even where a hand missed its edge.
  const values = isMostlyDigits(phrase.text)
    ? others.filter(
        ({ text, box }) => isMostlyDigits(text) && box.x0 < phrase.box.x1 && box.x1 > phrase.box.x0,
      )
    : [];
  const between = (peers: readonly Phrase[], reach: number): boolean =>
    peers.some((other) => within(distance(other), 0.5, reach, em)) &&
    peers.some((other) => within(-distance(other), 0.5, reach, em));
  if (between(values, NEXT_VALUE)) return { place: 'column', peer: values[0].words[0] };
  const lines = others.filter(({ box }) => Math.abs(box.x0 - phrase.box.x0) <= EDGE * em);
  if (between(lines, NEXT_LINE) || keepsPitch(lines.map(distance), em)) {
    return { place: 'block', peer: lines[0].words[0] };
  }
  // The row was painted, then what stands below it, then the value.
  const row = mates.find((mate) => isLeftBehind(mate, composed));
  if (!row) return null;
  const near = (peers: readonly Phrase[], reach: number): readonly Phrase[] =>
    peers.filter((other) => Math.abs(distance(other)) <= reach * em);
  const [column, block] = [near(values, 3 * NEXT_VALUE), near(lines, 2 * NEXT_LINE)];
  if (column.length >= 2) return { place: 'column', peer: column[0].words[0] };
  if (block.length >= 2) return { place: 'block', peer: block[0].words[0] };
  return { place: 'row', peer: row.words[0] };
}

/** The head of a block, as far above its first line as that is above the second; its last line may be the page's last. */
function keepsPitch(distances: readonly number[], em: number): boolean {
  const below = distances.map((d) => -d).filter((d) => d > 0.5 * em);
  const [first, second] = below.toSorted((a, b) => a - b);
  if (first === undefined || second === undefined || first > NEXT_LINE * em) return false;
  return Math.abs(second - 2 * first) <= PITCH * em;
}

/** After this row, text below it was painted as well. */
function isLeftBehind(mate: Phrase, composed: readonly Word[]): boolean {
  const order = Math.max(...mate.words.map((word) => word.order));
  return composed.filter((word) => word.order > order && word.box.y1 < mate.box.y0).length >= 2;
}

function within(value: number, from: number, to: number, em: number): boolean {
  return value >= from * em && value <= to * em;
}

function baseline({ words }: Phrase): number {
  return words[0].parts[0].run.y;
}
