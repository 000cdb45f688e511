/**
 * The face runtime: the networks that the manifest names, loaded once a process, and what is asked of them.
 */
import type { AttackPart, Embedder, Model } from '../../shared/contracts/models.ts';
import { chooseFaceModels, type FaceModelChoice } from '../../shared/platform/face-models.ts';
import { openSession, type Session } from '../networks/session.ts';
import { blazeface, blazefaceSurvey, GLANCE_SIDE } from './blazeface.ts';
import { type Detector, type Face, findFaces, findInFrame, findPortrait } from './detect.ts';
import { embed, type LoadedPart } from './embed.ts';
import { type PictureProblem, problemsOf } from './picture-problems.ts';
import { measureQuality, type Quality } from './quality.ts';
import { decodeImage, type Pyramid, pyramidOf } from './raster.ts';
import { subjectsOf } from './subjects.ts';
import { yunet } from './yunet.ts';

/** A network of the passive attack detector that the configuration chose. */
export interface LoadedAttackPart extends AttackPart {
  session: Session;
}

export interface FaceRuntime {
  embedder: Embedder;
  /** Empty where no attack detector is configured. */
  attackParts: readonly LoadedAttackPart[];
  /**
   * The most prominent face of a picture of one person.
   * @param source bytes or path of an image
   * @throws Error when the image cannot be decoded
   */
  portrait(source: Uint8Array | string): Promise<Portrait>;
  /** The largest faces of a page, at most `most`, with their templates where time allows. */
  faces(
    source: Uint8Array | string,
    options: { minSidePx: number; most: number; remainingMs(): number },
  ): Promise<{ width: number; height: number; faces: FoundFace[] }>;
  /**
   * A frame of a camera: its faces with their points, the most prominent first, and its pixels for further measures.
   * @throws Error when the image cannot be decoded
   */
  frame(source: Uint8Array | string): Promise<{ pyramid: Pyramid; faces: Face[] }>;
  /** The template of a face of such a frame. */
  template(pyramid: Pyramid, points: Float32Array): Promise<Float32Array>;
  /** As much of it as tells whether it is still the same person: one view by the first network, a third of the work. */
  likeness(pyramid: Pyramid, points: Float32Array): Promise<Float32Array>;
}

export interface Portrait {
  /** Pixels of the decoded, upright image, which may be scaled down. */
  width: number;
  height: number;
  /** Null when there is no face. */
  face: (FoundFace & { template: Float32Array; quality: Quality }) | null;
  /** Faces that a person would take for subjects of the picture too, the chosen one included. */
  subjects: number;
  /** Every face that was found. */
  faceCount: number;
  /** What is wrong with a picture without a face; empty where there is one. */
  problems: PictureProblem[];
}

export interface FoundFace {
  /** x, y, width, height as shares of the image; within it. */
  box: [number, number, number, number];
  /** Width of the box in pixels of the decoded image. */
  widthPx: number;
  confidence: number;
  template?: Float32Array;
}

const DETECTORS: Partial<Record<Model['kind'], (session: Session) => Omit<Detector, 'mesh'>>> = {
  blazeface: (session) => ({
    look: blazeface(session),
    glance: blazeface(session, GLANCE_SIDE),
    survey: blazefaceSurvey(session),
  }),
  yunet: (session) => ({ look: yunet(session) }),
};

const opened = new Map<string, Promise<FaceRuntime>>();

/** @throws Error when the manifest or a network is not there or is not what the manifest says */
export function openFaceRuntime(modelsDir: string, choice: FaceModelChoice = {}): Promise<FaceRuntime> {
  const key = JSON.stringify([modelsDir, choice]);
  let runtime = opened.get(key);
  if (!runtime) {
    runtime = open(modelsDir, choice);
    opened.set(key, runtime);
    // A failure is not kept: the models may be made meanwhile.
    runtime.catch(() => opened.delete(key));
  }
  return runtime;
}

async function open(directory: string, choice: FaceModelChoice): Promise<FaceRuntime> {
  const chosen = chooseFaceModels(directory, choice);
  const { embedder } = chosen;
  const load = (model: Model): Promise<Session> => openSession(chosen.fileOf(model), model);
  const detector: Detector = {
    ...DETECTORS[chosen.detector.kind]!(await load(chosen.detector)),
    mesh: await load(chosen.mesh),
  };
  const parts: LoadedPart[] = [];
  for (const part of embedder.parts) {
    parts.push({ ...part, session: await load(chosen.model(part.model, ['embedding'])) });
  }
  // At the same distance a second view lets no fewer strangers pass: docs/measurements/liveness.md.
  const likenessParts =
    embedder.likenessDistance === undefined
      ? parts
      : parts.slice(0, 1).map((part) => ({ ...part, views: part.views.slice(0, 1) }));
  const attackParts: LoadedAttackPart[] = [];
  for (const part of chosen.attackDetector?.parts ?? []) {
    attackParts.push({ ...part, session: await load(chosen.model(part.model, ['attack'])) });
  }
  return {
    embedder,
    attackParts,
    async portrait(source) {
      const image = await decodeImage(source);
      const pyramid = pyramidOf(image);
      const found = await findPortrait(detector, pyramid);
      const { width, height } = image;
      const [main] = found;
      if (!main) {
        return { width, height, face: null, subjects: 0, faceCount: 0, problems: problemsOf(pyramid) };
      }
      return {
        width,
        height,
        subjects: subjectsOf(found, image),
        faceCount: found.length,
        problems: [],
        face: {
          ...place(main, width, height),
          template: await embed(parts, pyramid, main.mesh.points),
          quality: measureQuality(pyramid, main.mesh, main.confidence, main.upright),
        },
      };
    },
    async faces(source, { minSidePx, most, remainingMs }) {
      const image = await decodeImage(source);
      const pyramid = pyramidOf(image);
      const faces: FoundFace[] = [];
      const largest = (await findFaces(detector, pyramid, minSidePx, remainingMs)).slice(0, most);
      for (const face of largest) {
        const found = place(face, image.width, image.height);
        if (remainingMs() > 0) found.template = await embed(parts, pyramid, face.mesh.points);
        faces.push(found);
      }
      return { width: image.width, height: image.height, faces };
    },
    async frame(source) {
      const pyramid = pyramidOf(await decodeImage(source));
      return { pyramid, faces: await findInFrame(detector, pyramid) };
    },
    template: (pyramid, points) => embed(parts, pyramid, points),
    likeness: (pyramid, points) => embed(likenessParts, pyramid, points),
  };
}

function place({ box, confidence }: Face, width: number, height: number): FoundFace {
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  const left = clamp(box.x / width);
  const top = clamp(box.y / height);
  const right = clamp((box.x + box.width) / width);
  const bottom = clamp((box.y + box.height) / height);
  return { box: [left, top, right - left, bottom - top], widthPx: box.width, confidence };
}
