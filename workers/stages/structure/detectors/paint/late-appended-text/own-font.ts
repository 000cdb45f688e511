/** Text in a font of its own at the end of a page: what of it stands in the place of a value. */
import type { Rect } from '../../../../../formats/pdf/index.ts';
import { isOnBlank, type Line } from '../../layout/blank-lines.ts';
import { fieldsOf } from '../../layout/fields.ts';
import { baseLine, inOneColumn, inOneRow, within } from '../../layout/lines.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import { isOneFace, isOneFamily, typefaceOf } from '../../layout/typefaces.ts';
import { isMostlyDigits, isNumbered, isPlainValue, isStatement, tokenKind } from '../../layout/values.ts';
import { type Phrase, phrases, type Word } from '../../layout/words.ts';

export interface Appended {
  box: Rect;
  text: string;
  font: string;
  around: string;
  /** What it stands in: `row` alone, or a blank in any of them, may be a form that was filled in. */
  place: 'column' | 'sentence' | 'block' | 'row';
  /** On a line, on underscores or dots, or among fields, that the page has for it. */
  onLine: boolean;
  /** The font is another copy of the one around it. */
  sameFace: boolean;
  /** The font sets other text of the page too: only the order of painting tells. */
  ownFont: boolean;
  /** The sign before it, whose string breaks off where the value stands. */
  behind?: string;
}

/** In ems: both begin at one place. */
const EXACT_EDGE = 0.05;
/** Of the value's width. */
const MIN_ON_LEADER = 0.7;
/** Fewer are single values that were exchanged. */
const MIN_COLUMN = 3;

/** What of a tail in fonts of its own stands in the middle of what was composed before. */
export function inFontsOfTheirOwn(
  composed: readonly Word[],
  tail: readonly Word[],
  lines: readonly Line[],
): Appended[] {
  const before = phrases(composed);
  const fields = fieldsOf([...composed, ...tail]);
  const peers = besides(before, fields);
  const found = phrases(tail).flatMap((phrase): Appended[] => {
    if (tokenKind(phrase.text) === 'none') return [];
    const one = judge(phrase, ofItsDrawing(phrase, peers, fields), composed);
    if (!one) return [];
    const mayBeFilled =
      isInBlank(phrase, composed, lines) ||
      isOnLeader(phrase, composed) ||
      isAmongFields(phrase, before, fields);
    return [mayBeFilled ? { ...one, place: 'row', onLine: true } : one];
  });
  return isFilledIn(found, before) ? found.map((one) => ({ ...one, place: 'row' })) : found;
}

/** A phrase without the mark of a list's item; `drawing` is the form that shows it, null where the page or a field does. */
interface Beside {
  phrase: Phrase;
  drawing: number | null;
}

function besides(before: readonly Phrase[], fields: ReadonlySet<number | null>): Beside[] {
  return before.flatMap((phrase) => {
    const [first, ...more] = phrase.words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const drawing = drawingOf(phrase, fields);
    return first ? [{ phrase: { ...phrase, words: [first, ...more] }, drawing }] : [];
  });
}

function drawingOf(phrase: Phrase, fields: ReadonlySet<number | null>): number | null {
  const { source, formDepth } = firstOf(phrase).parts[0].run;
  return formDepth === 0 || fields.has(source) ? null : source;
}

/** What may stand in a row or block with it: nothing that another drawing of the page shows. */
function ofItsDrawing(
  phrase: Phrase,
  peers: readonly Beside[],
  fields: ReadonlySet<number | null>,
): Phrase[] {
  const own = drawingOf(phrase, fields);
  const { source } = firstOf(phrase);
  return peers.flatMap(({ phrase: peer, drawing }) =>
    own !== null && drawing !== null && drawing !== source ? [] : [peer],
  );
}

/** A flattened field in a column of them: who fills in one of them once more may do so with another program. */
function isAmongFields(
  phrase: Phrase,
  before: readonly Phrase[],
  fields: ReadonlySet<number | null>,
): boolean {
  const isField = (one: Phrase): boolean => fields.has(firstOf(one).source);
  return isField(phrase) && before.some((other) => isField(other) && inOneColumn(other, phrase));
}

function isInBlank(phrase: Phrase, composed: readonly Word[], lines: readonly Line[]): boolean {
  const { order, size } = firstOf(phrase);
  const em = Math.max(size, 1);
  const y = phraseLine(phrase);
  const mates = composed.filter((word) => Math.abs(baseLine(word) - y) <= LAYOUT.sameRow * em);
  return isOnBlank(
    { box: phrase.box, order, baseLine: y, em },
    mates.map(({ box }) => box),
    lines,
  );
}

/** Underscores and dots that are letters of the page: `Date: ____________`. */
const LEADER = /[_.…·]{4,}$/;

