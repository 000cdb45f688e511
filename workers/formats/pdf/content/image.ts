/** What an image says of itself: its size, and whether anything shows through. */
import { entry, numberOf } from '../syntax/values.ts';
import type { PdfDict, PdfView } from '../types.ts';
import type { ImagePaint } from './content-types.ts';

/** @param isInline short keys count in inline images only (ISO 32000-2, table 91) */
export function imageOf(
  view: PdfView,
  dict: PdfDict,
  isInline: boolean,
): Pick<ImagePaint, 'widthPx' | 'heightPx' | 'mask' | 'transparent'> {
  const keyOf = (long: string, short: string): string => (isInline && entry(dict, short) ? short : long);
  const stencil = view.get(dict, keyOf('ImageMask', 'IM'));
  return {
    widthPx: numberOf(view.get(dict, keyOf('Width', 'W'))) ?? 0,
    heightPx: numberOf(view.get(dict, keyOf('Height', 'H'))) ?? 0,
    mask: stencil.kind === 'bool' && stencil.value,
    transparent: !isInline && isMasked(view, dict),
  };
}

/** An image with a mask beside it, or in its JPEG 2000 data; an entry that is null is none (7.3.9; 8.9.5, table 89). */
function isMasked(view: PdfView, image: PdfDict): boolean {
  const isMask = (key: string): boolean => ['stream', 'array'].includes(view.get(image, key).kind);
  return isMask('SMask') || isMask('Mask') || (numberOf(view.get(image, 'SMaskInData')) ?? 0) > 0;
}
