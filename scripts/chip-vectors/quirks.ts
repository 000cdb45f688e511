/** Genuine chips as states really make them: research and other readers' bug lists name each of these. */
import { integer, octets, oid, sequence, setOf, tlv } from '../corpus/pki/der.ts';
import { distinguishedName, keyIdentifier, nameParts } from '../corpus/pki/x509.ts';
import { ecdsa, type Hash, pkcs1, pss } from './algorithms.ts';
import {
  codestreamHead,
  dg1,
  dg2,
  dg2Extensible,
  jp2Head,
  jpegHead,
  PERSON,
  td1,
  td2,
  td3,
} from './groups.ts';
import { authority, documentSigner, issue, masterList, revocationList } from './pki.ts';
import { ldsObject, otherOrder, otherType, securityObject } from './security-object.ts';
import { ALL_GROUPS, DG1, DG2, newState, OTHER, STATE, trustIn, vector } from './state.ts';
import type { Vector } from './vector.ts';

const { csca, signer } = STATE;
const withGroup = (number: number, file: Buffer): Map<number, Buffer> =>
  new Map([...ALL_GROUPS, [number, file]]);
const nameOf = { country: 'DE', organisation: 'Assay Vectors, not for trust', common: 'csca-specimen' };
const names: [string, string, string] = [nameOf.country, nameOf.organisation, nameOf.common];
const anomaly = (code: string) => ({ anomaly: code });
const portrait = (values: Record<string, unknown>) => ({
  values: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [`dgMetadata.dg2.portrait.${key}`, value]),
  ),
});
const zone = (values: Record<string, unknown>) => ({
  values: Object.fromEntries(Object.entries(values).map(([key, value]) => [`mrz.${key}`, value])),
});

/** r and s of a DER signature with octets of zero put before them. */
function paddedIntegers(signature: Buffer): Buffer {
  const rest = signature.subarray(signature[1] === 0x81 ? 3 : 2);
  const r = rest.subarray(2, 2 + (rest[1] as number));
  const s = rest.subarray(4 + (rest[1] as number));
  return tlv(0x30, tlv(2, Buffer.alloc(3), r), tlv(2, Buffer.alloc(2), s));
}

/** The same without the zero that keeps an integer positive. */
function strippedIntegers(signature: Buffer): Buffer {
  const rest = signature.subarray(signature[1] === 0x81 ? 3 : 2);
  const strip = (part: Buffer): Buffer => (part[0] === 0 ? part.subarray(1) : part);
  const r = rest.subarray(2, 2 + (rest[1] as number));
  const s = rest.subarray(4 + (rest[1] as number));
  return tlv(0x30, tlv(2, strip(r)), tlv(2, strip(s)));
}

function files(): Vector[] {
  return [
    vector({ name: 'genuine' }),
    vector({
      name: 'bare CMS without template 77',
      sod: { bare: true },
      truth: anomaly('sod_without_template'),
    }),
    vector({ name: 'BER with indefinite lengths and chunked content', sod: { indefinite: true } }),
    vector({ name: 'BER with indefinite lengths, bare', sod: { indefinite: true, bare: true } }),
    vector({
      name: 'zero padding after the file',
      sod: { after: Buffer.alloc(40) },
      truth: anomaly('sod_padded'),
    }),
    ...[1, 2, 4, 5].map((version) => vector({ name: `SignedData version ${version}`, sod: { version } })),
    ...['1.3.27.1.1.1', '1.2.528.1.1006.1.20.1', '1.2.840.113549.1.7.1'].map((contentType) =>
      vector({
        name: `content type ${contentType}`,
        sod: { contentType },
        truth: anomaly('content_type_legacy'),
      }),
    ),
    vector({
      name: 'LDS version 1',
      lds: { version: 1 },
      truth: { values: { 'algorithms.ldsVersion': '0108' } },
    }),
    vector({ name: 'hash identifier without NULL', lds: { hashWithoutNull: true } }),
    ...(['sha1', 'sha224', 'sha384', 'sha512'] as Hash[]).map((hash) =>
      vector({ name: `group hashes ${hash}, signature sha256`, lds: { hash } }),
    ),
  ];
}

