/** Every vector of lab/chip-vectors: made by this run with node's own signing, judged, compared with its truth. */
import { expect } from 'chai';
import { allVectors } from '../../../../lab/chip-vectors/all.ts';
import { differences } from '../../../../lab/chip-vectors/judge.ts';
import { collectTrust } from '../../../../workers/biometric/chip/trust/collect.ts';
import { openStore } from '../../../../workers/biometric/chip/trust/store.ts';
import { authenticateTwice } from '../../../../workers/biometric/chip/two-readers.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('passport chip vectors', function () {
  this.timeout(180_000);
  for (const vector of allVectors()) {
    it(`${vector.kind}: ${vector.name}`, async () => {
      const files = Object.entries(vector.trust ?? {}).map(([name, bytes]) => ({ name, bytes }));
      const store = vector.trust === null ? null : openStore(collectTrust(files));
      const started = performance.now();
      const result = await authenticateTwice(vector, store, NOW);
      expect(differences(result, vector.truth)).to.deep.equal([]);
      // The promise is one second; the rest is room for a busy machine.
      expect(performance.now() - started).to.be.lessThan(10_000);
      for (const code of result.reasons) expect(result.explanations[code]).to.match(/\.$/);
    });
  }
});
