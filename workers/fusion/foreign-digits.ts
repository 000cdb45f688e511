/** Single digits of a value that are shaped as no other letter of their page is, while the same digit elsewhere has one shape. */
import { isElsewhere, isOfStyle, type Uses, type Value } from './drawn-values.ts';

/** As many others of the same digit show how the page draws it, all in one shape. */
const MIN_KIND = 3;
/** Of a value's letters: more are another hand's as a whole, or another style. */
const MOST_ODD = 0.5;
/** Rows of samples by which values of one size differ in height. */
const HEIGHT_APART_PX = 1;

export interface ForeignDigit {
  sign: string;
  /** How often the page has this digit in values of the same look. */
  others: number;
}

/** @returns none where letters touch or were misread, or where the page shows too little */
export function foreignDigitsOf(value: Value, values: readonly Value[], uses: Uses): ForeignDigit[] {
  const { signs, shapes, height } = value;
  if (!signs) return [];
  const odd = shapes.flatMap((shape, at) => (isElsewhere(shape, [value], uses) ? [] : [signs[at] ?? '']));
  if (odd.length === 0 || odd.length > MOST_ODD * shapes.length) return [];
  const peers = values.filter(
    (other) =>
      other !== value && Math.abs(other.height - height) <= HEIGHT_APART_PX && isOfStyle(value, other),
  );
  const kindOf = (sign: string): number[] =>
    peers.flatMap((one) => one.shapes.filter((_, at) => one.signs?.[at] === sign));
  // A value in another face than most has none of their shapes: its digits are not odd by themselves.
  const isOfPage = signs.every((sign, at) => {
    const [shape, kind] = [shapes[at], kindOf(sign)];
    return odd.includes(sign) || 2 * kind.filter((other) => other === shape).length > kind.length;
  });
  if (!isOfPage) return [];
  return odd.flatMap((sign) => {
    const kind = kindOf(sign);
    return /\d/.test(sign) && kind.length >= MIN_KIND && new Set(kind).size === 1
      ? [{ sign, others: kind.length }]
      : [];
  });
}
