/** POST /api/v1/biometrics/compare: two templates of one account, one distance. No worker is needed. */
import { FaceTemplate } from '../../shared/contracts/face.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { compareVectors, openTemplate, TemplateError } from '../../shared/platform/face-template.ts';
import type { Sealer } from '../../shared/platform/seal.ts';
import { decodeBase64 } from './base64.ts';
import { checkModality, objectOf } from './field.ts';
import type { BiometricHandler } from './handler.ts';
import type { FaceModels } from './models.ts';

/** Two templates, and some words around them. */
export const COMPARE_BODY_BYTES = 256 * 1024;

export function compareHandler(sealer: Sealer, models: FaceModels): BiometricHandler {
  return async (body, { principal }) => {
    checkModality(body.modality);
    const reference = objectOf(body.reference, 'reference');
    const probe = objectOf(body.probe, 'probe');
    // One that is missing differs from nothing: what is to be done is to send it.
    for (const [field, { modality }] of Object.entries({ reference, probe }))
      if (modality == null) checkModality(modality, `${field}.modality`);
    if (reference.modality !== probe.modality) throw new ApiError('modality_mismatch');
    checkModality(reference.modality, 'reference.modality');
    const embedder = models.embedder();

    const vectorOf = (sent: Record<string, unknown>, field: string): Float32Array => {
      const { version } = sent;
      if (typeof version === 'number' && Number.isInteger(version) && version !== embedder.templateVersion) {
        throw new ApiError('template_version_unsupported', {
          details: { field, version, supported: [embedder.templateVersion] },
        });
      }
      const template = FaceTemplate.safeParse(sent);
      if (!template.success) {
        const name = String(template.error.issues[0]!.path[0]);
        throw new ApiError(sent[name] == null ? 'field_required' : 'field_invalid', {
          details: { field: `${field}.${name}` },
        });
      }
      if (!decodeBase64(template.data.vector)) {
        throw new ApiError('base64_invalid', { details: { field: `${field}.vector` } });
      }
      try {
        return openTemplate(sealer, embedder, principal, template.data);
      } catch (error) {
        if (error instanceof TemplateError) throw new ApiError('template_not_valid', { details: { field } });
        throw error;
      }
    };
    return compareVectors(embedder, vectorOf(reference, 'reference'), vectorOf(probe, 'probe'));
  };
}
