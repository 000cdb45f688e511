/**
 * Papers that are written from right to left, in Hebrew or Arabic letters: what an amount is called stands to its right. Their rows are read
 * in a mirror, where it stands to the left as on all other papers; numbers are written from left to right there too, so that amounts are
 * taken from the page as it is.
 */
import type { Box } from '../../../../shared/contracts/finding.ts';
import type { Word } from '../facts.ts';
import { type Line, round } from '../words.ts';
import { isRightToLeft } from '../writing-direction.ts';
import type { Amounts, Cell } from './cells.ts';
import { columnsBy, leftOf, rightOf, SAME_EDGE } from './columns.ts';

/** Fewer words are a name, or an address of another country. */
const MIN_WORDS = 5;

export interface Mirror {
  amounts: Amounts;
  /** A place in the mirror, as it is on the page. */
  back<T extends { page: number; box: Box }>(place: T): T;
}

/** Null where no page is written so. */
export function mirrored(amounts: Amounts): Mirror | null {
  const pages = pagesFromTheRight(amounts.lines);
  if (pages.size === 0) return null;
  const boxes = new Map(
    [...pages].flatMap((page) =>
      inColumns([...amounts.cells, ...amounts.misread].filter((cell) => cell.page === page)),
    ),
  );
  const origin = new Map([...boxes].map(([box, other]) => [other, box]));
  const turned = (box: Box): Box => {
    const other = boxes.get(box) ?? flipped(box);
    boxes.set(box, other);
    origin.set(other, box);
    return other;
  };
  const words = new Map<Word, Word>();
  const lines = new Map<Line, Line>();
  const lineOf = (line: Line): Line => {
    const known = lines.get(line);
    if (known) return known;
    const own = line.words.map((word): Word => ({ ...word, box: turned(word.box) }));
    for (const [at, word] of line.words.entries()) words.set(word, own[at] ?? word);
    const other = { ...line, words: own.toReversed() };
    lines.set(line, other);
    return other;
  };
  const all = amounts.lines.map((line) => (pages.has(line.page) ? lineOf(line) : line));
  const cellOf = (cell: Cell): Cell =>
    pages.has(cell.page) ? { ...cell, box: turned(cell.box), line: lineOf(cell.line) } : cell;
  return {
    amounts: {
      ...amounts,
      lines: all,
      cells: amounts.cells.map(cellOf),
      misread: amounts.misread.map(cellOf),
      quantities: amounts.quantities.map((one) => ({ ...one, word: words.get(one.word) ?? one.word })),
    },
    back: (place) =>
      pages.has(place.page) ? { ...place, box: origin.get(place.box) ?? flipped(place.box) } : place,
  };
}

const flipped = ([x, y, width, height]: Box): Box => [round(1 - x - width), y, width, height];

/** The boxes of amounts in the mirror: those of a column set flush right begin together there, and are made to end together too. */
function inColumns(cells: readonly Cell[]): [Box, Box][] {
  const turned = cells.map(({ box }) => ({ own: box, box: flipped(box) }));
  return columnsBy(turned, leftOf).flatMap((column) => {
    const end = Math.max(...column.map(rightOf));
    const isEven = column.every((one) => end - rightOf(one) <= SAME_EDGE);
    return column.map(({ own, box: [x, y, width, height] }): [Box, Box] => [
      own,
      [x, y, isEven ? width : round(end - x), height],
    ]);
  });
}

function pagesFromTheRight(lines: readonly Line[]): ReadonlySet<number> {
  const pages = new Set<number>();
  for (const [page, own] of Map.groupBy(lines, (line) => line.page)) {
    const written = own.flatMap(({ words }) => words.filter(({ text }) => /\p{L}{2}/u.test(text)));
    const turned = written.filter(({ text }) => isRightToLeft(text)).length;
    if (turned >= MIN_WORDS && turned * 2 > written.length) pages.add(page);
  }
  return pages;
}
