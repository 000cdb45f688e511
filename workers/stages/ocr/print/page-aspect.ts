import type { PageText } from '../facts.ts';

/** A page whose picture is not known is taken for A4. */
const A4 = 210 / 297;

/** Width by height. */
export const aspectOf = ({ ocr }: PageText): number =>
  ocr?.picture ? ocr.picture.widthPx / ocr.picture.heightPx : A4;
