/** Amounts of a right-aligned column in a foreign family, where the others share one. */
import { baseLine, inOneRow } from '../../layout/lines.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import { digitsIn, tokenKind } from '../../layout/values.ts';
import { alikeInSize, sameFamily, valuePartOf } from '../../layout/word-fonts.ts';
import type { Word, WordPart } from '../../layout/words.ts';
import { isMixed, MAX_PEERS, MIN_PEERS } from './peers.ts';

/** Shorter ones may be places in an index (`3,46`, with the chapter in italics). */
const MIN_DIGITS = 4;
/** Points in which cells are put together by their right edge. */
const BUCKET = 4;
/** Another font has other widths: who types it begins where the old value began, and ends elsewhere. Points, and ems. */
const REACH = 3.5;
const REACH_EM = 0.6;
/** Lines between a cell and the next one of its column; a total stands farther below, beside a label of the page. */
const NEXT = 2 * LAYOUT.nextValue;

export interface ForeignCells {
  found: { cell: Word; peer: WordPart }[];
  /** Cells of columns that change between families. */
  mixed: Word[];
  /** Cells at the foot of their columns in rows that are set otherwise as a whole. */
  feet: Word[];
  /** Cells of columns that are too long to compare. */
  skipped: number;
}

export function foreignInColumns(words: readonly Word[]): ForeignCells {
  const cells = words.filter((word) => /\d[.,]\d{2}\b/.test(word.text));
  const columns = columnsOf(cells);
  const answer: ForeignCells = { found: [], mixed: [], feet: [], skipped: 0 };
  for (const cell of cells) {
    if (digitsIn(cell.text) < MIN_DIGITS) continue;
    const column = columns.get(bucketOf(cell)) ?? [];
    if (column.length > MAX_PEERS) answer.skipped++;
    if (column.length < MIN_PEERS + 1 || column.length > MAX_PEERS) continue;
    const own = valuePartOf(cell);
    // Nearly all columns are of one family: what kind of value their cells are is not asked there.
    if (column.every((other) => sameFamily(valuePartOf(other), own))) continue;
    const peers = peersOf(cell, column);
    // Other values of the same hand may stand in it; they are the smaller part.
    const same = peers.filter((other) => sameFamily(valuePartOf(other), own));
    const foreign = peers.filter((other) => !same.includes(other) && alikeInSize(valuePartOf(other), own));
    const [peer] = foreign;
    if (!peer || foreign.length + same.length < peers.length || !isInTable(cell, foreign, words)) continue;
    if (isMixed(same.length, foreign.length)) answer.mixed.push(cell);
    else if (isBelow(cell, peers) && isRowOfOwn(cell, words)) answer.feet.push(cell);
    else answer.found.push({ cell, peer: valuePartOf(peer) });
  }
  return answer;
}

const bucketOf = ({ box }: Word): number => Math.round(box.x1 / BUCKET);

/** The cells that end there, and those that end beside it. */
function columnsOf(cells: readonly Word[]): Map<number, Word[]> {
  const columns = new Map<number, Word[]>();
  for (const cell of cells) {
    const at = bucketOf(cell);
    for (let key = at - 1; key <= at + 1; key++) {
      const column = columns.get(key);
      if (column) column.push(cell);
      else columns.set(key, [cell]);
    }
  }
  return columns;
}

/** A date with points in it is no amount, though it ends where amounts do. */
function peersOf(cell: Word, column: readonly Word[]): Word[] {
  const reach = Math.max(REACH, REACH_EM * cell.size);
  const kind = tokenKind(cell.text);
  return column.filter(
    (other) =>
      other !== cell && Math.abs(other.box.x1 - cell.box.x1) < reach && tokenKind(other.text) === kind,
  );
}

/** A column has a few cells; what is stamped into a margin ends below or above one by chance. */
function isInTable(cell: Word, peers: readonly Word[], words: readonly Word[]): boolean {
  if (peers.length < MIN_PEERS) return false;
  const distance = Math.min(...peers.map((other) => Math.abs(baseLine(other) - baseLine(cell))));
  if (distance <= NEXT * Math.max(cell.size, 1)) return true;
  const [peer] = peers;
  return words.some(
    (word) =>
      word !== cell &&
      peer !== undefined &&
      inOneRow(word, cell, cell.size, LAYOUT.sameRow) &&
      sameFamily(word.parts[0], valuePartOf(peer)),
  );
}

const isBelow = (cell: Word, peers: readonly Word[]): boolean =>
  peers.every((other) => baseLine(other) > baseLine(cell));

/** The sum with its label and all that stands beside it: who exchanges a sum leaves its label. */
function isRowOfOwn(cell: Word, words: readonly Word[]): boolean {
  const row = words.filter((word) => word !== cell && inOneRow(word, cell, cell.size, LAYOUT.sameRow));
  return (
    row.some(({ text }) => /\p{L}{2}/u.test(text)) &&
    row.every(({ parts }) => parts.every((part) => sameFamily(part, valuePartOf(cell))))
  );
}
