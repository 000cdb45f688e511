/**
 * Values that miss the edge of their column by whole characters.
 *
 * Programs set a column of amounts flush right: where each begins follows from how long it is. Who exchanges the string of one for
 * a longer or shorter one in place leaves its beginning where it was, and its end moves by the digits (and the mark) that came
 * or went, as wide as the font has them.
 */
import type { Suspicion } from '../../../../../../shared/contracts/finding.ts';
import type { Rect } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { baseLine, inOneRow, nearInSize } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { LAYOUT, MINORITY } from '../../layout/thresholds.ts';
import type { Word } from '../../layout/words.ts';
import { type Amount, amountsOf } from './amounts.ts';
import type { OffEdgeValue } from './facts.ts';

/** Values of one page that are compared with each other; what lies beyond is a table of data. */
const MAX_VALUES = 600;
const MAX_FOUND = 50;
const MAX_ASKED = 3;
/** Values that end at one edge. */
const MIN_PEERS = 3;
/** Points by which programs round where text stands: LibreOffice to tenths. */
const EXACT = 0.1;
/** Those that set an imported page again, in fonts that are a little narrower or wider, miss the edge of a column by more. */
const MOST_SCATTERED = 0.4;
/** Digits by which a value is exchanged for a longer or shorter one. */
const MAX_DIGITS = 3;
/** Lines between a value and the next one of its column. */
const REACH = 2 * LAYOUT.nextValue;

export const offEdgeValues = defineDetector({
  name: 'offEdgeValues',
  sees: ['contents', 'lines'],
  begin() {
    const sum: Seen = { lone: [], count: 0, asked: [], values: 0, cut: false };
    return {
      page(seen) {
        const own = lookAt(seen);
        sum.lone.push(...own.lone.slice(0, MAX_FOUND - sum.lone.length));
        sum.count += own.count;
        sum.asked.push(...own.asked.slice(0, MAX_ASKED - sum.asked.length));
        sum.values += own.values;
        sum.cut ||= own.cut;
      },
      found: () => told(sum),
    };
  },
});

interface Seen {
  lone: OffEdgeValue[];
  /** Of them, also those beyond what is kept. */
  count: number;
  /** Amounts that miss an edge where another ends, or where the column does: a second edge, or several that were exchanged alike. */
  asked: Suspicion[];
  values: number;
  cut: boolean;
}

/** Where many miss their edge, it may be how the document is made. */
function told({ lone, count, asked, values, cut: isCut }: Seen): Found<OffEdgeValue[]> {
  if (count * MINORITY > values)
    return partly([], 'Many amounts end beside the edge of their column by whole digits.');
  if (count === 0 && asked.length > 0)
    return partly([], 'An amount ends beside the edge of its column, as in a box that is set in.', asked);
  return count === 0 && isCut
    ? partly([], 'A page has more amounts than are compared with each other.')
    : all(lone);
}