function signers(): Vector[] {
  const parts = nameParts(...names);
  const link = issue({
    subject: csca.subject,
    key: csca.key,
    algorithm: csca.algorithm,
    issuer: OTHER.csca,
    authority: true,
  });
  const bareSigner = documentSigner(csca, csca.algorithm, { bare: true });
  const rsaState = newState(pkcs1('sha256'));
  const pssSigner = documentSigner(rsaState.csca, pss('sha256', 'sha256', 32));
  const crossed = { csca: authority(pss('sha256', 'sha256', 32)), signer: STATE.signer };
  const pkcsSigner = documentSigner(crossed.csca, pkcs1('sha256'));
  const reordered = sequence(otherOrder(parts), integer(signer.serial));
  const sid = (name: Buffer): Buffer => sequence(name, integer(signer.serial));
  return [
    vector({
      name: 'signer named with attributes in another order (Malaysia)',
      sod: { sid: reordered },
      truth: anomaly('signer_id_differs'),
    }),
    vector({
      name: 'signer named in other string types and case',
      sod: { sid: sid(otherType(...names)) },
      truth: anomaly('signer_id_differs'),
    }),
    vector({
      name: 'signer named with another issuer, same serial',
      sod: { sid: sid(distinguishedName('DE', 'x', 'y')) },
      truth: anomaly('signer_id_differs'),
    }),
    vector({
      name: 'signer named by its key identifier',
      sod: { sid: tlv(0x80, keyIdentifier(signer.key)) },
    }),
    vector({
      name: 'key identifier that fits nothing, one certificate',
      sod: { sid: tlv(0x80, Buffer.alloc(20, 7)) },
      truth: anomaly('signer_id_fits_nothing'),
    }),
    vector({
      name: 'several certificates, the signer last',
      sod: { certificates: [csca.der, OTHER.signer.der, signer.der] },
    }),
    vector({
      name: 'no certificate in the message, the signer in the trust directory',
      sod: { certificates: [] },
      trust: { ...trustIn(csca), 'signer.cer': signer.der },
      truth: anomaly('signer_certificate_from_store'),
    }),
    vector({ name: 'two signers, both right', sod: { signers: 2 }, truth: anomaly('several_signers') }),
    vector({ name: 'no key identifiers in the certificates', state: { csca, signer: bareSigner } }),
    vector({
      name: 'PSS security object, PKCS1 certificate',
      state: { csca: rsaState.csca, signer: pssSigner },
    }),
    vector({
      name: 'PKCS1 security object, PSS certificate (Turkey)',
      state: { csca: crossed.csca, signer: pkcsSigner },
    }),
    vector({
      name: 'link certificate on the chip leads to the old authority',
      sod: { certificates: [link.der, signer.der] },
      trust: trustIn(OTHER.csca),
      // The link crosses a border here, which no state does.
      truth: { chainTrusted: false, reason: 'country_mismatch' },
    }),
    ...links(),
  ];
}

/** Renewal of an authority: the old key signs for the new one. */
function links(): Vector[] {
  const algorithm = ecdsa('brainpoolP384r1', 'sha384', { explicit: true });
  const old = authority(algorithm, 'DE', 'csca-specimen', { until: '260101000000Z' });
  const fresh = authority(algorithm, 'DE', 'csca-specimen', { from: '220101000000Z' });
  const link = issue({
    subject: fresh.subject,
    key: fresh.key,
    algorithm,
    issuer: old,
    authority: true,
    from: '220101000000Z',
  });
  const newSigner = documentSigner(fresh, algorithm, { from: '220601000000Z' });
  const oldSigner = documentSigner(old, algorithm, { from: '210101000000Z' });
  return [
    vector({
      name: 'link certificate on the chip, only the old authority on the list',
      state: { csca: old, signer: newSigner },
      sod: { certificates: [link.der, newSigner.der] },
    }),
    vector({
      name: 'link certificate on the list, the new authority not',
      state: { csca: link, signer: newSigner },
    }),
    vector({
      name: 'two authorities of one name, the second one signed',
      state: { csca: fresh, signer: oldSigner },
      trust: trustIn(fresh, old, OTHER.csca),
    }),
  ];
}

