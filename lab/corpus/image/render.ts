/** Layouts -> pixels, with the fonts of the package and none of the machine. */
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { type FontName, fontPath } from '../fonts.ts';
import type { Colour, Layout } from '../layout.ts';
import { leftEdge } from '../layout.ts';
import { drawFace } from './face.ts';
import type { Raster } from './raster.ts';

const FAMILY: Record<FontName, string> = {
  sans: 'CorpusSans',
  sansBold: 'CorpusSansBold',
  sansItalic: 'CorpusSansItalic',
  mono: 'CorpusMono',
};
let registered = false;

function registerFonts(): void {
  if (registered) return;
  for (const font of Object.keys(FAMILY) as FontName[])
    GlobalFonts.registerFromPath(fontPath(font), FAMILY[font]);
  registered = true;
}

const css = (colour: Colour): string => `rgb(${colour.map((part) => Math.round(part * 255)).join(',')})`;

/** Draws a layout on white paper. `scale` is in pixels per point; 150 dpi is 2.083. */
export function renderLayout(layout: Layout, scale: number): Raster {
  registerFonts();
  const [width, height] = [Math.round(layout.width * scale), Math.round(layout.height * scale)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.scale(scale, scale);
  for (const item of layout.items) drawItem(context, item);
  const rgba = canvas.data();
  const pixels = Buffer.alloc(width * height * 3);
  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
    pixels[to] = rgba[from] ?? 0;
    pixels[to + 1] = rgba[from + 1] ?? 0;
    pixels[to + 2] = rgba[from + 2] ?? 0;
  }
  return { pixels, width, height };
}

function drawItem(context: SKRSContext2D, item: Layout['items'][number]): void {
  switch (item.type) {
    case 'text':
      context.fillStyle = css(item.colour);
      context.font = `${item.size}px ${FAMILY[item.font]}`;
      context.fillText(item.text, leftEdge(item), item.y);
      return;
    case 'rect':
      context.fillStyle = css(item.colour);
      context.fillRect(item.x, item.y, item.width, item.height);
      return;
    case 'line':
      context.strokeStyle = css(item.colour);
      context.lineWidth = item.width;
      context.beginPath();
      context.moveTo(item.x1, item.y1);
      context.lineTo(item.x2, item.y2);
      context.stroke();
      return;
    case 'modules': {
      const step = item.side / item.rows.length;
      context.fillStyle = 'black';
      for (const [row, modules] of item.rows.entries()) {
        for (const [column, dark] of modules.entries()) {
          if (dark) context.fillRect(item.x + column * step, item.y + row * step, step * 1.02, step * 1.02);
        }
      }
      return;
    }
    case 'face':
      drawFace(context, item, item.seed);
  }
}
