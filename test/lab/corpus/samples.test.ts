import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { SAMPLE_FOLDER, SAMPLES } from '../../../lab/corpus/samples.ts';

describe('published samples', () => {
  for (const [name, make] of Object.entries(SAMPLES)) {
    it(`${name} is what its maker makes, and small`, async () => {
      const stored = readFileSync(path.join(SAMPLE_FOLDER, name));
      expect((await make()).equals(stored), 'run lab/corpus/samples.ts and look at the difference').to.equal(
        true,
      );
      expect(stored.length).to.be.lessThan(60_000);
    });
  }
});
