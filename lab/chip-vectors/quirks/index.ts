/** Genuine chips as states really make them: research and other readers' bug lists name each of these. */
import type { Vector } from '../vector.ts';
import { files } from './files.ts';
import { groups } from './groups.ts';
import { signers } from './signers.ts';
import { trust } from './trust.ts';
import { values } from './values.ts';

export function quirks(): Vector[] {
  return [...files(), ...signers(), ...values(), ...trust(), ...groups()];
}
