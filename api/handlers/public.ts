/** The public documents: made once, the same for everybody. */
import type { CatalogueResponse } from '../../shared/contracts/catalogue.ts';
import { CATALOGUE } from '../../shared/findings/catalogue.ts';
import type { FaceModels } from '../biometric/models.ts';
import type { Handler } from '../mount.ts';
import { sendStoredJson } from '../present.ts';

export function documentHandler(document: object): Handler {
  const body = JSON.stringify(document);
  return (_req, res) => sendStoredJson(res, 200, body);
}

export function findingsHandler(): Handler {
  const body = JSON.stringify(catalogue());
  return (_req, res) => sendStoredJson(res, 200, body);
}

export function modelsHandler(models: FaceModels): Handler {
  const body = JSON.stringify(models.published());
  return (_req, res) => sendStoredJson(res, 200, body);
}

function catalogue(): CatalogueResponse {
  return {
    findings: [...CATALOGUE].map(([code, { measured, assurance: _, ...row }]) => ({
      code,
      ...row,
      alternatives: [...row.alternatives],
      ...(measured ? { falsePositiveRate: measured.falsePositiveRate } : {}),
    })),
  };
}
