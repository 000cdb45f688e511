/** Portraits are found by a model; without one nothing is looked at, and that is the only fact. */
import type { FaceFacts } from './facts.ts';

export const NO_MODEL = 'no face model installed';

export async function extract(): Promise<FaceFacts> {
  return { notAssessed: [{ what: 'portraits', reason: NO_MODEL }] };
}
