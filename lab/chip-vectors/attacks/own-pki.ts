/** Certificates of the attacker’s own making, under whatever names and identifiers. */
import { authority, documentSigner, issue } from '../pki.ts';
import { newState, OTHER, trustIn } from '../state.ts';
import type { Vector } from '../vector.ts';
import { attack, badSignature, csca, FORGED, signer } from './attack.ts';

export function ownPki(): Vector[] {
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
