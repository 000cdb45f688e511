/** Whether a seal says what its signer signed. */
import { type KeyObject, verify, type X509Certificate } from 'node:crypto';
import { ecdsaValue } from '../cms/ecdsa-value.ts';
import { isVouchedFor, keysFor, parsed } from './keys.ts';
import type { Seal, Signed } from './seal.ts';

export interface SealCheck {
  /**
   * `valid`: signed by a key that is installed, or that an installed one vouches for. `intact`: signed by the
   * certificate that the code carries itself, for which nobody vouches. `broken`: its key is at hand, and the
   * signature is not of this content. `unchecked`: it could not be checked, or fails under a certificate of its own that
   * nobody vouches for: whoever wrote it may follow rules of his own.
   */
  state: 'valid' | 'intact' | 'broken' | 'unchecked';
  /** Subject of the certificate; '' without one. */
  signedBy: string;
  /** Why it could not be checked; '' otherwise. */
  reason: '' | 'no-signature' | 'no-key' | 'key-unreadable' | 'own-key-fails';
}

const unchecked = (reason: SealCheck['reason']): SealCheck => ({ state: 'unchecked', signedBy: '', reason });

export function checkSeal(seal: Seal, installed: readonly X509Certificate[]): SealCheck {
  const { signed } = seal;
  if (!signed) return unchecked('no-signature');
  if (signed.certificate) {
    const own = parsed(signed.certificate);
    if (!own) return unchecked('key-unreadable');
    const isVouched = isVouchedFor(own, installed);
    const found = outcome([own], signed, isVouched ? 'valid' : 'intact');
    return found.state === 'broken' && !isVouched ? unchecked('own-key-fails') : found;
  }
  const keys = keysFor(seal, installed);
  return keys.length > 0 ? outcome(keys, signed, 'valid') : unchecked('no-key');
}

function outcome(
  certificates: readonly X509Certificate[],
  signed: Signed,
  good: 'valid' | 'intact',
): SealCheck {
  const tried = certificates.map((certificate) => ({ certificate, verified: verifies(certificate, signed) }));
  const right = tried.find(({ verified }) => verified === true);
  const wrong = tried.find(({ verified }) => verified === false);
  const told = (state: SealCheck['state'], { subject }: X509Certificate): SealCheck => ({
    state,
    signedBy: subject.split('\n').join(', ').slice(0, 300),
    reason: '',
  });
  if (right) return told(good, right.certificate);
  // A key that cannot be used says nothing against what it may have signed.
  return wrong && wrong === tried[0] && tried.every(({ verified }) => verified === false)
    ? told('broken', wrong.certificate)
    : unchecked('key-unreadable');
}

/** Null: the key is not of the kind that the algorithm takes. */
function verifies(certificate: X509Certificate, { message, value, algorithm }: Signed): boolean | null {
  try {
    const key = certificate.publicKey;
    if (algorithm === 'rsa-pss-sha256') return verifiesRsaPss(key, message, value);
    return verifiesEcdsa(key, message, value, algorithm === 'ecdsa-sha256' ? 'sha256' : null);
  } catch {
    return null;
  }
}

/** @param digest null for the one that belongs to the size of the curve */
function verifiesEcdsa(
  key: KeyObject,
  message: Uint8Array,
  value: Uint8Array,
  digest: string | null,
): boolean | null {
  const bits = curveBits(key);
  if (bits === null) return null;
  // Standards ask for r and s side by side; some issuers write DER.
  const read = ecdsaValue(value, 'plain');
  if (!read) return false;
  const dsaEncoding = read.encoding === 'plain' ? 'ieee-p1363' : 'der';
  return verify(digest ?? digestFor(bits), message, { key, dsaEncoding }, read.signature);
}

/** Size of the curve by its name (`prime256v1`, `brainpoolP384r1`); null for keys of other kinds. */
function curveBits(key: KeyObject): number | null {
  const [bits] = /\d{3}/.exec(key.asymmetricKeyDetails?.namedCurve ?? '') ?? [];
  return key.asymmetricKeyType === 'ec' && bits ? Number(bits) : null;
}

/** ICAO 9303-13, 2.4; 2D-Doc 3.1.3, 5.2. */
function digestFor(bits: number): string {
  if (bits <= 224) return 'sha224';
  if (bits <= 256) return 'sha256';
  return bits <= 384 ? 'sha384' : 'sha512';
}

function verifiesRsaPss(key: KeyObject, message: Uint8Array, value: Uint8Array): boolean | null {
  if (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'rsa-pss') return null;
  return verify('sha256', message, { key, padding: RSA_PSS, saltLength: PSS_SALT }, value);
}

/** node:crypto's constants RSA_PKCS1_PSS_PADDING, and a salt as long as the digest. */
const RSA_PSS = 6;
const PSS_SALT = 32;
