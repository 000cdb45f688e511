/** The models in use: for comparing, and for GET /api/public/models. */
import type { Embedder } from '../../shared/contracts/models.ts';
import { ApiError, messageOf } from '../../shared/platform/errors.ts';
import {
  chooseFaceModels,
  type FaceModelChoice,
  type FaceModelsInUse,
} from '../../shared/platform/face-models.ts';
import { similarityOf, thresholdOf } from '../../shared/platform/face-template.ts';
import type { Log } from '../../shared/platform/log.ts';

export interface FaceModels {
  /** @throws ApiError 503 when there are none */
  embedder(): Embedder;
  /** What everybody may read: no paths, no hashes of anything but the models. */
  published(): object;
}

/** Read once: models change with a deployment. */
export function readFaceModels(directory: string, choice: FaceModelChoice, log: Log): FaceModels {
  let models: FaceModelsInUse | null = null;
  try {
    models = chooseFaceModels(directory, choice);
  } catch (error) {
    log.warn({ error: messageOf(error) }, 'no face models');
  }
  return {
    embedder() {
      if (!models) throw new ApiError('face_runtime_unavailable', { retryAfterSeconds: 30 });
      return models.embedder;
    },
    published: () => (models ? publish(models) : { face: null, models: [] }),
  };
}

function publish({ embedder, detector, mesh, attackDetector, models }: FaceModelsInUse): object {
  return {
    face: {
      detector: detector.id,
      mesh: mesh.id,
      attackDetector: attackDetector?.id ?? null,
      embedder: embedder.id,
      templateVersion: embedder.templateVersion,
      threshold: thresholdOf(embedder),
      decisionFalseMatchRate: embedder.decisionFalseMatchRate,
      errorRates: embedder.errorRates.map(({ falseMatchRate, falseNonMatchRate, distance }) => ({
        falseMatchRate,
        falseNonMatchRate,
        score: similarityOf(embedder, distance),
      })),
      measuredOn: embedder.measuredOn,
      measurements: embedder.measurements,
    },
    models: models.map(({ id, task, origin, licence, trainingData, sha256, bytes }) => ({
      ...{ id, task, origin, licence, trainingData, sha256, bytes },
    })),
  };
}
