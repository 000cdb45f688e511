import { expect } from 'chai';
import { weaknessOf } from '../../../../workers/stages/signature/strength.ts';
import { rsa, signedMessage } from '../../formats/cms/make-cms.ts';
import { factsOf, minimalSigned } from './material.ts';

const [signature] = factsOf(
  minimalSigned({ sign: (content) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content }) }),
).signatures;
const withKey = (key: string) => weaknessOf({ ...signature!, signer: { ...signature!.signer!, key } });
const withDigest = (digestAlgorithm: string) =>
  weaknessOf({ ...signature!, cryptography: { ...signature!.cryptography!, digestAlgorithm } });

describe('strength of algorithms and keys', () => {
  it('has ends for what was broken, the earlier the weaker', () => {
    const ends = ['md5', 'sha1', 'ripemd160'].map((name) => withDigest(name)!.reliedOnUntil);
    expect(ends).to.deep.equal(ends.toSorted((a, b) => a - b));
    expect(withDigest('sha256')).to.equal(null);
    expect(withDigest('sha3-256')).to.equal(null);
  });

  it('knows keys that are too short, of every kind', () => {
    for (const key of [
      'rsa 512',
      'rsa 1024',
      'rsa-pss 1536',
      'dsa 1024',
      'ec prime192v1',
      'ec secp160r1',
      'ec c2pnb163v1',
    ])
      expect(withKey(key), key).to.not.equal(null);
    for (const key of [
      'rsa 2048',
      'rsa 1920',
      'dsa 2048',
      'ec prime256v1',
      'ec secp224r1',
      'ec brainpoolP256r1',
      'ec SM2',
      'ed25519',
    ])
      expect(withKey(key), key).to.equal(null);
  });
});
