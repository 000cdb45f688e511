/**
 * In which respects one value differs from the values of its column, where those agree among each other.
 *
 * Design changes how a value looks (a bold total, a larger heading) and leaves how it is written: the same stream, in
 * its turn. Who exchanges a value changes how it is written, and hits its looks almost. One respect means nothing, two
 * of both sorts have hardly another cause.
 */
import type { TextRun } from '../../../../../formats/pdf/index.ts';
import type { TokenKind } from '../../layout/facts.ts';
import { baseLine } from '../../layout/lines.ts';
import { isOneFamily, typefaceOf } from '../../layout/typefaces.ts';
import type { Word } from '../../layout/words.ts';
import type { Aspect } from './facts.ts';

/** Peers that agree, of all, before one that does not means anything. */
const AGREE = 0.65;
export const MIN_PEERS = 3;

/** In units of the size of the text; rounding of coordinates stays below the first of each pair. */
const EDGE = { kept: 0.03, missed: 0.12, far: 2 };
const LINE = { kept: 0.005, missed: 0.02, far: 0.3 };
/** Shares of the size. */
const SIZE = { kept: 0.005, missed: 0.012, far: 0.25 };

/** A value with the rest of its row. */
export interface Value {
  word: Word;
  kind: TokenKind;
  row: readonly Word[];
  /** Words of other rows that were painted between its row and itself. */
  outOfTurn: boolean;
}

/**
 * Those that are telling, together with others; of a value that is written as its column is, none: how it looks tells nothing by itself.
 * @param peers the other values of its column
 */
export function aspectsOf(value: Value, peers: readonly Value[]): Aspect[] {
  const written = writtenApart(value, peers);
  if (written.length === 0 && peers.every((peer) => copyOf(peer) === copyOf(value))) return [];
  const type = typeAspect(value, peers);
  return [...written, ...(type ? [type] : []), ...placedApart(value, peers)];
}

/** A value that stands alone is neither on a line nor in a turn: labels of axes agree with nothing. */
function agreeInRows(peers: readonly Value[], is: (peer: Value) => boolean): boolean {
  const inRows = peers.filter((peer) => peer.row.length > 0);
  return inRows.length >= MIN_PEERS && share(inRows, is) >= AGREE;
}

function writtenApart(value: Value, peers: readonly Value[]): Aspect[] {
  const { word, row } = value;
  const found: Aspect[] = [];
  const stream = shared(peers.map((peer) => peer.word.source));
  if (stream !== undefined && stream !== word.source && shared(row.map(({ source }) => source)) === stream)
    found.push('stream');
  // What was exchanged comes behind its column; a summary above a table is painted box by box, before it.
  const isLate = value.outOfTurn && share(peers, (peer) => peer.word.order < word.order) >= AGREE;
  if (isLate && agreeInRows(peers, ({ outOfTurn }) => !outOfTurn)) found.push('turn');
  return found;
}

/** By its size, its base line and its right edge. */
function placedApart(value: Value, peers: readonly Value[]): Aspect[] {
  const { word } = value;
  const em = Math.max(word.size, 1);
  const found: Aspect[] = [];
  const size = middle(peers.map((peer) => peer.word.size));
  const isOfOwnBlock = isOfBlock(value, peers, em);
  if (
    !isOfOwnBlock &&
    share(peers, (peer) => Math.abs(peer.word.size - size) <= SIZE.kept * size) >= AGREE &&
    between(Math.abs(word.size - size), SIZE.missed * size, SIZE.far * size)
  )
    found.push('size');
  if (missesLine(value, em) && agreeInRows(peers, (peer) => offLine(peer) <= LINE.kept * em))
    found.push('line');
  if (!isOfOwnBlock && missesEdge(value, peers, em)) found.push('edge');
  return found;
}

/** Peers of one size and at one edge that make a block of their own, a summary below a table. */
const OF_BLOCK = 2;

/** Does it look as others of its column do that were written in their turn? Those that were exchanged with it do not count. */
function isOfBlock({ word }: Value, peers: readonly Value[], em: number): boolean {
  const alike = peers.filter(
    (peer) =>
      !peer.outOfTurn &&
      !isApartFromRow(peer) &&
      Math.abs(peer.word.size - word.size) <= SIZE.kept * em &&
      Math.abs(peer.word.box.x1 - word.box.x1) <= EDGE.kept * em,
  );
  return alike.length >= OF_BLOCK;
}

