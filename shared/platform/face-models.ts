/**
 * Which face models are in use: those that `models/manifest.json` names, or what the configuration chose from its
 * `optional` part. The API asks it what to publish and by which threshold to decide, the workers what to load.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AttackDetector,
  Calibration,
  Embedder,
  type Model,
  ModelManifest,
  type OptionalEmbedder,
} from '../contracts/models.ts';
import type { Config } from './config.ts';

/** What the configuration says about face models; a name that is absent leaves the choice to the manifest. */
export interface FaceModelChoice {
  detector?: string;
  embedder?: string;
  /** Passive detection of presentation attacks; absent = none. */
  attackDetector?: string;
  /** Absolute directory of the files that are placed by hand. */
  directory?: string;
  /** SHA-256 by model, in place of the manifest's. */
  sha256?: Record<string, string>;
  /** Absolute path of a calibration of the embedder. */
  calibration?: string;
}

export interface FaceModelsInUse {
  detector: Model;
  mesh: Model;
  embedder: Embedder;
  attackDetector: AttackDetector | null;
  /** Every network in use, once. */
  models: Model[];
  /** Absolute path of a model's file. @throws Error when it has to be placed by hand and nothing says where */
  fileOf(model: Model): string;
  /** @throws Error when the model is not there or is of another kind */
  model(id: string, kinds: readonly Model['kind'][]): Model;
}

/** Names are absent, not undefined, where nothing is set: the choice goes into the sandbox as JSON. */
export function faceModelChoice(
  config: Pick<
    Config,
    | 'FACE_MODEL_DIR'
    | 'FACE_DETECTOR'
    | 'FACE_EMBEDDER'
    | 'FACE_PAD'
    | 'FACE_MODEL_SHA256'
    | 'FACE_CALIBRATION'
  >,
): FaceModelChoice {
  const choice: FaceModelChoice = {};
  if (config.FACE_DETECTOR) choice.detector = config.FACE_DETECTOR;
  if (config.FACE_EMBEDDER) choice.embedder = config.FACE_EMBEDDER;
  if (config.FACE_PAD && config.FACE_PAD !== 'none') choice.attackDetector = config.FACE_PAD;
  if (config.FACE_MODEL_DIR) choice.directory = path.resolve(config.FACE_MODEL_DIR);
  if (config.FACE_CALIBRATION) choice.calibration = path.resolve(config.FACE_CALIBRATION);
  if (config.FACE_MODEL_SHA256) {
    const pairs = config.FACE_MODEL_SHA256.trim().split(/\s+/);
    choice.sha256 = Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
  }
  return choice;
}

/**
 * @param directory of the manifest
 * @throws Error that names what is wrong: no manifest, a name that it does not know, an embedder without error rates
 */
export function chooseFaceModels(directory: string, choice: FaceModelChoice = {}): FaceModelsInUse {
  const manifest = ModelManifest.parse(
    JSON.parse(readFileSync(path.join(directory, 'manifest.json'), 'utf8')),
  );
  const placed = new Set(manifest.optional.models.map(({ id }) => id));
  const all = [...manifest.models, ...manifest.optional.models].map((model) => ({
    ...model,
    sha256: choice.sha256?.[model.id] ?? model.sha256,
  }));
  const unknown = Object.keys(choice.sha256 ?? {}).find((id) => !all.some((model) => model.id === id));
  if (unknown) throw new Error(`FACE_MODEL_SHA256: no model ${unknown}; there are ${names(all)}`);

  const model = (id: string, kinds: readonly Model['kind'][]): Model => {
    const fitting = all.filter(({ kind }) => kinds.includes(kind));
    return named(fitting, id, `${kinds[0]} model`);
  };
  const detector = named(
    all.filter(({ kind }) => DETECTORS.includes(kind)),
    choice.detector ?? manifest.detector,
    'face detector',
  );
  const mesh = model(manifest.mesh, ['facemesh']);
  const embedder = calibrated(
    named(
      [manifest.embedder, ...manifest.optional.embedders],
      choice.embedder ?? manifest.embedder.id,
      'face embedder',
    ),
    choice.calibration,
  );
  const attackDetector = choice.attackDetector
    ? named(manifest.optional.attackDetectors, choice.attackDetector, 'attack detector')
    : null;
  const models = new Set([
    detector,
    mesh,
    ...embedder.parts.map((part) => model(part.model, ['embedding'])),
    ...(attackDetector?.parts ?? []).map((part) => model(part.model, ['attack'])),
  ]);
  return {
    detector,
    mesh,
    embedder,
    attackDetector,
    models: [...models],
    fileOf({ id, file }) {
      if (!placed.has(id)) return path.join(directory, file);
      if (!choice.directory)
        throw new Error(`${id} needs its file ${file} in FACE_MODEL_DIR, which is not set`);
      return path.join(choice.directory, file);
    },
    model,
  };
}

const DETECTORS: readonly Model['kind'][] = ['blazeface', 'yunet'];

const names = (list: readonly { id: string }[]): string => list.map(({ id }) => id).join(', ');

function named<T extends { id: string }>(list: readonly T[], id: string, what: string): T {
  const found = list.find((entry) => entry.id === id);
  if (!found) throw new Error(`there is no ${what} ${id}; there are ${names(list) || 'none'}`);
  return found;
}

function calibrated(embedder: OptionalEmbedder, file: string | undefined): Embedder {
  const measured = file ? Calibration.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const whole = Embedder.safeParse({ ...embedder, ...measured });
  if (!whole.success) {
    throw new Error(
      `the embedder ${embedder.id} has no error rates: measure them with lab/bench/face.ts and name the file in FACE_CALIBRATION`,
    );
  }
  return whole.data;
}
