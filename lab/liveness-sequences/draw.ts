/** Draws a picture that is stretched over a mesh: triangles with affine texture, the far ones first. */
import type { Raster } from '../../workers/face/raster.ts';
import type { Triangle } from './delaunay.ts';

export interface Vertex {
  /** In the source picture, pixels. */
  u: number;
  v: number;
  /** In the frame, pixels; z grows away from the camera. */
  x: number;
  y: number;
  z: number;
  /** What light makes of the colour: each channel times `gain`, and `gloss` grey levels more. */
  gain?: readonly [red: number, green: number, blue: number];
  gloss?: number;
}

const PLAIN = [1, 1, 1] as const;

export function drawMesh(
  frame: Raster,
  source: Raster,
  vertices: readonly Vertex[],
  triangles: readonly Triangle[],
): void {
  const depth = (triangle: Triangle): number => triangle.reduce((sum, at) => sum + vertices[at]!.z, 0);
  const ordered = [...triangles].sort((one, other) => depth(other) - depth(one));
  for (const [a, b, c] of ordered) drawTriangle(frame, source, vertices[a]!, vertices[b]!, vertices[c]!);
}

/** A little beyond the edge, so that no gap stays between neighbours. */
const BEYOND = 1e-3;

/** Every pixel inside, row by row, as plain arithmetic: this is where films of the laboratory spend their time. */
function drawTriangle(frame: Raster, source: Raster, a: Vertex, b: Vertex, c: Vertex): void {
  const bx = b.x - a.x;
  const by = b.y - a.y;
  const cx = c.x - a.x;
  const cy = c.y - a.y;
  const area = bx * cy - cx * by;
  if (Math.abs(area) < 1e-6) return;
  const lit = a.gain !== undefined || a.gloss !== undefined;
  const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.5));
  const bottom = Math.min(frame.height - 1, Math.floor(Math.max(a.y, b.y, c.y) + 0.5));
  const left = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x) - 0.5));
  const right = Math.min(frame.width - 1, Math.floor(Math.max(a.x, b.x, c.x) + 0.5));
  for (let y = top; y <= bottom; y++) {
    const down = y - a.y;
    // Shares of the corners along the row are from + slope * (x - a.x), none of them below -BEYOND.
    const b0 = (-cx * down) / area;
    const c0 = (bx * down) / area;
    let from = left - a.x;
    let to = right - a.x;
    for (let side = 0; side < 3; side++) {
      const share = side === 0 ? b0 : side === 1 ? c0 : 1 - b0 - c0;
      const slope = (side === 0 ? cy : side === 1 ? -by : by - cy) / area;
      const edge = (-BEYOND - share) / slope;
      if (slope > 0) from = Math.max(from, edge);
      else if (slope < 0) to = Math.min(to, edge);
      else if (share < -BEYOND) to = Number.NEGATIVE_INFINITY;
    }
    const last = Math.floor(to + a.x);
    for (let x = Math.ceil(from + a.x); x <= last; x++) {
      const wb = b0 + (cy / area) * (x - a.x);
      const wc = c0 - (by / area) * (x - a.x);
      const wa = 1 - wb - wc;
      const at = (y * frame.width + x) * 3;
      sample(source, wa * a.u + wb * b.u + wc * c.u, wa * a.v + wb * b.v + wc * c.v, frame.data, at);
      if (lit) light(frame.data, at, wa, wb, wc, a, b, c);
    }
  }
}

function light(
  data: Uint8Array,
  at: number,
  wa: number,
  wb: number,
  wc: number,
  a: Vertex,
  b: Vertex,
  c: Vertex,
): void {
  const gloss = wa * (a.gloss ?? 0) + wb * (b.gloss ?? 0) + wc * (c.gloss ?? 0);
  const ga = a.gain ?? PLAIN;
  const gb = b.gain ?? PLAIN;
  const gc = c.gain ?? PLAIN;
  for (let channel = 0; channel < 3; channel++) {
    const gain = wa * ga[channel]! + wb * gb[channel]! + wc * gc[channel]!;
    data[at + channel] = Math.max(0, Math.min(255, data[at + channel]! * gain + gloss));
  }
}

function sample({ data, width, height }: Raster, u: number, v: number, to: Uint8Array, at: number): void {
  const x = Math.min(Math.max(u, 0), width - 1.001);
  const y = Math.min(Math.max(v, 0), height - 1.001);
  const x0 = x | 0;
  const y0 = y | 0;
  const fx = x - x0;
  const fy = y - y0;
  const row = width * 3;
  const from = y0 * row + x0 * 3;
  for (let p = from, q = at; p < from + 3; p++, q++) {
    to[q] =
      data[p]! * (1 - fx) * (1 - fy) +
      data[p + 3]! * fx * (1 - fy) +
      data[p + row]! * (1 - fx) * fy +
      data[p + row + 3]! * fx * fy +
      0.5;
  }
}
