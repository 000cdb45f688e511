/** What differs between the words of a page before and after a save. */
import type { Rect } from '../../../../formats/pdf/index.ts';
import { bare } from '../layout/values.ts';
import { hull, phrases, type Word } from '../layout/words.ts';
import { isPerhapsSame } from './undecoded.ts';

export interface WordChange {
  old: string | null;
  new: string | null;
  /** User space: where it stands now, or stood. */
  box: Rect;
  /** Where exactly the old and the new text are painted, so that both can be cut out of renderings; null for none. */
  oldBox: Rect | null;
  newBox: Rect | null;
}

/** `complete` is false where the texts differ by more than is told apart. */
export interface WordChanges {
  changes: WordChange[];
  complete: boolean;
  /** Places where letters without a Unicode value may say the same. */
  undecoded: number;
}

const NONE: WordChanges = { changes: [], complete: true, undecoded: 0 };

/** Same word at the same place: within this many points (another writer rounds coordinates differently). */
const SAME_PLACE = 2;
/** From this share of words without counterpart at their place, the page was set anew and words may move freely. */
const RELAID = 0.25;
/** Comparisons of old with new phrases of one page, and changes that are told in full: more is another page. */
const MAX_COMPARISONS = 2_000_000;
const MAX_TOLD = 1_000;

/** Changes in reading order. Words that only moved along their line, or with a page set anew, are no change. */
export function diffWords(before: readonly Word[], after: readonly Word[]): WordChanges {
  const { left, right } = unmatchedByPlace(before, after);
  if (left.length === 0 && right.length === 0) return NONE;
  const smaller = Math.max(1, Math.min(before.length, after.length));
  const relaid = Math.max(left.length, right.length) / smaller > RELAID;
  const { gone, come } = unmatchedByText(left, right, relaid);
  if (gone.length === 0 && come.length === 0) return NONE;
  // Cut into words differently but the same letters in the same order: no change.
  if (joined(gone) === joined(come)) return NONE;
  const { changes: paired, complete, undecoded } = pair(gone, come);
  const changes = paired
    .slice(0, MAX_TOLD)
    .map((change) => widened(change, before, after))
    // What was cut into words otherwise may be the same again with its neighbours.
    .filter(saysOtherwise);
  return { changes: once(changes), complete: complete && paired.length <= MAX_TOLD, undecoded };
}

function joined(words: readonly Word[]): string {
  return bare(
    phrases(words)
      .map((p) => p.text)
      .join(''),
  );
}

function unmatchedByPlace(before: readonly Word[], after: readonly Word[]): { left: Word[]; right: Word[] } {
  const cell = SAME_PLACE * 2;
  const cellOf = ({ box }: Word) => [Math.round(box.x0 / cell), Math.round(box.y0 / cell)] as const;
  /** By their text, then by the cells that they begin in. */
  const index = new Map<string, Map<number, Map<number, Word[]>>>();
  for (const word of before) {
    const [x, y] = cellOf(word);
    const columns = entered(index, bare(word.text), () => new Map<number, Map<number, Word[]>>());
    const rows = entered(columns, x, () => new Map<number, Word[]>());
    entered(rows, y, (): Word[] => []).push(word);
  }
  const used = new Set<Word>();
  const right = after.filter((word) => {
    const columns = index.get(bare(word.text));
    const [x, y] = cellOf(word);
    for (let dx = -1; columns && dx <= 1; dx++) {
      const rows = columns.get(x + dx);
      for (let dy = -1; rows && dy <= 1; dy++) {
        const list = rows.get(y + dy);
        const twin = list?.findLast(
          (o) =>
            Math.abs(o.box.x0 - word.box.x0) <= SAME_PLACE && Math.abs(o.box.y0 - word.box.y0) <= SAME_PLACE,
        );
        if (list && twin) {
          used.add(twin);
          list.splice(list.indexOf(twin), 1);
          return false;
        }
      }
    }
    return true;
  });
  return { left: before.filter((word) => !used.has(word)), right };
}

function entered<Key, Value>(map: Map<Key, Value>, key: Key, fresh: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = fresh();
  map.set(key, value);
  return value;
}

/** Takes out words that only moved: along their own line, or anywhere when the page was set anew. */
function unmatchedByText(left: Word[], right: Word[], relaid: boolean): { gone: Word[]; come: Word[] } {
  const line = (word: Word): string => (relaid ? '' : `${Math.round(word.box.y0 / 3)}|`);
  const index = new Map<string, Word[]>();
  for (const word of left) {
    const key = line(word) + bare(word.text);
    const list = index.get(key);
    if (list) list.push(word);
    else index.set(key, [word]);
  }
  for (const list of index.values()) list.reverse();
  const used = new Set<Word>();
  const come = right.filter((word) => {
    const found = index.get(line(word) + bare(word.text))?.pop();
    if (found) used.add(found);
    return found === undefined;
  });
  return { gone: left.filter((word) => !used.has(word)), come };
}

