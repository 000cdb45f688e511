/**
 * BlazeFace (back camera, 256 px): the detector of MediaPipe, Bazarevsky et al. 2019. One look at a square region.
 * Anchors and decoding as in @vladmandic/human (MIT), src/face/blazeface.ts.
 */

import type { Detection, Look } from './look.ts';
import { type Affine, apply, cut, squareMap } from './raster.ts';
import type { Session } from './session.ts';

const SIDE = 256;

const ANCHORS = { boxes512: anchors(16, 2), boxes384: anchors(32, 6) };

function anchors(stride: number, each: number): [number, number][] {
  const cells = SIDE / stride;
  return Array.from({ length: cells * cells * each }, (_, index) => {
    const cell = Math.floor(index / each);
    return [((cell % cells) + 0.5) * stride, (Math.floor(cell / cells) + 0.5) * stride];
  });
}

const KEPT_POINTS = 4;

export function blazeface(session: Session): Look {
  return async (pyramid, region, threshold) => {
    const map = squareMap(region.centreX, region.centreY, region.side, 0, SIDE);
    const pixels = cut(pyramid, map, SIDE, SIDE);
    for (let at = 0; at < pixels.length; at++) pixels[at] = pixels[at]! / 127.5 - 1;
    const out = await session.run(pixels, [1, SIDE, SIDE, 3]);
    const logit = Math.log(threshold / (1 - threshold));
    return [
      ...decode(out.boxes512!, out.scores512!, ANCHORS.boxes512, logit, map),
      ...decode(out.boxes384!, out.scores384!, ANCHORS.boxes384, logit, map),
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
