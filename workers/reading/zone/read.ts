/** Lines that stand together read as a zone: which layout, what each column holds, how far looks agree. */
import { isKnownState } from '../../formats/icao/countries.ts';
import { textAt } from '../../formats/mrz/checks.ts';
import type { Glyph } from '../ctc.ts';
import type { Quad } from '../geometry.ts';
import type { PrintReader } from '../networks.ts';
import type { Picture } from '../picture.ts';
import { readLine } from '../recognise.ts';
import { columnsOf, layoutsOf } from './columns.ts';
import { decodeLine, type ZoneLine } from './decode.ts';
import { doubtsOf } from './doubts.ts';
import type { ReadZone } from './legible.ts';
import { type Look, type Looked, looksAt } from './look.ts';
import { settleNames } from './names.ts';
import { type Resolved, resolve, unevennessOf } from './resolve.ts';

/** Looks that are taken together, of those that were had. */
const LOOKS = 3;
/** Factors of the width at which the second reader reads the names. */
const STRETCHES = [1, 1.2, 1.45] as const;
const ONCE = [1.2] as const;
/** A zone of three lines is not one of two with a line left over. */
const LINE_WORTH = 0.02;
/** What an even pitch is worth against the same: a layout with other columns than were printed leaves gaps. */
const EVEN_WORTH = 0.25;
/** In characters: a line that shows where columns stand, and one of which some were lost or found twice. */
const EVEN = 0.35;
const UNEVEN = 0.2;
/** Mean log probability that an even reading may cost. */
const EVENED = 0.12;
/** Mean log probability of a zone that needs no check digits to be one, and of one that has them. */
const SURE = -0.15;
const LEAST = -0.5;
/** Of the first look, from which more looks may reach that: rows of asterisks and prices stay at -0.7 and below. */
const GLANCE = -0.65;

/** @param group lines from above, two to five; null where they are none of a zone */
export async function readZone(
  look: Look,
  reader: PrintReader,
  picture: Picture,
  group: readonly Looked[],
  remainingMs: () => number,
): Promise<ReadZone | null> {
  const atFirst = likeliest(group.map(({ steps }) => steps));
  if (!atFirst || atFirst.zone.score < GLANCE) return null;
  const looks: Looked[][] = [];
  for (const { quad } of group) {
    looks.push(await looksAt(look, quad, LOOKS, () => remainingMs() > 0));
  }
  // The mean of all looks is read; each look for itself tells whether they agree.
  const mean = looks.map((own) => meanOf(own.map(({ steps }) => steps)));
  const best = likeliest(mean);
  if (!best || !convinces(best.zone)) return null;
  const { zone, from } = best;
  const to = from + zone.lines.length;
  const [row, nameFrom, nameTo] = zone.layout.names;
  const checked = (texts: readonly string[]): string =>
    texts.map((text, at) => (at === row ? text.slice(0, nameFrom) + text.slice(nameTo) : text)).join('');
  let agreeing = 0;
  for (let n = 0; n < LOOKS; n++) {
    const own = looks.slice(from, to).flatMap((line) => line[n]?.steps ?? []);
    const other = own.length === zone.lines.length ? resolve(own, zone.layout) : null;
    if (other && checked(other.lines) === checked(zone.lines)) agreeing++;
  }
  const quads = group.slice(from, to).map(({ quad }) => quad);
  const print = await printOf(reader, picture, quads, row, remainingMs);
  const read = (print[row] ?? []).map((glyphs) => glyphs.map(({ text }) => text).join(''));
  const settled = settleNames(zone, mean.slice(from, to), read);
  const columns = columnsOf(zone.layout);
  const views = quads.map((_, line) => ({
    characters: zone.characters[line] ?? [],
    looks: (looks[from + line] ?? []).map(({ steps }) => textOf(decodeLine(steps, columns[line] ?? []))),
    print: print[line] ?? [],
  }));
  return {
    ...settled,
    quads,
    confirmed: agreeing >= 2,
    doubts: doubtsOf(settled.lines, zone.layout, views),
  };
}

const textOf = (line: ZoneLine | null): string => line?.characters.map(({ text }) => text).join('') ?? '';

/** What a reader of print sees of each line; it looks more than once at the names, which stand under no check digit. */
async function printOf(
  { recognition, alphabet }: PrintReader,
  picture: Picture,
  quads: readonly Quad[],
  named: number,
  remainingMs: () => number,
): Promise<Glyph[][][]> {
  const seen: Glyph[][][] = quads.map(() => []);
  for (const [line, quad] of quads.entries()) {
    for (const stretch of line === named ? STRETCHES : ONCE) {
      if (remainingMs() <= 0) break;
      seen[line]?.push((await readLine({ recognition, alphabet }, picture, quad, stretch)).glyphs);
    }
  }
  return seen;
}

/** Which of the lines, in which layout, read most like a zone; null where there are too few. */
function likeliest(lines: readonly Float32Array[]): { zone: Resolved; from: number } | null {
  let best: { zone: Resolved; from: number; worth: number } | null = null;
  for (const count of lines.length >= 3 ? [3, 2] : [2]) {
    for (let from = 0; from + count <= lines.length; from++) {
      for (const layout of layoutsOf(count)) {
        const own = lines.slice(from, from + count);
        const read = resolve(own, layout);
        const zone = read && evened(read, own);
        const worth = zone
          ? zone.score + LINE_WORTH * count - EVEN_WORTH * Math.min(1, unevennessOf(zone))
          : -Infinity;
        if (zone && (!best || worth > best.worth)) best = { zone, from, worth };
      }
    }
  }
  return best;
}

/** Read again by the pitch of its evenest line where another lost characters or has some twice. */
function evened(zone: Resolved, steps: readonly Float32Array[]): Resolved {
  if (unevennessOf(zone) < UNEVEN) return zone;
  const model = zone.pitches.reduce((best, own) => (own.unevenness < best.unevenness ? own : best));
  if (model.unevenness > EVEN) return zone;
  const other = resolve(steps, zone.layout, model);
  return other && other.valid >= zone.valid && other.score > zone.score - EVENED ? other : zone;
}

/**
 * Two rows of prose have fields as well, and a check digit is right by chance in one of ten: a zone names a state that
 * exists, and has right digits or characters that are all sure; or it has both, three right digits at least, as specimens
 * of states have that do not exist.
 */
function convinces({ lines, layout, valid, checks, score }: Resolved): boolean {
  const known = [layout.issuer, layout.nationality].some(
    (span) => span !== null && isKnownState(textAt(lines, span).replace(/<+$/, '')),
  );
  if (!known) return valid === checks && valid >= 3 && score > SURE;
  return score > SURE || (valid >= 2 && score > LEAST);
}

function meanOf(looks: readonly Float32Array[]): Float32Array {
  const [first] = looks;
  return Float32Array.from(first ?? [], (_, i) =>
    Math.exp(looks.reduce((sum, own) => sum + Math.log(Math.max(1e-6, own[i] ?? 0)), 0) / looks.length),
  );
}
