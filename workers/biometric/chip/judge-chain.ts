/** A chain of signatures judged: time, purpose, revocation, country. Time and trust are arguments. */
import { type Certificate, KEY_USAGE } from '../../formats/cms/certificate.ts';
import { countryOf, nameKey } from '../../formats/cms/name-match.ts';
import { sameCountry, sameState } from '../../formats/icao/countries.ts';
import type { Chain } from './chain.ts';
import type { ReasonCode } from './reasons.ts';
import type { Revocations, TrustStore } from './trust/store.ts';

export interface Moment {
  /** The signer's claim, ms since the epoch; null when it makes none. */
  signingTime: number | null;
  now: number;
}

export interface Revocation {
  /** A verified list of the signer's issuer was at hand. */
  checked: boolean;
  revoked: boolean | null;
  /** ISO 8601. */
  listDate: string | null;
  stale: boolean;
}

export interface Countries {
  documentSigner: string | null;
  authority: string | null;
  /** Issuing state of the zone when DG1 is the signed one, as it stands. */
  mrz: string | null;
  /** Null where a code is not known or nothing can be compared. */
  match: boolean | null;
}

const DAY = 86_400_000;

/** Clocks of personalisation machines run in local time: a day of grace at both ends. */
function within(at: number, certificate: Certificate): boolean {
  const { notBefore, notAfter } = certificate;
  return notBefore !== null && notAfter !== null && at >= notBefore - DAY && at <= notAfter + DAY;
}

/**
 * Validity at signing, never now: a signer's certificate normally expires before its passports. Without a signing time
 * there is only what must have been: the signer's certificate exists, and its authority was valid when it was made.
 */
export function validityProblem(chain: Chain, { signingTime, now }: Moment): ReasonCode | null {
  const [signer, ...authorities] = chain.certificates as [Certificate, ...Certificate[]];
  if (signingTime === null) {
    if (signer.notBefore === null || signer.notBefore > now + DAY) return 'signer_not_yet_valid';
    const made = signer.notBefore;
    return authorities.every((authority) => within(made, authority))
      ? null
      : 'authority_not_valid_at_signing';
  }
  if (signingTime > now + DAY) return 'signing_time_in_future';
  if (!within(signingTime, signer)) return 'signer_not_valid_at_signing';
  return authorities.every((authority) => within(signingTime, authority))
    ? null
    : 'authority_not_valid_at_signing';
}

/** Purposes that a country signing authority certifies beside signing documents (9303-12, 7, and -13), and TLS. */
const OTHER_PURPOSES = new Set([
  // Master lists, deviation lists.
  '2.23.136.1.1.3',
  '2.23.136.1.1.8',
  // Travel stamps, visas and biometrics, which border posts and embassies write into a chip.
  '2.23.136.1.1.9.8.1',
  '2.23.136.1.1.9.8.2',
  '2.23.136.1.1.9.8.3',
  // Single points of contact, as clients and as servers.
  '2.23.136.1.1.10.1',
  '2.23.136.1.1.10.2',
  // Seals in barcodes.
  '2.23.136.1.1.11.1',
  '2.23.136.1.1.14.2',
  '1.3.6.1.5.5.7.3.1',
  '1.3.6.1.5.5.7.3.2',
]);

export function purposeProblem({ extendedKeyUsage, keyUsage }: Certificate): ReasonCode | null {
  const signs = KEY_USAGE.digitalSignature | KEY_USAGE.contentCommitment | KEY_USAGE.keyCertSign;
  if (keyUsage !== null && (keyUsage & signs) === 0) return 'signer_wrong_purpose';
  return extendedKeyUsage?.some((purpose) => OTHER_PURPOSES.has(purpose)) ? 'signer_wrong_purpose' : null;
}

/** Of whoever issued it: under the issuer's own name, and under the one that the certificate writes instead. */
function listsAbout({ certificates }: Chain, at: number, store: TrustStore): Revocations[] {
  const { issuerRaw } = certificates[at] as Certificate;
  const names = new Set([nameKey(certificates[at + 1]?.subjectRaw ?? issuerRaw), nameKey(issuerRaw)]);
  return [...names].flatMap((name) => store.revocations(name) ?? []);
}

/** Revocation of a document signer means that its key may be in other hands: any signature of it is doubtful. */
export function revocationOf(
  chain: Chain,
  store: TrustStore,
  now: number,
): Revocation & { reason: ReasonCode | null } {
  const lists = chain.certificates.map((_, at) => listsAbout(chain, at, store));
  const listed = (at: number): boolean =>
    (lists[at] ?? []).some(({ revoked }) => (chain.certificates[at] as Certificate).serial in revoked);
  const [own] = lists[0] ?? [];
  const revoked = chain.certificates.findIndex((_, at) => listed(at));
  return {
    checked: own !== undefined,
    revoked: own === undefined ? null : revoked >= 0,
    listDate: own?.thisUpdate == null ? null : new Date(own.thisUpdate).toISOString(),
    stale: own?.nextUpdate != null && own.nextUpdate < now,
    reason: revoked < 0 ? null : revoked === 0 ? 'signer_revoked' : 'authority_revoked',
  };
}

/**
 * Without this any state on the list could sign passports of any other.
 * @param issuingState of the zone, only when DG1 is the one that was signed
 */
export function countriesOf(
  chain: Chain,
  issuingState: string | null,
): Countries & { reason: ReasonCode | null } {
  const [signer] = chain.certificates as [Certificate];
  const documentSigner = countryOf(signer.subjectRaw) ?? countryOf(signer.issuerRaw);
  const authority = countryOf((chain.certificates.at(-1) as Certificate).subjectRaw);
  const among = documentSigner !== null && authority !== null ? sameState(documentSigner, authority) : null;
  const country = documentSigner ?? authority;
  const zone = issuingState !== null && country !== null ? sameCountry(issuingState, country) : null;
  const match = among === false || zone === false ? false : zone === null ? null : true;
  const reason = among === false ? 'country_mismatch' : zone === false ? 'country_mismatch_mrz' : null;
  return { documentSigner, authority, mrz: issuingState, match, reason };
}
