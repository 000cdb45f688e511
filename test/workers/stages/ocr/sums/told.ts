import { collectAmounts } from '../../../../../workers/stages/ocr/reading/cells.ts';
import { sumsOf } from '../../../../../workers/stages/ocr/sums/sums.ts';
import { printed } from '../reading/printed.ts';

/** `kind printed holds` of each sum. */
export function sums(...rows: string[]): string[] {
  const { sums: found, summands } = sumsOf(collectAmounts(printed(...rows)));
  return found.map(({ kind, result, holds }) => `${kind} ${summands[result]?.text} ${holds}`);
}
