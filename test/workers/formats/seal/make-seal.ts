/** Seals of every scheme, signed by keys that are made here: as their standards say, written from the other side. */
import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { encode, Tagged } from 'cborg';
import { bool, OID, oid, sequence } from '../../../../lab/corpus/pki/der.ts';
import { certificate, distinguishedName, extension } from '../../../../lab/corpus/pki/x509.ts';

export interface SealSigner {
  key: KeyObject;
  certificate: X509Certificate;
}

export interface Named {
  country?: string;
  common: string;
  issuer?: { common: string; key: KeyObject };
  curve?: string;
  serial?: bigint;
}

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

/** Self-signed where no issuer is named. */
export function sealSigner({
  country = 'UT',
  common,
  issuer,
  curve = 'P-256',
  serial = 50n,
}: Named): SealSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve });
  const der = certificate(
    {
      serial,
      algorithm: ECDSA_SHA256,
      issuer: distinguishedName(country, 'Made-up Authority', issuer?.common ?? common),
      from: '200101000000Z',
      until: '450101000000Z',
      subject: distinguishedName(country, 'Made-up Authority', common),
      spki: publicKey.export({ type: 'spki', format: 'der' }),
      extensions: [extension(OID.basicConstraints, true, issuer ? sequence() : sequence(bool(true)))],
    },
    (body) => sign('sha256', body, issuer?.key ?? privateKey),
  );
  return { key: privateKey, certificate: new X509Certificate(der) };
}

const plainSignature = (message: Buffer, key: KeyObject, digest = 'sha256'): Buffer =>
  sign(digest, message, { key, dsaEncoding: 'ieee-p1363' });

export function twoDDocOf(key: KeyObject, content = `${TWO_D_DOC_HEADER}${PAYSLIP}`): string {
  return `${content}\x1f${base32(plainSignature(Buffer.from(content, 'latin1'), key))}`;
}

/** Version 4, authority FR00, certificate 0001, a payslip. */
export const TWO_D_DOC_HEADER = 'DC04FR000001FFFF23DC0601FR';
/** Fixed and varying sizes, one of them cut, one of a later version. */
export const PAYSLIP =
  '10MME/MARTIN/ADELE\x1d5012345678901234' +
  '5323DC' +
  '582310.55\x1d5C2104.18\x1d5M ATELIERS DU\x1eZZ9\x1d31FR7630006000011234567890189\x1d';

export function vdsNcOf(signer: SealSigner, person: Record<string, string>, der = false): string {
  const data = { hdr: { t: 'icao.test', v: 1, is: 'UTO' }, msg: { pid: person, utci: 'U32870' } };
  // Keys in the order of their characters, no blanks: the canonical form of data that is plain ASCII.
  const canonical = `{"hdr":{"is":"UTO","t":"icao.test","v":1},"msg":{"pid":${sorted(person)},"utci":"U32870"}}`;
  const message = Buffer.from(canonical);
  const value = der ? sign('sha256', message, signer.key) : plainSignature(message, signer.key);
  const sig = {
    alg: 'ES256',
    cer: signer.certificate.raw.toString('base64url'),
    sigvl: value.toString('base64url'),
  };
  return JSON.stringify({ data, sig });
}

const sorted = (record: Record<string, string>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))));

export function healthOf(signer: SealSigner, surname: string): string {
  const certificateOf = { ver: '1.3.0', nam: { fn: surname, gn: 'Adèle' }, dob: '1987-05-04' };
  const claims = encode(
    new Map<number, unknown>([
      [1, 'UT'],
      [-260, new Map([[1, certificateOf]])],
    ]),
  );
  const keyId = createHash('sha256').update(signer.certificate.raw).digest().subarray(0, 8);
  const headers = encode(
    new Map<number, unknown>([
      [1, -7],
      [4, new Uint8Array(keyId)],
    ]),
  );
  const value = plainSignature(
    Buffer.from(encode(['Signature1', headers, new Uint8Array(0), claims])),
    signer.key,
  );
  const message = encode(new Tagged(18, [headers, new Map(), claims, new Uint8Array(value)]));
  return `HC1:${base45(deflateSync(message))}`;
}

export interface VdsContent {
  version?: 3 | 4;
  type?: string;
  features: readonly { tag: number; value: Buffer }[];
}

/** Signer UTTS, certificate 32 (hex). */
export function vdsOf(
  key: KeyObject,
  { version = 4, type = 'fd02', features }: VdsContent,
  digest = 'sha256',
): Buffer {
  const signer = version === 4 ? c40('UTTS0232') : c40('UTTS00032');
  const head = Buffer.from([0xdc, version - 1]);
  const dates = Buffer.from('8d7ad88d7ad8', 'hex');
  const message = Buffer.concat([
    head,
    c40('UTO'),
    signer,
    dates,
    Buffer.from(type, 'hex'),
    ...features.map(({ tag, value }) => Buffer.concat([Buffer.from([tag, value.length]), value])),
  ]);
  const value = plainSignature(message, key, digest);
  return Buffer.concat([message, Buffer.from([0xff, value.length]), value]);
}

const BASIC = ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Three characters in two bytes; a single last one behind 0xfe, two with a shift that fills up. */
export function c40(text: string): Buffer {
  const parts: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const three = text.slice(at, at + 3).replaceAll('<', ' ');
    if (three.length === 1) parts.push(0xfe, three.charCodeAt(0) + 1);
    else {
      const [a = 0, b = 0, c = 0] = [0, 1, 2].map((i) =>
        three[i] === undefined ? 0 : BASIC.indexOf(three[i]) + 3,
      );
      const packed = 1600 * a + 40 * b + c + 1;
      parts.push(packed >> 8, packed & 0xff);
    }
  }
  return Buffer.from(parts);
}

const BASE45 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

export function base45(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = bytes.subarray(at, at + 2);
    const value = pair.length === 2 ? pair.readUInt16BE() : (pair[0] ?? 0);
    const digits = [value % 45, Math.floor(value / 45) % 45, Math.floor(value / 2025)].slice(
      0,
      pair.length + 1,
    );
    text += digits.map((digit) => BASE45[digit]).join('');
  }
  return text;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}
