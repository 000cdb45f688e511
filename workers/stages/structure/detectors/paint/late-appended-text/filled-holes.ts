/**
 * Values that fill a hole in a page which was composed without them.
 *
 * Who takes a value out and types another in the page's own font leaves no foreign font, but still writes it behind
 * everything else. That alone means little: templates are filled in, stamps and page numbers are added. But a
 * template's values come one after the other, and a row is painted in its turn. A single value that comes last, while
 * the values above and below it and the other cells of its own row came one after the other long before, left a hole
 * where it stands now. And where only the number of `€ 185.000,00` was taken out, the sign before it was left behind.
 */
import type { Rect } from '../../../../../formats/pdf/index.ts';
import { all, type Found, partly } from '../../detector.ts';
import { inOneColumn, inOneRow, baseLine as lineOf, nearInSize, within } from '../../layout/lines.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import { typefaceOf } from '../../layout/typefaces.ts';
import { isMostlyDigits, tokenKind } from '../../layout/values.ts';
import { hull, type Word } from '../../layout/words.ts';
import type { Appended } from './own-font.ts';
import { MIN_WORDS } from './tails.ts';

/** Words painted one after the other on one line. */
interface Chunk {
  words: [Word, ...Word[]];
  box: Rect;
}

/** Chunks at the end of a page that are looked at. */
const MAX_TAIL = 60;
/** Cells of one row that are looked at. */
const MAX_MATES = 50;

/** Values of the page's last words, in paint order; `words` are visible and readable. */
export function filledHoles(words: readonly Word[]): Found<Appended[]> {
  const chunks = chunksOf(words);
  const found: Appended[] = [];
  let fields = 0;
  let before = words.length;
  const tail = chunks.slice(Math.max(1, chunks.length - MAX_TAIL)).reverse();
  for (const [back, chunk] of tail.entries()) {
    const [then, last] = [chunks.at(-back), chunks.at(-back - 2)];
    before -= chunk.words.length;
    if (before < MIN_WORDS) return told(found, fields, 0);
    const composed = words.slice(0, before);
    const em = Math.max(chunk.words[0].size, 1);
    // What was painted before it falls into the same chunks by itself.
    const alike = chunks.slice(0, chunks.length - 1 - back).filter(({ words: [w] }) => nearInSize(w, em));
    const hole = holeOf(chunk, alike, composed, em);
    if (hole) {
      found.push(hole);
      continue;
    }
    const turn = found.length > 0 && last !== undefined && inSequence(last, chunk, em);
    if (!turn && besideLabel(chunk, alike, composed, em)) fields++;
    // Values of a template stand beside labels; one of them may well stand in a sentence.
    else if (fields > found.length) return all([]);
    // What goes on down the page was composed so, whatever its holes.
    else return back > 0 && goesBack(chunk, then) ? told(found, fields, valuesIn(composed)) : all([]);
  }
  return told(found, fields, 0);
}

/** @param kept values that the page came with */
function told(found: Appended[], fields: number, kept: number): Found<Appended[]> {
  if (found.length === 0 || fields > found.length) return all([]);
  if (kept >= found.length) return all(found);
  return partly(
    [],
    'So much of a page was painted last, in its own font, that it may be a template that was filled in.',
  );
}

function chunksOf(words: readonly Word[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const word of words) {
    const last = chunks.at(-1);
    const em = Math.max(word.size, 1);
    const gap = last ? word.box.x0 - last.box.x1 : 0;
    if (last && inOneRow(word, last.words[0], em) && within(gap, -0.4, 0.8, em)) {
      last.words.push(word);
      last.box = hull(last.box, word.box);
    } else chunks.push({ words: [word], box: word.box });
  }
  return chunks;
}

function holeOf(
  chunk: Chunk,
  alike: readonly Chunk[],
  composed: readonly Word[],
  em: number,
): Appended | null {
  const text = textOf(chunk);
  if (tokenKind(text) === 'none') return null;
  const sign = leftBehind(chunk, composed, em);
  const found =
    sign ?? inSentence(chunk, composed, em) ?? inColumn(chunk, text, alike, em) ?? inBlock(chunk, alike, em);
  if (!found || paintedAfter(found.last, composed) < 2) return null;
  const [own, around] = [typefaceOf(chunk.words[0].font), typefaceOf(found.peer.font)];
  if (own.family === '' || around.family === '' || own.style !== around.style) return null;
  const { box, words } = chunk;
  const [font, place] = [words[0].font, found.place];
  return {
    ...{ box, text, font, around: found.peer.font, place, onLine: false, sameFace: true, ownFont: true },
    ...(sign ? { behind: sign.peer.text } : {}),
  };
}

interface Hole {
  place: Appended['place'];
  peer: Word;
  /** The last word of what the hole was left in. */
  last: Word;
}

/** A sign of a currency, or its code. */
const SIGN = /^(?:\p{Sc}|\p{L}{1,4}\.?)$/u;

/**
 * Behind a sign whose string ends with a blank and nothing: another stream of the page goes on there, while the sign stands in one string
 * with its value elsewhere. What fills in templates leaves all of its signs alone.
 */
function leftBehind(chunk: Chunk, composed: readonly Word[], em: number): Hole | null {
  const [first] = chunk.words;
  if (!isMostlyDigits(textOf(chunk))) return null;
  const sign = composed.find(
    (word) =>
      SIGN.test(word.text) &&
      word.source !== first.source &&
      inOneRow(word, first, em) &&
      within(chunk.box.x0 - word.box.x1, -0.1, 0.5, em) &&
      /\s$/u.test(word.parts.at(-1)?.run.text ?? ''),
  );
  if (!sign) return null;
  const isWhole = composed.some(
    (word, at) =>
      word !== sign &&
      word.text === sign.text &&
      composed[at + 1]?.parts[0].run === word.parts.at(-1)?.run &&
      isMostlyDigits(composed[at + 1]?.text ?? ''),
  );
  return isWhole ? { place: 'sentence', peer: sign, last: sign } : null;
}