function values(): Vector[] {
  const p521 = newState(ecdsa('secp521r1', 'sha512'));
  const lithuania = ecdsa('brainpoolP224r1', 'sha224');
  const key = lithuania.newKey();
  const stated = sequence(
    sequence(oid('1.2.840.10045.2.1'), oid('1.3.132.0.33')),
    tlv(3, key.spki.subarray(-58)),
  );
  const foreign = documentSigner(csca, lithuania, { key: { spki: stated, sign: key.sign } });
  const plainUnderUsual = ecdsa('prime256v1', 'sha256', { plain: true });
  const unusual = { ...plainUnderUsual, identifier: ecdsa('prime256v1', 'sha256').identifier };
  const signingCertificate = (attributes: Buffer[]): Buffer[] => [
    ...attributes,
    sequence(
      oid('1.2.840.113549.1.9.16.2.12'),
      setOf(sequence(sequence(sequence(octets(Buffer.alloc(20)))))),
    ),
  ];
  return [
    vector({
      name: 'zeros before the integers of an ECDSA value',
      sod: { signature: paddedIntegers },
      truth: anomaly('ecdsa_value_rewritten'),
    }),
    vector({
      name: 'integers of an ECDSA value without their sign',
      state: p521,
      sod: { signature: strippedIntegers },
    }),
    vector({
      name: 'r and s side by side under the usual identifier',
      state: { csca, signer: documentSigner(csca, unusual) },
      truth: anomaly('ecdsa_value_rewritten'),
    }),
    vector({
      name: 'key on the other curve of its size (Lithuania)',
      state: { csca, signer: foreign },
      truth: anomaly('same_size_curve'),
    }),
    vector({ name: 'attributes unsorted, signed as written', sod: { attributes: (list) => list } }),
    vector({
      name: 'attributes unsorted, signed sorted',
      sod: { signSorted: true },
      truth: anomaly('signed_attributes_not_der'),
    }),
    vector({
      name: 'no signed attributes',
      sod: { noAttributes: true, time: null },
      truth: anomaly('no_signed_attributes'),
    }),
    vector({
      name: 'reference to the certificate that does not fit it',
      sod: { attributes: signingCertificate },
      truth: anomaly('signing_certificate_differs'),
    }),
    vector({
      name: 'digest sha512, signature names sha256',
      sod: { digest: 'sha512' },
      truth: anomaly('algorithms_disagree'),
    }),
    vector({
      name: 'no signing time',
      sod: { time: null },
      truth: { anomaly: 'signing_time_absent', values: { 'trust.validityBasis': 'none' } },
    }),
    vector({
      name: 'signer expired since, as it should',
      state: { csca, signer: documentSigner(csca, csca.algorithm, { until: '240101000000Z' }) },
      truth: anomaly('signer_expired_now'),
    }),
  ];
}

function trust(): Vector[] {
  const { content, signer: listSigner } = masterList(csca, [csca.der, OTHER.csca.der]);
  const list = securityObject(content, listSigner, {
    bare: true,
    contentType: '2.23.136.1.1.2',
    time: '240501120000Z',
    certificates: [listSigner.der, csca.der],
  });
  const base64 = (bytes: Buffer): string =>
    (bytes.toString('base64').match(/.{1,76}/g) as string[]).join('\n ');
  const ldif = [
    'version: 1\n',
    `dn: cn=x,o=ml,c=DE,dc=data\npkdMasterListContent:: ${base64(list)}\n`,
    `dn: cn=y,o=crl,c=DE\ncertificateRevocationList;binary:: ${base64(revocationList(csca, [77n]))}\n`,
    `dn: cn=z,o=dsc,c=DE\nuserCertificate;binary:: ${base64(signer.der)}\n`,
  ].join('\n');
  const pem = `-----BEGIN CERTIFICATE-----\n${csca.der
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END CERTIFICATE-----\n`;
  return [
    vector({ name: 'no trust list', trust: null, truth: { chainTrusted: null, reason: 'no_trust_list' } }),
    vector({
      name: 'master list',
      trust: { 'list.ml': list },
      truth: { values: { 'trust.trustListDate': '2024-05-01T12:00:00.000Z' } },
    }),
    vector({
      name: 'LDIF with list, signer and revocations',
      trust: { 'icao.ldif': Buffer.from(ldif) },
      truth: { values: { 'trust.revocation.checked': true, 'trust.revocation.revoked': false } },
    }),
    vector({
      name: 'LDIF gives the signer that the chip lacks',
      sod: { certificates: [] },
      trust: { 'icao.ldif': Buffer.from(ldif) },
      truth: anomaly('signer_certificate_from_store'),
    }),
    vector({ name: 'authority as PEM', trust: { 'csca.pem': Buffer.from(pem) } }),
    vector({
      name: 'authority that the list does not know',
      trust: trustIn(OTHER.csca),
      truth: { chainTrusted: null, reason: 'issuer_unknown' },
    }),
    vector({
      name: 'authority of that name with another key',
      trust: trustIn(authority(csca.algorithm)),
      truth: { chainTrusted: null, reason: 'issuer_key_unknown' },
    }),
    vector({
      name: 'revocation list without this signer',
      trust: { ...trustIn(csca), 'de.crl': revocationList(csca, [5n]) },
      truth: { values: { 'trust.revocation.checked': true } },
    }),
    vector({
      name: 'issuer written in other string types',
      state: { csca, signer: documentSigner(csca, csca.algorithm, { issuerName: otherType(...names) }) },
    }),
  ];
}

