/** What somebody would send to have a made-up chip believed; none of it may ever be trusted. */
import { createECDH, createHash, randomBytes } from 'node:crypto';
import { bits, explicit, integer, OID, octets, oid, sequence, setOf, tlv } from '../corpus/pki/der.ts';
import { ecdsa, pkcs1, type SigningKey } from './algorithms.ts';
import { dg1, PERSON, td3 } from './groups.ts';
import { authority, documentSigner, issue, masterList, revocationList } from './pki.ts';
import { LDS_OBJECT, ldsObject, securityObject } from './security-object.ts';
import { ALL_GROUPS, type Case, DG1, DG2, newState, OTHER, STATE, trustIn, vector } from './state.ts';
import { UNREADABLE, type Vector } from './vector.ts';

const { csca, signer } = STATE;
const attack = (wish: Case): Vector => vector({ kind: 'attack', ...wish });
const NOBODY = dg1(td3({ ...PERSON, names: 'NOBODY<<NORMAN' }));
const FORGED = new Map([...ALL_GROUPS, [1, NOBODY]]);
const unreadable = (reason: string) => ({ ...UNREADABLE, reason });
const badSignature = (reason: string) => ({ signatureVerified: false, chainTrusted: false, reason });
const badHashes = (reason: string) => ({ dgHashesVerified: false, reason });

function ownPki(): Vector[] {
  const self = newState();
  const twin = { csca: authority(csca.algorithm), signer: self.signer };
  const twinSigner = documentSigner(twin.csca, csca.algorithm, { serial: signer.serial });
  const selfSigned = issue({
    subject: signer.subject,
    key: signer.algorithm.newKey(),
    algorithm: signer.algorithm,
  });
  const claimed = documentSigner({ ...csca, key: csca.algorithm.newKey() });
  // Names the genuine authority's key, signed by another.
  const spoofed = documentSigner({
    ...csca,
    key: { spki: csca.key.spki, sign: csca.algorithm.newKey().sign },
  });
  const underSigner = issue({
    subject: signer.subject,
    key: signer.algorithm.newKey(),
    algorithm: signer.algorithm,
    issuer: signer,
  });
  const trust = trustIn(csca, OTHER.csca);
  const groups = FORGED;
  return [
    attack({
      name: 'own PKI, own names',
      state: newOwn(),
      groups,
      trust,
      truth: { chainTrusted: null, reason: 'issuer_unknown' },
    }),
    attack({
      name: 'own PKI under the names of the genuine one',
      state: { csca: twin.csca, signer: twinSigner },
      groups,
      trust,
      truth: { chainTrusted: null, reason: 'issuer_key_unknown' },
    }),
    attack({
      name: 'own authority embedded beside its signer',
      state: { csca: twin.csca, signer: twinSigner },
      groups,
      trust,
      sod: { certificates: [twin.csca.der, twinSigner.der] },
      truth: { chainTrusted: null },
    }),
    attack({
      name: 'self-signed signer',
      state: { csca, signer: selfSigned },
      groups,
      trust,
      truth: { chainTrusted: null },
    }),
    attack({
      name: 'signer that claims the authority without a key identifier of it',
      state: { csca, signer: claimed },
      groups,
      trust,
      truth: { chainTrusted: null },
    }),
    attack({
      name: 'signer that names the authority’s key, which did not sign',
      state: { csca, signer: spoofed },
      groups,
      trust,
      truth: { chainTrusted: false, reason: 'issuer_signature_invalid' },
    }),
    attack({
      name: 'genuine signer misused as an authority',
      state: { csca, signer: underSigner },
      groups,
      trust,
      sod: { certificates: [signer.der, underSigner.der] },
      truth: { chainTrusted: null },
    }),
    attack({
      name: 'genuine certificate embedded, signed by another key',
      groups,
      trust,
      sod: { signWith: selfSigned },
      truth: badSignature('signature_invalid'),
    }),
    attack({
      name: 'genuine and own certificate of one name and serial',
      state: { csca, signer: twinSigner },
      groups,
      trust,
      sod: { certificates: [signer.der, twinSigner.der] },
      truth: { chainTrusted: null },
    }),
    attack({
      name: 'another state’s signer for this state’s passport',
      state: OTHER,
      trust,
      truth: { chainTrusted: false, reason: 'country_mismatch_mrz' },
    }),
  ];
}

function newOwn() {
  const own = authority(csca.algorithm, 'DE', 'csca-of-my-own');
  return { csca: own, signer: documentSigner(own) };
}

