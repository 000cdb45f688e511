import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { ModelManifest } from '../../../shared/contracts/models.ts';
import {
  compareVectors,
  dimensionsOf,
  openTemplate,
  sealTemplate,
  similarityOf,
  TemplateError,
  thresholdOf,
} from '../../../shared/platform/face-template.ts';
import { openSealer } from '../../../shared/platform/seal.ts';

const { embedder } = ModelManifest.parse(
  JSON.parse(readFileSync(new URL('../../../models/manifest.json', import.meta.url), 'utf8')),
);
const sealer = openSealer({ SEAL_KEY: undefined, KEY_PEPPER: 'pepper-of-the-tests-0123456789abcdef' });
const owner = { tenantId: 'ten_a', livemode: true };
const vector = Float32Array.from({ length: dimensionsOf(embedder) }, (_, at) => Math.sin(at));

describe('face templates', () => {
  it('come out as they went in, for their owner', () => {
    const template = sealTemplate(sealer, embedder, owner, vector);
    expect(template).to.include({ modality: 'face', version: embedder.templateVersion });
    expect([...openTemplate(sealer, embedder, owner, template)]).to.deep.equal([...vector]);
  });

  it('show nothing, and are never twice the same', () => {
    const [one, other] = [1, 2].map(() => sealTemplate(sealer, embedder, owner, vector).vector);
    expect(one).to.not.equal(other);
    const plain = Buffer.from(vector.buffer).subarray(0, 16);
    expect(Buffer.from(one!, 'base64').includes(plain)).to.equal(false);
  });

  it('open for no other tenant, mode, version or key, and not after a change', () => {
    const template = sealTemplate(sealer, embedder, owner, vector);
    const changed = Buffer.from(template.vector, 'base64');
    changed[40]! ^= 1;
    const foreign = openSealer({ SEAL_KEY: undefined, KEY_PEPPER: 'another-pepper-0123456789abcdefghij' });
    const tries = [
      () => openTemplate(sealer, embedder, { ...owner, tenantId: 'ten_b' }, template),
      () => openTemplate(sealer, embedder, { ...owner, livemode: false }, template),
      () => openTemplate(sealer, embedder, owner, { ...template, version: template.version + 1 }),
      () => openTemplate(foreign, embedder, owner, template),
      () => openTemplate(sealer, embedder, owner, { ...template, vector: changed.toString('base64') }),
      () => openTemplate(sealer, embedder, owner, { ...template, vector: '' }),
    ];
    for (const attempt of tries) expect(attempt).to.throw(TemplateError);
  });

  it('are not made of what no face gives', () => {
    const bad = [
      vector.with(3, Number.NaN),
      vector.with(0, Number.POSITIVE_INFINITY),
      vector.fill.call(vector.slice(), 0),
      vector.slice(1),
    ];
    for (const wrong of bad)
      expect(() => sealTemplate(sealer, embedder, owner, wrong)).to.throw(TemplateError);
  });

  it('score between 0 and 1, falling with the distance', () => {
    const distance = fc.double({ min: 0, max: 10, noNaN: true });
    fc.assert(
      fc.property(distance, distance, (one, other) => {
        const [near, far] = one < other ? [one, other] : [other, one];
        const [high, low] = [similarityOf(embedder, near), similarityOf(embedder, far)];
        return high <= 1 && low >= 0 && high >= low;
      }),
    );
    expect(compareVectors(embedder, vector, vector)).to.include({
      passed: true,
      threshold: thresholdOf(embedder),
    });
  });
});
