/** At which resolution a page is rendered: enough for eyes, barcodes and OCR, never more than memory bears. */
import type { PaintedPicture } from './page-pictures.ts';

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

/** A picture that covers so much of a page's sides is the page. */
const FILLING = 0.98;
/** One picture has the same resolution in both directions, but for rounding. */
const SQUARE = 0.005;
/** Smaller pictures are shown larger than they are. */
const MIN_OWN_PX = 400;

/**
 * Scale from page points to raster pixels. A page that is one picture is drawn sample by sample, so that its print can be
 * compared as that of a picture; drawn larger or smaller, every letter would have the slopes of the drawing.
 *
 * @param widthPt displayed width, UserUnit applied
 * @param heightPt displayed height
 * @param hasText the page has a text layer
 * @param pictures what the page paints
 */
export function renderScale(
  widthPt: number,
  heightPt: number,
  hasText: boolean,
  pictures: readonly PaintedPicture[] = [],
): number {
  const long = Math.max(widthPt, heightPt);
  const own = ownScale(widthPt, heightPt, pictures);
  if (own !== null) return Math.min(own, MAX_SIDE_PX / long);
  const dpi = Math.min(
    SMALL_PAGE_DPI,
    Math.max(hasText ? TEXT_PAGE_DPI : IMAGE_PAGE_DPI, (SMALL_PAGE_SIDE_PX / long) * POINTS_PER_INCH),
  );
  return Math.min(dpi / POINTS_PER_INCH, MAX_SIDE_PX / long);
}

/** Samples a point of the one picture that fills the page, turned or not; null where there is none. */
function ownScale(widthPt: number, heightPt: number, pictures: readonly PaintedPicture[]): number | null {
  const [picture] = pictures;
  if (!picture?.box || pictures.length > 1) return null;
  const [, , width, height] = picture.box;
  if (Math.min(width, height) < FILLING) return null;
  const { widthPx, heightPx } = picture;
  if (Math.min(widthPx, heightPx) < MIN_OWN_PX) return null;
  const [across, down] = [width * widthPt, height * heightPt];
  const scales = [
    [widthPx / across, heightPx / down],
    [heightPx / across, widthPx / down],
  ];
  const square = scales.find(([x = 0, y = 0]) => Math.abs(x - y) <= SQUARE * x);
  return square?.[0] ?? null;
}