function signedData(): Vector[] {
  const wrong = { content: ldsObject(ALL_GROUPS), sod: { content: ldsObject(FORGED) } };
  const repeat = (id: string, value: Buffer) => (list: Buffer[]) => [
    ...list,
    sequence(oid(id), setOf(value)),
  ];
  const digest = createHash('sha256').update(ldsObject(FORGED)).digest();
  const without = (id: string) => (list: Buffer[]) => list.filter((item) => !item.includes(oid(id)));
  const flip = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    copy[copy.length - 9] = (copy[copy.length - 9] as number) ^ 1;
    return copy;
  };
  return [
    attack({
      name: 'hashes replaced after signing',
      ...wrong,
      groups: FORGED,
      truth: { ...badSignature('message_digest_mismatch') },
    }),
    attack({ name: 'signature changed', sod: { signature: flip }, truth: badSignature('signature_invalid') }),
    attack({
      name: 'signature empty',
      sod: { signature: () => Buffer.alloc(0) },
      truth: badSignature('signature_invalid'),
    }),
    attack({
      name: 'signature of zeros',
      sod: { signature: () => sequence(integer(0), integer(0)) },
      truth: badSignature('signature_invalid'),
    }),
    attack({
      name: 'attributes changed after signing',
      sod: { afterSigning: flip },
      truth: { signatureVerified: false, chainTrusted: false },
    }),
    attack({
      name: 'attributes removed after signing',
      sod: { afterSigning: () => Buffer.alloc(0) },
      truth: badSignature('signature_invalid'),
    }),
    attack({
      name: 'message digest twice',
      sod: { attributes: repeat(OID.messageDigest, octets(digest)) },
      truth: badSignature('message_digest_repeated'),
    }),
    attack({
      name: 'content type twice',
      sod: { attributes: repeat(OID.contentType, oid(LDS_OBJECT)) },
      truth: badSignature('content_type_repeated'),
    }),
    attack({
      name: 'signing time twice',
      sod: { attributes: (list) => [...list, ...list.filter((item) => item.includes(oid(OID.signingTime)))] },
      truth: badSignature('signing_time_repeated'),
    }),
    attack({
      name: 'message digest left out',
      sod: { attributes: without(OID.messageDigest) },
      truth: badSignature('message_digest_missing'),
    }),
    attack({
      name: 'content type left out',
      sod: { attributes: without(OID.contentType) },
      truth: badSignature('content_type_missing'),
    }),
    attack({
      name: 'content type attribute of another type',
      sod: { attributeType: OID.data },
      truth: badSignature('content_type_mismatch'),
    }),
    attack({
      name: 'content of another type',
      sod: { contentType: '2.23.136.1.1.2' },
      truth: unreadable('sod_content_type_unknown'),
    }),
    attack({
      name: 'outer type id-encryptedData',
      sod: { outerType: '1.2.840.113549.1.7.6' },
      truth: unreadable('sod_not_signed_data'),
    }),
    attack({
      name: 'outer type off by one arc',
      sod: { outerType: '1.2.840.113549.1.8.2' },
      truth: unreadable('sod_not_signed_data'),
    }),
    attack({
      name: 'SignedData version 99',
      sod: { version: 99 },
      truth: unreadable('sod_cms_version_unknown'),
    }),
    attack({
      name: 'bytes after the file',
      sod: { after: Buffer.from('forged') },
      truth: unreadable('sod_trailing_bytes'),
    }),
    attack({
      name: 'no signer at all',
      sod: { signers: 0 },
      groups: FORGED,
      truth: badSignature('no_signer'),
    }),
    attack({
      name: 'no certificate anywhere',
      sod: { certificates: [] },
      truth: badSignature('signer_certificate_absent'),
    }),
    attack({
      name: 'signature algorithm MD5',
      sod: { signatureAlgorithm: sequence(oid('1.2.840.113549.1.1.4')) },
      truth: badSignature('signature_algorithm_unknown'),
    }),
    attack({
      name: 'signature algorithm of another family',
      sod: { signatureAlgorithm: pkcs1('sha256').identifier },
      truth: badSignature('signature_not_computable'),
    }),
  ];
}

