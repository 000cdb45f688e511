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

function drawTriangle(frame: Raster, source: Raster, a: Vertex, b: Vertex, c: Vertex): void {
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (Math.abs(area) < 1e-6) return;
  const lit = a.gain !== undefined || a.gloss !== undefined;
  const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.5));
  const bottom = Math.min(frame.height - 1, Math.floor(Math.max(a.y, b.y, c.y) + 0.5));
  const left = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x) - 0.5));
  const right = Math.min(frame.width - 1, Math.floor(Math.max(a.x, b.x, c.x) + 0.5));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const wb = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
      const wc = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
      // A little beyond the edge, so that no gap stays between neighbours.
      if (wb < -1e-3 || wc < -1e-3 || wb + wc > 1 + 1e-3) continue;
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
  ...[a, b, c]: [Vertex, Vertex, Vertex]
): void {
  const gloss = wa * (a.gloss ?? 0) + wb * (b.gloss ?? 0) + wc * (c.gloss ?? 0);
  for (const channel of [0, 1, 2] as const) {
    const gain =
      wa * (a.gain ?? PLAIN)[channel] + wb * (b.gain ?? PLAIN)[channel] + wc * (c.gain ?? PLAIN)[channel];
    data[at + channel] = Math.max(0, Math.min(255, data[at + channel]! * gain + gloss));
  }
}

function sample({ data, width, height }: Raster, u: number, v: number, to: Uint8Array, at: number): void {
  const x = Math.min(Math.max(u, 0), width - 1.001);
  const y = Math.min(Math.max(v, 0), height - 1.001);
  const [x0, y0] = [x | 0, y | 0];
  const [fx, fy] = [x - x0, y - y0];
  const from = (y0 * width + x0) * 3;
  const row = width * 3;
  for (let channel = 0; channel < 3; channel++) {
    const p = from + channel;
    to[at + channel] =
      data[p]! * (1 - fx) * (1 - fy) +
      data[p + 3]! * fx * (1 - fy) +
      data[p + row]! * (1 - fx) * fy +
      data[p + row + 3]! * fx * fy +
      0.5;
  }
}