function lookAt({ page, upright: words }: SeenPage): Seen {
  const amounts = amountsOf(words);
  const values = amounts.slice(0, MAX_VALUES);
  const group = values.find((value) => value.group)?.group ?? '';
  const missed = values.flatMap((value) => {
    const off = missedEdge(value, values, group);
    if (!off || isOwnEdge(value, off.of, values)) return [];
    return isFollowed(value.word, words) || isInText(value.word, words) ? [] : [{ value, off }];
  });
  // Where another ends as well, that is an edge too, unless few do among many; a box is set in from both sides, maybe by two digits.
  const [asked, alone] = partition(
    missed,
    (one) =>
      !(isBetween(one.value.word, one.off.of) || isFirstRow(one.value.word, one.off.of, words)) ||
      (endsAt(alike(one.value, values), one.value.x1).length > 0 && !areFew(one, missed, values)),
  );
  const boxOf = ({ word, x0 }: Amount): Rect => ({ ...word.box, x0 });
  const lone = alone.flatMap(({ value, off: { of, ...off } }) =>
    placed(page, boxOf(value)).map((at) => ({ ...at, text: cut(value.text), ...off, peers: of.length })),
  );
  return {
    ...{ lone, count: lone.length, values: values.length },
    asked: asked.map(({ value, off }) =>
      suspicion(page, boxOf(value), { printed: value.text }, asking(value, off.of.length)),
    ),
    cut: amounts.length > values.length,
  };
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

interface Missed {
  value: Amount;
  off: NonNullable<ReturnType<typeof missedEdge>>;
}

/** Of those that keep the edge: so many that miss it alike may be balances behind one amount that was exchanged. */
const FEW_OF = 4;

/** All that end there are a few of the column, each between others of it, and miss its edge by the same digits. */
function areFew({ value, off }: Missed, missed: readonly Missed[], values: readonly Amount[]): boolean {
  const like = missed.filter(
    (other) =>
      Math.abs(other.value.x1 - value.x1) <= EXACT &&
      other.off.digits === off.digits &&
      isBetween(other.value.word, other.off.of),
  );
  return like.length * FEW_OF <= off.of.length && like.length > endsAt(alike(value, values), value.x1).length;
}

const asking = ({ text }: Amount, peers: number): string =>
  `“${cut(text)}” ends beside the edge that ${peers} other amounts of its column keep.`;

/** Within a sentence: what stands in a cell keeps away from the words before it. */
const isInText = (word: Word, words: readonly Word[]): boolean =>
  words.some(
    (other) =>
      other !== word &&
      /\p{L}/u.test(other.text) &&
      inOneRow(other, word, word.size) &&
      other.box.x1 <= word.box.x0 &&
      word.box.x0 - other.box.x1 < LAYOUT.phraseGap * word.size,
  );

const partition = <T>(items: readonly T[], is: (item: T) => boolean): [T[], T[]] => [
  items.filter(is),
  items.filter((item) => !is(item)),
];

/** Those that may share its column. */
const alike = (value: Amount, values: readonly Amount[]): Amount[] =>
  values.filter(
    (other) => other !== value && other.decimals === value.decimals && other.behind === value.behind,
  );

const endsAt = (values: readonly Amount[], edge: number): Amount[] =>
  values.filter(({ x1 }) => Math.abs(x1 - edge) <= EXACT);

/**
 * A list ends at an edge of its own, and all at the other edge stands below it or above it, as a few totals that have a sign behind them do.
 * What somebody moved stands among those that kept their edge.
 */
function isOwnEdge(value: Amount, others: readonly Amount[], values: readonly Amount[]): boolean {
  const own = [value, ...endsAt(alike(value, values), value.x1)];
  const heights = own.map(({ word }) => baseLine(word));
  const isBeyond = (side: 1 | -1): boolean =>
    others.every(({ word }) => heights.every((height) => side * (baseLine(word) - height) > 0));
  const isList = own.length > others.length && !beginTogether(own, value.digit / 2);
  return isList && (isBeyond(1) || isBeyond(-1));
}

/** Values that are all as long as each other may end together because they begin together. */
function beginTogether(values: readonly Amount[], within: number): boolean {
  const begins = values.map(({ x0 }) => x0);
  return Math.max(...begins) - Math.min(...begins) < within;
}

/** Those that end at the edge of a column, of which a value there would be no farther than they scatter. */
function keepersOf(values: readonly Amount[], edge: number): Amount[] {
  const near = values.filter(({ x1 }) => Math.abs(x1 - edge) <= MOST_SCATTERED);
  const ends = near.map(({ x1 }) => x1);
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  const slack = Math.max(EXACT, last - first);
  return edge >= first - slack && edge <= last + slack ? near : [];
}

/** @param group what the page sets groups of three apart with */
function missedEdge(
  value: Amount,
  values: readonly Amount[],
  group: string,
): (Pick<OffEdgeValue, 'offsetPt' | 'digits'> & { of: Amount[] }) | null {
  const others = alike(value, values);
  for (const digits of DIGITS) {
    const width = widthOf(value, digits, value.group ?? group);
    if (width === null) continue;
    const peers = keepersOf(others, value.x1 - width);
    if (peers.length < MIN_PEERS || beginTogether(peers, value.digit / 2)) continue;
    if (goesOn(value.word, peers)) return { offsetPt: Math.round(width * 1000) / 1000, digits, of: peers };
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
const goesOn = (word: Word, peers: readonly Amount[]): boolean =>
  Math.min(...peers.map((peer) => Math.abs(above(peer, word)))) <= reachOf(word);

/** It goes on above and below, in the same size: what ends it may stand in a box that is set in. */
const isBetween = (word: Word, peers: readonly Amount[]): boolean =>
  [1, -1].every((side) =>
    peers.some((peer) => {
      const distance = above(peer, word) * side;
      return nearInSize(peer.word, word.size) && distance > 0 && distance <= reachOf(word);
    }),
  );

/** The first row of a list: its label begins where those of the next rows do. */
function isFirstRow(word: Word, peers: readonly Amount[], words: readonly Word[]): boolean {
  const below = peers
    .filter((peer) => nearInSize(peer.word, word.size) && above(peer, word) < 0)
    .toSorted((a, b) => above(b, word) - above(a, word));
  const next = below.slice(0, ROWS_BELOW);
  const [nearest] = next;
  if (!nearest || next.length < ROWS_BELOW || -above(nearest, word) > reachOf(word)) return false;
  const begin = beginOf(word, words);
  return next.every((peer) => Math.abs(beginOf(peer.word, words) - begin) <= MOST_SCATTERED);
}

const ROWS_BELOW = 2;

/** Where the first word of its row stands. */
const beginOf = (word: Word, words: readonly Word[]): number =>
  Math.min(...words.filter((other) => inOneRow(other, word, word.size)).map(({ box }) => box.x0));

const above = (peer: Amount, word: Word): number => baseLine(peer.word) - baseLine(word);
const reachOf = ({ size }: Word): number => REACH * Math.max(size, 1);