function hashLists(): Vector[] {
  const own = (number: number): Buffer =>
    createHash('sha256')
      .update(ALL_GROUPS.get(number) as Buffer)
      .digest();
  const entries = (...list: [number, Buffer][]) => ({ lds: { entries: list } });
  return [
    attack({ name: 'DG1 of somebody else', dg1: NOBODY, truth: badHashes('dg1_hash_mismatch') }),
    attack({
      name: 'portrait of somebody else',
      dg2: Buffer.concat([DG2.subarray(0, -3), Buffer.from([1, 2, 3])]),
      truth: badHashes('dg2_hash_mismatch'),
    }),
    attack({ name: 'groups swapped in the request', dg1: DG2, dg2: DG1, truth: badHashes('dg1_wrong_tag') }),
    attack({
      name: 'groups swapped in the list',
      ...entries([1, own(2)], [2, own(1)]),
      truth: badHashes('dg1_hash_mismatch'),
    }),
    attack({
      name: 'both swapped',
      ...entries([1, own(2)], [2, own(1)]),
      dg1: DG2,
      dg2: DG1,
      truth: badHashes('dg1_wrong_tag'),
    }),
    attack({
      name: 'unlisted group added',
      ...entries([1, own(1)], [14, own(14)]),
      truth: badHashes('dg2_not_listed'),
    }),
    attack({ name: 'empty list', ...entries(), truth: unreadable('lds_no_hashes') }),
    attack({
      name: 'one hash truncated',
      ...entries([1, own(1).subarray(0, 4)], [2, own(2)]),
      truth: badHashes('dg1_hash_wrong_length'),
    }),
    attack({
      name: 'one hash empty',
      ...entries([1, Buffer.alloc(0)], [2, own(2)]),
      truth: badHashes('dg1_hash_wrong_length'),
    }),
    attack({
      name: 'all hashes truncated',
      ...entries([1, own(1).subarray(0, 8)], [2, own(2).subarray(0, 8)]),
      truth: unreadable('lds_no_hash_of_right_length'),
    }),
    attack({
      name: 'a group listed twice',
      ...entries([1, own(1)], [1, createHash('sha256').update(NOBODY).digest()], [2, own(2)]),
      truth: unreadable('lds_group_twice'),
    }),
    attack({
      name: 'group number 0',
      ...entries([0, own(1)], [2, own(2)]),
      truth: unreadable('lds_group_number_invalid'),
    }),
    attack({
      name: 'group number 257',
      ...entries([257, own(1)], [2, own(2)]),
      truth: unreadable('lds_group_number_invalid'),
    }),
    attack({ name: 'list version 2', lds: { version: 2 }, truth: unreadable('lds_version_unknown') }),
    attack({
      name: 'bytes after DG1',
      dg1: Buffer.concat([DG1, Buffer.alloc(4)]),
      truth: badHashes('dg1_trailing_bytes'),
    }),
    attack({ name: 'DG1 cut short', dg1: DG1.subarray(0, 60), truth: badHashes('dg1_truncated') }),
    attack({
      name: 'content without a list',
      content: octets(Buffer.from('hello')),
      truth: unreadable('lds_malformed'),
    }),
    attack({ name: 'no security object', file: null, truth: unreadable('sod_not_supplied') }),
    attack({ name: 'DG1 in the security object’s place', file: DG1, truth: unreadable('sod_wrong_tag') }),
    attack({
      name: 'security object cut short',
      file: securityObject(ldsObject(ALL_GROUPS), signer).subarray(0, 300),
      truth: unreadable('sod_truncated'),
    }),
  ];
}

