/** A security object that two readers take for different things: nothing is verified, nothing trusted, nobody accused of more. */
import { expect } from 'chai';
import { STATE, trustIn, vector } from '../../../../lab/chip-vectors/state.ts';
import { authenticate } from '../../../../workers/biometric/chip/authenticate.ts';
import { collectTrust } from '../../../../workers/biometric/chip/trust/collect.ts';
import { openStore } from '../../../../workers/biometric/chip/trust/store.ts';
import { authenticateTwice } from '../../../../workers/biometric/chip/two-readers.ts';

const NOW = Date.UTC(2026, 10, 21);
const genuine = vector({ name: 'genuine' });
const trusted = Object.entries(trustIn(STATE.csca)).map(([name, bytes]) => ({ name, bytes }));
const store = openStore(collectTrust(trusted));

/** digestAlgorithms as a SEQUENCE (RFC 5652, 5.1: a SET), outside of all that is signed. */
function withoutSet(sod: Uint8Array): Buffer {
  const bytes = Buffer.from(sod);
  // Version 3, then the set.
  const at = bytes.indexOf(Buffer.from('02010331', 'hex'));
  expect(at).to.be.above(0);
  bytes[at + 3] = 0x30;
  return bytes;
}

describe('a security object of which two readers differ', () => {
  const files = { ...genuine, sod: withoutSet(genuine.sod!) };

  it('is verified by the first reader alone, which is not enough', async () => {
    expect(authenticate(files, store, NOW).passiveAuthentication.signatureVerified).to.equal(true);
    const { passiveAuthentication, trust, reasons, explanations, mrz } = await authenticateTwice(
      files,
      store,
      NOW,
    );
    expect(passiveAuthentication).to.deep.equal({
      sodParsed: true,
      dgHashesVerified: true,
      signatureVerified: false,
    });
    expect(trust).to.include({ chainTrusted: false, reason: 'readers_disagree' });
    expect(reasons).to.deep.equal(['readers_disagree']);
    expect(explanations).to.have.property('readers_disagree');
    expect(mrz).to.include({ verified: false, surname: 'MUSTERMANN' });
  });

  it('stays without a word on trust where there was none to say', async () => {
    const { trust, reasons } = await authenticateTwice(files, null, NOW);
    expect(trust).to.include({ chainTrusted: null, reason: 'readers_disagree' });
    expect(reasons).to.deep.equal(['no_trust_list', 'readers_disagree']);
  });

  it('has no zone to take back where none was sent', async () => {
    expect((await authenticateTwice({ ...files, dg1: null }, store, NOW)).mrz).to.equal(null);
  });
});

describe('the second reader', () => {
  it('is not asked about what the first one does not verify', async () => {
    for (const files of [
      { ...genuine, sod: null },
      { ...genuine, sod: Buffer.from('none') },
      vector({
        name: 'changed',
        sod: { signature: (value) => Buffer.from(value.map((octet) => octet ^ 1)) },
      }),
    ])
      expect(await authenticateTwice(files, store, NOW)).to.deep.equal(authenticate(files, store, NOW));
  });

  it('reads the message bare as well as in its template', async () => {
    for (const bare of [true, false]) {
      const result = await authenticateTwice(vector({ name: 'bare', sod: { bare } }), store, NOW);
      expect(result.passiveAuthentication.signatureVerified).to.equal(true);
    }
  });

  it('may refuse a form that states write, which is told', async () => {
    const files = vector({ name: 'unsorted', sod: { signSorted: true } });
    const { passiveAuthentication, anomalies, reasons } = await authenticateTwice(files, store, NOW);
    expect(passiveAuthentication.signatureVerified).to.equal(true);
    expect(anomalies.map(({ code }) => code)).to.include('signed_attributes_not_der');
    expect(reasons).not.to.include('readers_disagree');
  });

  it('is asked about every signer: what it refuses of one of them counts', async () => {
    const twice = vector({ name: 'twice', sod: { signers: 2 } });
    const agreed = await authenticateTwice(twice, store, NOW);
    expect(agreed.passiveAuthentication.signatureVerified).to.equal(true);
    const differing = await authenticateTwice({ ...twice, sod: withoutSet(twice.sod!) }, store, NOW);
    expect(differing.reasons).to.include('readers_disagree');
  });
});
