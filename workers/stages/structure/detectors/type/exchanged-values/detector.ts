/** Values that differ from their own kind in how they are written and in how they look. */
import { all, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { baseLine, inOneColumn, inOneRow, isUpright } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { LAYOUT, MINORITY } from '../../layout/thresholds.ts';
import { isStatement, tokenKind } from '../../layout/values.ts';
import type { Word } from '../../layout/words.ts';
import { aspectsOf, isApartFromRow, isTelling, MIN_PEERS, type Value } from './aspects.ts';
import type { Aspect, ExchangedValue } from './facts.ts';
import { Rows } from './rows.ts';

/** Values and words of one page that are compared with each other; what lies beyond is a table of data. */
const MAX_VALUES = 400;
const MAX_WORDS = 3_000;
const MAX_FOUND = 200;

export const exchangedValues = defineDetector({
  name: 'exchangedValues',
  sees: ['contents', 'lines'],
  begin() {
    const found: Odd[] = [];
    const seenAll: Seen = { values: 0, filled: 0, cut: false };
    return {
      page(seen) {
        const onPage = oddValues(seen);
        seenAll.values += onPage.values;
        seenAll.filled += onPage.filled;
        seenAll.cut ||= onPage.cut;
        found.push(...onPage.odd.slice(0, MAX_FOUND - found.length));
      },
      found: () => told(found, seenAll),
    };
  },
});

interface Seen {
  values: number;
  /** Values in another stream than their rows. */
  filled: number;
  cut: boolean;
}

interface Odd extends ExchangedValue {
  word: Word;
  seen: SeenPage['page'];
}

/** Values that are otherwise than the rest are the smaller part, or it is how the document is made. */
function told(found: readonly Odd[], { values, filled, cut: isCut }: Seen): Found<ExchangedValue[]> {
  if (found.length * MINORITY > values)
    return partly(
      [],
      'So many values are written otherwise than their columns that it may be how the document is made.',
      found
        .slice(0, 20)
        .map(({ seen, word, text, font, around }) =>
          suspicion(seen, word.box, { printed: text }, `Written in ${font}, among values in ${around}.`),
        ),
    );
  const items = found.map(({ word: _, seen: __, ...facts }) => facts);
  if (found.length === 0 && filled >= MIN_PEERS)
    return partly(
      items,
      'Columns of values were written into rows that were there: filled in, or exchanged.',
    );
  return isCut ? partly(items, 'A page has more values than are compared with each other.') : all(items);
}

function oddValues({ page, readable }: SeenPage): Seen & { odd: Odd[] } {
  const words = readable.slice(0, MAX_WORDS);
  const printed = words.filter((word) => isStatement(word.text) && isUpright(word));
  const candidates = printed.slice(0, MAX_VALUES);
  const isCut = candidates.length < printed.length || words.length < readable.length;
  if (candidates.length <= MIN_PEERS) return { odd: [], values: candidates.length, filled: 0, cut: isCut };
  const rows = new Rows(words);
  const values = candidates.map((word) => inRow(word, rows));
  const odd = values.flatMap((value): Odd[] => {
    const { word, kind } = value;
    const peers = values.filter(
      (other) =>
        other !== value &&
        other.kind === kind &&
        inOneColumn(other.word, word) &&
        !inOneRow(other.word, word, word.size),
    );
    if (peers.length < MIN_PEERS) return [];
    const aspects: Aspect[] = aspectsOf(value, peers);
    if (!isTelling(aspects) || !isInTable(value, peers)) return [];
    const around = peers.find((peer) => peer.word.font !== word.font) ?? peers[0];
    return placed(page, word.box).map((at) => ({
      ...at,
      text: cut(word.text),
      token: kind,
      aspects,
      font: cut(word.font),
      around: cut(around?.word.font ?? ''),
      peers: peers.length,
      word,
      seen: page,
    }));
  });
  return { odd, values: values.length, filled: values.filter(isApartFromRow).length, cut: isCut };
}

/** Lines between a value and the next one of its column. */
const REACH = 2 * LAYOUT.nextValue;

/** Its row has words that came with the column, and the column goes on close by: no stamp or page number does both. */
function isInTable({ word, row }: Value, peers: readonly Value[]): boolean {
  const sources = new Set(peers.map((peer) => peer.word.source));
  const distance = Math.min(...peers.map((peer) => Math.abs(baseLine(peer.word) - baseLine(word))));
  return distance <= REACH * Math.max(word.size, 1) && row.some(({ source }) => sources.has(source));
}

/** Words of other rows that were painted between a value and the rest of its row; a column that is painted down has more. */
const OUT_OF_TURN = 2;

function inRow(word: Word, rows: Rows): Value {
  const row = rows.besides(word);
  const last = row.reduce((latest, { order }) => Math.max(latest, order), Number.NEGATIVE_INFINITY);
  const outOfTurn = row.length > 0 && rows.paintedBetween(last, word.order) >= OUT_OF_TURN;
  return { word, kind: tokenKind(word.text), row, outOfTurn };
}
