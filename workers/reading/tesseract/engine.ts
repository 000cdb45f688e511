/** What an OCR engine is to this stage: an encoded image in, words out, within a time. */
import type { TsvWord } from './tsv.ts';

export interface RecognizeOptions {
  /** Tesseract's page segmentation mode: 3 automatic, 6 one block, 7 one line. */
  segmentation: 3 | 6 | 7;
  /** Only these characters are read. */
  characters?: string;
}

export interface Engine {
  name: 'tesseract' | 'tesseract.js';
  /**
   * Words of an encoded image (PNG), in the engine's reading order.
   *
   * @returns null when `timeoutMs` was used up; the engine is then stopped
   * @throws Error when the engine cannot run
   */
  recognize(image: Uint8Array, timeoutMs: number, options: RecognizeOptions): Promise<TsvWord[] | null>;
}
