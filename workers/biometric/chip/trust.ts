/** May the signer be trusted? true, false, or null where nobody can say: no list, or an authority that it does not know. */
import { type Certificate, hex } from '../../formats/cms/certificate.ts';
import { firstDifference } from '../../formats/cms/path.ts';
import type { Mrz } from '../../formats/mrz/parse.ts';
import { type Chain, findChains, type NoChain } from './chain.ts';
import { documentTypesOf, isAmong } from './document-types.ts';
import {
  type Countries,
  countriesOf,
  type Moment,
  purposeProblem,
  type Revocation,
  revocationOf,
  validityProblem,
} from './judge-chain.ts';
import type { AnomalyCode, ReasonCode } from './reasons.ts';
import type { JudgedSigner } from './signer.ts';
import type { TrustStore } from './trust/store.ts';

export interface TrustVerdict {
  chainTrusted: boolean | null;
  reason: ReasonCode;
  chain: Chain | null;
  countries: Countries | null;
  revocation: Revocation | null;
  anomalies: AnomalyCode[];
}

/** What the trust depends on of the machine readable zone. */
export type Zone = Pick<Mrz, 'issuingState' | 'documentCode'>;

const undecided = (reason: ReasonCode, chainTrusted: boolean | null = null): TrustVerdict => ({
  chainTrusted,
  reason,
  chain: null,
  countries: null,
  revocation: null,
  anomalies: [],
});

/**
 * @param signers all of the message's, judged; only proven ones are chained
 * @param store null when no list is installed
 * @param zone of a DG1 whose hash was signed, else null
 */
export function judgeTrust(
  signers: readonly JudgedSigner[],
  embedded: readonly Certificate[],
  store: TrustStore | null,
  zone: Zone | null,
  now: number,
): TrustVerdict {
  if (!store) return undecided('no_trust_list');
  if (store.authorities.length === 0) {
    return undecided(store.rejected.length > 0 ? 'trust_list_unusable' : 'no_trust_list');
  }
  const proven = signers.filter((signer) => signer.verified && signer.certificate);
  if (proven.length === 0 || proven.length < signers.length)
    return undecided('signature_not_verified', false);
  const verdicts = distinct(proven).map((signer) =>
    judgeOne(
      signer.certificate as Certificate,
      { signingTime: signer.signingTime, now },
      embedded,
      store,
      zone,
    ),
  );
  // Several signers: what holds for the least trusted of them holds.
  return (
    verdicts.find((v) => v.chainTrusted === false) ??
    verdicts.find((v) => v.chainTrusted === null) ??
    (verdicts[0] as TrustVerdict)
  );
}

/** One of each: the same signer named again is the same question. */
function distinct(signers: readonly JudgedSigner[]): JudgedSigner[] {
  const key = ({ certificate, signingTime }: JudgedSigner): string =>
    `${certificate && hex(certificate.raw)} ${signingTime}`;
  return [...new Map(signers.map((signer) => [key(signer), signer])).values()];
}

/** Not knowing an authority is no statement about the document. */
const UNKNOWN: readonly NoChain[] = [
  'issuer_unknown',
  'issuer_key_unknown',
  'issuer_signature_not_computable',
];

function judgeOne(
  signer: Certificate,
  moment: Moment,
  embedded: readonly Certificate[],
  store: TrustStore,
  zone: Zone | null,
): TrustVerdict {
  const chains = findChains(signer, embedded, store);
  if (typeof chains === 'string') return undecided(chains, UNKNOWN.includes(chains) ? null : false);
  const verdicts = chains.map((chain) => judgeChain(chain, moment, store, zone?.issuingState ?? null));
  return forItsTypes(bestOf(verdicts), signer, zone);
}

/** What one certificate of an authority lacks another one over its key may have. */
const OF_AUTHORITY: readonly ReasonCode[] = ['authority_not_valid_at_signing', 'country_mismatch'];

/** Authorities renew certificates over one key: one chain in order is enough, and one that cannot be judged may be it. */
function bestOf(verdicts: readonly TrustVerdict[]): TrustVerdict {
  const trusted = verdicts.find(({ chainTrusted }) => chainTrusted);
  const open = verdicts.find(({ chainTrusted }) => chainTrusted === null);
  const [first] = verdicts as [TrustVerdict];
  const ofSigner = verdicts.find(
    ({ chainTrusted, reason, revocation }) =>
      chainTrusted === false && (!OF_AUTHORITY.includes(reason) || revocation?.revoked === true),
  );
  return trusted ?? ofSigner ?? open ?? first;
}

/**
 * A state that certified its signer for other types did not vouch for this one. States fill the list by hand: that trusts
 * nothing, and accuses nobody.
 */
function forItsTypes(verdict: TrustVerdict, signer: Certificate, zone: Zone | null): TrustVerdict {
  const types = documentTypesOf(signer);
  if (types === null) return verdict;
  if (types === 'unreadable') {
    return { ...verdict, anomalies: [...verdict.anomalies, 'document_types_unreadable'] };
  }
  if (!verdict.chainTrusted || !zone?.documentCode || isAmong(types, zone.documentCode)) return verdict;
  return { ...verdict, chainTrusted: null, reason: 'document_type_mismatch' };
}

function judgeChain(
  chain: Chain,
  moment: Moment,
  store: TrustStore,
  issuingState: string | null,
): TrustVerdict {
  const [signer] = chain.certificates as [Certificate];
  // Nobody can say which reader is wrong: that trusts nothing and accuses nobody.
  if (firstDifference(chain.certificates) !== null)
    return { ...undecided('certificate_readers_disagree'), chain };
  const { reason: revoked, ...revocation } = revocationOf(chain, store, moment.now);
  const { reason: foreign, ...countries } = countriesOf(chain, issuingState);
  const problem = purposeProblem(signer) ?? foreign ?? validityProblem(chain, moment) ?? revoked;
  const anomalies: AnomalyCode[] = [];
  if (chain.nameDiffers) anomalies.push('issuer_name_differs');
  if (chain.certificates.length === 1) anomalies.push('signer_is_authority');
  if (revocation.stale) anomalies.push('revocation_list_stale');
  return {
    chainTrusted: problem === null,
    reason: problem ?? 'chain_trusted',
    chain,
    countries,
    revocation,
    anomalies,
  };
}
