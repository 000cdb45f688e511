/** A page as it was seen: its picture, how it lies flat, and a place of it to be read once more. */
import type { Raster } from '../../../shared/contracts/document.ts';
import type { Box } from '../../../shared/contracts/finding.ts';
import { openPixels } from '../../artifacts/pixels.ts';
import type { Flat } from '../../reading/flatten.ts';
import { boundsOf, type Point, type Quad } from '../../reading/geometry.ts';
import { cutOut, decodePicture, type Picture } from '../../reading/picture.ts';
import type { Engine, RecognizeOptions } from '../../reading/tesseract/engine.ts';
import { round } from './words.ts';

/**
 * Boxes of what was read are those of the flat page, where rows are level and columns plumb, until the facts are
 * complete; `onPage` then gives them their place on the page as it was submitted.
 */
export interface PageView {
  flat: Flat;
  /** Pixels of the picture that `flat` refers to. */
  width: number;
  height: number;
  picture(): Promise<Picture>;
}

/** Pictures are large: only the page that was looked at last is kept. */
export function pictureOf(): (path: string, raster: Raster) => Promise<Picture> {
  let last: { path: string; picture: Promise<Picture> } | null = null;
  return (path, raster) => {
    if (last?.path !== path) last = { path, picture: decodePicture(path, raster) };
    return last.picture;
  };
}

/** The box of a quadrilateral of the picture on the flat page, as shares of it. */
export function onFlat({ flat }: Pick<PageView, 'flat'>, quad: Quad): Box {
  return boxOf(quad.map(flat.toFlat), flat.width, flat.height);
}

/** The box of a box of the flat page on the page as it was submitted. */
export function onPage(view: Pick<PageView, 'flat' | 'width' | 'height'>, box: Box): Box {
  return boxOf(quadOf(view, box), view.width, view.height);
}

function quadOf({ flat }: Pick<PageView, 'flat'>, [x, y, width, height]: Box): Quad {
  const at = (u: number, v: number): Point => flat.toPicture([u * flat.width, v * flat.height]);
  return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)];
}

/** The place of a box of the flat page in the picture, with paper around it: `margin` in heights of the box. */
export function quadAround(view: PageView, [x, y, width, height]: Box, margin: number): Quad {
  const down = margin * height;
  const along = (down * view.flat.height) / view.flat.width;
  return quadOf(view, [x - along, y - down, width + 2 * along, height + 2 * down]);
}

/** The box of a quadrilateral of the picture on the page as it was submitted. */
export const onPicture = ({ width, height }: Pick<PageView, 'width' | 'height'>, quad: Quad): Box =>
  boxOf(quad, width, height);

function boxOf(points: readonly Point[], width: number, height: number): Box {
  const [x0, y0, x1, y1] = boundsOf(points);
  const [left, top] = [round(x0 / width), round(y0 / height)];
  return [left, top, round(round(x1 / width) - left), round(round(y1 / height) - top)];
}

/**
 * Reads a place of one line again, enlarged: a second opinion about a few characters.
 *
 * @param box on the flat page
 * @param linePx height to which the line is scaled
 * @returns the lines as read, without spaces between words; null when the time was used up or the place is too small
 */
export async function readPlace(
  view: PageView,
  box: Box,
  linePx: number,
  engine: Engine,
  timeoutMs: number,
  options: RecognizeOptions,
): Promise<string[] | null> {
  const [width, height] = [box[2] * view.flat.width, box[3] * view.flat.height];
  if (width < 4 || height < 4) return null;
  const margin = 0.5 * height;
  const scale = Math.min(4, Math.max(0.5, linePx / height));
  const [w, h] = [Math.ceil((width + 2 * margin) * scale), Math.ceil((height + 2 * margin) * scale)];
  const pixels = cutOut(await view.picture(), quadAround(view, box, 0.5), w, h);
  const png = await openPixels(pixels, w, h, 3).greyscale().png({ compressionLevel: 1 }).toBuffer();
  const words = await engine.recognize(png, timeoutMs, options);
  if (words === null) return null;
  const byLine = new Map<string, string>();
  for (const word of words) byLine.set(word.line, (byLine.get(word.line) ?? '') + word.text);
  return [...byLine.values()];
}
