/** What a forger changes in a picture: the portrait on an identity document, a value on paper. */

import type { Area, Raster } from '../image/raster.ts';
import type { Box, Layout } from '../layout.ts';
import { withField } from '../layout.ts';
import { type Random, randomFrom } from '../random.ts';
import type { Clean, Picture } from '../types.ts';
import { replacement } from './values.ts';

export type PictureChange = {
  picture: Picture;
  /** The page as the forger wants it. */
  layout: Layout;
  field: string;
  box: Box;
  old?: string;
  new?: string;
  follows?: readonly string[];
};

export function requirePicture(clean: Clean): Picture {
  if (clean.picture === undefined) throw new RangeError('this cause needs a picture');
  return clean.picture;
}

/** True for pictures on which something of the first page can be changed. */
export const isJpeg = (clean: Clean): boolean => clean.form === 'jpeg';

/** Another face where there is one, else the amount (or name) of the first page. */
export function pictureChange(clean: Clean, random: Random): PictureChange {
  const picture = requirePicture(clean);
  const face = picture.layout.items.find((item) => item.type === 'face');
  if (face !== undefined) return portraitChange(picture, random);
  const change = replacement(clean, clean.plan.targets.amount === undefined ? 'name' : 'amount', random);
  if (change.page !== 1) throw new RangeError('the value is not on the page in the picture');
  const layout = withField([picture.layout], change.field, change.new)[0] ?? picture.layout;
  const values = { old: change.old, new: change.new, follows: change.follows };
  return { picture, layout, field: change.field, box: picture.boxOf(change.field), ...values };
}

function portraitChange(picture: Picture, random: Random): PictureChange {
  const items = picture.layout.items.map((item) =>
    item.type === 'face' ? { ...item, seed: item.seed + random.int(1, 1e6) } : item,
  );
  return { picture, layout: { ...picture.layout, items }, field: 'portrait', box: picture.boxOf('portrait') };
}

/** Whole pixels around a box, grown by `margin`, cut at the picture's edges. */
export function areaOf(box: Box, raster: Raster, margin: number): Area {
  const x = Math.max(0, Math.floor(box[0] * raster.width) - margin);
  const y = Math.max(0, Math.floor(box[1] * raster.height) - margin);
  const right = Math.min(raster.width, Math.ceil((box[0] + box[2]) * raster.width) + margin);
  const bottom = Math.min(raster.height, Math.ceil((box[1] + box[3]) * raster.height) + margin);
  return { x, y, width: right - x, height: bottom - y };
}

/** The area moved and grown to whole 8 x 8 blocks, as a forger's selection never is, but a test of one cause must be. */
export function alignedTo(area: Area, grid: number, raster: Raster): Area {
  const x = Math.floor(area.x / grid) * grid;
  const y = Math.floor(area.y / grid) * grid;
  const right = Math.min(raster.width, Math.ceil((area.x + area.width) / grid) * grid);
  const bottom = Math.min(raster.height, Math.ceil((area.y + area.height) / grid) * grid);
  return { x, y, width: right - x, height: bottom - y };
}

export const boxOfArea = (area: Area, raster: Raster): Box => {
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  return [
    round(area.x / raster.width),
    round(area.y / raster.height),
    round(area.width / raster.width),
    round(area.height / raster.height),
  ];
};

/** The generator of a picture cause. */
export const pictureRandom = (cause: string, seed: number): Random => randomFrom('picture', cause, seed);
