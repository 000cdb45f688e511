/**
 * Machine readable zones among the lines that detection found, at any angle: the recogniser itself tells what is one. Where
 * that reads none surely, the finder is asked where one stands.
 */
import type { Session } from '../../networks/session.ts';
import { boundsOf, type Quad } from '../geometry.ts';
import { aspectOf, type Picture } from '../picture.ts';
import { isSure, type ReadZone } from './legible.ts';
import { asLongAs, blockOf, FAR, joined, NEAR, seenFrom, shifted, stretch, turnedOver } from './lines.ts';
import { fitted, isPlausible, type Look, type Looked, looksOf, type ZoneReaders } from './look.ts';
import { placesOf, SIDES } from './place.ts';
import { readZone } from './read.ts';
import { unevennessOf } from './resolve.ts';
import { rowsAt } from './rows.ts';

/** Length in heights of a line of 30 characters, cut out generously, and of two such lines that were taken for one. */
const MIN_ASPECT = 8;
const MIN_MERGED_ASPECT = 4;
const MOST_LINES = 30;
const MOST_MERGED = 12;
/** Places of one picture that are looked at: two papers have no more. */
const MOST_PLACES = 3;
/** Heights from line to line, where detection saw one line of a zone only. */
const SPACINGS = [1.35, 1.6, 1.9, 2.2] as const;
/** Least probability of a zone's characters in a layout that is its own: cut short, a TD3 has all digits of a TD2 right. */
const OWN_LAYOUT = 0.2;
/** In characters: columns were lost or cut off, or the layout is another. */
const UNEVEN = 0.45;
const UNEVEN_WORTH = 0.3;
/** Characters of a line of a zone of TD2's size, and of TD3's. */
const SMALLER = 36;
const LARGER = 44;
/** Characters that a line of three may be read with; one of two has more. */
const SHORT = 33;
/** Mean probability that a line must have that detection did not see. */
const UNSEEN = 0.6;

/**
 * @param found lines in the picture, as detection gave them
 * @param thorough looks also for zones of which detection saw parts, or took two lines for one
 * @returns none twice; where no zone is surely read so, with what is read in close-ups of the places that the finder sees.
 * `complete` is false where time was up, or the finder saw more places than are looked at; without one, where there are
 * more long lines.
 */
export async function findZones(
  readers: ZoneReaders,
  picture: Picture,
  found: readonly Quad[],
  thorough: boolean,
  remainingMs: () => number,
): Promise<{ zones: ReadZone[]; complete: boolean }> {
  const look = looksOf(readers.zones, picture);
  const search: SearchIn = (seeds, lines) =>
    among(
      { look, read: (group) => readZone(look, readers.print, picture, group, remainingMs) },
      seeds,
      lines,
      remainingMs,
    );
  const lines = joined(found, NEAR);
  const zones = await search(longest(lines, MIN_ASPECT, MOST_LINES), lines);
  if (zones.some(isSure) || remainingMs() <= 0) return { zones, complete: remainingMs() > 0 };
  const seen = readers.finder
    ? await atPlaces(search, readers.finder, picture)
    : { zones: [], complete: lines.filter(isLong).length <= MOST_LINES };
  zones.push(...seen.zones);
  if (thorough && zones.length === 0) zones.push(...(await inPieces(search, found)));
  return { zones: surest(zones), complete: seen.complete && remainingMs() > 0 };
}

type SearchIn = (seeds: readonly Quad[], lines: readonly Quad[]) => Promise<ReadZone[]>;

async function atPlaces(
  search: SearchIn,
  finder: Session,
  picture: Picture,
): Promise<{ zones: ReadZone[]; complete: boolean }> {
  const zones: ReadZone[] = [];
  let complete = true;
  for (const side of SIDES) {
    const places = await placesOf(finder, picture, side);
    if (places.length > MOST_PLACES) complete = false;
    for (const place of places.slice(0, MOST_PLACES)) {
      const rows = rowsAt(picture, place);
      zones.push(...(await search(rows, rows)));
    }
    if (zones.some(isSure)) break;
  }
  return { zones, complete };
}

async function inPieces(search: SearchIn, found: readonly Quad[]): Promise<ReadZone[]> {
  const lines = joined(found, FAR);
  const zones = await search(longest(lines, MIN_ASPECT, MOST_LINES), lines);
  if (zones.length > 0) return zones;
  // Small print stands so close that detection takes two or three lines of a zone for one.
  const parts = longest(joined(found, NEAR), MIN_MERGED_ASPECT, MOST_MERGED).flatMap((quad) => [
    ...rowsOf(quad, 2),
    ...rowsOf(quad, 3),
  ]);
  return search(parts, parts);
}

/** Of readings of one place the best. */
function surest(zones: readonly ReadZone[]): ReadZone[] {
  const kept: ReadZone[] = [];
  for (const zone of zones.toSorted(
    (a, b) => Number(isSure(b)) - Number(isSure(a)) || worthOf(b) - worthOf(a),
  ))
    if (!kept.some((other) => isAt(zone, other))) kept.push(zone);
  return kept;
}

function isAt(zone: ReadZone, other: ReadZone): boolean {
  const [x0, y0, x1, y1] = boundsOf(other.quads.flat());
  const [a, b, c, d] = boundsOf(zone.quads.flat());
  const [x, y] = [(a + c) / 2, (b + d) / 2];
  return x > x0 && x < x1 && y > y0 && y < y1;
}

const isLong = (quad: Quad): boolean => aspectOf(quad) >= MIN_ASPECT;

const longest = (lines: readonly Quad[], least: number, most: number): Quad[] =>
  lines
    .filter((quad) => aspectOf(quad) >= least)
    .toSorted((a, b) => aspectOf(b) - aspectOf(a))
    .slice(0, most);

