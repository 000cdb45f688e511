/** A state that issues passports: its authority, a document signer, and the genuine files to vary. */
import { type Algorithm, ecdsa } from './algorithms.ts';
import { dg1, dg2, jpegHead, PERSON, td3 } from './groups.ts';
import { authority, documentSigner, type Holder } from './pki.ts';
import { type LdsWish, ldsObject, type SodWish, securityObject } from './security-object.ts';
import { GENUINE, type Truth, type Vector } from './vector.ts';

export const DG1 = dg1(td3(PERSON));
export const DG2 = dg2(jpegHead(413, 531));
/** Two further groups are listed and never sent, as on every real chip. */
const DG14 = Buffer.from('6e03020100', 'hex');
const DG15 = Buffer.from('6f03020100', 'hex');

export const ALL_GROUPS: ReadonlyMap<number, Buffer> = new Map([
  [1, DG1],
  [2, DG2],
  [14, DG14],
  [15, DG15],
]);

export interface State {
  csca: Holder;
  signer: Holder;
}

export function newState(
  algorithm: Algorithm = ecdsa('brainpoolP256r1', 'sha256', { explicit: true }),
): State {
  const csca = authority(algorithm);
  return { csca, signer: documentSigner(csca) };
}

/** The state that most vectors are about. */
export const STATE = newState();
/** Another one on the same trust list. */
export const OTHER: State = (() => {
  const csca = authority(ecdsa('secp384r1', 'sha384'), 'FR', 'csca-france-specimen');
  return { csca, signer: documentSigner(csca, csca.algorithm, {}, 'FR') };
})();

export const trustIn = (...authorities: Holder[]): Record<string, Buffer> =>
  Object.fromEntries(authorities.map(({ der }, i) => [`authority-${i}.cer`, der]));

export interface Case {
  name: string;
  kind?: Vector['kind'];
  state?: State;
  groups?: ReadonlyMap<number, Buffer>;
  lds?: LdsWish;
  /** eContent, whole. */
  content?: Buffer;
  sod?: SodWish;
  /** The file, whole. */
  file?: Buffer | null;
  dg1?: Buffer | null;
  dg2?: Buffer | null;
  trust?: Record<string, Buffer> | null;
  truth?: Partial<Truth>;
}

/** A vector from what is unusual about it; everything else is as it should be. */
export function vector(wish: Case): Vector {
  const state = wish.state ?? STATE;
  const content = wish.content ?? ldsObject(wish.groups ?? ALL_GROUPS, wish.lds);
  const made = wish.file === undefined ? securityObject(content, state.signer, wish.sod) : wish.file;
  const { groups = ALL_GROUPS } = wish;
  return {
    name: wish.name,
    kind: wish.kind ?? 'quirk',
    sod: made,
    dg1: wish.dg1 === undefined ? (groups.get(1) ?? DG1) : wish.dg1,
    dg2: wish.dg2 === undefined ? (groups.get(2) ?? DG2) : wish.dg2,
    trust: wish.trust === undefined ? trustIn(state.csca, OTHER.csca) : wish.trust,
    truth: { ...GENUINE, ...wish.truth },
  };
}
