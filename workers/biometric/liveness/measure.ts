/** What one frame of a camera shows, as numbers: everything that is judged later, and nothing that could be looked at. */
import { type Face, SECOND_FACE_SHARE } from '../../face/detect.ts';
import type { Mesh } from '../../face/mesh.ts';
import { measureQuality, type Quality } from '../../face/quality.ts';
import type { Pyramid } from '../../face/raster.ts';
import type { FaceRuntime } from '../../face/runtime.ts';
import { eyeRatios, patchesOf } from './eyes.ts';
import { genuineShare } from './passive.ts';
import { signatureOf } from './signature.ts';
import { changeOf, type Surface, type SurfaceChange, surfaceOf } from './surface.ts';
import { type Tint, tintOf } from './tint.ts';

export interface FrameMeasure {
  width: number;
  height: number;
  /** Faces that could be the subject. */
  faces: number;
  /** 12 x 9 mean luminances of the whole picture, for telling frames apart. */
  signature: Float32Array;
  face: FaceMeasure | null;
}

export interface FaceMeasure {
  /** Of the subject: positive to the own left, chin down, own left shoulder down. */
  yawDeg: number;
  pitchDeg: number;
  rollDeg: number;
  /** Lid distance over eye width. */
  eyes: { right: number; left: number };
  /** See patchesOf. */
  patches: Float32Array;
  interocularPx: number;
  /** Between the eyes, as shares of the picture's width and height. */
  centre: [x: number, y: number];
  quality: Quality;
  mesh: Mesh;
}

export interface LookedAt {
  measure: FrameMeasure;
  /** The subject's template, made when it is asked for. */
  template(): Promise<Float32Array>;
  /** Enough of it to tell whether it is still the same person. */
  likeness(): Promise<Float32Array>;
  /** How much the subject looks alive, 0..1; null where nothing is configured to tell. */
  genuine(): Promise<number | null>;
  /** What the subject's skin looks like. */
  surface(): Promise<Surface>;
  /** What of it is new since then; null where it shows too little to say. */
  changeSince(surface: Surface): Promise<SurfaceChange | null>;
  /** What colour the light on the subject has, and around it; null where the picture shows too little. */
  tint(): Promise<Tint | null>;
}

/** @throws Error when the image cannot be decoded */
export async function lookAtFrame(runtime: FaceRuntime, image: Uint8Array | string): Promise<LookedAt> {
  const { pyramid, faces } = await runtime.frame(image);
  const { width, height } = pyramid.level(0);
  const [main] = faces;
  const measure: FrameMeasure = {
    width,
    height,
    faces: main ? faces.filter(({ box }) => box.width >= main.box.width * SECOND_FACE_SHARE).length : 0,
    signature: signatureOf(pyramid),
    face: main ? measureFace(pyramid, main) : null,
  };
  return {
    measure,
    template: async () => runtime.template(pyramid, pointsOf(main)),
    likeness: async () => runtime.likeness(pyramid, pointsOf(main)),
    surface: async () => surfaceOf(pyramid, pointsOf(main), measure.face!.interocularPx),
    changeSince: async (surface) => changeOf(surface, pyramid, pointsOf(main), measure.face!.interocularPx),
    tint: async () => tintOf(pyramid, pointsOf(main), measure.face!.interocularPx),
    genuine: async () => (main ? genuineShare(runtime.attackParts, pyramid, main.mesh.points) : null),
  };
}

function pointsOf(face: Face | undefined): Float32Array {
  if (!face) throw new Error('a frame without a face has no template');
  return face.mesh.points;
}

function measureFace(pyramid: Pyramid, { mesh, confidence }: Face): FaceMeasure {
  const quality = measureQuality(pyramid, mesh, confidence);
  const { yawDegrees, pitchDegrees, rollDegrees, interEyeDistancePx } = quality.measures;
  const { width, height } = pyramid.level(0);
  const { points } = mesh;
  return {
    yawDeg: yawDegrees,
    pitchDeg: pitchDegrees,
    rollDeg: rollDegrees,
    eyes: eyeRatios(points),
    patches: patchesOf(pyramid, points),
    interocularPx: interEyeDistancePx,
    // 168 is the bridge of the nose.
    centre: [points[168 * 3]! / width, points[168 * 3 + 1]! / height],
    quality,
    mesh,
  };
}
