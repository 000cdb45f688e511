/** What every face detector does: one look at a square part of an image. */
import type { Pyramid } from './raster.ts';

/** Pixels of the image. */
export interface Detection {
  x: number;
  y: number;
  width: number;
  height: number;
  /** 0..1 */
  confidence: number;
  /** Subject's right eye and left eye, and what else the detector knows. */
  points: [x: number, y: number][];
}

/** A square part of the image; it may reach beyond its edges. */
export interface Region {
  centreX: number;
  centreY: number;
  side: number;
}

/** @returns everything above the threshold, overlaps not yet merged */
export type Look = (pyramid: Pyramid, region: Region, threshold: number) => Promise<Detection[]>;

/** A look at the whole picture and nothing beside it. */
export type Survey = (pyramid: Pyramid, threshold: number) => Promise<Detection[]>;
