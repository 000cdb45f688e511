/** Certificates of those who sign seals, as installed: found by the name that each scheme gives a signer. */
import { createHash, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Seal } from './seal.ts';

/** Under the directory of trust lists; `assay trust import-seals` puts certificates there. */
export const SEAL_KEYS_DIRECTORY = 'seals';
const MAX_FILES = 5_000;
const KEY_ID_BYTES = 8;

let known: { directory: string; changed: number | null; keys: X509Certificate[] } | undefined;

/**
 * Certificates below the directory of trust lists (`seals/*.pem`, DER as `*.crt|cer|der`); none where there is none. Read
 * again when the directory has changed.
 */
export function sealKeysIn(trustDir: string | undefined): X509Certificate[] {
  if (trustDir === undefined) return [];
  const directory = path.join(trustDir, SEAL_KEYS_DIRECTORY);
  const changed = statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? null;
  if (known?.directory !== directory || known.changed !== changed) {
    const read = (name: string): X509Certificate[] => certificatesAt(path.join(directory, name));
    known = { directory, changed, keys: changed === null ? [] : namesIn(directory).flatMap(read) };
  }
  return known.keys;
}

function namesIn(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => /\.(?:pem|crt|cer|der)$/i.test(name))
    .sort()
    .slice(0, MAX_FILES);
}

/** None where it cannot be read (a directory of such a name, a dangling link): the others are wanted all the same. */
function certificatesAt(file: string): X509Certificate[] {
  try {
    return certificatesIn(readFileSync(file));
  } catch {
    return [];
  }
}

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** Of a PEM bundle or of one DER file; what is none is left out. */
export function certificatesIn(bytes: Buffer): X509Certificate[] {
  const written: (string | Buffer)[] = bytes.toString('latin1').match(PEM) ?? [];
  return (written.length > 0 ? written : [bytes]).flatMap((one) => parsed(one) ?? []);
}

export function parsed(certificate: string | Uint8Array): X509Certificate | null {
  try {
    return new X509Certificate(certificate);
  } catch {
    return null;
  }
}

/** Installed certificates that the seal may mean; more than one where short names meet. */
export function keysFor(seal: Seal, installed: readonly X509Certificate[]): X509Certificate[] {
  const { keyId } = seal.signed ?? {};
  const [first = '', second = ''] = seal.signer.split(' ');
  return installed.filter((certificate) => {
    if (seal.scheme === 'eu-health') return keyId !== undefined && sameKeyId(certificate, keyId);
    const subject = nameParts(certificate.subject);
    // 2D-Doc: the common names of authority and certificate.
    if (seal.scheme === '2d-doc') return nameParts(certificate.issuer).CN === first && subject.CN === second;
    // 9303-13, 2.2: country and common name of the signer, serial number of the certificate.
    const serial = certificate.serialNumber.replace(/^0+(?=.)/, '');
    return `${subject.C}${subject.CN}`.toUpperCase() === first && serial.toUpperCase() === second;
  });
}

/** Whether one of them is the certificate, or has issued it. */
export function isVouchedFor(certificate: X509Certificate, installed: readonly X509Certificate[]): boolean {
  return installed.some(
    (other) =>
      other.raw.equals(certificate.raw) ||
      (other.ca && certificate.checkIssued(other) && verifies(certificate, other)),
  );
}

function verifies(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function sameKeyId(certificate: X509Certificate, keyId: Uint8Array): boolean {
  const digest = createHash('sha256').update(certificate.raw).digest();
  return keyId.length === KEY_ID_BYTES && digest.subarray(0, KEY_ID_BYTES).equals(keyId);
}

function nameParts(name: string): Record<string, string> {
  return Object.fromEntries(
    name.split('\n').map((line): [string, string] => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}
