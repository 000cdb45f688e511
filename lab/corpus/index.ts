/**
 * Entrance of the corpus: clean synthetic documents and documents changed by exactly one cause, both with their
 * truth. A test that needs a single file calls `makeClean` and `forge`; whole sets come from make.ts.
 */
import { CAUSES } from './causes/all.ts';
import type { Clean, Forged } from './types.ts';

export { CAUSES } from './causes/all.ts';
export { makeClean } from './clean.ts';
export type { Cause, Clean, CleanOptions, Forged, Form, Kind, Truth } from './types.ts';
export { FORMS, KINDS } from './types.ts';

/** Applies one cause to a clean document. Throws RangeError for an unknown cause or one that does not apply. */
export async function forge(cause: string, clean: Clean, seed: number): Promise<Forged> {
  const found = CAUSES.find((one) => one.name === cause);
  if (found === undefined) throw new RangeError(`no cause ${cause}`);
  if (!found.applies(clean))
    throw new RangeError(`${cause} does not apply to ${clean.kind} as ${clean.form}`);
  return found.apply(clean, seed);
}
