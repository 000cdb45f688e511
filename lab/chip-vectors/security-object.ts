/** EF.SOD with every quirk of real chips and every lie of forged ones as an option. */
import { createHash } from 'node:crypto';
import { attribute, storedAttributes } from '../corpus/pki/cms.ts';
import {
  explicit,
  integer,
  nul,
  OID,
  octets,
  oid,
  sequence,
  setOf,
  tlv,
  utcTime,
  utf8,
} from '../corpus/pki/der.ts';
import { HASH_OID, type Hash } from './algorithms.ts';
import type { Holder } from './pki.ts';

export const LDS_OBJECT = '2.23.136.1.1.1';

const hashOf = (hash: Hash, data: Buffer): Buffer => createHash(hash).update(data).digest();
const hashId = (hash: Hash, withNull = true): Buffer =>
  sequence(oid(HASH_OID[hash]), ...(withNull ? [nul()] : []));

export interface LdsWish {
  hash?: Hash;
  version?: 0 | 1 | 2;
  /** In place of the groups' own hashes. */
  entries?: [number, Buffer][];
  hashWithoutNull?: boolean;
}

/** LDSSecurityObject over groups. */
export function ldsObject(groups: ReadonlyMap<number, Buffer>, wish: LdsWish = {}): Buffer {
  const hash = wish.hash ?? 'sha256';
  const entries =
    wish.entries ?? [...groups].map(([number, file]): [number, Buffer] => [number, hashOf(hash, file)]);
  return sequence(
    integer(wish.version ?? 0),
    hashId(hash, !wish.hashWithoutNull),
    sequence(...entries.map(([number, value]) => sequence(integer(number), octets(value)))),
    ...(wish.version === 1
      ? [sequence(tlv(0x13, Buffer.from('0108')), tlv(0x13, Buffer.from('040000')))]
      : []),
  );
}

export interface SodWish {
  contentType?: string;
  /** Of the content type attribute, where it lies. */
  attributeType?: string;
  outerType?: string;
  version?: number;
  /** signingTime attribute; null leaves it out. */
  time?: string | null;
  /** Attributes changed before they are signed. */
  attributes?: (attributes: Buffer[]) => Buffer[];
  /** Written unsorted, signed sorted. */
  signSorted?: boolean;
  noAttributes?: boolean;
  /** Signed attributes changed after signing. */
  afterSigning?: (attributes: Buffer) => Buffer;
  signature?: (signature: Buffer) => Buffer;
  sid?: Buffer;
  certificates?: Buffer[];
  digest?: Hash;
  signatureAlgorithm?: Buffer;
  /** eContent in the message, where it is not the signed one. */
  content?: Buffer;
  indefinite?: boolean;
  bare?: boolean;
  after?: Buffer;
  /** How often the same SignerInfo stands there; once by default. */
  signers?: number;
  /** Signs in the signer's place. */
  signWith?: Holder;
}

const byIssuerAndSerial = (signer: Holder): Buffer => sequence(signer.issuer, integer(signer.serial));

/** A SignedData message over `content`, in template 77 unless `bare`. */
export function securityObject(content: Buffer, signer: Holder, wish: SodWish = {}): Buffer {
  const { algorithm } = signer;
  const digest = wish.digest ?? algorithm.hash;
  const type = wish.contentType ?? LDS_OBJECT;
  const plain = [
    attribute(OID.contentType, oid(wish.attributeType ?? type)),
    ...(wish.time === null ? [] : [attribute(OID.signingTime, utcTime(wish.time ?? '230401120000Z'))]),
    attribute(OID.messageDigest, octets(hashOf(digest, content))),
  ];
  const list = wish.attributes ? wish.attributes(plain) : plain;
  const sorted = setOf(...list);
  const written = wish.attributes || wish.signSorted ? tlv(0x31, ...[...list].reverse()) : sorted;
  const key = (wish.signWith ?? signer).key;
  const signed = key.sign(wish.noAttributes ? content : wish.signSorted ? sorted : written);
  const stored = storedAttributes(written);
  const attributes = wish.noAttributes ? [] : [wish.afterSigning ? wish.afterSigning(stored) : stored];
  const info = sequence(
    integer(wish.sid && wish.sid[0] === 0x80 ? 3 : 1),
    wish.sid ?? byIssuerAndSerial(signer),
    hashId(digest),
    ...attributes,
    wish.signatureAlgorithm ?? algorithm.identifier,
    octets(wish.signature ? wish.signature(signed) : signed),
  );
  const infos = Array.from({ length: wish.signers ?? 1 }, () => info);
  const message = wish.indefinite ? indefiniteMessage : definiteMessage;
  const cms = message({
    outerType: wish.outerType ?? OID.signedData,
    version: wish.version ?? 3,
    digest: hashId(digest),
    type,
    content: wish.content ?? content,
    certificates: wish.certificates ?? [signer.der],
    infos,
  });
  return Buffer.concat([wish.bare ? cms : tlv(0x77, cms), wish.after ?? Buffer.alloc(0)]);
}

interface Parts {
  outerType: string;
  version: number;
  digest: Buffer;
  type: string;
  content: Buffer;
  certificates: Buffer[];
  infos: Buffer[];
}

function definiteMessage(parts: Parts): Buffer {
  const certificates = parts.certificates.length > 0 ? [tlv(0xa0, ...parts.certificates)] : [];
  const body = sequence(
    integer(parts.version),
    setOf(parts.digest),
    sequence(oid(parts.type), explicit(0, octets(parts.content))),
    ...certificates,
    setOf(...parts.infos),
  );
  return sequence(oid(parts.outerType), explicit(0, body));
}

/** BER with indefinite lengths, the content in two chunks (New Zealand, United States). */
function indefiniteMessage(parts: Parts): Buffer {
  const open = (tag: number, ...inner: Buffer[]): Buffer =>
    Buffer.concat([Buffer.from([tag, 0x80]), ...inner, Buffer.from([0, 0])]);
  const half = parts.content.length >> 1;
  const chunks = open(0x24, octets(parts.content.subarray(0, half)), octets(parts.content.subarray(half)));
  const body = open(
    0x30,
    integer(parts.version),
    setOf(parts.digest),
    open(0x30, oid(parts.type), open(0xa0, chunks)),
    open(0xa0, ...parts.certificates),
    setOf(...parts.infos),
  );
  return open(0x30, oid(parts.outerType), open(0xa0, body));
}

/** The same name with its attributes in another order, or in other string types. */
export function otherOrder(parts: readonly Buffer[]): Buffer {
  return sequence(...[...parts].reverse());
}

export const otherType = (country: string, organisation: string, common: string): Buffer =>
  sequence(
    setOf(sequence(oid(OID.country), utf8(country.toLowerCase()))),
    setOf(sequence(oid(OID.organisation), tlv(0x13, Buffer.from(`  ${organisation}`, 'latin1')))),
    setOf(sequence(oid(OID.commonName), tlv(0x13, Buffer.from(common.toUpperCase(), 'latin1')))),
  );
