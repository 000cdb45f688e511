/** Genuine signatures by whom nobody should believe: ended, revoked, of another purpose or country. */
import { integer, sequence, setOf } from '../../corpus/pki/der.ts';
import { distinguishedName } from '../../corpus/pki/x509.ts';
import { authority, documentSigner, masterList, revocationList } from '../pki.ts';
import { securityObject } from '../security-object.ts';
import { newState, OTHER, trustIn } from '../state.ts';
import type { Vector } from '../vector.ts';
import { attack, csca, signer } from './attack.ts';

export function trust(): Vector[] {
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
  const otherwise = documentSigner(csca, csca.algorithm, {
    issuerName: distinguishedName('DE', 'Assay Vectors', 'csca-specimen'),
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
      name: 'signer revoked by an authority whose name it writes differently',
      state: { csca, signer: otherwise },
      trust: { ...trustIn(csca), 'de.crl': revocationList(csca, [otherwise.serial]) },
      truth: { chainTrusted: false, reason: 'signer_revoked', anomaly: 'issuer_name_differs' },
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