function groups(): Vector[] {
  const mrz = td3(PERSON);
  const wrongDigit = `${mrz.slice(0, 53)}0${mrz.slice(54)}`;
  const image = jpegHead(413, 531);
  const other = (name: string, file: Buffer, truth: object) =>
    vector({ name, groups: withGroup(2, file), truth });
  const zoned = (name: string, text: string, truth: object) =>
    vector({ name, groups: withGroup(1, dg1(text)), truth });
  return [
    zoned(
      'TD3',
      mrz,
      zone({
        documentNumber: 'C01X00T47',
        surname: 'MUSTERMANN',
        givenNames: 'ERIKA MARIA',
        nationality: 'D',
        dateOfBirth: '640812',
        dateOfExpiry: '331031',
        verified: true,
        birthDate: '1964-08-12',
      }),
    ),
    zoned(
      'TD1',
      td1(PERSON),
      zone({
        format: 'TD1',
        documentNumber: 'C01X00T47',
        surname: 'MUSTERMANN',
        'checkDigits.composite.valid': true,
      }),
    ),
    zoned(
      'TD1 with a long document number',
      td1({ ...PERSON, number: 'D231458907AB' }),
      zone({
        documentNumber: 'D231458907AB',
        'checkDigits.documentNumber.valid': true,
        'checkDigits.composite.valid': true,
      }),
    ),
    zoned(
      'TD2',
      td2(PERSON),
      zone({ format: 'TD2', documentNumber: 'C01X00T47', 'checkDigits.composite.valid': true }),
    ),
    zoned('wrong check digit inside a signed DG1', wrongDigit, {
      anomaly: 'mrz_check_digit_wrong',
      values: { 'mrz.checkDigits.documentNumber.valid': false },
    }),
    zoned(
      'one name only',
      td3({ ...PERSON, names: 'SUKARNO' }),
      zone({ surname: 'SUKARNO', givenNames: '' }),
    ),
    zoned('name that fills its field', td3({ ...PERSON, names: `${'A'.repeat(20)}<<${'B'.repeat(30)}` }), {
      anomaly: 'mrz_name_may_be_cut',
    }),
    zoned('issuing state that no table knows', td3({ ...PERSON, issuer: 'UTO' }), {
      values: { 'trust.countries.match': null },
    }),
    other('portrait JP2', dg2(jp2Head(480, 640)), portrait({ format: 'jp2', width: 480, height: 640 })),
    other(
      'portrait as raw codestream (Portugal, Spain)',
      dg2(codestreamHead(240, 320)),
      portrait({ format: 'j2k', width: 240, height: 320 }),
    ),
    other(
      'feature points in the record',
      dg2(image, 3, 3),
      portrait({ format: 'jpeg', width: 413, height: 531 }),
    ),
    other('feature point count wrong', dg2(image, 90, 0), portrait({ format: 'jpeg', width: 413 })),
    other(
      'ISO 39794-5',
      dg2Extensible(image),
      portrait({ encoding: 'iso39794-5', format: 'jpeg', width: 413, height: 531 }),
    ),
    vector({ name: 'only DG1 sent', dg2: null, truth: { reason: 'dg2_not_supplied' } }),
    vector({ name: 'only DG2 sent', dg1: null, truth: { reason: 'dg1_not_supplied' } }),
    vector({
      name: 'security object alone',
      dg1: null,
      dg2: null,
      truth: { dgHashesVerified: false, reason: 'no_group_supplied' },
    }),
    vector({
      name: 'only DG1 and DG2 listed',
      content: ldsObject(
        new Map([
          [1, DG1],
          [2, DG2],
        ]),
      ),
      truth: { values: { 'dataGroups.notSupplied': [] } },
    }),
  ];
}

export function quirks(): Vector[] {
  return [...files(), ...signers(), ...values(), ...trust(), ...groups()];
}
