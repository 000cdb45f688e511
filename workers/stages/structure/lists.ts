/**
 * Values of a list in a foreign typeface: dates, accounts and numbers at one left edge, beside their labels.
 *
 * What a program sets in a list it sets alike, labels apart from values at most. Codes and accounts are often set in a
 * typeface of fixed width, which says nothing.
 */
import { isMostlyDigits } from './detectors/layout/values.ts';
import { alikeInSize, familyOf, sameFamily } from './detectors/layout/word-fonts.ts';
import { type Phrase, phrases, type Word, type WordPart } from './detectors/layout/words.ts';

const FIXED_WIDTH = /mono|cour|consol|typewriter|fixed|ocr|code|micr/i;
const MIN_DIGITS = 4;
/** Lines of the list without the odd ones, which are at most one in so many. */
const MIN_PEERS = 3;
const MINORITY = 3;
/** Distance of the next line, and of those that are looked at; how far from the left edge: in units of the size. */
const NEXT_LINE = 3.2;
const REACH = 10;
const EDGE = 0.35;
const SAME_LINE = 0.25;
/** Points in which phrases are put together by their left edge; phrases at one edge that are compared. */
const BUCKET = 4;
const MAX_LIST = 400;

/** Each with a peer, whose family all lines around it share. */
export function foreignInLists(words: readonly Word[]): {
  found: { phrase: Phrase; peer: WordPart }[];
  /** Values at an edge with more phrases than are compared. */
  skipped: number;
  /** Values of lists that change between families. */
  mixed: Phrase[];
} {
  const all = phrases(words);
  const lists = new Map<number, Phrase[]>();
  for (const phrase of all) {
    const at = Math.round(phrase.box.x0 / BUCKET);
    for (const key of [at - 1, at, at + 1]) {
      const list = lists.get(key);
      if (list) list.push(phrase);
      else lists.set(key, [phrase]);
    }
  }
  let skipped = 0;
  const mixed: Phrase[] = [];
  const found = all.flatMap((phrase) => {
    if (!isCandidate(phrase)) return [];
    const list = lists.get(Math.round(phrase.box.x0 / BUCKET)) ?? [];
    if (list.length > MAX_LIST) {
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

function isCandidate({ text, words }: Phrase): boolean {
  if (!isMostlyDigits(text) || (text.match(/\d/g)?.length ?? 0) < MIN_DIGITS) return false;
  const family = familyOf(words[0].parts[0]);
  return !FIXED_WIDTH.test(words[0].font) && words.every((word) => familyOf(word.parts[0]) === family);
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
      Math.abs(other.box.x0 - phrase.box.x0) <= EDGE * size &&
      Math.abs(up(other)) > 0.5 &&
      Math.abs(up(other)) <= REACH,
  );
  // Other values of the same hand are the smaller part.
  const others = near.filter((other) => !sameFamily(partOf(other), own));
  if (others.length < MIN_PEERS) return null;
  const same = near.length - others.length;
  if (same > 0 && (same + 1) * MINORITY > others.length)
    return others.filter(({ text }) => isMostlyDigits(text)).length >= MIN_PEERS ? 'mixed' : null;
  const peer = partOf(others[0]);
  const shared = others.every((other) => sameFamily(partOf(other), peer) && alikeInSize(partOf(other), own));
  if (!shared) return null;
  const between = [1, -1].every((side) =>
    others.some((other) => side * up(other) > 0 && side * up(other) <= NEXT_LINE),
  );
  const labelled = (): boolean =>
    all.some(
      (other) =>
        Math.abs(up(other)) < SAME_LINE && other.box.x1 < phrase.box.x0 && sameFamily(partOf(other), peer),
    );
  return between || labelled() ? peer : null;
}

function partOf({ words }: Phrase): WordPart {
  return words[0].parts[0];
}
