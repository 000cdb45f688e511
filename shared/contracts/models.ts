/**
 * `models/manifest.json`: which models there are, where each came from, under which licence, and by which hash it is
 * known. A deployment with other models has its own directory with its own manifest (MODELS_DIR).
 */
import { z } from 'zod';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const ModelSource = z.object({
  /** Path below the project, or an address for files that an operator places. */
  path: z.string(),
  sha256: Sha256,
});

export const Model = z.object({
  id: z.string(),
  /** Below the directory of the manifest. */
  file: z.string(),
  sha256: Sha256,
  bytes: z.int().positive(),
  /** What kind of network it is: the face runtime and the readers of print know how to use theirs. */
  kind: z.enum([
    'blazeface',
    'yunet',
    'facemesh',
    'embedding',
    'attack',
    'text-detection',
    'text-direction',
    'text-recognition',
    // Not a network: what the classes of text recognition stand for.
    'characters',
    'zone-detection',
    'zone-recognition',
    'number-recognition',
  ]),
  task: z.string(),
  origin: z.string(),
  licence: z.string(),
  trainingData: z.string(),
  card: z.string(),
  sources: z.array(ModelSource),
  /** Made at set-up by scripts/models from its sources; absent for a file that is placed by hand. */
  converter: z.enum(['tfjs-graph', 'dlib-resnet', 'folded', 'copy']).optional(),
});
export type Model = z.infer<typeof Model>;

/** One network of an embedder: how its input is cut and scaled, and what its output weighs in the template. */
export const EmbedderPart = z.object({
  model: z.string(),
  /** How the face is cut: dlib's chip with a quarter of padding, or the 112 px cut of the ArcFace family. */
  chip: z.enum(['dlib', 'arcface']),
  /** How it looks at the face; the outputs are averaged. Zoom 1 is the cut as it is named, more shows more around it. */
  views: z.array(z.object({ zoom: z.number().positive(), mirrored: z.boolean() })).min(1),
  sidePx: z.int().positive(),
  channels: z.enum(['rgb', 'bgr']),
  layout: z.enum(['first', 'last']),
  /** Subtracted in the order of `channels`, before the division by `scale`. */
  mean: z.tuple([z.number(), z.number(), z.number()]),
  scale: z.number().positive(),
  dimensions: z.int().positive(),
  /** Whether the output is scaled to unit length before it is weighed. */
  unit: z.boolean(),
  weight: z.number().positive(),
});
export type EmbedderPart = z.infer<typeof EmbedderPart>;

/** How often two people pass for one, and one person for two, when distances below `distance` pass. */
export const ErrorRate = z.object({
  falseMatchRate: z.number().positive(),
  distance: z.number().positive(),
  /** Null where it was not measured. */
  falseNonMatchRate: z.number().min(0).max(1).nullable(),
});
export type ErrorRate = z.infer<typeof ErrorRate>;

/** What somebody counted, on what, with which embedder: an error rate is worth no more than that. */
const RateMeasurement = z.object({
  /** Rates of another embedder, or of an earlier version, are told for comparison only. */
  embedder: z.string(),
  set: z.string(),
  /** `outside`: by a reviewer, on pictures that this project does not have. */
  by: z.enum(['outside', 'project']),
  genuinePairs: z.int().positive().nullable(),
  impostorPairs: z.int().positive().nullable(),
  /** Null where the distance was chosen on the set itself. */
  distance: z.number().positive().nullable(),
  falseMatchRate: z.number().min(0).max(1).nullable(),
  falseNonMatchRate: z.number().min(0).max(1).nullable(),
});

export const Embedder = z.object({
  id: z.string(),
  /** Goes into every template; templates of different versions are never compared. */
  templateVersion: z.int().positive(),
  parts: z.array(EmbedderPart).min(1),
  /** The similarity is a logistic curve of the distance: one half at `centre`. */
  similarity: z.object({ centre: z.number(), slope: z.number().positive() }),
  /** The false-match rate at which `passed` turns; one of `errorRates`. */
  decisionFalseMatchRate: z.number().positive(),
  /**
   * Below it, the first part's share of two templates is taken for the same person within one liveness session, where
   * light and camera stay. Absent: whole templates are compared there too.
   */
  likenessDistance: z.number().positive().optional(),
  errorRates: z.array(ErrorRate).min(1),
  /** What the rates were measured on, and when. */
  measuredOn: z.string(),
  measurements: z.array(RateMeasurement).default([]),
});
export type Embedder = z.infer<typeof Embedder>;

/** Where an embedder decides and how it is known: what an operator measures on people of their own (FACE_CALIBRATION). */
export const Calibration = Embedder.pick({
  similarity: true,
  decisionFalseMatchRate: true,
  errorRates: true,
  measuredOn: true,
  measurements: true,
});
export type Calibration = z.infer<typeof Calibration>;

/** An embedder that nobody has measured yet lacks its rates, and needs a calibration before it can be used. */
export const OptionalEmbedder = Embedder.partial({ decisionFalseMatchRate: true, errorRates: true });
export type OptionalEmbedder = z.infer<typeof OptionalEmbedder>;

/** One network of a passive attack detector: the square about the face that it sees, and how its input is scaled. */
export const AttackPart = EmbedderPart.pick({
  model: true,
  sidePx: true,
  channels: true,
  layout: true,
  mean: true,
  scale: true,
}).extend({
  /** Side of the cut over the side of the face box. */
  zoom: z.number().positive(),
  /** Which of its classes is the living face. */
  genuineClass: z.int().min(0),
});
export type AttackPart = z.infer<typeof AttackPart>;

/** Networks whose probabilities of a living face are averaged. */
export const AttackDetector = z.object({ id: z.string(), parts: z.array(AttackPart).min(1) });
export type AttackDetector = z.infer<typeof AttackDetector>;

export const ModelManifest = z.object({
  detector: z.string(),
  mesh: z.string(),
  embedder: Embedder,
  models: z.array(Model),
  /** What a deployment may choose by configuration; the files are placed by its operator. */
  optional: z
    .object({
      models: z.array(Model).default([]),
      embedders: z.array(OptionalEmbedder).default([]),
      attackDetectors: z.array(AttackDetector).default([]),
    })
    .prefault({}),
});
export type ModelManifest = z.infer<typeof ModelManifest>;