function trust(): Vector[] {
  const past = documentSigner(csca, csca.algorithm, { from: '240101000000Z' });
  const over = documentSigner(csca, csca.algorithm, { until: '210101000000Z' });
  const oldAuthority = newState();
  const ended = authority(csca.algorithm, 'DE', 'csca-specimen', { until: '210101000000Z' });
  const listSigner = documentSigner(csca, csca.algorithm, { extendedKeyUsage: '2.23.136.1.1.3' });
  const stranger = documentSigner(csca, csca.algorithm, {}, 'IT');
  const { content, signer: master } = masterList(csca, [csca.der]);
  const list = (change: object) =>
    securityObject(content, master, {
      bare: true,
      contentType: '2.23.136.1.1.2',
      certificates: [master.der, csca.der],
      ...change,
    });
  const bent = list({
    signature: (value: Buffer) =>
      Buffer.concat([value.subarray(0, -1), Buffer.from([(value.at(-1) as number) ^ 1])]),
  });
  const swapped = list({ content: sequence(integer(0), setOf(oldAuthority.csca.der)) });
  const unfit = masterList(csca, [csca.der], { signerUsage: '1.3.6.1.5.5.7.3.1' });
  const byUnfit = securityObject(unfit.content, unfit.signer, {
    bare: true,
    contentType: '2.23.136.1.1.2',
    certificates: [unfit.signer.der, csca.der],
  });
  const forgedList = revocationList(csca, [signer.serial], OTHER.csca);
  return [
    attack({
      name: 'signed before the signer’s certificate began',
      state: { csca, signer: past },
      truth: { chainTrusted: false, reason: 'signer_not_valid_at_signing' },
    }),
    attack({
      name: 'signed after the signer’s certificate ended',
      state: { csca, signer: over },
      truth: { chainTrusted: false, reason: 'signer_not_valid_at_signing' },
    }),
    attack({
      name: 'authority had ended at signing',
      state: { csca: ended, signer: documentSigner(ended) },
      truth: { chainTrusted: false, reason: 'authority_not_valid_at_signing' },
    }),
    attack({
      name: 'signed in the future',
      sod: { time: '340101000000Z' },
      truth: { chainTrusted: false, reason: 'signing_time_in_future' },
    }),
    attack({
      name: 'signer revoked',
      trust: { ...trustIn(csca), 'de.crl': revocationList(csca, [1n, signer.serial]) },
      truth: { chainTrusted: false, reason: 'signer_revoked' },
    }),
    attack({
      name: 'revocation forged by another state',
      trust: { ...trustIn(csca, OTHER.csca), 'de.crl': forgedList },
      truth: { values: { 'trust.revocation.checked': false } },
    }),
    attack({
      name: 'master list signer signs a passport',
      state: { csca, signer: listSigner },
      truth: { chainTrusted: false, reason: 'signer_wrong_purpose' },
    }),
    attack({
      name: 'signer of a country that its authority is not',
      state: { csca, signer: stranger },
      truth: { chainTrusted: false, reason: 'country_mismatch' },
    }),
    attack({
      name: 'master list with a bent signature',
      trust: { 'list.ml': bent },
      truth: { chainTrusted: null, reason: 'trust_list_unusable' },
    }),
    attack({
      name: 'master list with another content',
      state: oldAuthority,
      trust: { 'list.ml': swapped },
      truth: { chainTrusted: null, reason: 'trust_list_unusable' },
    }),
    attack({
      name: 'master list by a signer of another purpose',
      trust: { 'list.ml': byUnfit },
      truth: { chainTrusted: null, reason: 'trust_list_unusable' },
    }),
  ];
}

/** CVE-2020-0601: the named curve with a generator of the attacker's choice, so that a known public key is "his". */
function madeUpCurve(): Vector[] {
  const curve = ecdsa('prime256v1', 'sha256', { explicit: true });
  const genuine = curve.newKey();
  const point = Uint8Array.from(genuine.spki.subarray(-65));
  const state = { csca, signer: documentSigner(csca, curve, { key: genuine }) };
  const named = Buffer.from(genuine.spki);
  const generator = Buffer.from('046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296', 'hex');
  const at = named.indexOf(generator);
  named.set(point, at);
  const key: SigningKey = { spki: named, sign: (data) => signOverPoint(point, data) };
  const fake = documentSigner(csca, curve, { key, issuer: { ...csca, key: csca.algorithm.newKey() } });
  return [
    attack({
      name: 'explicit curve with a generator of one’s own',
      state: { csca: state.csca, signer: fake },
      groups: FORGED,
      truth: { signatureVerified: false, chainTrusted: false },
    }),
  ];
}

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** ECDSA with the public point itself as generator and the private key 1: r is the x of k times the point. */
function signOverPoint(point: Uint8Array<ArrayBuffer>, data: Buffer): Buffer {
  const k = createECDH('prime256v1');
  k.generateKeys();
  const toBig = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
  const r = toBig(k.computeSecret(point)) % ORDER;
  const h = toBig(createHash('sha256').update(data).digest());
  const s = (power(toBig(k.getPrivateKey()), ORDER - 2n) * (h + r)) % ORDER;
  return sequence(integer(r), integer(s));
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % ORDER];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % ORDER;
    square = (square * square) % ORDER;
  }
  return result;
}

export function attacks(): Vector[] {
  return [...ownPki(), ...signedData(), ...hashLists(), ...trust(), ...madeUpCurve()];
}

