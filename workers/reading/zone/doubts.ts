/**
 * Characters of a zone that were not surely seen and that no check digit proves. A digit proves one unsure character of
 * its field, unless the digit is right with what it may be instead (G and 6, F and P, M and W); of two it proves neither, since
 * errors cancel, and of a name none. What three looks and a second reader saw alike needs no proof.
 */
import { isKnownState } from '../../formats/icao/countries.ts';
import { type CheckedField, checksOf } from '../../formats/mrz/checks.ts';
import type { Layout, Span } from '../../formats/mrz/layout.ts';
import { alignedTo } from './aligned.ts';
import { spansOf } from './columns.ts';
import type { ZoneCharacter } from './decode.ts';

export interface Doubt {
  line: number;
  column: number;
  read: string;
  /** What it may be instead; null where nothing was seen there. */
  other: string | null;
}

/** A character of a reader of print, and where in the line its middle stands, 0..1. */
export interface Sighted {
  text: string;
  at: number;
}

/** What was seen of one line. */
export interface LineViews {
  /** Of all looks together. */
  characters: readonly ZoneCharacter[];
  /** What each look gives by itself, without check digits. */
  looks: readonly string[];
  /** What a reader of print saw, by look. */
  print: readonly (readonly Sighted[])[];
}

/** Probability from which a character is seen that every look gave and nobody read otherwise. */
const SURE = 0.9;
/** Where a reader of print saw the same; where it or one of the looks saw another. */
const SURE_OF_SAME = 0.7;
const SURE_AGAINST = 0.985;
/** Of a pitch: so near stands what a reader of print saw of the same character. */
const NEAR = 0.5;

/** @param lines as they are told, put right by check digits and by the reader of names */
export function doubtsOf(lines: readonly string[], layout: Layout, views: readonly LineViews[]): Doubt[] {
  const seen = views.flatMap((view, line) => unsureIn(lines[line] ?? '', view, line));
  const unsure = [
    ...seen,
    ...unlisted(lines, layout).filter((own) => !seen.some((other) => isAt(own, other))),
  ];
  if (unsure.length === 0) return [];
  const proven = new Set<Doubt>();
  for (const { field, spans } of provenBy(lines, layout)) {
    const own = unsure.filter(({ line, column }) =>
      spans.some(([row, from, to]) => row === line && column >= from && column < to),
    );
    const [only] = own;
    if (only && own.length === 1 && !isRightToo(only, field, lines, layout)) proven.add(only);
  }
  const state = textOf(lines, layout.issuer);
  const isTwice = layout.nationality !== null && state === textOf(lines, layout.nationality);
  return unsure.filter((doubt) => !proven.has(doubt) && !(isTwice && isOfState(doubt, layout)));
}

/** What each right check digit stands over. The composite proves what has no digit of its own. */
function provenBy(
  lines: readonly string[],
  layout: Layout,
): { field: CheckedField; spans: readonly Span[] }[] {
  const over = spansOf(layout);
  return checksOf(lines, layout)
    .filter(({ valid }) => valid)
    .map(({ field }) => ({ field, spans: over[field] }));
}

/** Names stand apart from what check digits are over, but on the old French card. */
export const isOfNames = (
  { line, column }: Pick<Doubt, 'line' | 'column'>,
  { names, givenNames }: Layout,
): boolean =>
  [names, givenNames].some((span) => span && span[0] === line && column >= span[1] && column < span[2]);

/** A state that ICAO does not list, beside one that it lists: however surely they were seen, one letter may be another. */
function unlisted(lines: readonly string[], { issuer, nationality }: Layout): Doubt[] {
  if (!nationality) return [];
  const [one, other] = [textOf(lines, issuer), textOf(lines, nationality)];
  if (isListed(one) === isListed(other)) return [];
  const [[line, from], wrong, right] = isListed(one) ? [nationality, other, one] : [issuer, one, other];
  return [...wrong].flatMap((read, at) =>
    read === right[at] ? [] : [{ line, column: from + at, read, other: right[at] ?? null }],
  );
}

const isListed = (state: string): boolean => isKnownState(state.replace(/<+$/, ''));

const isAt = (one: Doubt, other: Doubt): boolean => one.line === other.line && one.column === other.column;

