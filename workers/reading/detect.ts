/**
 * Where lines of print stand: PP-OCRv4's detection network (differentiable binarisation; Liao and others, 2019) and its
 * probability map taken apart into rectangles at any angle.
 */
import { markedPart, type Part } from '../artifacts/marked.ts';
import type { Session } from '../networks/session.ts';
import { smallestRectangle, type Tilted } from './geometry.ts';
import { broughtTo, type Picture, scaled } from './picture.ts';
import { type Region, regionsOf } from './regions.ts';

export interface Found extends Tilted {
  /** Mean probability of print, 0..1. */
  score: number;
}

/** The network was trained on pictures in OpenCV's order (blue first) with these means and deviations. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
/** Probability from which a pixel belongs to print, and the mean that its region must reach. */
const PIXEL_THRESHOLD = 0.3;
const REGION_THRESHOLD = 0.55;
/** The network marks the core of a line; area times this over the circumference is what lies around it. */
const UNCLIP = 1.6;
/** More of it at both ends, in heights of the core: a thin first letter is easily left outside. */
const ENDS = 0.5;
const MIN_SIDE = 3;
/** What its sides have to be multiples of. */
const STRIDE = 32;
/** Small pictures are enlarged: single digits of a narrow column are lost otherwise. */
const MAX_ENLARGEMENT = 2;
const MAX_REGIONS = 1500;

/** Lines of print in the picture's pixels, at most 1500 of them. @param longSide to which the picture is scaled down */
export async function detectLines(session: Session, picture: Picture, longSide: number): Promise<Found[]> {
  const { width, height } = broughtTo(picture, longSide, MAX_ENLARGEMENT, STRIDE);
  const data = await scaled(picture, width, height);
  const part = markedPart({ data, widthPx: width, heightPx: height, channels: 3 }, STRIDE);
  const [map] = Object.values(await session.run(inputOf(data, width, part), [1, 3, part.height, part.width]));
  if (!map) return [];
  const [sx, sy] = [picture.width / width, picture.height / height];
  return regionsOf(map, part.width, part.height, PIXEL_THRESHOLD)
    .slice(0, MAX_REGIONS)
    .flatMap((region) => lineOf(region, sx, sy))
    .map((line) => ({ ...line, x: line.x + part.left * sx, y: line.y + part.top * sy }));
}

/** A part of a picture that is `width` pixels wide, as the network takes it. */
function inputOf(pixels: Uint8Array, width: number, part: Part): Float32Array {
  const size = part.width * part.height;
  const input = new Float32Array(3 * size);
  for (const [channel, mean] of MEAN.entries()) {
    const factor = 1 / DEVIATION[channel]!;
    for (let y = 0, to = channel * size; y < part.height; y++) {
      let at = ((part.top + y) * width + part.left) * 3 + 2 - channel;
      for (let x = 0; x < part.width; x++, at += 3) input[to++] = (pixels[at]! / 255 - mean) * factor;
    }
  }
  return input;
}

function lineOf({ edge, pixels, sum }: Region, sx: number, sy: number): Found[] {
  const score = sum / pixels;
  const core = smallestRectangle(edge);
  if (!core || score < REGION_THRESHOLD || core.height < MIN_SIDE) return [];
  const around = (core.width * core.height * UNCLIP) / (2 * (core.width + core.height));
  // Both scales are alike to within the rounding to 32 pixels; the angle changes by less than a thousandth.
  const scale = (sx + sy) / 2;
  return [
    {
      x: core.x * sx,
      y: core.y * sy,
      width: (core.width + 2 * around + ENDS * core.height) * scale,
      height: (core.height + 2 * around) * scale,
      angle: core.angle,
      score,
    },
  ];
}
