/**
 * Values in the one line of justified text that does not end at its margin.
 *
 * Who exchanges a value within the content itself leaves the places of the words as they were computed for the old one:
 * a line that was filled up to the margin ends before or behind it. Programs that set justified text do that as well where
 * nothing fits (TeX's overfull lines), so that it is shown to a person and no evidence.
 */
import type { PdfPage } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { baseLine, isUpright } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import { digitsIn, isStatement } from '../../layout/values.ts';
import { hull, type Word } from '../../layout/words.ts';
import type { OffMargin } from './facts.ts';

/** Words of one page that are put into lines. */
const MAX_WORDS = 3_000;
const MIN_WORDS = 4;
/** In units of the size: widest word space, same left edge, and how a margin is kept or missed. */
const GAP = 1.5;
const LEFT = 0.02;
const KEPT = 0.04;
const MISSED = 0.1;
const FAR = 3;
/** Lines of one page that keep a margin before one that misses it means anything. */
const MIN_KEEP = 4;
const MAX_ODD = 50;
/** Shorter ones are numbers of sections. */
const MIN_DIGITS = 4;

interface Line {
  words: Word[];
  x0: number;
  x1: number;
  y: number;
  em: number;
}

interface Odd {
  page: PdfPage;
  line: Line;
  offset: number;
  peers: number;
}

export const justifiedLines = defineDetector({
  name: 'justifiedLines',
  sees: ['contents', 'lines'],
  begin() {
    const odd: Odd[] = [];
    return {
      page(seen) {
        if (odd.length < MAX_ODD) odd.push(...offMargins(seen));
      },
      found: () => told(odd),
    };
  },
});

/** More lines are how the document is made. */
const MAX_LINES = 3;

function told(odd: readonly Odd[]): Found<OffMargin[]> {
  const [one, ...more] = odd;
  if (!one || odd.length > MAX_LINES) return all([]);
  if (more.length > 0) {
    const withValues = odd.every(({ line }) => line.words.some(isLongValue));
    return withValues
      ? partly([], 'Some lines of justified text, all with values, miss its margin.')
      : all([]);
  }
  const { page, line, offset, peers } = one;
  const word = line.words.find(isLongValue);
  if (!word || Math.abs(offset) > FAR * line.em) return all([]);
  const offsetPt = Math.round(offset * 100) / 100;
  return all(
    placed(page, line.words.map(({ box }) => box).reduce(hull)).map((at) => ({
      ...at,
      text: cut(word.text),
      offsetPt,
      peers,
    })),
  );
}

const isLongValue = ({ text }: Word): boolean => isStatement(text) && digitsIn(text) >= MIN_DIGITS;

function offMargins({ page, readable }: SeenPage): Odd[] {
  const filled = blocksOf(linesOf(readable.slice(0, MAX_WORDS))).flatMap((block) => block.slice(0, -1));
  const columns = new Map<string, Line[]>();
  for (const line of filled) {
    const key = `${Math.round(line.x0)}|${Math.round(line.em * 2)}`;
    const column = columns.get(key);
    if (column) column.push(line);
    else columns.set(key, [line]);
  }
  return [...columns.values()].flatMap((column) => offMargin(page, column));
}

function offMargin(page: PdfPage, column: readonly Line[]): Odd[] {
  const margin = column.map(({ x1 }) => x1).toSorted((a, b) => a - b)[Math.floor(column.length / 2)] ?? 0;
  const kept = column.filter(({ x1, em }) => Math.abs(x1 - margin) < KEPT * em);
  const missed = column.filter(({ x1, em }) => Math.abs(x1 - margin) >= KEPT * em);
  if (kept.length < MIN_KEEP || kept.length < missed.length * MIN_KEEP) return [];
  return missed.flatMap((line): Odd[] => {
    const offset = line.x1 - margin;
    // Between kept and missed: counted as another line, so that nothing is told.
    const odd = { page, line, offset, peers: kept.length };
    return Math.abs(offset) < MISSED * line.em ? [odd, odd] : [odd];
  });
}

/** Words of one stream on one base line, close to each other: cells of a table are no line. */
function linesOf(words: readonly Word[]): Line[] {
  return rowsOf(words).flatMap((row): Line[] => {
    if (row.length < MIN_WORDS) return [];
    const sorted = row.toSorted((a, b) => a.box.x0 - b.box.x0);
    const [first] = sorted;
    const last = sorted.at(-1);
    if (!first || !last) return [];
    const em = Math.max(first.size, 1);
    const apart = sorted.some((word, at) => word.box.x0 - (sorted[at - 1]?.box.x1 ?? word.box.x0) > GAP * em);
    return apart ? [] : [{ words: sorted, x0: first.box.x0, x1: last.box.x1, y: baseLine(first), em }];
  });
}

function rowsOf(words: readonly Word[]): Word[][] {
  const rows = new Map<string, Word[]>();
  let [line, before]: [Word[], Word | null] = [[], null];
  for (const word of words) {
    if (!isUpright(word)) continue;
    // Nearly always on the line of the word before.
    if (!before || baseLine(before) !== baseLine(word) || before.source !== word.source) {
      const key = `${baseLine(word).toFixed(1)}|${word.source}`;
      line = rows.get(key) ?? [];
      rows.set(key, line);
    }
    line.push(word);
    before = word;
  }
  return [...rows.values()];
}

/** Lines one below the other at one left edge. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines.toSorted((a, b) => b.y - a.y)) {
    const block = blocks.at(-1);
    const above = block?.at(-1);
    const follows =
      above &&
      Math.abs(above.em - line.em) < LAYOUT.sameSize * line.em &&
      above.y - line.y < LAYOUT.nextLine * line.em &&
      Math.abs(above.x0 - line.x0) < LEFT * line.em;
    if (block && follows) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}