const isOfState = ({ line, column }: Doubt, { issuer, nationality }: Layout): boolean =>
  [issuer, nationality].some(
    (span) => span !== null && span[0] === line && column >= span[1] && column < span[2],
  );

const textOf = (lines: readonly string[], [line, from, to]: Span): string =>
  (lines[line] ?? '').slice(from, to);

/** Whether the field's digit is right with the other character as well; of a long number two digits are. */
function isRightToo(
  { line, column, other }: Doubt,
  field: CheckedField,
  lines: readonly string[],
  layout: Layout,
): boolean {
  if (other === null) return false;
  const text = lines[line] ?? '';
  const changed = lines.with(line, text.slice(0, column) + other + text.slice(column + 1));
  return checksOf(changed, layout).some((check) => check.field === field && check.valid);
}

function unsureIn(text: string, { characters, looks, print }: LineViews, line: number): Doubt[] {
  const pitch = 1 / Math.max(1, characters.length + 1);
  const own = alignedTo(text, characters.map((character) => character.text).join(''));
  const byLook = looks.map((look) => alignedTo(text, look).map((at) => (at === null ? null : look[at])));
  return [...text].flatMap((read, column): Doubt[] => {
    const seen = characterAt(own, column, characters);
    const others = byLook.flatMap((look) => (look[column] === read ? [] : [look[column] ?? null]));
    const sights = print.flatMap((sighted) => nearest(sighted, seen.place, NEAR * pitch) ?? []);
    const second = sights.some((sight) => looksLike(sight, read))
      ? 'same'
      : sights.some(isLegal)
        ? 'other'
        : looks.length > 1 && print.length > 0
          ? 'none'
          : 'unasked';
    const { character } = seen;
    const isOwn = character?.text === read;
    if (isSeen(isOwn ? character.confidence : 0, others.length, second)) return [];
    const other = others[0] ?? (isOwn ? character.others[0]?.text : character?.text) ?? null;
    return [{ line, column, read, other }];
  });
}

/**
 * @param confidence of all looks together, 0 where they saw another character: a check digit or a reader of names put it right
 * @param dissent looks that saw another
 * @param second `unasked` where time was up after one look, or before the reader of print
 */
function isSeen(confidence: number, dissent: number, second: 'same' | 'other' | 'none' | 'unasked'): boolean {
  if (second === 'same' && dissent <= 1) return confidence >= SURE_OF_SAME;
  if (second === 'other' || second === 'unasked') return dissent === 0 && confidence >= SURE_AGAINST;
  return confidence >= (dissent === 0 ? SURE : SURE_AGAINST) && dissent <= 1;
}

/** The character that was seen at a column of the text that is told; where one was put in, the middle of its neighbours. */
function characterAt(own: readonly (number | null)[], column: number, characters: readonly ZoneCharacter[]) {
  const at = own[column];
  const character = typeof at === 'number' ? characters[at] : undefined;
  if (character) return { character, place: character.place };
  const before = own.slice(0, column).findLast((index) => index !== null) ?? 0;
  const behind = own.slice(column + 1).find((index) => index !== null) ?? before;
  const place = ((characters[before]?.place ?? 0) + (characters[behind]?.place ?? 1)) / 2;
  return { character: undefined, place };
}

function nearest(own: readonly Sighted[], place: number, within: number): string | null {
  let best: Sighted | null = null;
  for (const sight of own) {
    if (Math.abs(sight.at - place) <= (best ? Math.abs(best.at - place) : within)) best = sight;
  }
  return best?.text ?? null;
}

/** Signs for which readers of print take a filler, which none of them was taught. */
const FILLERS = /^[<«‹≪〈(KCLEX]$/i;
/** Letters that a reader of print sees in place of a digit and back: the column or a check digit tells which it is. */
const TWINS: Record<string, string> = {
  ...{ '0': 'OQD', '1': 'IL', '2': 'Z', '5': 'S', '8': 'B' },
  ...{ O: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' },
};

const looksLike = (sight: string, read: string): boolean => {
  const own = sight.toUpperCase();
  return own === read || (read === '<' && FILLERS.test(own)) || (TWINS[read] ?? '').includes(own);
};

const isLegal = (sight: string): boolean => /^[A-Z0-9<]$/i.test(sight);
