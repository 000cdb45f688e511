import { numberOf } from '../syntax/values.ts';
import type { PdfValue } from '../types.ts';
import type { Matrix } from './matrix.ts';

/** A number among the operands of an operator; 0 where there is none. */
export function num(value: PdfValue | undefined): number {
  return numberOf(value) ?? 0;
}

/** Points; farther than any page is large. */
const FAR = 1e9;

/** A coordinate: one beyond all numbers is far away, as for readers that hold the largest number instead. */
export function place(value: PdfValue | undefined): number {
  const beyond = value?.kind === 'number' && Math.abs(value.value) === Number.POSITIVE_INFINITY;
  return beyond ? Math.sign(value.value) * FAR : num(value);
}

/** The last six operands as a matrix (ISO 32000-1, 8.3.3). */
export function matrix(operands: PdfValue[]): Matrix {
  const [a, b, c, d, e, f] = operands.slice(-6);
  return [num(a), num(b), num(c), num(d), place(e), place(f)];
}
