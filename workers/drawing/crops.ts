/** Places of pages, enlarged and side by side, each under its title. */
import { createCanvas, type Image } from '@napi-rs/canvas';
import type { Box } from '../../shared/contracts/finding.ts';
import type { Words } from '../../shared/findings/language/words.ts';
import type { Flow } from './flow.ts';

interface Place {
  /** Of the page. */
  image: Image;
  /** Of the place on the page. */
  box: Box;
}

/** A place of a page, or the picture of one that was enlarged when the page could still be had. */
export type Crop = { title: string } & (Place | { kept: Image });

/** Points. */
const GAP = 14;
const HEIGHT = 64;
/** Pixels a point: enough to read small print when it is printed. */
const SCALE = 4;
const QUALITY = 88;
/** Share of the page's width that a crop shows at least: enough around a value to recognise the line. */
const LEAST = 0.4;

export async function drawCrops(flow: Flow, crops: readonly Crop[], words: Words): Promise<void> {
  if (crops.length === 0) return;
  const width = (flow.width - GAP * (crops.length - 1)) / crops.length;
  const pictures = await Promise.all(
    crops.map(async (crop) => ({
      title: crop.title,
      alt: words.say('print.enlarged', { title: crop.title }),
      bytes: await ('kept' in crop
        ? fitted(crop.kept, { width, height: HEIGHT })
        : enlarged(crop, { width, height: HEIGHT })),
    })),
  );
  await flow.row(pictures, { width, height: HEIGHT, gap: GAP });
}

/** The whole picture, as large as the room allows. @param size points */
async function fitted(picture: Image, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const canvas = createCanvas(Math.round(width * SCALE), Math.round(height * SCALE));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  context.drawImage(picture, 0, 0, picture.width * scale, picture.height * scale);
  return canvas.encode('jpeg', QUALITY);
}

/** @param size of the picture, points */
export async function enlarged(
  { image, box }: Place,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const canvas = createCanvas(Math.round(width * SCALE), Math.round(height * SCALE));
  const context = canvas.getContext('2d');
  context.scale(SCALE, SCALE);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  const view = viewOf(image, box, width / height);
  const scale = width / view.width;
  // A flat picture does not fill the height: stretched, nothing in it would be where its box is drawn.
  context.drawImage(image, view.x, view.y, view.width, view.height, 0, 0, width, view.height * scale);
  context.strokeStyle = '#d5dae2';
  context.lineWidth = 0.5;
  context.strokeRect(0, 0, width, height);
  context.strokeStyle = '#9b1c1c';
  context.lineWidth = 1;
  context.strokeRect(
    (box[0] * image.width - view.x) * scale - 2,
    (box[1] * image.height - view.y) * scale - 2,
    box[2] * image.width * scale + 4,
    box[3] * image.height * scale + 4,
  );
  return canvas.encode('jpeg', QUALITY);
}

/** The part of the picture around a box, in its pixels and of the wanted proportions. */
function viewOf(image: Image, [x, y, width, height]: Box, proportion: number) {
  const wide = Math.min(
    image.width,
    Math.max(LEAST, width * 1.4, (height * 1.8 * image.height * proportion) / image.width) * image.width,
  );
  const tall = Math.min(image.height, wide / proportion);
  const within = (middle: number, size: number, all: number): number =>
    Math.max(0, Math.min(all - size, middle - size / 2));
  return {
    // What a value is stands left of it far more often than right.
    x: within((x + width / 2) * image.width - wide * 0.15, wide, image.width),
    y: within((y + height / 2) * image.height, tall, image.height),
    width: wide,
    height: tall,
  };
}
