/**
 * The European health certificate (HC1): Base45 (RFC 9285) of a compressed COSE_Sign1 (RFC 9052) around a CBOR web
 * token. The signer is named by the first eight octets of its certificate's SHA-256.
 */
import { inflateSync } from 'node:zlib';
import { decode, encode } from 'cborg';
import { MAX_FIELD, type Seal, type SealField } from './seal.ts';

const FORM = /^HC1:([0-9A-Z $%*+\-./:]{40,10000})$/;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const MAX_BYTES = 65_536;
const HEADER = { algorithm: 1, keyId: 4 } as const;
const CLAIM = { issuer: 1, health: -260, certificate: 1 } as const;
/** ES256 is with SHA-256 whatever the curve (RFC 9053, 2.1). */
const ALGORITHMS: ReadonlyMap<unknown, 'ecdsa-sha256' | 'rsa-pss-sha256'> = new Map([
  [-7, 'ecdsa-sha256'],
  [-37, 'rsa-pss-sha256'],
]);

export function health(text: string): Seal | null {
  const [, written] = FORM.exec(text) ?? [];
  if (written === undefined) return null;
  const seal: Seal = { scheme: 'eu-health', issuer: '', signer: '', type: '', fields: [], signed: null };
  try {
    return { ...seal, ...opened(inflateSync(base45(written), { maxOutputLength: MAX_BYTES })) };
  } catch {
    // It says that it is one; that it cannot be taken apart is told by what is missing.
    return seal;
  }
}

function opened(bytes: Uint8Array): Partial<Seal> {
  const message = read(bytes);
  if (!Array.isArray(message) || message.length !== 4) return {};
  const [protectedBytes, unprotected, payload, value] = message as unknown[];
  if (!isBytes(protectedBytes) || !isBytes(payload) || !isBytes(value)) return {};
  const headers = protectedBytes.length > 0 ? read(protectedBytes) : new Map();
  const at = (key: number): unknown => mapAt(headers, key) ?? mapAt(unprotected, key);
  const algorithm = ALGORITHMS.get(at(HEADER.algorithm));
  const keyId = at(HEADER.keyId);
  const claims = read(payload);
  const issuer = mapAt(claims, CLAIM.issuer);
  return {
    issuer: typeof issuer === 'string' ? issuer.slice(0, 3) : '',
    fields: fieldsOf(mapAt(mapAt(claims, CLAIM.health), CLAIM.certificate)),
    signed: algorithm
      ? {
          // Sig_structure (RFC 9052, 4.4), without external data.
          message: encode(['Signature1', protectedBytes, new Uint8Array(0), payload]),
          value,
          algorithm,
          ...(isBytes(keyId) ? { keyId } : {}),
        }
      : null,
  };
}

function fieldsOf(certificate: unknown): SealField[] {
  const name = mapAt(certificate, 'nam');
  const found: [SealField['kind'], string, unknown][] = [
    ['name', 'surname', mapAt(name, 'fn')],
    ['name', 'given names', mapAt(name, 'gn')],
    ['date', 'date of birth', mapAt(certificate, 'dob')],
  ];
  return found.flatMap(([kind, label, value]) =>
    typeof value === 'string' && value !== '' ? [{ kind, label, value: value.slice(0, MAX_FIELD) }] : [],
  );
}

/** Maps keep their integer keys; tags (COSE_Sign1 is 18, CWT 61) stand for what they are put on. */
function read(bytes: Uint8Array): unknown {
  return decode(bytes, { useMaps: true, tags: { 18: untagged, 61: untagged, 0: untagged, 1: untagged } });
}

const untagged = (inner: () => unknown): unknown => inner();
const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
const mapAt = (value: unknown, key: number | string): unknown =>
  value instanceof Map ? value.get(key) : undefined;

function base45(text: string): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const [a = 0, b, c] = [...text.slice(at, at + 3)].map((character) => ALPHABET.indexOf(character));
    // Two bytes are three characters, one is two (RFC 9285, 4).
    if (b === undefined) throw new Error('no Base45');
    const value = a + 45 * b + 45 * 45 * (c ?? 0);
    if (value > (c === undefined ? 0xff : 0xffff)) throw new Error('no Base45');
    if (c !== undefined) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}
