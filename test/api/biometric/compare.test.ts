/** What is said of templates whose modality is missing, and of those whose modalities differ (specification 4.2). */
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { compareHandler } from '../../../api/biometric/compare.ts';
import type { BiometricHandler } from '../../../api/biometric/handler.ts';
import { readFaceModels } from '../../../api/biometric/models.ts';
import { createLog } from '../../../shared/platform/log.ts';
import { openSealer } from '../../../shared/platform/seal.ts';
import { testConfig } from '../../harness/config.ts';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));

describe('the modalities of two templates', () => {
  const config = testConfig();
  const compare = compareHandler(openSealer(config), readFaceModels(MODELS, {}, createLog(config, 'api')));
  const context = { requestId: 'req_1' } as Parameters<BiometricHandler>[1];
  const refusal = async (reference: object, probe: object) => {
    const answer = compare({ modality: 'face', reference, probe }, context);
    const { reason, details } = await answer.then(
      () => expect.fail('it was compared'),
      (error) => error,
    );
    return { reason, details };
  };
  const template = { modality: 'face', version: 1, vector: 'AAAA' };

  it('are named where one is missing, which is no difference', async () => {
    for (const modality of [undefined, null])
      for (const [field, reference, probe] of [
        ['reference.modality', { ...template, modality }, template],
        ['probe.modality', template, { ...template, modality }],
      ] as const)
        expect(await refusal(reference, probe)).to.deep.equal({
          reason: 'field_required',
          details: { field },
        });
  });

  it('must be one', async () => {
    const other = { ...template, modality: 'fingerprint' };
    expect((await refusal(template, other)).reason).to.equal('modality_mismatch');
    expect((await refusal(other, template)).reason).to.equal('modality_mismatch');
    expect((await refusal(other, other)).reason).to.equal('modality_unsupported');
  });
});