function isOnLeader(phrase: Phrase, composed: readonly Word[]): boolean {
  const { box } = phrase;
  const em = Math.max(firstOf(phrase).size, 1);
  return composed.some(
    (word) =>
      LEADER.test(word.text) &&
      Math.abs(baseLine(word) - phraseLine(phrase)) <= LAYOUT.sameRow * em &&
      Math.min(word.box.x1, box.x1) - Math.max(word.box.x0, box.x0) >= MIN_ON_LEADER * (box.x1 - box.x0),
  );
}

/**
 * Values of a template stand beside labels or make up a column; one of them may well stand in a sentence. Who fills a
 * column leaves none of its values to the page: one that came with the page says that the others were exchanged.
 */
function isFilledIn(found: readonly Appended[], before: readonly Phrase[]): boolean {
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
export function isLike(a: { text: string; box: Rect }, b: { text: string; box: Rect }): boolean {
  if (!inOneColumn(a, b)) return false;
  const values = isMostlyDigits(a.text) && isMostlyDigits(b.text) && tokenKind(a.text) === tokenKind(b.text);
  return values && decimals(a.text) === decimals(b.text);
}

function decimals(text: string): number {
  return /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0;
}

function judge(phrase: Phrase, before: readonly Phrase[], composed: readonly Word[]): Appended | null {
  const word = firstOf(phrase);
  const em = Math.max(word.size, 1);
  const alike = before.filter((other) => isSizeOfRow(firstOf(other).size, word.size));
  const mates = alike.filter((other) => inOneRow(firstOf(other), word, em));
  const others = alike.filter((other) => !mates.includes(other));
  const found = placeOf(phrase, mates, others, composed, em) ?? inGap(phrase, others, composed, em);
  if (!found) return null;
  const own = typefaceOf(word.font);
  const around = typefaceOf(found.peer.font);
  if (own.family === '' || around.family === '') return null;
  const sameFace = isOneFace(own, around);
  // A bolder or slanted face of the same family is how programs set off a total: in their own copy of it, not in a second one.
  const isFamily = isOneFamily(own, around);
  const copyOf = isFamily ? composed.find(({ font }) => isOneFace(own, typefaceOf(font))) : undefined;
  const copy = sameFace ? found.peer : copyOf;
  if (!sameFace && isFamily && (!copy || found.place === 'row')) return null;
  return {
    box: phrase.box,
    text: phrase.text,
    font: word.font,
    around: (copy ?? found.peer).font,
    place: found.place,
    onLine: false,
    sameFace: copy !== undefined,
    ownFont: false,
  };
}

/** A day beside an amount is when it was paid or booked, and stands in the place of no amount. */
const isDate = (text: string): boolean => tokenKind(text) === 'date';

function placeOf(
  phrase: Phrase,
  mates: readonly Phrase[],
  others: readonly Phrase[],
  composed: readonly Word[],
  em: number,
): { place: Appended['place']; peer: Word } | null {
  // The old value's left neighbour stands one space before the new one, the right one where the old value ended.
  const left = mates.find(({ box }) => within(phrase.box.x0 - box.x1, -0.4, 0.8, em));
  const right = mates.find(({ box }) => within(box.x0 - phrase.box.x1, -1.5, 5, em));
  if (left && right) return { place: 'sentence', peer: firstOf(left) };
  const distance = (other: Phrase): number => phraseLine(other) - phraseLine(phrase);
  const values = isMostlyDigits(phrase.text)
    ? others.filter(
        (other) =>
          inOneColumn(other, phrase) &&
          isMostlyDigits(other.text) &&
          isDate(other.text) === isDate(phrase.text),
      )
    : [];
  const between = (peers: readonly Phrase[], reach: number): boolean =>
    peers.some((other) => within(distance(other), 0.5, reach, em)) &&
    peers.some((other) => within(-distance(other), 0.5, reach, em));
  const [value] = values;
  if (value && between(values, LAYOUT.nextValue)) return { place: 'column', peer: firstOf(value) };
  const lines = others.filter(({ box }) => Math.abs(box.x0 - phrase.box.x0) <= LAYOUT.sameEdge * em);
  const isInBlock = between(lines, LAYOUT.nextLine) || keepsPitch(lines.map(distance), em);
  const line = isInBlock ? lines[0] : lines.find((other) => isHeadOf(phrase, other, composed));
  if (line) return { place: 'block', peer: firstOf(line) };
  // The row was painted, then what stands below it, then the value.
  const row = mates.find((mate) => isLeftBehind(mate, composed));
  if (!row) return null;
  const near = (peers: readonly Phrase[], reach: number): readonly Phrase[] =>
    peers.filter((other) => Math.abs(distance(other)) <= reach * em);
  const [column, inColumn] = near(values, 3 * LAYOUT.nextValue);
  if (column && inColumn) return { place: 'column', peer: firstOf(column) };
  const [block, inBlock] = near(lines, 2 * LAYOUT.nextLine);
  if (block && inBlock) return { place: 'block', peer: firstOf(block) };
  const label = labelOf(phrase, mates, others, em);
  if (label) return { place: 'block', peer: firstOf(label) };
  return { place: 'row', peer: firstOf(row) };
}

/**
 * The label of an account or an amount in a list whose next line came with its value. Dates and numbers of orders are typed
 * beside labels every day; those are not.
 */
function labelOf(
  phrase: Phrase,
  mates: readonly Phrase[],
  others: readonly Phrase[],
  em: number,
): Phrase | undefined {
  if (!isStatement(phrase.text) || tokenKind(phrase.text) === 'date') return undefined;
  return mates.find(
    (mate) => mate.box.x1 <= phrase.box.x0 && others.some((other) => isFullRow(other, mate, em)),
  );
}

/** The line above or below a label begins where it does, and its value came with it: no form leaves one of the two blank. */
function isFullRow(other: Phrase, label: Phrase, em: number): boolean {
  const { size } = firstOf(label);
  return (
    Math.abs(other.box.x0 - label.box.x0) <= LAYOUT.sameEdge * em &&
    Math.abs(phraseLine(other) - phraseLine(label)) <= LAYOUT.nextLine * Math.max(size, 1) &&
    other.words.length > 1 &&
    other.words.some(({ text }) => isNumbered(text) && tokenKind(text) !== 'words')
  );
}

/** The head of a block, as far above its first line as that is above the second; its last line may be the page's last. */
function keepsPitch(distances: readonly number[], em: number): boolean {
  const below = distances.map((d) => -d).filter((d) => d > 0.5 * em);
  const [first, second] = below.toSorted((a, b) => a - b);
  if (first === undefined || second === undefined || first > LAYOUT.nextLine * em) return false;
  return Math.abs(second - 2 * first) <= LAYOUT.samePitch * em;
}

/** Set right above a line as that is: at its edge, in its face and size. An address without its name is no blank form. */
function isHeadOf(phrase: Phrase, line: Phrase, composed: readonly Word[]): boolean {
  const [word, below] = [firstOf(phrase), firstOf(line)];
  const [own, face] = [typefaceOf(word.font), typefaceOf(below.font)];
  const em = Math.max(below.size, 1);
  return (
    isOneFace(own, face) &&
    Math.abs(word.size - below.size) <= LAYOUT.sameSize * em &&
    Math.abs(line.box.x0 - phrase.box.x0) <= EXACT_EDGE * em &&
    within(phraseLine(phrase) - phraseLine(line), 0.9, LAYOUT.nextLine, em) &&
    isLeftBehind(line, composed)
  );
}

/**
 * A value alone in a gap, as far below the line above as that is below its own: a line of the block was
 * there, or a place for it.
 */
function inGap(
  phrase: Phrase,
  others: readonly Phrase[],
  composed: readonly Word[],
  em: number,
): { place: 'row'; peer: Word } | null {
  if (!isMostlyDigits(phrase.text)) return null;
  const above = others
    .filter((other) => inOneColumn(other, phrase) && phraseLine(other) > phraseLine(phrase))
    .toSorted((a, b) => phraseLine(a) - phraseLine(b));
  const [next, second] = above;
  if (!next || !second || !isLeftBehind(next, composed)) return null;
  const pitch = phraseLine(second) - phraseLine(next);
  const isInPitch = Math.abs(phraseLine(next) - phraseLine(phrase) - pitch) <= LAYOUT.samePitch * em;
  const isBlock = pitch <= LAYOUT.nextLine * firstOf(next).size;
  return isInPitch && isBlock ? { place: 'row', peer: firstOf(next) } : null;
}

/** After this row, text below it was painted as well. */
function isLeftBehind(mate: Phrase, composed: readonly Word[]): boolean {
  const order = Math.max(...mate.words.map((word) => word.order));
  return composed.filter((word) => word.order > order && word.box.y1 < mate.box.y0).length >= 2;
}

function firstOf({ words: [word] }: Phrase): Word {
  return word;
}

function phraseLine(phrase: Phrase): number {
  return baseLine(firstOf(phrase));
}

/** Programs that redact choose the size by the height of the box: up to a third less than what stood there. */
const SIZE_OF_ROW = { less: 0.68, more: 1.2 };

function isSizeOfRow(around: number, size: number): boolean {
  return size >= SIZE_OF_ROW.less * around && size <= SIZE_OF_ROW.more * around;
}
