/** At which resolution a page is rendered: enough for eyes, barcodes and OCR, never more than memory bears. */

const POINTS_PER_INCH = 72;
/** With a text layer the raster is for eyes, barcodes and pixels. */
const TEXT_PAGE_DPI = 150;
/** OCR engines want a capital letter of about 20 px: 10 pt at 200 dpi. */
const IMAGE_PAGE_DPI = 200;
/** A page the size of a card is small, its print is not: it gets more, up to here. */
const SMALL_PAGE_DPI = 300;
const SMALL_PAGE_SIDE_PX = 1600;
/** Caps both sides; A4 at 200 dpi has 2339. */
const MAX_SIDE_PX = 2600;

/**
 * Scale from page points to raster pixels.
 *
 * @param widthPt displayed width, UserUnit applied
 * @param heightPt displayed height
 * @param hasText the page has a visible text layer
 */
export function renderScale(widthPt: number, heightPt: number, hasText: boolean): number {
  const long = Math.max(widthPt, heightPt);
  const dpi = Math.min(
    SMALL_PAGE_DPI,
    Math.max(hasText ? TEXT_PAGE_DPI : IMAGE_PAGE_DPI, (SMALL_PAGE_SIDE_PX / long) * POINTS_PER_INCH),
  );
  return Math.min(dpi / POINTS_PER_INCH, MAX_SIDE_PX / long);
}
