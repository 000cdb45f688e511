/** DER encoding (ITU-T X.690), only what certificates and CMS need. Every function returns one encoded element. */

export function tlv(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const hex = body.length.toString(16);
  const length = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

export const sequence = (...items: readonly Buffer[]): Buffer => tlv(0x30, ...items);
/** SET OF: DER wants the encodings in ascending order. */
export const setOf = (...items: readonly Buffer[]): Buffer => tlv(0x31, ...[...items].sort(Buffer.compare));
export const octets = (data: Buffer): Buffer => tlv(0x04, data);
export const bits = (data: Buffer, unused = 0): Buffer => tlv(0x03, Buffer.from([unused]), data);
export const nul = (): Buffer => Buffer.from([5, 0]);
export const bool = (value: boolean): Buffer => Buffer.from([1, 1, value ? 255 : 0]);
export const utf8 = (value: string): Buffer => tlv(0x0c, Buffer.from(value, 'utf8'));
export const printable = (value: string): Buffer => tlv(0x13, Buffer.from(value, 'latin1'));
export const utcTime = (value: string): Buffer => tlv(0x17, Buffer.from(value, 'latin1'));
export const generalizedTime = (value: string): Buffer => tlv(0x18, Buffer.from(value, 'latin1'));
export const enumerated = (value: number): Buffer => tlv(0x0a, Buffer.from([value]));
/** `[number]` constructed, or primitive when implicit over a primitive type. */
export const explicit = (number: number, ...items: readonly Buffer[]): Buffer => tlv(0xa0 | number, ...items);

/** A non-negative INTEGER. */
export function integer(value: bigint | number): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return tlv(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes);
}

/** OBJECT IDENTIFIER from dotted text. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    const septets = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      septets.unshift((left & 0x7f) | 0x80);
    bytes.push(...septets);
  }
  return tlv(0x06, Buffer.from(bytes));
}

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaEncryption: '1.2.840.113549.1.1.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  organisation: '2.5.4.10',
  country: '2.5.4.6',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  subjectKeyIdentifier: '2.5.29.14',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  basicOcsp: '1.3.6.1.5.5.7.48.1.1',
  sha1: '1.3.14.3.2.26',
} as const;
