/** Quirks of signature values, keys and signed attributes. */
import { octets, oid, sequence, setOf, tlv } from '../../corpus/pki/der.ts';
import { ecdsa } from '../algorithms.ts';
import { documentSigner } from '../pki.ts';
import { newState, vector } from '../state.ts';
import type { Vector } from '../vector.ts';
import { anomaly, csca } from './quirk.ts';

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

export function values(): Vector[] {
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
