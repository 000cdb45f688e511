/** Where a place of a page's picture lies on the page itself (ISO 32000-1, 7.7.3.3: boxes and rotation). */
import type { Box } from '../../shared/contracts/finding.ts';

export interface PageSpace {
  /** Visible part of the page in user space: left, bottom, right, top. */
  visible: readonly [number, number, number, number];
  /** Clockwise degrees by which the page is shown turned: 0, 90, 180 or 270. */
  rotation: number;
}

export interface Rect {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** @param point in shares of the page as it is shown, from its top left corner */
export function toUserSpace({ visible, rotation }: PageSpace, [u, v]: readonly [number, number]) {
  const [left, bottom, right, top] = visible;
  const [width, height] = [right - left, top - bottom];
  if (rotation === 90) return { x: left + v * width, y: bottom + u * height };
  if (rotation === 180) return { x: right - u * width, y: bottom + v * height };
  if (rotation === 270) return { x: right - v * width, y: top - u * height };
  return { x: left + u * width, y: top - v * height };
}

/** @param box as findings have it: x, y, width and height in shares of the page as it is shown */
export function rectOf(space: PageSpace, [x, y, width, height]: Box): Rect {
  const one = toUserSpace(space, [x, y]);
  const other = toUserSpace(space, [x + width, y + height]);
  return {
    left: Math.min(one.x, other.x),
    bottom: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    top: Math.max(one.y, other.y),
  };
}