const rowsOf = (quad: Quad, count: number): Quad[] =>
  Array.from({ length: count }, (_, row) => stretch(quad, 0, 1, row / count, (row + 1) / count));

interface Search {
  look: Look;
  read(group: readonly Looked[]): Promise<ReadZone | null>;
}

async function among(
  { look, read }: Search,
  seeds: readonly Quad[],
  lines: readonly Quad[],
  remainingMs: () => number,
): Promise<ReadZone[]> {
  const zones: ReadZone[] = [];
  const used = new Set<Quad>();
  for (const quad of seeds) {
    if (remainingMs() <= 0) break;
    if (used.has(quad)) continue;
    const seen = await eitherWay(look, quad);
    if (!seen) continue;
    const upright = seen.turned ? lines.map(turnedOver) : lines;
    const own = new Map(upright.map((line, at) => [line, lines[at] ?? line]));
    const as = await groupOf(look, seen.looked, quad, upright, own);
    if (!hasFillers(as.group)) continue;
    const zone = await bestOf(read, as.group, async () => {
      const seed = await fitted(look, seen.looked);
      const anew = await groupOf(look, seed, quad, upright, own);
      return [anew.group, await Promise.all(as.found.map(look))];
    });
    if (!zone) continue;
    zones.push(await orLonger(look, read, zone));
    for (const line of as.members) used.add(line);
  }
  return zones;
}

/**
 * Detection loses fillers and adds paper, and where one line begins short all are cut short by it: a zone with a wrong
 * digit, or in a layout that hardly fits, is read in other cuts too, and the best reading counts.
 */
async function bestOf(
  read: Search['read'],
  group: readonly Looked[],
  otherCuts: () => Promise<Looked[][]>,
): Promise<ReadZone | null> {
  let zone = await read(group);
  if (zone && zone.valid === zone.checks && zone.confidence >= OWN_LAYOUT && unevennessOf(zone) < UNEVEN)
    return zone;
  for (const cut of await otherCuts()) {
    const other = await read(cut);
    if (other && (!zone || worthOf(other) > worthOf(zone))) zone = other;
  }
  return zone;
}

/** A row of fillers that detection left out makes a large zone one of the smaller size, with every digit right. */
async function orLonger(look: Look, read: Search['read'], zone: ReadZone): Promise<ReadZone> {
  if (zone.layout.lineLength !== SMALLER) return zone;
  const more = LARGER / SMALLER;
  const longer = await read(await Promise.all(zone.quads.map((quad) => look(stretch(quad, 0, more)))));
  return longer && longer.layout.lineLength === LARGER && worthOf(longer) > worthOf(zone) ? longer : zone;
}

/** Every layout parts surname and given names by two fillers; rows of prices and numbers have none. */
const hasFillers = (group: readonly Looked[]): boolean => group.some(({ text }) => text.includes('<<'));

/** Right check digits above all, then how sure the characters are, the least sure one of all too, and how even. */
const worthOf = (zone: ReadZone): number =>
  zone.valid / zone.checks +
  zone.score +
  Math.min(OWN_LAYOUT, zone.confidence) -
  UNEVEN_WORTH * Math.min(1, unevennessOf(zone));

/** A line read the way in which it looks like a zone's; null where neither way does. */
async function eitherWay(look: Look, quad: Quad): Promise<{ looked: Looked; turned: boolean } | null> {
  const [one, other] = [await look(quad), await look(turnedOver(quad))];
  const turned = weightOf(other) > weightOf(one);
  const looked = turned ? other : one;
  return isPlausible(looked) ? { looked, turned } : null;
}

/** Upside down, the recogniser sees fewer characters and holds them for less probable. */
const weightOf = ({ text, confidence }: Looked): number => text.length * confidence ** 2;

/** The lines of the block in which a line stands, each cut from where that one begins to where it ends. */
async function groupOf(
  look: Look,
  seed: Looked,
  source: Quad,
  upright: readonly Quad[],
  own: ReadonlyMap<Quad, Quad>,
): Promise<{ group: Looked[]; members: Quad[]; found: Quad[] }> {
  const others = upright.filter((line) => own.get(line) !== source);
  const group: Looked[] = [];
  const members = [source];
  const found: Quad[] = [];
  for (const line of blockOf(seed.quad, others)) {
    if (line === seed.quad) {
      group.push(seed);
      found.push(line);
      continue;
    }
    const first = await look(asLongAs(seed.quad, line));
    if (!isPlausible(first)) continue;
    group.push(first);
    found.push(line);
    members.push(own.get(line) ?? line);
  }
  const [first, second] = group;
  // Of a zone of three lines, one that something is printed across was seen as something else.
  const spacing = first && second ? [seenFrom(first.quad, second.quad).y] : SPACINGS;
  const isShort = group.every(({ text }) => text.length <= SHORT);
  if (group.length === 1 || (group.length === 2 && isShort)) {
    for (const side of [-1, 1]) {
      const from = side < 0 ? first : group.at(-1);
      const unseen = from && (await unseenLine(look, from, side, spacing));
      if (unseen) group.splice(side < 0 ? 0 : group.length, 0, unseen);
    }
  }
  return { group, members, found };
}

async function unseenLine(
  look: Look,
  seed: Looked,
  side: number,
  spacings: readonly number[],
): Promise<Looked | null> {
  let best: Looked | null = null;
  for (const spacing of spacings) {
    const own = await look(shifted(seed.quad, side * spacing));
    if (own.confidence >= UNSEEN && isPlausible(own) && (!best || own.confidence > best.confidence))
      best = own;
  }
  return best;
}
