/** The models in use, as `models/manifest.json` describes them: for comparing, and for GET /api/public/models. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Embedder, ModelManifest } from '../../shared/contracts/models.ts';
import { ApiError, messageOf } from '../../shared/platform/errors.ts';
import { similarityOf, thresholdOf } from '../../shared/platform/face-template.ts';
import type { Log } from '../../shared/platform/log.ts';

export interface FaceModels {
  /** @throws ApiError 503 when there are none */
  embedder(): Embedder;
  /** What everybody may read: no paths, no hashes of anything but the models. */
  published(): object;
}

/** Read once: models change with a deployment. */
export function readFaceModels(directory: string, log: Log): FaceModels {
  let manifest: ModelManifest | null = null;
  try {
    manifest = ModelManifest.parse(JSON.parse(readFileSync(path.join(directory, 'manifest.json'), 'utf8')));
  } catch (error) {
    log.warn({ error: messageOf(error) }, 'no face models');
  }
  return {
    embedder() {
      if (!manifest) throw new ApiError('face_runtime_unavailable', { retryAfterSeconds: 30 });
      return manifest.embedder;
    },
    published: () => (manifest ? publish(manifest) : { face: null, models: [] }),
  };
}

function publish({ embedder, detector, mesh, models }: ModelManifest): object {
  return {
    face: {
      detector,
      mesh,
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
    },
    models: models.map(({ id, task, origin, licence, trainingData, sha256, bytes }) => ({
      ...{ id, task, origin, licence, trainingData, sha256, bytes },
    })),
  };
}
