/** Whether two values are set in one face, whatever its size, and whether one of them leans: what programs do to stress a value. */
import { medianOf } from '../stages/ocr/print/quantile.ts';
import type { Form, Value } from './drawn-values.ts';

/** Different signs that have to be compared: of few, one may be drawn oddly in a size. */
const MIN_COMPARED = 3;
/** In `Form.shares`: signs for the rows, which stand first, and levels of a sign. */
const ROWS = 12;
const LEVELS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const FULL = 4;

export interface FaceApart {
  /** Distance of its letters from the nearest of their sign, in the middle; as a share of an even row's ink. */
  form: number;
  /** Columns by which its letters lean more on each row than others of their sign, in the middle. */
  lean: number;
  /** Times as tall and times as much ink, in the middle. */
  times: number;
  ink: number;
}

/** @returns null where nobody knows which letter is which, or too few signs stand in the others */
export function faceApart(value: Value, others: readonly Value[]): FaceApart | null {
  const kinds = new Map<string, Form[]>();
  for (const { likelySigns, forms } of others) {
    likelySigns?.forEach((sign, at) => {
      const form = forms?.[at];
      if (form && sign !== null) kinds.set(sign, [...(kinds.get(sign) ?? []), form]);
    });
  }
  const compared = new Map<string, FaceApart>();
  value.likelySigns?.forEach((sign, at) => {
    const [form, kind] = [value.forms?.[at], kinds.get(sign ?? '')];
    if (form && kind && sign !== null) compared.set(sign, letterApart(form, kind));
  });
  if (compared.size < MIN_COMPARED) return null;
  const all = [...compared.values()];
  return {
    form: medianOf(all.map(({ form }) => form)),
    lean: medianOf(all.map(({ lean }) => lean)),
    times: medianOf(all.map(({ times }) => times)),
    ink: medianOf(all.map(({ ink }) => ink)),
  };
}

const letterApart = (one: Form, kind: readonly Form[]): FaceApart => ({
  form: Math.min(...kind.map(({ shares }) => distance(one.shares, shares))),
  lean: one.slant - medianOf(kind.map(({ slant }) => slant)),
  times: one.spreadPx / Math.max(1e-9, medianOf(kind.map(({ spreadPx }) => spreadPx))),
  ink: one.inkPx / Math.max(1e-9, medianOf(kind.map(({ inkPx }) => inkPx))),
});

/** The larger root mean square difference of the two, rows and columns. */
function distance(one: string, other: string): number {
  const apart = [...one].map((sign, at) => LEVELS.indexOf(sign) - LEVELS.indexOf(other[at] ?? sign));
  const [rows, columns] = [apart.slice(0, ROWS), apart.slice(ROWS)];
  return (Math.max(rootMeanSquare(rows), rootMeanSquare(columns)) * FULL) / (LEVELS.length - 1);
}

const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, one) => sum + one * one, 0) / Math.max(1, values.length));
