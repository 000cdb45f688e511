/** ICAO 9303-12, 7.1.4: a list of an authority that changed its name names the one that it had, for certificates of then. */
import { expect } from 'chai';
import { authority, documentSigner, type Holder } from '../../../../../lab/chip-vectors/pki.ts';
import { STATE, vector } from '../../../../../lab/chip-vectors/state.ts';
import { bits, explicit, integer, sequence, tlv, utcTime } from '../../../../../lab/corpus/pki/der.ts';
import { extension } from '../../../../../lab/corpus/pki/x509.ts';
import { authenticate } from '../../../../../workers/biometric/chip/authenticate.ts';
import { collectTrust } from '../../../../../workers/biometric/chip/trust/collect.ts';
import { openStore } from '../../../../../workers/biometric/chip/trust/store.ts';

const { algorithm } = STATE.csca;
const before = authority(algorithm, 'DE', 'csca-before');
const after = authority(algorithm, 'DE', 'csca-after');
const signer = documentSigner(before);

/** A list that the authority issues under its name of now, with the names that it had. */
function listOf(by: Holder, names: readonly Buffer[], revoked: bigint, thisUpdate = '250101000000Z'): Buffer {
  const former = sequence(
    ...names.map((name) => explicit(4, name)),
    tlv(0x81, Buffer.from('csca@example.org')),
  );
  const identifier = by.algorithm.certificateIdentifier;
  const times = [utcTime(thisUpdate), utcTime('400101000000Z')];
  const entry = sequence(integer(revoked), utcTime('240601000000Z'));
  const extensions = explicit(0, sequence(extension('2.5.29.18', false, former)));
  const body = sequence(integer(1), identifier, by.subject, ...times, sequence(entry), extensions);
  return sequence(body, identifier, bits(by.key.sign(body)));
}

const trustWith = (lists: readonly Buffer[], also: readonly Holder[] = []) => {
  const files = [before.der, after.der, ...also.map(({ der }) => der), ...lists];
  const index = collectTrust(files.map((bytes, at) => ({ name: `${at}`, bytes })));
  const state = { csca: before, signer };
  return authenticate(vector({ name: 'renamed', state }), openStore(index), Date.UTC(2026, 10, 21)).trust;
};

describe('revocation lists of an authority that changed its name', () => {
  it('count for signers of its former name', () => {
    const trust = trustWith([listOf(after, [before.subject], signer.serial)]);
    expect(trust).to.include({ chainTrusted: false, reason: 'signer_revoked' });
    expect(trust.revocation).to.deep.equal({
      checked: true,
      revoked: true,
      listDate: '2025-01-01T00:00:00.000Z',
    });
    const others = trustWith([listOf(after, [before.subject], signer.serial + 500_000n)]);
    expect([others.chainTrusted, others.revocation?.checked]).to.deep.equal([true, true]);
  });

  it('count for nobody whom they do not name', () => {
    const trust = trustWith([listOf(after, [], signer.serial)]);
    expect([trust.chainTrusted, trust.revocation?.checked]).to.deep.equal([true, false]);
  });

  it('count for no signer of another state, whatever they name', () => {
    const foreign = authority(algorithm, 'FR', 'csca-of-france');
    const trust = trustWith([listOf(foreign, [before.subject], signer.serial)], [foreign]);
    expect([trust.chainTrusted, trust.revocation?.checked]).to.deep.equal([true, false]);
  });

  it('give way to a newer list under the former name itself', () => {
    const renamed = listOf(after, [before.subject], signer.serial, '240101000000Z');
    const own = listOf(before, [], signer.serial + 500_000n, '250101000000Z');
    for (const lists of [
      [renamed, own],
      [own, renamed],
    ]) {
      const trust = trustWith(lists);
      expect([trust.chainTrusted, trust.revocation?.listDate]).to.deep.equal([
        true,
        '2025-01-01T00:00:00.000Z',
      ]);
    }
  });
});