const missesLine = (value: Value, em: number): boolean =>
  between(offLine(value), LINE.missed * em, LINE.far * em);

/** Another typeface than the others', or another copy of the same one. */
function typeAspect({ word, row }: Value, peers: readonly Value[]): 'face' | 'copy' | null {
  const face = shared(peers.map((peer) => faceOf(peer.word)));
  if (face === undefined) return null;
  if (face !== faceOf(word)) {
    const own = typefaceOf(word.font);
    const around = typefaceOf(peers.find((peer) => faceOf(peer.word) === face)?.word.font ?? '');
    return own.family !== '' && around.family !== '' && !isOneFamily(own, around) ? 'face' : null;
  }
  // Fonts without names are no copies of each other: programs write each face of a variable font as one.
  if (typefaceOf(word.font).family === '') return null;
  const copy = shared(peers.map(copyOf));
  const { fontNum } = word.parts[0].run;
  const usual = peers.find((peer) => copyOf(peer) === copy)?.word.parts[0].run;
  // Programs may give all their faces one name: a bold one has other letters.
  if (usual && isOtherFace(word.parts[0].run, usual)) return null;
  // A total in a copy that its whole row is set in was designed so.
  const isOfRow = row.length > 0 && row.every((mate) => mate.parts[0].run.fontNum === fontNum);
  return copy !== undefined && copy !== null && fontNum !== null && copy !== fontNum && !isOfRow
    ? 'copy'
    : null;
}

/** In ems: copies of one face have the same widths, however each program rounds them. */
const SAME_WIDTH = 0.01;

/** Whether a character that both fonts have shown is wider in one of them. */
const isOtherFace = (own: TextRun, other: TextRun): boolean =>
  [...own.advances].some(([character, width]) => {
    const usual = other.advances.get(character);
    return usual !== undefined && Math.abs(usual - width) > SAME_WIDTH;
  });

const copyOf = ({ word }: Value): number | null => word.parts[0].run.fontNum;

/** Does it end beside the right edge that the others keep, without keeping their left one? */
function missesEdge({ word }: Value, peers: readonly Value[], em: number): boolean {
  const edge = middle(peers.map((peer) => peer.word.box.x1));
  const keepsLeft = peers.filter((peer) => Math.abs(peer.word.box.x0 - word.box.x0) <= EDGE.kept * em).length;
  return (
    keepsLeft < 2 &&
    share(peers, (peer) => Math.abs(peer.word.box.x1 - edge) <= EDGE.kept * em) >= AGREE &&
    between(Math.abs(word.box.x1 - edge), EDGE.missed * em, EDGE.far * em)
  );
}

/** Written in another stream than its row: one of a column is exchanged; most of a column were filled in, or exchanged. */
export function isApartFromRow({ word, row }: Value): boolean {
  const stream = shared(row.map(({ source }) => source));
  return row.length > 0 && stream !== undefined && stream !== word.source;
}

const HAND: ReadonlySet<Aspect> = new Set<Aspect>(['stream', 'turn', 'copy']);

/**
 * How it is written and how it looks, both. Totals of a larger size are painted behind their table by some programs: of
 * the order of painting alone size is no second respect.
 */
export function isTelling(aspects: readonly Aspect[]): boolean {
  const written = aspects.filter((aspect) => HAND.has(aspect));
  const isLate = written.every((aspect) => aspect === 'turn');
  const looks = aspects.filter((aspect) => !HAND.has(aspect) && !(isLate && aspect === 'size'));
  return written.length > 0 && looks.length > 0;
}

function faceOf({ font }: Word): string {
  const { family, style } = typefaceOf(font);
  return `${family} ${style}`;
}

/** Distance of its base line from the nearest one of its row. */
function offLine({ word, row }: Value): number {
  return Math.min(...row.map((mate) => Math.abs(baseLine(mate) - baseLine(word))));
}

/** What most have in common; undefined where they differ. */
function shared<T>(all: readonly T[]): T | undefined {
  const [first] = all;
  if (all.every((one) => one === first)) return first;
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const [one, count] of counts) if (count >= AGREE * all.length) return one;
  return undefined;
}

function share<T>(all: readonly T[], is: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(is).length / all.length;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const between = (value: number, from: number, to: number): boolean => value > from && value < to;
