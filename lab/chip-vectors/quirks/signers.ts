/** Quirks in how a signer is named and its certificates are found, and renewals of an authority. */
import { integer, sequence, tlv } from '../../corpus/pki/der.ts';
import { distinguishedName, keyIdentifier, nameParts } from '../../corpus/pki/x509.ts';
import { ecdsa, pkcs1, pss } from '../algorithms.ts';
import { authority, documentSigner, issue } from '../pki.ts';
import { otherOrder, otherType } from '../security-object.ts';
import { newState, OTHER, STATE, trustIn, vector } from '../state.ts';
import type { Vector } from '../vector.ts';
import { anomaly, csca, names, signer } from './quirk.ts';

export function signers(): Vector[] {
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
