/** One page with its findings drawn, as PNG in the size of the stored picture. */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { numberedFindings } from '../../shared/findings/telling/arranged.ts';
import type { Drawing } from './drawing.ts';
import { drawMarks } from './marks.ts';

/** @param drawing with exactly one page */
export async function drawPage({ report, pages }: Drawing): Promise<Buffer> {
  const [page] = pages;
  if (!page) throw new Error('no page to draw');
  const image = await loadImage(page.path);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const marks = numberedFindings(report).filter(
    ({ evidence }) => evidence.page === page.number && evidence.box,
  );
  drawMarks(context, { x: 0, y: 0, width: image.width, height: image.height }, marks);
  return canvas.encode('png');
}
