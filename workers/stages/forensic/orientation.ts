import type { Box } from '../../../shared/contracts/finding.ts';

/**
 * A box in fractions of the stored image -> the box in fractions of the displayed one.
 * @param orientation EXIF orientation 1..8 (CIPA DC-008, tag 0x0112)
 */
export function displayBox([x, y, w, h]: Box, orientation: number): Box {
  const right = 1 - x - w;
  const bottom = 1 - y - h;
  const turned: Record<number, Box> = {
    2: [right, y, w, h],
    3: [right, bottom, w, h],
    4: [x, bottom, w, h],
    5: [y, x, h, w],
    6: [bottom, x, h, w],
    7: [bottom, right, h, w],
    8: [y, right, h, w],
  };
  return clamp(turned[orientation] ?? [x, y, w, h]);
}

/** A box in fractions of an image that is painted upright into `frame` of the page -> fractions of the page. */
export function boxInFrame([x, y, w, h]: Box, frame: Box): Box {
  return clamp([frame[0] + x * frame[2], frame[1] + y * frame[3], w * frame[2], h * frame[3]]);
}

/** Rounding may leave the unit square by an epsilon. */
function clamp([x, y, w, h]: Box): Box {
  const left = Math.min(1, Math.max(0, x));
  const top = Math.min(1, Math.max(0, y));
  return [left, top, Math.min(1 - left, Math.max(0, w)), Math.min(1 - top, Math.max(0, h))];
}
