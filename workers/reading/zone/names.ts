/**
 * Names stand under no check digit: a second reader of print is asked about their line, and its reading is taken where
 * the recogniser of zones holds it for nearly as probable as its own. The issuer is mostly the nationality, which
 * stands in another line.
 */

import { isKnownState } from '../../formats/icao/countries.ts';
import { textAt } from '../../formats/mrz/checks.ts';
import { columnsOf } from './columns.ts';
import { decodeLine } from './decode.ts';
import type { Resolved } from './resolve.ts';

/** Mean log probability a step by which the recogniser's own reading may be the better one. */
const NEAR = 0.25;
/** The same where two looks of the second reader gave the same names. */
const TWICE = 0.6;

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
    if (read && read.score > own(issuerRow) - NEAR)
      lines[issuerRow] = read.characters.map(({ text }) => text).join('');
  }
  const candidates = looks.flatMap((look) => asZone(look, layout.lineLength) ?? []);
  let best = { text: lines[row] ?? '', score: own(row) };
  for (const text of candidates) {
    if (text === best.text || !fits(text, columns[row] ?? [])) continue;
    const twice = candidates.filter((other) => other === text).length > 1;
    const score =
      (decodeLine(steps[row] as Float32Array, exactly(text))?.score ?? -9) + (twice ? TWICE : NEAR);
    if (score > best.score) best = { text, score };
  }
  lines[row] = best.text;
  return { ...zone, lines };
}

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
  const head = plain.replace(/<[<KCLE]{2,}$/, '');
  if (head.length > length || head.length < 5) return null;
  return head.length === plain.length && plain.length !== length ? null : head.padEnd(length, '<');
}