/** Between two words of a line that were painted one after the other. */
function inSentence(chunk: Chunk, composed: readonly Word[], em: number): Hole | null {
  const line = composed.filter((w) => inOneRow(w, chunk.words[0], em) && nearInSize(w, em));
  const left = line.find((w) => within(chunk.box.x0 - w.box.x1, -0.4, 0.8, em));
  const right = line.find((w) => within(w.box.x0 - chunk.box.x1, -0.4, 1.5, em));
  if (!left || !right) return null;
  const [i, j] = [composed.indexOf(left), composed.indexOf(right)];
  return j === i + 1 ? { place: 'sentence', peer: left, last: right } : null;
}

/** Between values of one column, in a row whose other cells came in their turn. */
function inColumn(chunk: Chunk, text: string, alike: readonly Chunk[], em: number): Hole | null {
  if (!isMostlyDigits(text)) return null;
  const column = alike.filter((other) => isMostlyDigits(textOf(other)) && inOneColumn(other, chunk));
  const [value, below] = neighbours(chunk, column, LAYOUT.nextValue, em);
  const above =
    value ??
    neighbours(
      chunk,
      alike.filter((other) => inOneColumn(other, chunk)),
      LAYOUT.nextValue,
      em,
    )[0];
  if (!above || !below || !came(above, below) || column.length < 2) return null;
  // Row by row, with the other cells of this row in their turn; or column by column, with nothing in this one's place.
  const turn = alike.indexOf(below) - alike.indexOf(above) === 1 && value !== undefined;
  const row = alike.some((mate) => sameLine(mate, chunk, em) && came(above, mate) && came(mate, below));
  return row || turn ? { place: 'column', peer: below.words[0], last: below.words[0] } : null;
}

/** A line of a block, or the text beside a label in a list of them. */
function inBlock(chunk: Chunk, alike: readonly Chunk[], em: number): Hole | null {
  const lines = alike.filter(({ box }) => Math.abs(box.x0 - chunk.box.x0) <= LAYOUT.sameEdge * em);
  const [above, below] = neighbours(chunk, lines, LAYOUT.nextLine, em);
  if (!above || !below || !came(above, below)) return null;
  const [up, down] = [lineOf(above.words[0]), lineOf(below.words[0])];
  if (Math.abs(up + down - 2 * lineOf(chunk.words[0])) > 2 * LAYOUT.samePitch * em) return null;
  const mates = alike.filter((mate) => sameLine(mate, chunk, em)).slice(0, MAX_MATES);
  const between = alike.slice(alike.indexOf(above) + 1, alike.indexOf(below));
  // Nothing came between the two lines but what stands in this one.
  if (
    between.some(
      (other) => !mates.includes(other) && !sameLine(other, below, em) && !sameLine(other, above, em),
    )
  )
    return null;
  if (mates.length > 0 && !mates.some((mate) => between.includes(mate))) return null;
  return { place: 'block', peer: above.words[0], last: below.words[0] };
}

function neighbours(
  chunk: Chunk,
  peers: readonly Chunk[],
  reach: number,
  em: number,
): [Chunk | undefined, Chunk | undefined] {
  const distance = (other: Chunk): number => lineOf(other.words[0]) - lineOf(chunk.words[0]);
  const near = (sign: number): Chunk | undefined =>
    peers
      .filter((other) => within(sign * distance(other), 0.5, reach, em))
      .toSorted((a, b) => sign * (distance(a) - distance(b)))[0];
  return [near(1), near(-1)];
}

/** In a line with something that was painted before what stands below it: a field that was filled in, perhaps. */
function besideLabel(chunk: Chunk, alike: readonly Chunk[], composed: readonly Word[], em: number): boolean {
  const mates = alike.filter((mate) => sameLine(mate, chunk, em)).slice(0, MAX_MATES);
  return mates.some((mate) => {
    const order = mate.words.at(-1)?.order ?? 0;
    return composed.filter((word) => word.order > order && word.box.y1 < mate.box.y0).length >= 2;
  });
}

/** Painted right after what stands before it in its column or line. */
function inSequence(last: Chunk, chunk: Chunk, em: number): boolean {
  if (sameLine(last, chunk, em)) return last.box.x1 <= chunk.box.x0;
  const edge = Math.min(Math.abs(last.box.x0 - chunk.box.x0), Math.abs(last.box.x1 - chunk.box.x1));
  return (
    edge <= LAYOUT.sameEdge * em &&
    within(lineOf(last.words[0]) - lineOf(chunk.words[0]), 0.5, LAYOUT.nextValue, em)
  );
}

/** From where the page had come to, up again. */
function goesBack(last: Chunk, then: Chunk | undefined): boolean {
  return then !== undefined && lineOf(then.words[0]) > lineOf(last.words[0]);
}

/** Values that came in their turn: a page without any is a form. */
function valuesIn(words: readonly Word[]): number {
  return words.filter(({ text }) => /\d/.test(text) && isMostlyDigits(text)).length;
}

function sameLine(a: Chunk, b: Chunk, em: number): boolean {
  return inOneRow(a.words[0], b.words[0], em);
}

function came(first: Chunk, then: Chunk): boolean {
  return first.words[0].order < then.words[0].order;
}

function paintedAfter(last: Word, composed: readonly Word[]): number {
  return composed.filter((word) => word.order > last.order).length;
}

function textOf({ words }: Chunk): string {
  return words.map((word) => word.text).join(' ');
}
