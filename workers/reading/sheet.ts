/**
 * Lines cut out along their own direction and set in rows on a white sheet, so that the second reader reads each in
 * the box that detection found, all of them in one call.
 */
import { lumaAt } from '../artifacts/luma.ts';
import { openPixels } from '../artifacts/pixels.ts';
import type { Quad } from './geometry.ts';
import { aspectOf, cutOut, type Picture } from './picture.ts';
import type { Engine, RecognizeOptions } from './tesseract/engine.ts';

/** A word of the second reader on one of the lines. */
export interface SheetWord {
  text: string;
  /** 0..1 along the line. */
  from: number;
  to: number;
  confidence: number;
}

/** Height of a line on the sheet; its small letters are then about 16 px high, at which the engine reads best for its time. */
const LINE_PX = 40;
const SPACE_PX = 14;
/** Between lines that share a row: wider than any gap within a line, so that the engine never joins them. */
const BESIDE_PX = 90;
const ROW_PX = 1500;
const MAX_SHEET_PX = 8_000_000;

interface Place {
  line: number;
  x: number;
  y: number;
  width: number;
}

/**
 * @param linePx height of a line on the sheet; another one gives a second look
 * @returns words by line; null when the time was used up
 */
export async function readSheet(
  engine: Engine,
  picture: Picture,
  quads: readonly Quad[],
  timeoutMs: number,
  options: RecognizeOptions = { segmentation: 6 },
  linePx = LINE_PX,
): Promise<SheetWord[][] | null> {
  const words: SheetWord[][] = quads.map(() => []);
  const { places, width, height } = arrange(quads, linePx);
  if (places.length === 0) return words;
  const sheet = new Uint8Array(width * height).fill(255);
  for (const { line, x, y, width: w } of places) {
    const quad = quads[line];
    if (quad) set(sheet, width, cutOut(picture, quad, w, linePx), x, y, w, linePx);
  }
  const png = await openPixels(sheet, width, height, 1)
    .toColourspace('b-w')
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer();
  const read = await engine.recognize(png, timeoutMs, options);
  if (read === null) return null;
  for (const word of read) {
    const [cx, cy] = [word.left + word.width / 2, word.top + word.height / 2];
    const at = places.find(
      ({ x, y, width: w }) =>
        cy >= y - SPACE_PX / 2 &&
        cy < y + linePx + SPACE_PX / 2 &&
        cx >= x - BESIDE_PX / 2 &&
        cx < x + w + BESIDE_PX / 2,
    );
    if (!at) continue;
    words[at.line]?.push({
      text: word.text,
      from: Math.max(0, (word.left - at.x) / at.width),
      to: Math.min(1, (word.left + word.width - at.x) / at.width),
      confidence: word.confidence,
    });
  }
  for (const own of words) own.sort((a, b) => a.from - b.from);
  return words;
}

/** Lines in rows, in the order given; what does not fit on the largest sheet is left out. */
function arrange(quads: readonly Quad[], linePx: number): { places: Place[]; width: number; height: number } {
  const places: Place[] = [];
  let x = SPACE_PX;
  let y = SPACE_PX;
  let widest = 0;
  for (const [line, quad] of quads.entries()) {
    const width = Math.max(8, Math.min(3000, Math.round(aspectOf(quad) * linePx)));
    if (x > SPACE_PX && x + width > ROW_PX) {
      x = SPACE_PX;
      y += linePx + SPACE_PX;
    }
    if ((y + linePx + SPACE_PX) * Math.max(widest, x + width + SPACE_PX) > MAX_SHEET_PX) break;
    places.push({ line, x, y, width });
    widest = Math.max(widest, x + width + SPACE_PX);
    x += width + BESIDE_PX;
  }
  return { places, width: widest, height: y + linePx + SPACE_PX };
}

/** Grey, dark on white whatever it was, stretched to the full range: neighbours on the sheet differ in light. */
function set(
  sheet: Uint8Array,
  stride: number,
  rgb: Uint8Array,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const grey = new Uint8Array(w * h);
  const histogram = new Uint32Array(256);
  for (let i = 0; i < w * h; i++) {
    const value = Math.round(lumaAt(rgb, i * 3));
    grey[i] = value;
    histogram[value] = (histogram[value] ?? 0) + 1;
  }
  const share = (part: number): number => {
    let sum = 0;
    return histogram.findIndex((count) => (sum += count) >= part * w * h);
  };
  const { ink, paper } = tonesOf(share);
  const factor = 255 / (paper - ink || 1);
  for (let row = 0; row < h; row++) {
    for (let column = 0; column < w; column++) {
      const value = paper === ink ? 255 : ((grey[row * w + column] ?? 0) - ink) * factor;
      sheet[(y + row) * stride + x + column] = Math.min(255, Math.max(0, value));
    }
  }
}

/** Grey levels that ink and paper differ by at least; the grain of paper alone has fewer. */
const LEAST_CONTRAST = 6;

/** Grey of ink and of paper, from the level below which a share of the pixels lies; alike where there is no print. */
function tonesOf(share: (part: number) => number): { ink: number; paper: number } {
  const [dark, middle, light, bright] = [share(0.02), share(0.5), share(0.9), share(0.98)];
  const inverted = middle - dark < bright - middle;
  const [ink, paper] = inverted ? [bright, share(0.1)] : [dark, light];
  if (Math.abs(paper - ink) >= LEAST_CONTRAST) return { ink, paper };
  // A stroke on a wide ground is fewer pixels than either share: what lies farthest from the ground is its ink.
  const [darkest, brightest] = [share(Number.MIN_VALUE), share(1)];
  const farthest = middle - darkest < brightest - middle ? brightest : darkest;
  return Math.abs(farthest - middle) < LEAST_CONTRAST ? { ink, paper } : { ink: farthest, paper: middle };
}
