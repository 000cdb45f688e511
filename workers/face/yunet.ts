/**
 * YuNet (Wu, Peng and Yu 2023): a detector that sees small faces better than BlazeFace, three grids of cells with a
 * class, an object, a box and five points each. Decoding as in OpenCV's FaceDetectorYN and libfacedetection.train.
 */

import type { Session } from '../networks/session.ts';
import type { Detection, Look } from './look.ts';
import { type Affine, apply, cutInput, type InputForm, squareMap } from './raster.ts';

/** Where the network leaves the side free: finds what 640 finds down to faces of 16 px, in a third of the time. */
const FREE_SIDE = 320;
const STRIDES = [8, 16, 32] as const;
const POINTS = 5;

export function yunet(session: Session): Look {
  const side = session.inputShape[2] ?? FREE_SIDE;
  const form: InputForm = { sidePx: side, channels: 'bgr', layout: 'first', mean: [0, 0, 0], scale: 1 };
  return async (pyramid, region, threshold) => {
    const map = squareMap(region.centreX, region.centreY, region.side, 0, side);
    const out = await session.run(cutInput(pyramid, map, form), [1, 3, side, side]);
    return STRIDES.flatMap((stride) =>
      decode(
        {
          side,
          stride,
          classes: out[`cls_${stride}`]!,
          objects: out[`obj_${stride}`]!,
          boxes: out[`bbox_${stride}`]!,
          points: out[`kps_${stride}`]!,
        },
        threshold,
        map,
      ),
    );
  };
}

interface Grid {
  side: number;
  stride: number;
  /** One number a cell each, 0..1. */
  classes: Float32Array;
  objects: Float32Array;
  /** Centre in cells from the cell's corner, logarithm of the size in cells. */
  boxes: Float32Array;
  /** x and y of five points in cells from the cell's corner. */
  points: Float32Array;
}

function decode(grid: Grid, threshold: number, map: Affine): Detection[] {
  const { side, stride, classes, objects, boxes, points } = grid;
  const columns = Math.floor(side / stride);
  const scale = Math.hypot(map[0], map[3]);
  const found: Detection[] = [];
  for (let cell = 0; cell < classes.length; cell++) {
    const confidence = Math.sqrt(clamp(classes[cell]!) * clamp(objects[cell]!));
    if (!(confidence >= threshold)) continue;
    const column = cell % columns;
    const row = Math.floor(cell / columns);
    const place = (across: number, down: number): [x: number, y: number] =>
      apply(map, (column + across) * stride, (row + down) * stride);
    const [x, y] = place(boxes[cell * 4]!, boxes[cell * 4 + 1]!);
    const width = Math.exp(boxes[cell * 4 + 2]!) * stride * scale;
    const height = Math.exp(boxes[cell * 4 + 3]!) * stride * scale;
    if (!Number.isFinite(width * height)) continue;
    const from = cell * POINTS * 2;
    found.push({
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
      confidence,
      points: Array.from({ length: POINTS }, (_, point) =>
        place(points[from + point * 2]!, points[from + point * 2 + 1]!),
      ),
    });
  }
  return found;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
