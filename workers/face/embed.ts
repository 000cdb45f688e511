/**
 * A face's template: the outputs of the embedder's networks, weighted and put one behind the other, so that the
 * Euclidean distance of two templates is the distance of the two people.
 */
import type { EmbedderPart } from '../../shared/contracts/models.ts';
import type { Session } from '../networks/session.ts';
import { chipMap } from './align.ts';
import { cutInput, inMirror, type Pyramid } from './raster.ts';

export interface LoadedPart extends EmbedderPart {
  session: Session;
}

/** @returns one number a dimension of every part, in their order */
export async function embed(
  parts: readonly LoadedPart[],
  pyramid: Pyramid,
  points: Float32Array,
): Promise<Float32Array> {
  const template = new Float32Array(parts.reduce((sum, { dimensions }) => sum + dimensions, 0));
  let at = 0;
  for (const part of parts) {
    template.set(await embedPart(part, pyramid, points), at);
    at += part.dimensions;
  }
  return template;
}

async function embedPart(part: LoadedPart, pyramid: Pyramid, points: Float32Array): Promise<Float32Array> {
  const { sidePx, layout, session, views } = part;
  const shape = layout === 'first' ? [1, 3, sidePx, sidePx] : [1, sidePx, sidePx, 3];
  const sum = new Float32Array(part.dimensions);
  const cuts = new Map<number, Float32Array>();
  for (const { zoom, mirrored } of views) {
    const cut = cuts.get(zoom) ?? cutInput(pyramid, chipMap(points, part.chip, sidePx, zoom), part);
    cuts.set(zoom, cut);
    const input = mirrored ? inMirror(cut, sidePx, layout) : cut;
    const output = Object.values(await session.run(input, shape))[0]!;
    const size = part.unit ? norm(output) || 1 : 1;
    for (let at = 0; at < sum.length; at++) sum[at] = sum[at]! + output[at]! / size;
  }
  const scale = part.weight / (part.unit ? norm(sum) || 1 : views.length);
  return sum.map((value) => value * scale);
}

const norm = (vector: Float32Array): number =>
  Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
