/** Values of a picture that stand below each other: what of a table, a list or an invoice may be compared. */

/** Amounts, dates, long numbers; not versions, cells of a matrix or bytes. */
const VALUE =
  /^[-+−€$£]{0,2}\d{1,3}(?:[.,'\u2019\u00a0\u202f]?\d{3})*[.,]\d{2}[€%]?$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^\d{4,}$/;
/** Of a column's values, in heights: of one size, ending or beginning at one edge, on other lines. */
const SIZE_APART = 0.3;
const EDGE_APART = 0.8;
const LINE_APART = 0.8;

/** In pixels. */
export interface InColumn {
  left: number;
  right: number;
  top: number;
  height: number;
}

export const isValue = (text: string): boolean => VALUE.test(text);

/** @param sizeApart share of its height by which the other may be higher or lower */
export function isInColumnOf(
  { left, right, top, height }: InColumn,
  other: InColumn,
  sizeApart = SIZE_APART,
): boolean {
  const edge = Math.min(Math.abs(other.left - left), Math.abs(other.right - right));
  return (
    Math.abs(other.height - height) <= sizeApart * height &&
    Math.abs(other.top - top) > LINE_APART * height &&
    edge < EDGE_APART * height
  );
}
