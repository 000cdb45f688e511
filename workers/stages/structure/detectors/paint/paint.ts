/** What paint hides, and what counts as text below or on it. */
import type { PaintItem } from '../../../../formats/pdf/index.ts';
import { phrases, type Word } from '../layout/words.ts';

/** Largest difference of a channel (0..255) at which two colours look alike on paper. */
const ALIKE = 12;
export const PAPER: [number, number, number] = [255, 255, 255];

export type Colour = [number, number, number] | null;

/** Hides whatever lies below its box. */
export function opaque(item: PaintItem & { type: 'fill' | 'image' }): boolean {
  return item.shaped !== true && solid(item);
}

/** Nothing is seen through it where it is painted. */
export function solid(item: PaintItem & { type: 'fill' | 'image' }): boolean {
  if (item.hidden || item.blended || item.alpha < 0.95) return false;
  if (item.type === 'image') return !item.mask && !item.transparent;
  return item.rectangle && item.colour !== null;
}

/** Two colours that look the same on paper. */
export function alike(a: Colour, b: Colour): boolean {
  return a !== null && b !== null && a.every((channel, i) => Math.abs(channel - (b[i] ?? 0)) <= ALIKE);
}

/** Visible words with letters or digits that are all known. */
export function isText(word: Word): boolean {
  return word.visible && !word.text.includes('\ufffd') && /[\p{L}\p{N}]/u.test(word.text);
}

export function textOf(words: readonly Word[]): string {
  return phrases(words)
    .map((p) => p.text)
    .join(' ');
}
