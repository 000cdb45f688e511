/** The public documents: made once, the same for everybody. */
import { CAPTURE_CLASSES } from '../../shared/contracts/capture.ts';
import type { CatalogueResponse } from '../../shared/contracts/catalogue.ts';
import { CATALOGUE } from '../../shared/findings/catalogue.ts';
import { detectionIn } from '../../shared/findings/detection.ts';
import { NOTES } from '../../shared/findings/notes.ts';
import { RATES } from '../../shared/findings/rates.ts';
import { weightOf, weightOverall } from '../../shared/findings/weight.ts';
import { sendStoredJson } from '../answers/present.ts';
import type { FaceModels } from '../biometric/models.ts';
import { madeOnce } from '../made-once.ts';
import type { Handler } from '../mount.ts';

export const documentHandler = (make: () => object): Handler => {
  const body = madeOnce(() => JSON.stringify(make()));
  return (_req, res) => sendStoredJson(res, 200, body());
};

export const findingsHandler = (): Handler => documentHandler(catalogue);

export const modelsHandler = (models: FaceModels): Handler => documentHandler(() => models.published());

/** What GET /api/public/findings answers. */
export function catalogue(): CatalogueResponse {
  return {
    measuredOn: RATES.date,
    findings: [...CATALOGUE].map(([code, { assurance: _, context, ...row }]) => {
      const proof = RATES.proofs[code]?.reason;
      return {
        code,
        ...row,
        alternatives: [...row.alternatives],
        deterministic: proof !== undefined,
        ...(proof === undefined ? {} : { proof }),
        context: context === true,
        weight: weightOverall(code),
        measured: CAPTURE_CLASSES.flatMap((captureClass) => {
          const counts = RATES.codes[code]?.[captureClass];
          return counts ? [{ captureClass, counts, weight: weightOf(code, captureClass).llr }] : [];
        }),
      };
    }),
    notes: [...NOTES].map(([code, row]) => ({ code, ...row, alternatives: [...row.alternatives] })),
    detection: CAPTURE_CLASSES.flatMap((captureClass) => {
      const all = RATES.detection[captureClass]?.all;
      return all ? [{ captureClass, ...all, blindTo: detectionIn(captureClass).blindTo }] : [];
    }),
  };
}
