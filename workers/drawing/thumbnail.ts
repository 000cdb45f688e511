/** The first page, small: what a list shows of a document. */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Drawing } from './drawing.ts';

/** Pixels: twice what the list shows, for dense screens. */
const BOX = { width: 112, height: 144 };

export async function drawThumbnail({ pages }: Drawing): Promise<Buffer> {
  const [page] = pages;
  if (!page) throw new Error('no page to draw');
  const image = await loadImage(page.path);
  const scale = Math.min(BOX.width / image.width, BOX.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale].map((side) =>
    Math.max(1, Math.round(side)),
  );
  const canvas = createCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode('png');
}
