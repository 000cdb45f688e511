/**
 * Values that miss the edge of their column by whole characters.
 *
 * Programs set a column of amounts flush right: where each begins follows from how long it is. Who exchanges the string of one for
 * a longer or shorter one in place leaves its beginning where it was, and its end moves by the digits (and the mark) that came
 * or went, as wide as the font has them.
 */
import { all, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { baseLine, inOneRow, isUpright } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { LAYOUT, MINORITY } from '../../layout/thresholds.ts';
import type { Word } from '../../layout/words.ts';
import { type Amount, amountsOf } from './amounts.ts';
import type { OffEdgeValue } from './facts.ts';

/** Values of one page that are compared with each other; what lies beyond is a table of data. */
const MAX_VALUES = 600;
const MAX_FOUND = 50;
/** Values that end at one edge. */
const MIN_PEERS = 3;
/** Points by which programs round where text stands: LibreOffice to tenths. */
const EXACT = 0.1;
/** Digits by which a value is exchanged for a longer or shorter one. */
const MAX_DIGITS = 3;
/** Lines between a value and the next one of its column. */
const REACH = 2 * LAYOUT.nextValue;

export const offEdgeValues = defineDetector({
  name: 'offEdgeValues',
  sees: ['contents'],
  begin() {
    const found: OffEdgeValue[] = [];
    let values = 0;
    let isCut = false;
    return {
      page(seen) {
        const onPage = lookAt(seen);
        values += onPage.values;
        isCut ||= onPage.cut;
        found.push(...onPage.found.slice(0, MAX_FOUND - found.length));
      },
      found: () => told(found, values, isCut),
    };
  },
});

/** Where many miss their edge, it is how the document is made. */
function told(found: OffEdgeValue[], values: number, isCut: boolean): Found<OffEdgeValue[]> {
  if (found.length * MINORITY > values)
    return partly([], 'Many amounts end beside the edge of their column by whole digits.');
  return found.length === 0 && isCut
    ? partly(found, 'A page has more amounts than are compared with each other.')
    : all(found);
}

function lookAt({ page, readable }: SeenPage): { found: OffEdgeValue[]; values: number; cut: boolean } {
  const words = readable.filter(isUpright);
  const amounts = amountsOf(words);
  const values = amounts.slice(0, MAX_VALUES);
  const group = values.find((value) => value.group)?.group ?? '';
  const found = values.flatMap((value) => {
    const off = missedEdge(value, values, group);
    if (!off || isFollowed(value.word, words)) return [];
    const box = { ...value.word.box, x0: value.x0 };
    return placed(page, box).map((at) => ({ ...at, text: cut(value.text), ...off }));
  });
  return { found, values: values.length, cut: amounts.length > values.length };
}

/** By a sign, a note or a unit, which may have pushed it aside. */
const isFollowed = (word: Word, words: readonly Word[]): boolean =>
  words.some(
    (other) =>
      other !== word &&
      inOneRow(other, word, word.size) &&
      other.box.x0 > word.box.x0 &&
      other.box.x0 < word.box.x1 + LAYOUT.phraseGap * word.size,
  );

const endsAt = (values: readonly Amount[], edge: number): Amount[] =>
  values.filter(({ x1 }) => Math.abs(x1 - edge) <= EXACT);

/** @param group what the page sets groups of three apart with */
function missedEdge(
  value: Amount,
  values: readonly Amount[],
  group: string,
): Pick<OffEdgeValue, 'offsetPt' | 'digits' | 'peers'> | null {
  const others = values.filter(
    (other) => other !== value && other.decimals === value.decimals && other.behind === value.behind,
  );
  // It keeps an edge, be it another one.
  if (endsAt(others, value.x1).length >= MIN_PEERS) return null;
  for (const digits of DIGITS) {
    const width = widthOf(value, digits, value.group ?? group);
    if (width === null) continue;
    const peers = endsAt(others, value.x1 - width);
    // Values that are all as long as each other may end together because they begin together.
    const begins = peers.map(({ x0 }) => x0);
    if (peers.length < MIN_PEERS || Math.max(...begins) - Math.min(...begins) < value.digit / 2) continue;
    if (goesOn(value.word, peers))
      return { offsetPt: Math.round(width * 1000) / 1000, digits, peers: peers.length };
  }
  return null;
}

const DIGITS = Array.from({ length: MAX_DIGITS }, (_, at) => [at + 1, -at - 1]).flat();

/** By how much the value is longer than one with so many digits fewer in front of its decimals. */
function widthOf({ whole, digit, widthOf: advance }: Amount, digits: number, group: string): number | null {
  const before = whole - digits;
  if (before < 1) return null;
  if (group === '') return digits * digit;
  const marks = Math.floor((whole - 1) / 3) - Math.floor((before - 1) / 3);
  const mark = marks === 0 ? 0 : advance(group);
  return mark === null ? null : digits * digit + marks * mark;
}

/** The column goes on close by. */
function goesOn(word: Word, peers: readonly Amount[]): boolean {
  const distance = Math.min(...peers.map((peer) => Math.abs(baseLine(peer.word) - baseLine(word))));
  return distance <= REACH * Math.max(word.size, 1);
}
