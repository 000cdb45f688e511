/**
 * Values of a list in a foreign typeface: dates, accounts and numbers at one left edge, beside their labels.
 *
 * What a program sets in a list it sets alike, labels apart from values at most. Codes and accounts are often set in a
 * typeface of fixed width, which says nothing.
 */
import { LAYOUT } from '../../layout/thresholds.ts';
import { isFixedWidth } from '../../layout/typefaces.ts';
import { digitsIn, isMostlyDigits } from '../../layout/values.ts';
import { alikeInSize, familyOf, sameFamily, valuePartOf } from '../../layout/word-fonts.ts';
import { type Phrase, phrases, type Word, type WordPart } from '../../layout/words.ts';
import { isMixed, MAX_PEERS, MIN_PEERS } from './peers.ts';

const MIN_DIGITS = 4;
/** Distance of the next line, and of those that are looked at; how far from the left edge: in units of the size. */
const REACH = 10;
/** Points in which phrases are put together by their left edge; phrases at one edge that are compared. */
const BUCKET = 4;

/** Each with a peer, whose family all lines around it share. */
export function foreignInLists(words: readonly Word[]): {
  found: { phrase: Phrase; peer: WordPart }[];
  /** Values at an edge with more phrases than are compared. */
  skipped: number;
  /** Values of lists that change between families. */
  mixed: Phrase[];
} {
  const all = phrases(words);
  const candidates = all.filter(isCandidate);
  const lists = listsAt(new Set(candidates.map(bucketOf)), all);
  let skipped = 0;
  const mixed: Phrase[] = [];
  const found = candidates.flatMap((phrase) => {
    const list = lists.get(bucketOf(phrase)) ?? [];
    if (list.length > MAX_PEERS) {
      skipped++;
      return [];
    }
    const peer = sharedAround(phrase, list, all);
    if (peer === 'mixed') {
      mixed.push(phrase);
      return [];
    }
    return peer ? [{ phrase, peer }] : [];
  });
  return { found, skipped, mixed };
}

const bucketOf = ({ box }: Phrase): number => Math.round(box.x0 / BUCKET);

/** The phrases at each of the edges, and at those beside it. */
function listsAt(edges: ReadonlySet<number>, all: readonly Phrase[]): Map<number, Phrase[]> {
  const lists = new Map([...edges].map((edge): [number, Phrase[]] => [edge, []]));
  if (lists.size === 0) return lists;
  for (const phrase of all) {
    const at = bucketOf(phrase);
    for (let edge = at - 1; edge <= at + 1; edge++) lists.get(edge)?.push(phrase);
  }
  return lists;
}

function isCandidate({ text, words }: Phrase): boolean {
  if (!isMostlyDigits(text) || digitsIn(text) < MIN_DIGITS) return false;
  const family = familyOf(valuePartOf(words[0]));
  return !isFixedWidth(words[0].font) && words.every((word) => familyOf(valuePartOf(word)) === family);
}

function sharedAround(
  phrase: Phrase,
  list: readonly Phrase[],
  all: readonly Phrase[],
): WordPart | 'mixed' | null {
  const own = partOf(phrase);
  const size = Math.max(own.run.size, 1);
  const up = (other: Phrase): number => (partOf(other).run.y - own.run.y) / size;
  const near = list.filter(
    (other) =>
      Math.abs(other.box.x0 - phrase.box.x0) <= LAYOUT.sameEdge * size &&
      Math.abs(up(other)) > 0.5 &&
      Math.abs(up(other)) <= REACH,
  );
  // Other values of the same hand are the smaller part.
  const others = near.filter((other) => !sameFamily(partOf(other), own));
  if (others.length < MIN_PEERS) return null;
  const same = near.length - others.length;
  if (isMixed(same, others.length))
    return others.filter(({ text }) => isMostlyDigits(text)).length >= MIN_PEERS ? 'mixed' : null;
  const [first] = others;
  if (!first) return null;
  const peer = partOf(first);
  const shared = others.every((other) => sameFamily(partOf(other), peer) && alikeInSize(partOf(other), own));
  if (!shared) return null;
  const between = [1, -1].every((side) =>
    others.some((other) => side * up(other) > 0 && side * up(other) <= LAYOUT.nextValue),
  );
  const labelled = (): boolean =>
    all.some(
      (other) =>
        Math.abs(up(other)) < LAYOUT.sameRow &&
        other.box.x1 < phrase.box.x0 &&
        sameFamily(partOf(other), peer),
    );
  return between || labelled() ? peer : null;
}

function partOf({ words }: Phrase): WordPart {
  return valuePartOf(words[0]);
}
