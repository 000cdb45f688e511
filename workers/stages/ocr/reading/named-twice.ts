/**
 * The name of a party that a document states twice in different spelling. Programs print it from one field wherever it
 * stands; who types it anew in one place makes the slip in that place alone.
 */

import type { Word } from '../facts.ts';
import { distance, spellings } from '../identity/names.ts';
import { around, type Line } from '../words.ts';
import type { Restated } from './restated-facts.ts';

const LABEL =
  /(?:^|\s)(?:(?:account |policy ?)?holder|(?:full )?name|employee|tenant|lessee|insured|customer|client|(?:konto)?inhaber(?:in)?|arbeitnehmer(?:in)?|mitarbeiter(?:in)?|mieter(?:in)?|versicherungsnehmer(?:in)?|versicherte[r]?|kund(?:e|in)|nom|salariée?|employée?|locataire|titulaire|assurée?|cliente?|nombre|titular|trabajador(?:a)?|emplead[oa]|arrendatari[oa]|inquilin[oa]|asegurad[oa]|nome|intestatari[oa]|dipendente|conduttore|conduttrice|assicurat[oa]|trabalhador(?:a)?|arrendatári[oa]|segurad[oa])\s*:$/iu;
const PART = /^\p{Lu}[\p{L}'’-]+$/u;
/** Given names and surnames; what follows on the line is no name any more. */
const PARTS = { least: 2, most: 4 };
/** Shorter words differ in a letter by chance. */
const MIN_LETTERS = 5;
/** A slip: a letter of four to eight, two of longer ones. */
const LETTERS_A_SLIP = 4;
const MAX_SLIPS = 2;
/** Parties of one document; more are a list of people, who have relatives. */
const MAX_NAMES = 8;
const MAX_WORDS = 20_000;

interface Name {
  page: number;
  words: Word[];
  parts: string[];
}

export function findNamedTwice(lines: readonly Line[]): Restated[] {
  const labelled = distinct(lines.flatMap(labelledIn));
  if (labelled.length === 0 || labelled.length > MAX_NAMES) return [];
  const found: Restated[] = [];
  let words = 0;
  for (const line of lines) {
    words += line.words.length;
    if (words > MAX_WORDS) break;
    for (const name of labelled) {
      const other = otherSpelling(name, line);
      if (other) found.push({ kind: 'name', label: '', places: [placeOf(name), placeOf(other)] });
    }
  }
  return distinct(found.map((pair) => ({ pair, parts: [pair.places[0].text, pair.places[1].text] }))).map(
    ({ pair }) => pair,
  );
}

/** Names behind `Name:` and the like; characters of the file only. */
function labelledIn(line: Line): Name[] {
  const found: Name[] = [];
  for (const [at, word] of line.words.entries()) {
    if (!word.text.endsWith(':')) continue;
    const label = line.words.slice(Math.max(0, at - 1), at + 1).map(({ text }) => text);
    if (!LABEL.test(label.join(' '))) continue;
    const words = line.words.slice(at + 1, at + 1 + PARTS.most + 1);
    const end = words.findIndex((one) => one.source !== 'text-layer' || !PART.test(bare(one.text)));
    const name = end === -1 ? words : words.slice(0, end);
    if (name.length < PARTS.least || name.length > PARTS.most) continue;
    found.push({ page: line.page, words: name, parts: name.map(({ text }) => bare(text)) });
  }
  return found;
}

/** The same words in a row, one of them spelled otherwise. */
function otherSpelling({ parts }: Name, { page, words }: Line): Name | null {
  for (let from = 0; from + parts.length <= words.length; from++) {
    const own = words.slice(from, from + parts.length);
    const texts = own.map(({ text }) => bare(text));
    if (!own.every(({ source }) => source === 'text-layer') || !texts.every((text) => PART.test(text)))
      continue;
    const odd = parts.flatMap((part, at) => (slips(part, texts[at] ?? '') === 0 ? [] : [at]));
    const [at] = odd;
    if (at === undefined || odd.length > 1) continue;
    if (isSlip(parts[at] ?? '', texts[at] ?? '')) return { page, words: own, parts: texts };
  }
  return null;
}

function isSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const count = slips(one, other);
  if (shorter < MIN_LETTERS || count === 0) return false;
  // Names are inflected at their ends.
  const [a, b] = [one.toUpperCase(), other.toUpperCase()];
  if (a.startsWith(b) || b.startsWith(a)) return false;
  return count <= Math.min(MAX_SLIPS, Math.floor(shorter / LETTERS_A_SLIP));
}

/** Edits between the nearest spellings: with ä as ä, ae and a. */
function slips(one: string, other: string): number {
  if (one === other) return 0;
  const others = spellings(other);
  return Math.min(...spellings(one).flatMap((a) => others.map((b) => distance(a, b))));
}

const bare = (text: string): string => text.replace(/^[(„“"«]+|[.,;:)”“"»]+$/g, '');

const placeOf = ({ page, words, parts }: Name): Restated['places'][0] => ({
  page,
  box: around(words.map(({ box }) => box)),
  text: parts.join(' '),
});

function distinct<T extends { parts: string[] }>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [one.parts.join(' '), one])).values()];
}
