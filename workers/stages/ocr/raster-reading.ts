/**
 * Reads a page's raster with tesseract alone, where the networks of the first reader are not installed: is there text,
 * where, how large, which way up; then OCR of that part only.
 */
import type { Raster } from '../../../shared/contracts/document.ts';
import type { Box } from '../../../shared/contracts/finding.ts';
import { openImage, readRaster } from '../../artifacts/pixels.ts';
import type { Engine } from '../../reading/tesseract/engine.ts';
import type { TsvWord } from '../../reading/tesseract/tsv.ts';
import { findText, type TextPresence } from './text-presence.ts';
import { type LooseWord, MAX_WORDS_PER_PAGE, round } from './words.ts';

export type Turn = 0 | 90 | 180 | 270;

export type RasterReading =
  | { outcome: 'no-text' }
  /** Shapes in lines, of which no word could be read: another script, poor quality, or texture. */
  | { outcome: 'illegible' }
  | { outcome: 'read'; words: LooseWord[]; turnedDegrees: Turn }
  | { outcome: 'time-up' };

/** Long side of the raster on which text is looked for: 4 px glyphs of it are 8 px glyphs of the page raster. */
const PRESENCE_SIDE_PX = 1300;
/**
 * Fewer chained glyphs than this are what a photograph's texture yields by chance: 24 left 6 of 36 camera
 * photographs (some do show lettering), and no receipt, invoice or letter had fewer than 200.
 */
const MIN_CHAINED_PHOTO = 24;
/** A page of a PDF that is no picture has no texture; a short line is text. */
const MIN_CHAINED_PAGE = 5;
/** Glyph height, in pixels, at which the engine reads best for its time (16: 92 of 95 words; 26: 95 in 1.4 x). */
const GLYPH_HEIGHT_PX = 16;
const MAX_OCR_PIXELS = 6_000_000;
const MAX_ENLARGEMENT = 3;
/** Sure characters that prove print, over all probed lines; texture read as text gave at most 4 (36 photographs). */
const LEGIBLE = 6;
/** So many prove the direction too: upside down, print gives a fraction of them. */
const CLEARLY_LEGIBLE = 24;

/** @param isPicture the page is mostly image (photograph or scan), so that texture may look like glyphs */
export async function readPage(
  path: string,
  raster: Raster,
  isPicture: boolean,
  engine: Engine,
  remainingMs: () => number,
): Promise<RasterReading> {
  const grey = await readRaster(path, 'grey', PRESENCE_SIDE_PX);
  const presence = findText(grey);
  if (presence.chained < (isPicture ? MIN_CHAINED_PHOTO : MIN_CHAINED_PAGE)) return { outcome: 'no-text' };
  const crop = cropOf(presence, raster, raster.widthPx / grey.widthPx);

  const turn = await probe(path, raster, presence, raster.widthPx / grey.widthPx, engine, remainingMs);
  if (turn === 'time-up') return { outcome: 'time-up' };
  // A full attempt at texture takes twenty seconds; on a plain page there is none, and faint print is worth it.
  if (turn === null && isPicture) return { outcome: 'illegible' };
  const upright = turn ?? (presence.vertical ? 90 : 0);
  const words = await engine.recognize(await picture(path, crop, upright), remainingMs(), {
    segmentation: 6,
  });
  if (words === null) return { outcome: 'time-up' };
  return {
    outcome: 'read',
    turnedDegrees: upright,
    words: words.slice(0, MAX_WORDS_PER_PAGE).map((word) => ({
      text: word.text,
      box: boxOnPage(word, crop, upright, raster),
      source: 'ocr',
      confidence: round(word.confidence),
      lineKey: word.line,
    })),
  };
}

/**
 * Reads the longest few lines both ways up: cheap proof that they are print, and which way up it stands.
 *
 * @returns null when neither way up gives a word
 */
async function probe(
  path: string,
  raster: Raster,
  presence: TextPresence,
  toRaster: number,
  engine: Engine,
  remainingMs: () => number,
): Promise<Turn | null | 'time-up'> {
  let best: { turn: Turn; score: number } | null = null;
  for (const turn of (presence.vertical ? [90, 270] : [0, 180]) as Turn[]) {
    let score = 0;
    for (const bounds of presence.longest) {
      const crop = cropOf({ ...presence, bounds }, raster, toRaster, 0.6);
      const words = await engine.recognize(await picture(path, crop, turn), remainingMs(), {
        segmentation: 7,
      });
      if (words === null) return 'time-up';
      score += words.reduce((sum, word) => sum + legibility(word), 0);
      if (score >= CLEARLY_LEGIBLE) return turn;
    }
    if (score >= LEGIBLE && (!best || score > best.score)) best = { turn, score };
  }
  return best?.turn ?? null;
}

/** Characters of a word that the engine is sure of; texture gives single signs and unsure words. */
function legibility({ text, confidence }: TsvWord): number {
  const characters = text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  return confidence >= 0.6 && characters >= 3 ? confidence * characters : 0;
}

/** A part of the raster, in its pixels, and the factor by which it is enlarged for reading. */
interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
  scale: number;
}

function cropOf(presence: TextPresence, raster: Raster, toRaster: number, margins = 3): Crop {
  const glyph = presence.medianHeightPx * toRaster;
  const margin = margins * glyph;
  const left = Math.max(0, Math.floor(presence.bounds[0] * toRaster - margin));
  const top = Math.max(0, Math.floor(presence.bounds[1] * toRaster - margin));
  const width = Math.min(raster.widthPx, Math.ceil(presence.bounds[2] * toRaster + margin)) - left;
  const height = Math.min(raster.heightPx, Math.ceil(presence.bounds[3] * toRaster + margin)) - top;
  const scale = Math.min(
    MAX_ENLARGEMENT,
    GLYPH_HEIGHT_PX / glyph,
    Math.sqrt(MAX_OCR_PIXELS / (width * height)),
  );
  return { left, top, width, height, scale };
}

async function picture(path: string, crop: Crop, turn: Turn): Promise<Uint8Array> {
  const { left, top, width, height, scale } = crop;
  const cut = openImage(path)
    .extract({ left, top, width, height })
    .resize({
      width: Math.max(8, Math.round(width * scale)),
      height: Math.max(8, Math.round(height * scale)),
      fit: 'fill',
    })
    .greyscale();
  return (turn === 0 ? cut : cut.rotate(turn))
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer();
}

/** Undoes turn, scale and crop. */
function boxOnPage(word: TsvWord, crop: Crop, turn: Turn, raster: Raster): Box {
  const { left: x, top: y, width: w, height: h } = word;
  const W = crop.width * crop.scale;
  const H = crop.height * crop.scale;
  const [ux, uy, uw, uh] =
    turn === 0
      ? [x, y, w, h]
      : turn === 90
        ? [y, H - x - w, h, w]
        : turn === 180
          ? [W - x - w, H - y - h, w, h]
          : [W - y - h, x, h, w];
  return [
    round((crop.left + ux / crop.scale) / raster.widthPx),
    round((crop.top + uy / crop.scale) / raster.heightPx),
    round(uw / crop.scale / raster.widthPx),
    round(uh / crop.scale / raster.heightPx),
  ];
}
