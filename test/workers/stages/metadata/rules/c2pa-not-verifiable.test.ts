import { expect } from 'chai';
import { c2paNotVerifiable } from '../../../../../workers/stages/metadata/rules/c2pa-not-verifiable.ts';
import { factsOf, jpeg, NOW, xmp } from '../material.ts';

describe('metadata/c2pa-not-verifiable', () => {
  it('fires on a manifest that is only on a server, without asking the server', async () => {
    const asked: unknown[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (...args) => {
      asked.push(args);
      throw new Error('no network');
    };
    try {
      const bytes = await jpeg({ xmp: xmp('dcterms:provenance="https://example.org/m.c2pa"') });
      const facts = await factsOf(bytes, 'image/jpeg');
      expect(facts.c2pa.state).to.equal('remote-only');
      expect(c2paNotVerifiable(facts, NOW).verdict).to.equal('fail');
      expect(asked).to.deep.equal([]);
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('fires on credentials whose validation ended otherwise', async () => {
    const facts = await factsOf(await jpeg(), 'image/jpeg');
    const invalid = { ...facts.c2pa, state: 'invalid' as const, failures: ['reader.UnknownAlgorithm'] };
    expect(c2paNotVerifiable({ ...facts, c2pa: invalid }, NOW).verdict).to.equal('fail');
    const valid = { ...facts.c2pa, state: 'valid-untrusted' as const };
    expect(c2paNotVerifiable({ ...facts, c2pa: valid }, NOW).verdict).to.equal('pass');
    expect(c2paNotVerifiable(facts, NOW).verdict).to.equal('not-applicable');
  });
});
