/** Quirks of the trust material: its forms, and what it knows of the signer. */
import { authority, documentSigner, masterList, revocationList } from '../pki.ts';
import { otherType, securityObject } from '../security-object.ts';
import { OTHER, trustIn, vector } from '../state.ts';
import type { Vector } from '../vector.ts';
import { anomaly, csca, names, signer } from './quirk.ts';

export function trust(): Vector[] {
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
