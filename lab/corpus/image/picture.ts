/** A picture of a document: rendered, captured, and able to be taken again with other words on the sheet. */

import type { Plan } from '../kinds/plan.ts';
import type { Box } from '../layout.ts';
import { boxOn, type Layout, textRect } from '../layout.ts';
import { randomFrom } from '../random.ts';
import type { Capture, Picture } from '../types.ts';
import { addSeconds, exifDate, type Instant } from '../words/dates.ts';
import { captureSheet, type Setting, settingFor } from './capture.ts';
import { type ExifFacts, exifSegment } from './exif.ts';
import { encodeJpeg, type JpegOptions } from './jpeg.ts';
import { mapPoint, squareToQuad } from './perspective.ts';
import { type Raster, thumbnail } from './raster.ts';
import { renderLayout } from './render.ts';

/** Pixels per point: about 1500 pixels on the longer side, whatever the document's size. */
const LONG_SIDE = 1500;

/** Takes the picture of a page. Page numbers count from 1. */
export function takePicture(
  plan: Plan,
  page: number,
  capture: Capture,
  seed: number,
  longSide: number = LONG_SIDE,
): Picture {
  const layout = plan.layouts[page - 1];
  if (layout === undefined) throw new RangeError(`no page ${page}`);
  const scale = longSide / Math.max(layout.width, layout.height);
  const sheet = { width: Math.round(layout.width * scale), height: Math.round(layout.height * scale) };
  const setting = settingFor(sheet, capture, seed);
  const redraw = (changed: Layout): Raster => captureSheet(renderLayout(changed, scale), setting, seed);
  const random = randomFrom('quality', seed);
  return {
    raster: redraw(layout),
    redraw,
    layout,
    boxOf: (field) => pictureBox(layout, setting, field),
    quality: capture === 'camera' ? random.int(78, 90) : random.int(74, 88),
    exif: capture === 'camera' ? cameraFacts(plan.created, setting, seed) : undefined,
  };
}

/** Box around a field's four corners in the picture. */
function pictureBox(layout: Layout, setting: Setting, field: string): Box {
  const found = layout.items.find((item) => 'field' in item && item.field === field);
  if (found === undefined || (found.type !== 'text' && found.type !== 'face'))
    throw new RangeError(`no field ${field}`);
  const rect = found.type === 'text' ? textRect(found) : found;
  const plane = squareToQuad(setting.quad);
  const corners = [0, 1].flatMap((right) =>
    [0, 1].map((low) =>
      mapPoint(plane, [
        (rect.x + right * rect.width) / layout.width,
        (rect.y + low * rect.height) / layout.height,
      ]),
    ),
  );
  const xs = corners.map((corner) => corner[0]);
  const ys = corners.map((corner) => corner[1]);
  const [x, y] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  const area = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  return boxOn({ width: setting.width, height: setting.height, items: [] }, area);
}

function cameraFacts(created: Instant, setting: Setting, seed: number): ExifFacts {
  const taken = exifDate(addSeconds(created, randomFrom('taken', seed).int(600, 90_000)));
  return {
    make: 'Aldane',
    model: 'Aldane A7',
    dateTime: taken,
    dateTimeOriginal: taken,
    width: setting.width,
    height: setting.height,
  };
}

/** The clean JPEG of a picture: camera files carry EXIF with a thumbnail and the camera's own tables. */
export function pictureJpeg(picture: Picture): Buffer {
  return encodeJpeg(picture.raster, { quality: picture.quality, ...cameraOptions(picture, picture.raster) });
}

/** Segments and tables of the camera; `small` is what the thumbnail shows. Nothing for a scan. */
export function cameraOptions(
  picture: Picture,
  small: Raster,
  facts: Partial<ExifFacts> = {},
): Partial<JpegOptions> {
  if (picture.exif === undefined) return {};
  const icon = encodeJpeg(thumbnail(small, 160), { quality: 70 });
  return { tables: 'camera', segments: [exifSegment({ ...picture.exif, thumbnail: icon, ...facts })] };
}
