/** What the attacks have in common: whom they imitate, and the answers that they may get. */
import { dg1, PERSON, td3 } from '../groups.ts';
import { ALL_GROUPS, type Case, STATE, vector } from '../state.ts';
import { UNREADABLE, type Vector } from '../vector.ts';

export const { csca, signer } = STATE;
export const attack = (wish: Case): Vector => vector({ kind: 'attack', ...wish });
export const NOBODY = dg1(td3({ ...PERSON, names: 'NOBODY<<NORMAN' }));
export const FORGED = new Map([...ALL_GROUPS, [1, NOBODY]]);
export const unreadable = (reason: string) => ({ ...UNREADABLE, reason });
export const badSignature = (reason: string) => ({ signatureVerified: false, chainTrusted: false, reason });
export const badHashes = (reason: string) => ({ dgHashesVerified: false, reason });
