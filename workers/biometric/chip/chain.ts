/**
 * From the document signer to a country signing authority of the trust list (ICAO 9303-12, 4). Built here because
 * X509_verify_cert refuses the explicit curve parameters that 9303 asks for, and because names repeat: of the
 * candidates with a name the signature decides. Every certificate on a list is an anchor, link certificates included.
 */
import { type Certificate, KEY_USAGE } from '../../formats/cms/certificate.ts';
import { countryOf, nameKey } from '../../formats/cms/name-match.ts';
import { hasSigned } from './trust/issued.ts';
import type { Authority, TrustStore } from './trust/store.ts';

export interface Chain {
  /** Signer first, authority of the list last. */
  certificates: Certificate[];
  authority: Authority;
  /** The issuer's name had to be passed over; its key verified. */
  nameDiffers: boolean;
}

export type NoChain =
  | 'issuer_unknown'
  | 'issuer_key_unknown'
  | 'issuer_signature_invalid'
  | 'issuer_signature_not_computable';

/** Signature checks spent on one signer; the largest country of a list has 25 certificates. */
const MAX_CHECKS = 32;
/** Signer, links that the chip carries, authority. */
const MAX_LENGTH = 4;

interface Budget {
  checks: number;
}

/**
 * All chains worth judging, best candidates first; or why there is none.
 * @param embedded further certificates of the message: link certificates may be among them
 */
export function findChains(
  signer: Certificate,
  embedded: readonly Certificate[],
  store: TrustStore,
): Chain[] | NoChain {
  const budget: Budget = { checks: 0 };
  const itself = store.authority(signer);
  if (itself) return [{ certificates: [signer], authority: itself, nameDiffers: false }];
  const chains = extend([signer], embedded, store, budget);
  return chains.length > 0 ? chains : whyNone(signer, store);
}

function extend(
  path: Certificate[],
  embedded: readonly Certificate[],
  store: TrustStore,
  budget: Budget,
): Chain[] {
  const last = path.at(-1) as Certificate;
  const name = nameKey(last.issuerRaw);
  const found: Chain[] = [];
  for (const authority of candidates(last, store)) {
    if (++budget.checks > MAX_CHECKS) break;
    if (hasSigned(authority.certificate, last) !== 'yes') continue;
    const nameDiffers = nameKey(authority.certificate.subjectRaw) !== name;
    found.push({ certificates: [...path, authority.certificate], authority, nameDiffers });
  }
  if (found.length > 0 || path.length >= MAX_LENGTH - 1) return found;
  for (const link of embedded) {
    if (!mayIssue(link) || path.includes(link) || nameKey(link.subjectRaw) !== name) continue;
    if (++budget.checks > MAX_CHECKS) break;
    if (hasSigned(link, last) === 'yes') found.push(...extend([...path, link], embedded, store, budget));
  }
  return found;
}

/** Only what is no anchor itself has to prove by its extensions that it may issue. */
function mayIssue(certificate: Certificate): boolean {
  return (
    certificate.isCa === true &&
    (certificate.keyUsage ?? 0) % (2 * KEY_USAGE.keyCertSign) >= KEY_USAGE.keyCertSign
  );
}

/** By key identifier, by name, then everything of the country: from sure to thorough, each certificate once. */
function candidates(subject: Certificate, store: TrustStore): Set<Authority> {
  const country = countryOf(subject.issuerRaw);
  return new Set([
    ...(subject.authorityKeyId ? store.byKeyId(subject.authorityKeyId) : []),
    ...store.byName(nameKey(subject.issuerRaw)),
    ...(country ? store.byCountry(country) : []),
  ]);
}

/** Unknown is not forged: only authorities whose very key is named, none of which signed, contradict the certificate. */
function whyNone(signer: Certificate, store: TrustStore): NoChain {
  const named = signer.authorityKeyId ? store.byKeyId(signer.authorityKeyId) : [];
  const byName = store.byName(nameKey(signer.issuerRaw));
  const meant = named.filter((authority) => byName.includes(authority));
  if (meant.length > 0) {
    const isRefuted =
      meant.length <= MAX_CHECKS && meant.every(({ certificate }) => hasSigned(certificate, signer) === 'no');
    return isRefuted ? 'issuer_signature_invalid' : 'issuer_signature_not_computable';
  }
  return byName.length > 0 ? 'issuer_key_unknown' : 'issuer_unknown';
}
