/**
 * BlazeFace (back camera, 256 px): the detector of MediaPipe, Bazarevsky et al. 2019. One look at a square region.
 * Anchors and decoding as in @vladmandic/human (MIT), src/face/blazeface.ts.
 */

import type { Session } from '../networks/session.ts';
import type { Detection, Look, Survey } from './look.ts';
import { type Affine, apply, cutInput, type InputForm, type Pyramid, squareMap } from './raster.ts';

/**
 * The side that it was trained with; any other that both strides divide is seen as well, at its own scale. Frames of a
 * camera need all of it: from boxes of 160 px the mesh read turns too short, and 49 of 300 living sessions failed.
 */
const SIDE = 256;
/** At a glance. */
export const GLANCE_SIDE = 128;
const KEPT_POINTS = 4;
/** A side is a number of cells of the coarse grid. */
const STRIDE = 32;

function anchors(width: number, height: number, stride: number, each: number): [number, number][] {
  const columns = width / stride;
  return Array.from({ length: columns * (height / stride) * each }, (_, index) => {
    const cell = Math.floor(index / each);
    return [((cell % columns) + 0.5) * stride, (Math.floor(cell / columns) + 0.5) * stride];
  });
}

/** @param side of what the network looks at; half of it takes a quarter of the time and sees faces from twice the size on */
export function blazeface(session: Session, side = SIDE): Look {
  const see = eye(session, side, side);
  return async (pyramid, { centreX, centreY, side: length }, threshold) =>
    see(pyramid, squareMap(centreX, centreY, length, 0, side), threshold);
}

/** Looks at the rectangle of the picture instead of a square about it: a quarter less of a frame of a camera. */
export function blazefaceSurvey(session: Session): Survey {
  // One shape comes again with every frame of a camera; there are 15 at most.
  const eyes = new Map<string, Eye>();
  return async (pyramid, threshold) => {
    const { width, height } = pyramid.level(0);
    const step = Math.max(width, height) / SIDE;
    const [across, down] = [cells(width / step), cells(height / step)];
    const shape = `${across}x${down}`;
    const see = eyes.get(shape) ?? eye(session, across, down);
    eyes.set(shape, see);
    const map: Affine = [step, 0, (width - across * step) / 2, 0, step, (height - down * step) / 2];
    return see(pyramid, map, threshold);
  };
}

/** Up to whole cells; what a rounding error adds is none. */
const cells = (pixels: number): number => Math.max(1, Math.ceil(pixels / STRIDE - 1e-6)) * STRIDE;

type Eye = (pyramid: Pyramid, map: Affine, threshold: number) => Promise<Detection[]>;

function eye(session: Session, width: number, height: number): Eye {
  const [fine, coarse] = [anchors(width, height, 16, 2), anchors(width, height, STRIDE, 6)];
  const form: InputForm = {
    ...{ sidePx: width, channels: 'rgb', layout: 'first' },
    ...{ mean: [127.5, 127.5, 127.5], scale: 127.5 },
  };
  return async (pyramid, map, threshold) => {
    const out = await session.run(cutInput(pyramid, map, form, height), [1, 3, height, width]);
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
