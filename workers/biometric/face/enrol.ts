/** An image of one person becomes a template and its quality, or the reason why not. Nothing is kept. */
import sharp from 'sharp';
import { type EnrolAnswer, MAX_FACE_IMAGE_PIXELS } from '../../../shared/contracts/face.ts';
import type { ErrorReason } from '../../../shared/contracts/problem.ts';
import { decodable } from '../../artifacts/decodable.ts';
import type { FaceRuntime, Portrait } from '../../face/runtime.ts';

/** The input is at fault, or the models are not there: data, because the queue would make a text of an exception. */
export interface Refusal {
  refused: ErrorReason;
  details?: Record<string, unknown>;
}

const SIGNATURES = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
];

/** One face of one picture. */
export async function enrol(runtime: FaceRuntime, image: Uint8Array): Promise<EnrolAnswer | Refusal> {
  const refusal = await refuseImage(image);
  if (refusal) return refusal;
  let portrait: Portrait;
  try {
    portrait = await runtime.portrait(image);
  } catch {
    return { refused: 'image_not_accepted' };
  }
  const { face, subjects, problems } = portrait;
  if (!face) return { refused: 'no_face', details: { faceCount: 0, problems } };
  if (subjects > 1) return { refused: 'several_faces', details: { faceCount: subjects } };
  return {
    vector: face.template,
    templateVersion: runtime.embedder.templateVersion,
    quality: {
      score: face.quality.score,
      checks: face.quality.checks,
      measures: { ...face.quality.measures, faceWidthPx: face.widthPx, faceCount: portrait.faceCount },
    },
  };
}

/** By its first bytes and its header; the pixels are not touched. */
export async function refuseImage(
  image: Uint8Array,
  maxPixels = MAX_FACE_IMAGE_PIXELS,
): Promise<Refusal | null> {
  if (!SIGNATURES.some((signature) => signature.equals(image.subarray(0, signature.length)))) {
    return { refused: 'image_not_accepted' };
  }
  try {
    const { bytes } = decodable(image);
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height <= maxPixels) return null;
    return { refused: 'image_too_large', details: { width, height, maxPixels } };
  } catch {
    return { refused: 'image_not_accepted' };
  }
}
