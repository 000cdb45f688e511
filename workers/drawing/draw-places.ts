/** The places of a report, each enlarged in a picture of its own: what is kept when the document is erased. */
import { type Image, loadImage } from '@napi-rs/canvas';
import { keptPlaces, placeFile } from '../../shared/findings/telling/kept-places.ts';
import { enlarged } from './crops.ts';
import type { Drawing } from './drawing.ts';
import type { EarlierPicture } from './earlier-page.ts';

/** Points; a line of print in it is read without effort on any screen. */
const SIZE = { width: 250, height: 80 };

/** @returns pictures by file name; a place whose page cannot be shown has none */
export async function drawPlaces(
  { report, pages }: Drawing,
  earlier: readonly EarlierPicture[],
): Promise<Map<string, Buffer>> {
  const images = new Map<string, Image>();
  for (const { number, path } of pages) images.set(`${number}`, await loadImage(path));
  for (const { save, page, path } of earlier) images.set(`${page}/${save}`, await loadImage(path));
  const drawn = new Map<string, Buffer>();
  for (const [at, { page, box, save }] of keptPlaces(report).entries()) {
    const image = images.get(save === undefined ? `${page}` : `${page}/${save}`);
    if (image) drawn.set(placeFile(at + 1), await enlarged({ image, box }, SIZE));
  }
  return drawn;
}
