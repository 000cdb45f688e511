/** Machine readable zones among the lines that detection found, at any angle: the recogniser itself tells what is one. */
import type { Session } from '../../face/session.ts';
import { isKnownState } from '../../formats/icao/countries.ts';
import { textAt } from '../../formats/mrz/checks.ts';
import type { Flat } from '../flatten.ts';
import { boundsOf, type Point, type Quad, within } from '../geometry.ts';
import type { PrintReader } from '../networks.ts';
import { aspectOf, cutOut, type Picture } from '../picture.ts';
import { readLine } from '../recognise.ts';
import { layoutsOf } from './columns.ts';
import { type Greedy, greedy } from './decode.ts';
import { settleNames } from './names.ts';
import { type Resolved, resolve } from './resolve.ts';

export interface ReadZone extends Resolved {
  /** Corners of each line in the picture. */
  quads: Quad[];
  /** A second look, cut out otherwise, gave the same characters outside the names. */
  confirmed: boolean;
}

const WIDTH = 528;
const HEIGHT = 24;
/** Length in heights of a line of 30 characters, cut out generously. */
const MIN_ASPECT = 8;
const MOST_LINES = 14;
/** Shares of a line's height by which it is cut out higher or lower. */
const LOOKS = [0, 0.18, -0.1] as const;
/** Factors of the width at which the second reader reads the names. */
const STRETCHES = [1, 1.2, 1.45] as const;
/** Mean probability of its characters from which a line may belong to a zone. */
const PLAUSIBLE = 0.45;

interface Candidate {
  quad: Quad;
  steps: Float32Array;
}

/** A line with its place on the flat page. */
interface Placed {
  quad: Quad;
  x0: number;
  x1: number;
  y: number;
  height: number;
}

export interface ZoneReaders {
  zones: Session;
  /** The second reader, asked about names. */
  print: PrintReader;
}

/** @param found lines in the picture, as detection gave them */
export async function findZones(
  { zones: session, print }: ZoneReaders,
  picture: Picture,
  found: readonly Quad[],
  flat: Flat,
  remainingMs: () => number,
): Promise<ReadZone[]> {
  const lines = joined(found, flat);
  const long = lines
    .filter(({ quad }) => aspectOf(quad) >= MIN_ASPECT)
    .toSorted((a, b) => aspectOf(b.quad) - aspectOf(a.quad))
    .slice(0, MOST_LINES);
  const zones: ReadZone[] = [];
  const used = new Set<Placed>();
  for (const seed of long) {
    if (remainingMs() <= 0) break;
    if (used.has(seed)) continue;
    const steps = await look(session, picture, seed.quad, 0);
    if (!isPlausible(greedy(steps))) continue;
    // Lines of a zone begin and end one above the other: what detection saw of the others is brought to this one's length.
    const block = blockOf(seed, lines);
    const group: Candidate[] = [];
    for (const line of block) {
      const quad = line === seed ? seed.quad : stretched(line, Math.min(line.x0, seed.x0), seed.x1);
      const own = line === seed ? steps : await look(session, picture, quad, 0);
      if (isPlausible(greedy(own))) group.push({ quad, steps: own });
    }
    if (group.length < 2) continue;
    const zone = await readZone(session, print, picture, group, remainingMs);
    if (!zone) continue;
    zones.push(zone);
    for (const line of block) used.add(line);
  }
  return zones;
}

/** The line with the two above it and the two below it that begin where it begins, from the top. */
function blockOf(seed: Placed, lines: readonly Placed[]): Placed[] {
  const near = lines.filter(
    (line) =>
      line !== seed &&
      Math.abs(line.x0 - seed.x0) < 1.6 * seed.height &&
      line.x1 < seed.x1 + 1.6 * seed.height &&
      line.x1 - line.x0 > 3 * seed.height &&
      Math.max(line.height, seed.height) < 1.8 * Math.min(line.height, seed.height),
  );
  const block = [seed];
  for (const direction of [-1, 1]) {
    let from = seed;
    for (let step = 0; step < 2; step++) {
      const next = near
        .filter(({ y }) => {
          const apart = (y - from.y) * direction;
          return apart > 0.6 * seed.height && apart < 3 * seed.height;
        })
        .toSorted((a, b) => Math.abs(a.y - from.y) - Math.abs(b.y - from.y))[0];
      if (!next) break;
      block.push(next);
      from = next;
    }
  }
  return block.toSorted((a, b) => a.y - b.y);
}

/** The line, along its own direction, from one place of the flat page to another. */
function stretched({ quad, x0, x1 }: Placed, from: number, to: number): Quad {
  const [u, v] = [(from - x0) / (x1 - x0), (to - x0) / (x1 - x0)];
  return [within(quad, u, 0), within(quad, v, 0), within(quad, v, 1), within(quad, u, 1)];
}

/** A zone has fillers or many digits, and its characters are those that the recogniser knows. */
function isPlausible({ text, confidence }: Greedy): boolean {
  const fillers = text.split('<').length - 1;
  const digits = text.replaceAll(/\D/g, '').length;
  return text.length >= 20 && text.length <= 56 && confidence >= PLAUSIBLE && (fillers >= 2 || digits >= 12);
}

