/**
 * A face's template: the outputs of the embedder's networks, weighted and put one behind the other, so that the
 * Euclidean distance of two templates is the distance of the two people.
 */
import type { EmbedderPart } from '../../../shared/contracts/models.ts';
import { chipMap } from './align.ts';
import { cut, type Pyramid } from './raster.ts';
import type { Session } from './session.ts';

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
  const chips = new Map<number, Float32Array>();
  const sum = new Float32Array(part.dimensions);
  for (const { zoom, mirrored } of views) {
    const chip = chips.get(zoom) ?? cut(pyramid, chipMap(points, part.chip, sidePx, zoom), sidePx, sidePx);
    chips.set(zoom, chip);
    const output = Object.values(await session.run(input(part, chip, mirrored), shape))[0]!;
    const size = part.unit ? norm(output) || 1 : 1;
    for (let at = 0; at < sum.length; at++) sum[at] = sum[at]! + output[at]! / size;
  }
  const scale = part.weight / (part.unit ? norm(sum) || 1 : views.length);
  return sum.map((value) => value * scale);
}

function input(part: LoadedPart, chip: Float32Array, mirrored: boolean): Float32Array {
  const { sidePx: side, channels, layout, mean, scale } = part;
  const values = new Float32Array(chip.length);
  const pixels = side * side;
  const [pixelStep, channelStep] = layout === 'first' ? [1, pixels] : [3, 1];
  for (let channel = 0; channel < 3; channel++) {
    const source = channels === 'bgr' ? 2 - channel : channel;
    const shift = mean[channel]!;
    for (let y = 0; y < side; y++) {
      let to = y * side * pixelStep + channel * channelStep;
      let from = (y * side + (mirrored ? side - 1 : 0)) * 3 + source;
      const step = mirrored ? -3 : 3;
      for (let x = 0; x < side; x++, from += step, to += pixelStep) {
        values[to] = (chip[from]! - shift) / scale;
      }
    }
  }
  return values;
}

const norm = (vector: Float32Array): number =>
  Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