/** Old and new phrases that share a place are one replacement; the rest was removed or added. */
function pair(gone: Word[], come: Word[]): WordChanges {
  const old = phrases(gone);
  const fresh = phrases(come);
  const taken = new Set<(typeof old)[number]>();
  let left = MAX_COMPARISONS;
  const changes: WordChange[] = fresh.map((now) => {
    const em = Math.max(...now.words.map((w) => w.size), 4);
    left -= old.length;
    const partners = left < 0 ? [] : old.filter((then) => !taken.has(then) && touches(then.box, now.box, em));
    for (const then of partners) taken.add(then);
    const base = { new: now.text, box: now.box, newBox: now.box };
    if (partners.length === 0) return { ...base, old: null, oldBox: null };
    return {
      ...base,
      old: partners.map((then) => then.text).join(' '),
      oldBox: partners.map((then) => then.box).reduce(hull),
    };
  });
  for (const then of old) {
    if (!taken.has(then))
      changes.push({ old: then.text, new: null, box: then.box, oldBox: then.box, newBox: null });
  }
  const otherwise = changes.filter(saysOtherwise);
  const told = otherwise.filter((change) => !isPerhapsSame(change));
  return {
    changes: told.toSorted((a, b) => b.box.y0 - a.box.y0 || a.box.x0 - b.box.x0),
    complete: left >= 0,
    undecoded: otherwise.length - told.length,
  };
}

const saysOtherwise = (change: WordChange): boolean => bare(change.old ?? '') !== bare(change.new ?? '');

/** A change, and where all of the new value stands that it is a part of. */
type Widened = WordChange & { whole: Rect };

/** Several parts of one value widen to the same text: told once, with the longest old text and the whole box. */
function once(changes: Widened[]): WordChange[] {
  const kept: Widened[] = [];
  for (const change of changes) {
    const same = kept.find(
      (k) => k.new !== null && k.new === change.new && change.old !== null && meets(k.whole, change.whole),
    );
    if (!same) kept.push(change);
    else {
      same.box = hull(same.box, change.box);
      same.oldBox = bothBoxes(same.oldBox, change.oldBox);
      same.newBox = bothBoxes(same.newBox, change.newBox);
      if ((change.old ?? '').length > (same.old ?? '').length) same.old = change.old;
    }
  }
  return kept.map(({ whole: _, ...change }) => change);
}

function meets(a: Rect, b: Rect): boolean {
  return Math.abs(a.y0 - b.y0) < 3 && a.x0 < b.x1 && b.x0 < a.x1;
}

/** Digits, groups of an IBAN or a reference, months: parts that only mean something together. */
const GROUP = /^(?:[A-Z]{0,4}[\d.,'’/-]*\d[\dA-Z.,'’/-]*|\p{Lu}\p{Ll}{2}\p{Ll}{0,6}\.?)$/u;

/** A replaced part together with its unchanged neighbours of the same number, so that the whole value is told. */
function widened(change: WordChange, before: readonly Word[], after: readonly Word[]): Widened {
  const { box } = change;
  if (change.old === null || change.new === null || !/\d/.test(change.old + change.new))
    return { ...change, whole: box };
  const now = neighbourhood(change.new, box, after);
  return {
    ...change,
    old: neighbourhood(change.old, box, before).text,
    new: now.text,
    whole: now.box,
  };
}

function bothBoxes(a: Rect | null, b: Rect | null): Rect | null {
  return a && b ? hull(a, b) : (a ?? b);
}

function neighbourhood(text: string, box: Rect, words: readonly Word[]): { text: string; box: Rect } {
  const line = words
    .filter((w) => Math.abs(w.box.y0 - box.y0) < 0.4 * Math.max(w.size, 1))
    .toSorted((a, b) => a.box.x0 - b.box.x0);
  const parts = text.split(' ');
  let first = line.findIndex((w) => w.text === parts[0] && Math.abs(w.box.x0 - box.x0) < 40);
  if (first < 0 || first + parts.length > line.length) return { text, box };
  let last = first + parts.length - 1;
  const joins = (a: Word | undefined, b: Word | undefined): boolean =>
    a !== undefined && b !== undefined && b.box.x0 - a.box.x1 < 0.6 * Math.max(a.size, 1);
  const grouped = (i: number): boolean => GROUP.test(line[i]?.text ?? '');
  while (grouped(first - 1) && joins(line[first - 1], line[first])) first--;
  while (grouped(last + 1) && joins(line[last], line[last + 1])) last++;
  const whole = line.slice(first, last + 1);
  return { text: whole.map((w) => w.text).join(' '), box: whole.map((w) => w.box).reduce(hull, box) };
}

/** Same line and overlapping, or ending or beginning together (right-aligned amounts grow to the left). */
function touches(a: Rect, b: Rect, em: number): boolean {
  if (Math.abs(a.y0 - b.y0) > 0.5 * em) return false;
  const overlap = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  return overlap > 0 || Math.abs(a.x0 - b.x0) < em || Math.abs(a.x1 - b.x1) < em;
}