async function readZone(
  session: Session,
  print: PrintReader,
  picture: Picture,
  group: readonly Candidate[],
  remainingMs: () => number,
): Promise<ReadZone | null> {
  const looks = [group.map(({ steps }) => steps)];
  for (const grow of LOOKS.slice(1)) {
    if (remainingMs() <= 0) break;
    const own: Float32Array[] = [];
    for (const { quad } of group) own.push(await look(session, picture, quad, grow));
    looks.push(own);
  }
  // The mean of all looks is read; each look for itself tells whether they agree.
  const mean = group.map((_, line) => meanOf(looks.map((own) => own[line] as Float32Array)));
  let best: { zone: Resolved; from: number } | null = null;
  for (const count of group.length === 3 ? [3, 2] : [2]) {
    for (let from = 0; from + count <= group.length; from++) {
      for (const layout of layoutsOf(count)) {
        const zone = resolve(mean.slice(from, from + count), layout);
        // A zone of three lines is not one of two with a line left over.
        if (zone && (!best || zone.score + 0.02 * count > best.zone.score + 0.02 * best.zone.lines.length))
          best = { zone, from };
      }
    }
  }
  if (!best || !convinces(best.zone)) return null;
  const { zone, from } = best;
  const lines = group.slice(from, from + zone.lines.length);
  const [nameLine, nameFrom, nameTo] = zone.layout.names;
  const checked = (texts: readonly string[]): string =>
    texts.map((text, at) => (at === nameLine ? text.slice(0, nameFrom) + text.slice(nameTo) : text)).join('');
  const agreeing = looks.filter((own) => {
    const other = resolve(own.slice(from, from + zone.lines.length), zone.layout);
    return other !== null && checked(other.lines) === checked(zone.lines);
  });
  const asked = zone.layout.names[0];
  const looked: string[] = [];
  for (const stretch of STRETCHES) {
    const { quad } = lines[asked] as Candidate;
    const { glyphs } = await readLine(print.recognition, print.alphabet, picture, quad, stretch);
    looked.push(glyphs.map(({ text }) => text).join(''));
  }
  const settled = settleNames(zone, mean.slice(from, from + zone.lines.length), looked);
  return { ...settled, quads: lines.map(({ quad }) => quad), confirmed: agreeing.length >= 2 };
}

/**
 * Two rows of prose have fields as well, and a check digit is right by chance in one of ten: a zone names a state that
 * exists, and has right digits or characters that are all sure.
 */
function convinces({ lines, layout, valid, score }: Resolved): boolean {
  const known = [layout.issuer, layout.nationality].some(
    (span) => span !== null && isKnownState(textAt(lines, span).replace(/<+$/, '')),
  );
  return known && (valid >= 2 || score > -0.15);
}

/** @param grow share of the height that is added above and below */
async function look(session: Session, picture: Picture, quad: Quad, grow: number): Promise<Float32Array> {
  const place: Quad = [
    within(quad, 0, -grow),
    within(quad, 1, -grow),
    within(quad, 1, 1 + grow),
    within(quad, 0, 1 + grow),
  ];
  const rgb = cutOut(picture, place, WIDTH, HEIGHT);
  const input = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < input.length; i++)
    input[i] = 0.299 * (rgb[i * 3] ?? 0) + 0.587 * (rgb[i * 3 + 1] ?? 0) + 0.114 * (rgb[i * 3 + 2] ?? 0);
  const [steps] = Object.values(await session.run(input, [1, 1, HEIGHT, WIDTH]));
  return steps ?? new Float32Array(0);
}

function meanOf(looks: readonly Float32Array[]): Float32Array {
  const [first] = looks;
  return Float32Array.from(first ?? [], (_, i) =>
    Math.exp(looks.reduce((sum, own) => sum + Math.log(Math.max(1e-6, own[i] ?? 0)), 0) / looks.length),
  );
}

/** Detection cuts a zone's line at long rows of fillers: pieces that go on from each other are one line. */
function joined(found: readonly Quad[], flat: Flat): Placed[] {
  const pieces = found
    .map((quad): Placed => {
      const upright = inOrder(quad, flat);
      const [x0, y0, x1, y1] = boundsOf(upright.map(flat.toFlat));
      return { quad: upright, x0, x1, y: (y0 + y1) / 2, height: y1 - y0 };
    })
    .toSorted((a, b) => a.x0 - b.x0);
  const lines: Placed[] = [];
  for (const piece of pieces) {
    const before = lines.find(
      (line) =>
        Math.abs(line.y - piece.y) < 0.5 * Math.max(line.height, piece.height) &&
        piece.height < 1.4 * line.height &&
        piece.height > 0.4 * line.height &&
        piece.x0 - line.x1 < 4 * line.height &&
        piece.x0 > line.x1 - line.height &&
        piece.x1 > line.x1,
    );
    if (!before) lines.push(piece);
    else {
      // Fillers are lower than letters: the height is that of the piece before.
      before.quad = stretched(before, before.x0, piece.x1);
      before.x1 = piece.x1;
    }
  }
  return lines;
}

/** Corners as the flat page reads them: upper left first. */
function inOrder(quad: Quad, flat: Flat): Quad {
  const placed: Point[] = quad.map(flat.toFlat);
  const middle = placed.reduce((sum, [x]) => sum + x / 4, 0);
  const centre = placed.reduce((sum, [, y]) => sum + y / 4, 0);
  const first = placed.findIndex(([x, y], at) => {
    const [nx, ny] = placed[(at + 1) % 4] ?? [0, 0];
    return x <= middle && nx >= middle && Math.abs(ny - y) < Math.abs(nx - x) && y <= centre;
  });
  const [a, b, c, d] = quad;
  return first === 1 ? [b, c, d, a] : first === 2 ? [c, d, a, b] : first === 3 ? [d, a, b, c] : quad;
}
