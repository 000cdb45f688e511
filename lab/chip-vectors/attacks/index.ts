/** What somebody would send to have a made-up chip believed; none of it may ever be trusted. */
import type { Vector } from '../vector.ts';
import { hashLists } from './hash-lists.ts';
import { madeUpCurve } from './made-up-curve.ts';
import { ownPki } from './own-pki.ts';
import { signedData } from './signed-data.ts';
import { trust } from './trust.ts';

export function attacks(): Vector[] {
  return [...ownPki(), ...signedData(), ...hashLists(), ...trust(), ...madeUpCurve()];
}
