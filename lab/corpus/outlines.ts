/** Outlines of the corpus' TrueType fonts as curves of the third degree, in 1/1000 em: what Type 1 and CFF programs draw. */
import { readFileSync } from 'node:fs';
import { readTrueType as readOutlines } from '../../workers/formats/pdf/fonts/truetype.ts';
import { advance, type FontName, fontPath, trueType } from './fonts.ts';

type Point = readonly [x: number, y: number];
/** Ends with its last point; two more in front of it are the handles of a curve. */
export type Segment = readonly [Point] | readonly [Point, Point, Point];

export interface Outline {
  advance: number;
  contours: { start: Point; segments: Segment[] }[];
}

interface Dot {
  x: number;
  y: number;
  on: boolean;
}

/** Outline of a character; of simple glyphs only, others come out empty. */
export function outlineOf(font: Exclude<FontName, 'mono'>, char: string): Outline {
  const file = trueType(font);
  const program = readOutlines(readFileSync(fontPath(font)));
  const bytes = program?.outline(file.glyphOf(char.codePointAt(0) ?? 0)) ?? new Uint8Array(0);
  const scale = 1000 / file.unitsPerEm;
  const contours = bytes.length < 12 ? [] : dotsOf(Buffer.from(bytes)).map((dots) => contour(dots, scale));
  return { advance: advance(font, char), contours };
}

/** Points of a simple glyph (ISO/IEC 14496-22, glyf). */
function dotsOf(data: Buffer): Dot[][] {
  const count = data.readInt16BE(0);
  const ends = Array.from({ length: count }, (_, i) => data.readUInt16BE(10 + i * 2));
  let at = 10 + count * 2;
  at += 2 + data.readUInt16BE(at);
  const total = (ends.at(-1) ?? -1) + 1;
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = data.readUInt8(at++);
    const repeat = flag & 8 ? data.readUInt8(at++) : 0;
    for (let i = 0; i <= repeat; i++) flags.push(flag);
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * data.readUInt8(at++);
      else if (!(flag & same)) {
        value += data.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = axis(2, 16);
  const ys = axis(4, 32);
  return ends.map((end, i) =>
    flags.slice((ends[i - 1] ?? -1) + 1, end + 1).map((flag, n) => ({
      x: xs[(ends[i - 1] ?? -1) + 1 + n]!,
      y: ys[(ends[i - 1] ?? -1) + 1 + n]!,
      on: (flag & 1) === 1,
    })),
  );
}

/** Between two handles lies a point that is not written down. */
function contour(dots: readonly Dot[], scale: number): Outline['contours'][number] {
  const full: Dot[] = [];
  for (const [i, dot] of dots.entries()) {
    const next = dots[(i + 1) % dots.length]!;
    full.push(dot);
    if (!dot.on && !next.on) full.push({ x: (dot.x + next.x) / 2, y: (dot.y + next.y) / 2, on: true });
  }
  const first = full.findIndex((dot) => dot.on);
  const ring = [...full.slice(first), ...full.slice(0, first), full[first]!];
  const point = (x: number, y: number): Point => [Math.round(x * scale), Math.round(y * scale)];
  const segments: Segment[] = [];
  let from = ring[0]!;
  for (let i = 1; i < ring.length; i++) {
    const dot = ring[i]!;
    const to = dot.on ? dot : ring[++i]!;
    const handle = (end: Dot): Point => point((end.x + 2 * dot.x) / 3, (end.y + 2 * dot.y) / 3);
    segments.push(dot.on ? [point(to.x, to.y)] : [handle(from), handle(to), point(to.x, to.y)]);
    from = to;
  }
  return { start: point(ring[0]!.x, ring[0]!.y), segments };
}
