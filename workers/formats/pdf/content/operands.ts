import { numberOf } from '../syntax/values.ts';
import type { Matrix, PdfValue } from '../types.ts';

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

/** Operands two by two. */
export function points(values: readonly PdfValue[]): [number, number][] {
  const found: [number, number][] = [];
  for (let i = 0; i + 1 < values.length; i += 2) found.push([num(values[i]), num(values[i + 1])]);
  return found;
}

/** The last six operands as a matrix (ISO 32000-1, 8.3.3). */
export function matrix(operands: PdfValue[]): Matrix {
  const [a, b, c, d, e, f] = operands.slice(-6);
  return [num(a), num(b), num(c), num(d), place(e), place(f)];
}

/** Operands of the operators that have a fixed number of them (ISO 32000-1, Annex A). */
const COUNTS = new Map<string, number>(
  Object.entries({
    ...{ Tj: 1, TJ: 1, "'": 1, '"': 3, Tf: 2, Td: 2, TD: 2, Tc: 1, Tw: 1, Tz: 1, TL: 1, Ts: 1, Tr: 1 },
    ...{ m: 2, l: 2, c: 6, v: 4, y: 4, re: 4, w: 1, gs: 1, Do: 1, cs: 1, CS: 1 },
    ...{ MP: 1, DP: 2, BMC: 1, BDC: 2 },
  }),
);

/** Readers take operands from behind: what stands before them too much is left out. */
export function ownOperands(operator: string, operands: PdfValue[]): PdfValue[] {
  if (operands.length < 2) return operands;
  const count = COUNTS.get(operator);
  return count !== undefined && operands.length > count ? operands.slice(-count) : operands;
}