/** Input that is made to cost time or memory. */
export function hostile(): Vector[] {
  const nested = (levels: number, head: number[]): Buffer =>
    Buffer.concat(Array.from({ length: levels }, () => Buffer.from(head)));
  const deep = (levels: number): Buffer => {
    let inner: Buffer = Buffer.from([5, 0]);
    for (let i = 0; i < levels; i++) inner = tlv(0x31, inner);
    return inner;
  };
  const hugePrime = (bytes: number): Buffer => {
    const number = () => tlv(2, Buffer.concat([Buffer.from([0x7f]), randomBytes(bytes)]));
    const field = sequence(oid('1.2.840.10045.1.1'), number());
    const parameters = sequence(
      integer(1),
      field,
      sequence(octets(randomBytes(bytes)), octets(randomBytes(bytes))),
      octets(Buffer.concat([Buffer.from([2]), randomBytes(bytes)])),
      number(),
    );
    return sequence(
      sequence(oid('1.2.840.10045.2.1'), parameters),
      bits(Buffer.concat([Buffer.from([2]), randomBytes(bytes)])),
    );
  };
  const rsaOf = (modulus: number, exponent: number): Buffer => {
    const odd = (bytes: number): Buffer =>
      Buffer.concat([Buffer.from([0x7f]), randomBytes(bytes - 2), Buffer.from([0xff])]);
    const key = sequence(tlv(2, odd(modulus)), tlv(2, odd(exponent)));
    return sequence(sequence(oid('1.2.840.113549.1.1.1'), tlv(5)), bits(key));
  };
  const withKey = (spki: Buffer, algorithm = csca.algorithm) =>
    documentSigner(csca, algorithm, { key: { spki, sign: (data) => signer.key.sign(data) } });
  const bad = { signatureVerified: false, chainTrusted: false };
  const wish = (name: string, rest: Partial<Case>): Vector => vector({ name, kind: 'hostile', ...rest });
  const rsa = (name: string, modulus: number, exponent: number): Vector =>
    wish(name, {
      state: { csca, signer: withKey(rsaOf(modulus, exponent), pkcs1('sha256')) },
      sod: { signature: () => randomBytes(modulus) },
      truth: bad,
    });
  const many = Array.from({ length: 700 }, () => signer.der);
  return [
    wish('indefinite lengths nested a hundred thousand deep', {
      file: Buffer.concat([Buffer.from([0x77, 0x80]), nested(100_000, [0x30, 0x80])]),
      truth: UNREADABLE,
    }),
    wish('definite lengths nested three thousand deep among the attributes', {
      sod: { attributes: (list) => [...list, sequence(oid('1.2.3.4'), deep(3000))] },
    }),
    wish('explicit curve over a prime of 2400 bits', {
      state: { csca, signer: withKey(hugePrime(300)) },
      truth: bad,
    }),
    wish('explicit curve over a prime of 16000 bits', {
      state: { csca, signer: withKey(hugePrime(2000)) },
      truth: bad,
    }),
    rsa('RSA modulus of 16384 bits', 2048, 3),
    rsa('RSA modulus and exponent of 3072 bits', 384, 384),
    wish('four signers, none fitting four certificates of 8192 bits, every reading to be tried', {
      state: { csca, signer: withKey(rsaOf(1024, 8), pkcs1('sha256')) },
      sod: {
        signers: 4,
        digest: 'sha512',
        sid: tlv(0x80, Buffer.alloc(20)),
        certificates: Array.from({ length: 4 }, () => withKey(rsaOf(1024, 8), pkcs1('sha256')).der),
        attributes: (list) => list,
        signature: () => Buffer.concat([Buffer.from([1]), randomBytes(1023)]),
      },
      truth: bad,
    }),
    wish('fifty authorities of one name, none of which signed', {
      state: { csca, signer: documentSigner({ ...csca, key: csca.algorithm.newKey() }) },
      sod: { signers: 4 },
      trust: trustIn(
        ...Array.from({ length: 50 }, () =>
          authority(ecdsa('brainpoolP512r1', 'sha512', { explicit: true })),
        ),
      ),
      truth: { chainTrusted: null, reason: 'issuer_key_unknown' },
    }),
    wish('seven hundred copies of the certificate', { sod: { certificates: many } }),
    wish('fifty thousand empty group entries', {
      content: sequence(
        integer(0),
        sequence(oid('2.16.840.1.101.3.4.2.1')),
        sequence(...Array.from({ length: 50_000 }, () => sequence())),
      ),
      truth: UNREADABLE,
    }),
    wish('length that claims six bytes of size', {
      file: Buffer.from('7786ffffffffffff3000', 'hex'),
      truth: UNREADABLE,
    }),
    wish('a megabyte of noise', { file: randomBytes(1024 * 1024), truth: UNREADABLE }),
    wish('more than a megabyte', {
      file: Buffer.alloc(1024 * 1024 + 1, 0x77),
      truth: { ...UNREADABLE, reason: 'sod_too_large' },
    }),
    wish('object identifier of a megabyte', {
      file: tlv(0x77, sequence(tlv(6, Buffer.alloc(1_000_000, 0x81)), explicit(0, sequence()))),
      truth: UNREADABLE,
    }),
    wish('DG2 of a megabyte of marker bytes', {
      dg2: tlv(0x75, Buffer.alloc(1_000_000, 0xff)),
      truth: { dgHashesVerified: false },
    }),
  ];
}
