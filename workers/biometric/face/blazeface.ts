/**
 * BlazeFace (back camera, 256 px): the detector of MediaPipe, Bazarevsky et al. 2019. One look at a square region.
 * Anchors and decoding as in @vladmandic/human (MIT), src/face/blazeface.ts.
 */

import type { Detection, Look } from './look.ts';
import { type Affine, apply, cutInput, type InputForm, squareMap } from './raster.ts';
import type { Session } from './session.ts';

/** The side that it was trained with; any other that both strides divide is seen as well, at its own scale. */
const SIDE = 256;
/** At a glance. */
export const GLANCE_SIDE = 128;
const KEPT_POINTS = 4;

function anchors(side: number, stride: number, each: number): [number, number][] {
  const cells = side / stride;
  return Array.from({ length: cells * cells * each }, (_, index) => {
    const cell = Math.floor(index / each);
    return [((cell % cells) + 0.5) * stride, (Math.floor(cell / cells) + 0.5) * stride];
  });
}

/** @param side of what the network looks at; half of it takes a quarter of the time and sees faces from twice the size on */
export function blazeface(session: Session, side = SIDE): Look {
  const [fine, coarse] = [anchors(side, 16, 2), anchors(side, 32, 6)];
  const form: InputForm = {
    ...{ sidePx: side, channels: 'rgb', layout: 'first' },
    ...{ mean: [127.5, 127.5, 127.5], scale: 127.5 },
  };
  return async (pyramid, region, threshold) => {
    const map = squareMap(region.centreX, region.centreY, region.side, 0, side);
    const out = await session.run(cutInput(pyramid, map, form), [1, 3, side, side]);
    const logit = Math.log(threshold / (1 - threshold));
    return [
      ...decode(out.boxes512!, out.scores512!, fine, logit, map),
      ...decode(out.boxes384!, out.scores384!, coarse, logit, map),
    ];
  };
}

function decode(
  boxes: Float32Array,
  scores: Float32Array,
  places: [number, number][],
  logit: number,
  map: Affine,
): Detection[] {
  const found: Detection[] = [];
  const scale = map[0];
  for (let index = 0; index < scores.length; index++) {
    const score = scores[index]!;
    if (!(score >= logit)) continue;
    const [anchorX, anchorY] = places[index]!;
    const at = index * 16;
    const [x, y] = apply(map, anchorX + boxes[at]!, anchorY + boxes[at + 1]!);
    const width = boxes[at + 2]! * scale;
    const height = boxes[at + 3]! * scale;
    if (!(width > 0 && height > 0)) continue;
    found.push({
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
      confidence: 1 / (1 + Math.exp(-score)),
      points: Array.from({ length: KEPT_POINTS }, (_, point) =>
        apply(map, anchorX + boxes[at + 4 + point * 2]!, anchorY + boxes[at + 5 + point * 2]!),
      ),
    });
  }
  return found;
}
