/**
 * Names stand under no check digit but on the old French card: a second reader of print is asked about their line, and its reading is taken where
 * the recogniser of zones holds it for nearly as probable as its own. The issuer is mostly the nationality, which
 * stands in another line.
 */

import { isKnownState } from '../../formats/icao/countries.ts';
import { checksOf, textAt } from '../../formats/mrz/checks.ts';
import { alignedTo } from './aligned.ts';
import { columnsOf } from './columns.ts';
import { ALPHABET, decodeLine, type ZoneCharacter } from './decode.ts';
import type { Resolved } from './resolve.ts';

/**
 * Natural logarithms of probability that a changed, added or dropped letter may cost: the recogniser doubts its line; and
 * where two looks of the second reader gave the same line, and the recogniser is not sure of the letter itself. Where names
 * end, only doubt counts: readers of print lose fillers and take them for letters.
 */
const DOUBTED = 8;
const TWICE = 30;
const FILLER = 5;
/** Probability from which the recogniser is sure of a letter: readers of print lose whole letters of OCR-B twice alike. */
const SURE = 0.9;

/** @param looks the second reader's texts of the line with the names */
export function settleNames(
  zone: Resolved,
  steps: readonly Float32Array[],
  looks: readonly string[],
): Resolved {
  const { layout } = zone;
  const [row] = layout.names;
  const [issuerRow] = layout.issuer;
  const columns = columnsOf(layout);
  const lines = [...zone.lines];
  const own = (line: number): number =>
    decodeLine(steps[line] as Float32Array, exactly(lines[line] ?? ''))?.score ?? -9;
  const nationality = layout.nationality ? textAt(lines, layout.nationality) : '';
  const issuer = textAt(lines, layout.issuer);
  if (
    issuer !== nationality &&
    isKnownState(nationality.replace(/<+$/, '')) &&
    !isKnownState(issuer.replace(/<+$/, ''))
  ) {
    const fixed = (columns[issuerRow] ?? [])
      .with(2, nationality.charAt(0))
      .with(3, nationality.charAt(1))
      .with(4, nationality.charAt(2));
    const read = decodeLine(steps[issuerRow] as Float32Array, fixed);
    if (read && (own(issuerRow) - read.score) * stepsOf(steps[issuerRow]) < 3 * DOUBTED)
      lines[issuerRow] = read.characters.map(({ text }) => text).join('');
  }
  const candidates = looks.flatMap((look) => asZone(look, layout.lineLength) ?? []);
  const before = lines[row] ?? '';
  const count = stepsOf(steps[row]);
  const validWith = (text: string): number =>
    checksOf(lines.with(row, text), layout).filter(({ valid }) => valid).length;
  let best = { text: before, gain: 0 };
  for (const text of candidates) {
    if (text === before || !fits(text, columns[row] ?? [])) continue;
    // The old French card has names under its check digit: what breaks that was misread.
    if (validWith(text) < zone.valid) continue;
    const twice = candidates.filter((other) => other === text).length > 1;
    const read = decodeLine(steps[row] as Float32Array, exactly(text));
    if (!read) continue;
    const worth = worthOf(text, before, zone.characters[row] ?? [], twice);
    const gain = worth - (own(row) - read.score) * count;
    if (gain > best.gain) best = { text, gain };
  }
  lines[row] = best.text;
  return { ...zone, lines, valid: validWith(best.text) };
}

/** What the edits may cost that make one text of another: a lost letter is one edit, however many columns it moves. */
function worthOf(text: string, before: string, characters: readonly ZoneCharacter[], twice: boolean): number {
  const from = alignedTo(text, before);
  const kept = new Set(from);
  const edits = [
    ...from.flatMap((at, column) =>
      at !== null && before[at] === text[column] ? [] : [{ at, to: text[column] }],
    ),
    ...[...before].flatMap((_, at) => (kept.has(at) ? [] : [{ at, to: undefined }])),
  ];
  return edits.reduce((sum, { at, to }) => {
    const old = at === null ? undefined : before[at];
    if (to === '<' || old === '<') return sum + FILLER;
    const isSure = at !== null && (characters[at]?.confidence ?? 0) >= SURE;
    return sum + (twice && !isSure ? TWICE : DOUBTED);
  }, 0);
}

const stepsOf = (steps: Float32Array | undefined): number => (steps?.length ?? 0) / (ALPHABET.length + 1);
const exactly = (text: string): string[] => [...text];
const fits = (text: string, columns: readonly string[]): boolean =>
  [...text].every((character, at) => columns[at]?.includes(character));

/** What a reader of print makes of a line of a zone: fillers become K, C or L at its end, or guillemets. */
export function asZone(text: string, length: number): string | null {
  const plain = text
    .toUpperCase()
    .replaceAll(/[«≪]/g, '<<')
    .replaceAll(/[‹〈(]/g, '<')
    .replaceAll(/[^A-Z0-9<]/g, '');
  // A run of one such letter among fillers, or behind two of them at the end: no name has that.
  const head = plain.replace(/(?:<{2,}([KCLE])\1+(?=<))*<{2,}(?:([KCLE])\2*)?<*$/, '');
  if (head.length > length || head.length < 5) return null;
  return head.length === plain.length && plain.length !== length ? null : head.padEnd(length, '<');
}
