/**
 * Scans whose picture a coder took apart (mixed raster content, ISO/IEC 16485): paper and what is coloured in a coarse
 * picture, print in one colour through stencils or masks over it. Print of one layer looks like no print of the other.
 */
import type { Box } from '../../../shared/contracts/finding.ts';
import { coverage } from './paint-log.ts';

export interface PaintedLayer {
  box: Box;
  /** A stencil, or a picture with a mask: what lies below shows through. */
  isMasked: boolean;
}

/** Of a page, in one picture or in strips: less is no scan of it. */
const GROUND_SHARE = 0.5;
/** Of a page: a stamp or a signature over a scan covers less. */
const MASKED_SHARE = 0.1;

/** @param painted in the order of painting, as shares of the page */
export function isInLayers(painted: readonly PaintedLayer[]): boolean {
  const first = painted.findIndex(({ isMasked }) => !isMasked);
  const last = painted.findLastIndex(({ isMasked }) => isMasked);
  if (first < 0 || last < first) return false;
  const between = painted.slice(first, last + 1);
  return (
    shareOf(between.filter(({ isMasked }) => !isMasked)) >= GROUND_SHARE &&
    shareOf(between.filter(({ isMasked }) => isMasked)) >= MASKED_SHARE
  );
}

const shareOf = (layers: readonly PaintedLayer[]): number => coverage(layers.map(({ box }) => box));
