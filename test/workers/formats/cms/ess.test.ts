/** The certificate that a signer binds: signing-certificate (RFC 2634, 5.4) and its second version (RFC 5035, 3). */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { attribute } from '../../../../lab/corpus/pki/cms.ts';
import { explicit, integer, nul, octets, oid, sequence, tlv, utf8 } from '../../../../lab/corpus/pki/der.ts';
import { integrityOf } from '../../../../workers/formats/cms/integrity.ts';
import { parseSignedData } from '../../../../workers/formats/cms/signed-data.ts';
import { checkSigner } from '../../../../workers/formats/cms/signer.ts';
import { certificate, rsa, signedMessage } from './make-cms.ts';

const content = Buffer.from('what is signed');
const RSA = rsa('sha256', '1.2.840.113549.1.1.11');
/** Serial number 7. */
const own = certificate(RSA);
const hashOf = (name: string, of = own) => octets(createHash(name).update(of).digest());
const SHA512 = sequence(oid('2.16.840.1.101.3.4.2.3'), nul());

const first = (...ids: Buffer[]) => attribute('1.2.840.113549.1.9.16.2.12', sequence(sequence(...ids)));
const second = (...ids: Buffer[]) => attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(...ids)));
/** IssuerSerial: general names, then the number. */
const serial = (number: number) =>
  sequence(
    sequence(explicit(4, sequence(tlv(0x31, sequence(oid('2.5.4.3'), utf8('Test Signer')))))),
    integer(number),
  );

function bound(...attributes: Buffer[]): string[] {
  const options = {
    content,
    certificate: own,
    signedAttributes: (usual: readonly Buffer[]) => [...usual, ...attributes],
  };
  const message = parseSignedData(signedMessage(RSA, options));
  if (typeof message === 'string') throw new Error(message);
  const outcome = checkSigner(message, [content]);
  expect([outcome.digest, outcome.signature]).to.deep.equal(['match', 'valid']);
  return [outcome.ess, integrityOf(outcome)];
}

const [MATCH, MISMATCH, UNKNOWN] = [
  ['match', 'valid'],
  ['mismatch', 'invalid'],
  ['unknown', 'indeterminate'],
];

describe('the certificate that a signer binds', () => {
  for (const [what, made, expected] of [
    ['by SHA-1 in the first version', [first(sequence(hashOf('sha1')))], MATCH],
    ['by SHA-256 in the second, which is left out', [second(sequence(hashOf('sha256')))], MATCH],
    ['by another hash in the second', [second(sequence(SHA512, hashOf('sha512')))], MATCH],
    ['with its number', [first(sequence(hashOf('sha1'), serial(7)))], MATCH],
    [
      'with its number and a hash that is named',
      [second(sequence(SHA512, hashOf('sha512'), serial(7)))],
      MATCH,
    ],
    ['in both versions', [first(sequence(hashOf('sha1'))), second(sequence(hashOf('sha256')))], MATCH],
    [
      'before those above it',
      [second(sequence(hashOf('sha256')), sequence(hashOf('sha256', content)))],
      MATCH,
    ],
  ] as const)
    it(`is its own ${what}`, () => {
      expect(bound(...made)).to.deep.equal(expected);
    });

  for (const [what, made] of [
    ['by its hash in the first version', [first(sequence(hashOf('sha1', content)))]],
    ['by its hash in the second', [second(sequence(hashOf('sha256', content)))]],
    ['by a hash of another kind than is named', [second(sequence(SHA512, hashOf('sha256')))]],
    ['by SHA-1 where SHA-256 is meant', [second(sequence(hashOf('sha1')))]],
    [
      'in one of the versions',
      [first(sequence(hashOf('sha1'))), second(sequence(hashOf('sha256', content)))],
    ],
    ['in the first place', [second(sequence(hashOf('sha256', content)), sequence(hashOf('sha256')))]],
    [
      'in the second version, whatever the first says',
      [first(), second(sequence(hashOf('sha256', content)))],
    ],
    ['in the first version, whatever the second says', [first(sequence(hashOf('sha1', content))), second()]],
    ['though the number fits', [second(sequence(hashOf('sha256', content), serial(7)))]],
  ] as const)
    it(`is another ${what}`, () => {
      expect(bound(...made)).to.deep.equal(MISMATCH);
    });

  for (const [what, made] of [
    ['the number is another than the hash says', [second(sequence(hashOf('sha256'), serial(8)))]],
    ['the hash is of a kind that is not known', [second(sequence(sequence(oid('1.2.3')), hashOf('sha256')))]],
    ['no hash is there', [second(sequence(SHA512)), second(sequence())]],
    ['nothing is bound at all', [second()]],
    ['what stands there is something else', [attribute('1.2.840.113549.1.9.16.2.47', nul())]],
  ] as const)
    it(`cannot be told where ${what}`, () => {
      expect(bound(...made)).to.deep.equal(UNKNOWN);
    });

  it('is not asked about where nothing says it', () => {
    expect(bound()).to.deep.equal(['absent', 'valid']);
  });
});
