/** Whether a program may have set a value apart from the others of its column, as programs stress totals and lines. */
import { medianOf } from '../stages/ocr/print/quantile.ts';
import { type Bound, type Value, weightTimes } from './drawn-values.ts';
import { type FaceApart, faceApart } from './letter-faces.ts';

/** Of the letters of a column, those in the usual shape of their sign. */
const LEAST_OF_SIGN = 0.8;
/** Times as tall: a heading is set a pixel larger, which is 4.2 % from 24 to 25; who types rounds to half a pixel. */
const SIZE_APART = 0.04;
/** Times the ink of its size: a medium weight has 1.06 and more; by the tightest bound a colour may be the cause. */
const INK_APART: Readonly<Record<Bound, number>> = { tight: 0.03, usual: 0.045, loose: 0 };
/** A weight with no more ink than this keeps its letters' form. */
const WEIGHT_INK = 0.1;
const TONE_APART = 1.12;
/** Italics lean by .11 columns a row and more, upright faces by less than .05 (docs/measurements/forensic.md); upright among italics, back. */
const LEANS = 0.06;
const LEANS_BACK = -0.11;
/**
 * Of values in one face and two sizes 99 of 100 and more stay below the first limit by their form, and below the second by form and ink;
 * letters that are a little heavier stay below the third by their form. By the rows of a letter: small ones are put onto whole samples,
 * each size otherwise, so that nobody tells a size from a face.
 */
const OTHER_FACE = [
  { belowPx: 18, form: Infinity, unlike: Infinity, weight: 0.5 },
  { belowPx: 26, form: 0.42, unlike: 0.55, weight: 0.2 },
];
const LARGE_FACE = { form: 0.28, unlike: 0.38, weight: 0.2 };
const FINE_FROM_PX = 18;
/** What ink that the size does not explain says beside the form, as a logarithm: letters are wider or narrower. */
const OF_INK = 1.6;
/** Times as heavy, below which less ink is lighter strokes. */
const LIGHTER = 0.95;

/** What programs do to one value of a column: a total at its end, a larger size, italics; or they draw a sign in several ways. */
export function isSetApart(
  { value, peers }: { value: Value; peers: readonly Value[] },
  column: readonly Value[],
  bound: Bound,
): boolean {
  const endsColumn = !column.some(({ top }) => top > value.top);
  if (endsColumn || !hasOneShapeEach(peers, 'signs', LEAST_OF_SIGN)) return true;
  const face = faceApart(value, peers);
  if (face === null || face.lean >= LEANS || face.lean <= LEANS_BACK) return true;
  const { form, unlike } = limitFor(value);
  if (face.form >= form || unlikeness(face, weightTimes(value, peers)) >= unlike) return false;
  const inkApart = Math.abs(inkOfSize(face) - 1);
  const isNoWeight =
    inkApart <= INK_APART[bound] || (inkApart <= WEIGHT_INK && face.form >= limitFor(value).weight);
  const isAlike = isAsLarge(value, peers, face) && isNoWeight;
  return !isAlike || !isAsDark(value, peers);
}

const inkOfSize = ({ ink, times }: FaceApart): number => ink / times ** 2;

/** How far a value is from the face of others, whatever its size, by form and ink. */
function unlikeness(face: FaceApart, weight: number): number {
  const more = Math.log(inkOfSize(face));
  return face.form + (more < 0 && weight < LIGHTER ? 0 : OF_INK * Math.abs(more));
}

const limitFor = ({ height }: Value): typeof LARGE_FACE =>
  OTHER_FACE.find(({ belowPx }) => height < belowPx) ?? LARGE_FACE;

/** Small print is put onto whole samples, so that one size has one height. */
function isAsLarge({ height }: Value, peers: readonly Value[], { times }: FaceApart): boolean {
  const middle = medianOf(peers.map((one) => one.height));
  return Math.abs(times - 1) <= SIZE_APART && (height >= FINE_FROM_PX || height === middle);
}

/** Rasterisers smooth print of another tone otherwise. */
function isAsDark(value: Value, peers: readonly Value[]): boolean {
  const middle = medianOf(peers.map(({ contrast }) => contrast));
  return Math.max(value.contrast, middle) <= TONE_APART * Math.min(value.contrast, middle);
}

/** A scaled page draws the same sign otherwise on every few lines: one line more of another kind is nobody's. */
export function hasOneShapeEach(
  peers: readonly Value[],
  which: 'signs' | 'likelySigns',
  least: number,
): boolean {
  const kinds = new Map<string, number[]>();
  for (const one of peers) {
    one[which]?.forEach((sign, at) => {
      if (sign !== null) kinds.set(sign, [...(kinds.get(sign) ?? []), one.shapes[at] ?? -1]);
    });
  }
  const repeated = [...kinds.values()].filter(({ length }) => length > 1);
  const letters = repeated.reduce((sum, { length }) => sum + length, 0);
  return repeated.reduce((sum, ids) => sum + mostOfOne(ids), 0) >= least * letters;
}

export const mostOfOne = (ids: readonly number[]): number =>
  Math.max(...[...Map.groupBy(ids, (id) => id).values()].map(({ length }) => length));
