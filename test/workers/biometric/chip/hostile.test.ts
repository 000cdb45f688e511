/** Damage of every place: no exception, no long run, and nothing else than what was signed is ever believed. */
import { expect } from 'chai';
import fc from 'fast-check';
import { DG1, DG2, STATE, trustIn, vector } from '../../../../lab/chip-vectors/state.ts';
import { authenticate } from '../../../../workers/biometric/chip/authenticate.ts';
import { collectTrust } from '../../../../workers/biometric/chip/trust/collect.ts';
import { openStore } from '../../../../workers/biometric/chip/trust/store.ts';
import { parseSod } from '../../../../workers/formats/icao/sod.ts';

const NOW = Date.UTC(2026, 10, 21);
const sod = vector({ name: 'genuine' }).sod!;
const files = Object.entries(trustIn(STATE.csca)).map(([name, bytes]) => ({ name, bytes }));
const store = openStore(collectTrust(files));
const hashes = (bytes: Uint8Array): string =>
  JSON.stringify(
    [...(parseSod(bytes).lds?.hashes ?? [])].map(([n, hash]) => [n, Buffer.from(hash).toString('hex')]),
  );
const signed = hashes(sod);

describe('damaged chips', function () {
  this.timeout(270_000);

  it('believes the list of hashes only as it was signed, whatever octets are changed', () => {
    const change = fc.record({ at: fc.nat(sod.length - 1), value: fc.integer({ min: 0, max: 255 }) });
    let believed = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const bytes = Buffer.from(sod);
        for (const { at, value } of changes) bytes[at] = value;
        const result = authenticate({ sod: bytes, dg1: DG1, dg2: DG2 }, store, NOW);
        if (!result.passiveAuthentication.signatureVerified || !result.trust.chainTrusted) return true;
        believed++;
        return hashes(bytes) === signed;
      }),
      { numRuns: 500 },
    );
    // Some octets are outside of what is signed (lengths in another form, the parameters of a digest).
    expect(believed).to.be.lessThan(250);
  });

  it('reads every beginning of a security object as unfinished', () => {
    for (let length = 0; length < sod.length; length += 7) {
      const result = authenticate({ sod: sod.subarray(0, length), dg1: DG1, dg2: null }, store, NOW);
      expect(result.passiveAuthentication.sodParsed).to.equal(false);
      expect(result.reasons.join()).to.match(/sod_(empty|truncated)/);
    }
  });

  it('gives an answer for any bytes at all', () => {
    const bytes = fc.uint8Array({ maxLength: 400 });
    fc.assert(
      fc.property(bytes, bytes, bytes, (a, b, c) => {
        const result = authenticate({ sod: a, dg1: b, dg2: c }, store, NOW);
        return !result.passiveAuthentication.sodParsed && result.trust.chainTrusted === false;
      }),
    );
  });

  it('takes trust files of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const index = collectTrust([{ name: 'x', bytes }, ...files]);
        return index.authorities.length === 1 && index.rejected.length === 1;
      }),
    );
  });
});
