/** Places of pages, enlarged and side by side, each under its title. */
import type { Image } from '@napi-rs/canvas';
import type { Box } from '../../shared/contracts/finding.ts';
import type { Flow } from './flow.ts';
import { font } from './fonts.ts';

export interface Crop {
  title: string;
  image: Image;
  /** Of the place on the page. */
  box: Box;
}

/** Points. */
const GAP = 14;
const HEIGHT = 64;
const TITLE = 14;
/** Share of the page's width that a crop shows at least: enough around a value to recognise the line. */
const LEAST = 0.4;

export function drawCrops(flow: Flow, crops: readonly Crop[]): void {
  if (crops.length === 0) return;
  const width = (flow.width - GAP * (crops.length - 1)) / crops.length;
  flow.drawing(HEIGHT + TITLE + 8, (canvas, left, top) => {
    for (const [at, { title, image, box }] of crops.entries()) {
      const x = left + at * (width + GAP);
      canvas.font = font(8);
      canvas.fillStyle = '#545d6b';
      canvas.fillText(title, x, top + TITLE - 4);
      const y = top + TITLE;
      const view = viewOf(image, box, width / HEIGHT);
      canvas.drawImage(image, view.x, view.y, view.width, view.height, x, y, width, HEIGHT);
      canvas.strokeStyle = '#d5dae2';
      canvas.lineWidth = 0.5;
      canvas.strokeRect(x, y, width, HEIGHT);
      const scale = width / view.width;
      canvas.strokeStyle = '#9b1c1c';
      canvas.lineWidth = 1;
      canvas.strokeRect(
        x + (box[0] * image.width - view.x) * scale - 2,
        y + (box[1] * image.height - view.y) * scale - 2,
        box[2] * image.width * scale + 4,
        box[3] * image.height * scale + 4,
      );
    }
  });
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
