/** The text layer below a picture of a page, as a third reader of its digits: one that may have seen another picture. */
import type { Box } from '../../../shared/contracts/finding.ts';
import type { LooseWord } from './words.ts';

/** Widths of a word by which boxes of a layer may stand beside it: many give a line one box, shared out by characters. */
const BESIDE = 0.25;

/**
 * What the layer says at a word whose digits it has otherwise.
 *
 * @param place the word's box on the page as the layer has it
 * @returns null where the layer has the same digits, or none there
 */
export function otherwiseInLayer(text: string, place: Box, layer: readonly LooseWord[]): string | null {
  const digits = digitsOf(text);
  if (digits === '') return null;
  const [x, y, width, height] = place;
  const [left, right] = [x - BESIDE * width, x + (1 + BESIDE) * width];
  const there = layer
    .filter(({ text: written, box }) => {
      if (digitsOf(written) === '') return false;
      const middle = box[1] + box[3] / 2;
      const isOnLine = middle > y && middle < y + height;
      return isOnLine && box[0] < right && box[0] + box[2] > left;
    })
    .toSorted((a, b) => a.box[0] - b.box[0])
    .map((word) => word.text);
  return there.length === 0 || digitsOf(there.join('')).includes(digits) ? null : there.join(' ');
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
