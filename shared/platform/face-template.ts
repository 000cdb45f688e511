/**
 * Face templates as callers hold them, and how two of them are compared. A template is sealed for one tenant, one mode
 * and one version: opaque to its holder, useless elsewhere. Comparing needs no network, so the API does it itself.
 */
import type { FaceComparison, FaceTemplate } from '../contracts/face.ts';
import type { Embedder } from '../contracts/models.ts';
import type { Sealer } from './seal.ts';

/** Whose template it is: no other tenant, and no other mode, can open it. */
export interface TemplateOwner {
  tenantId: string;
  livemode: boolean;
}

export class TemplateError extends Error {
  override name = 'TemplateError';
}

const purposeOf = (version: number, { tenantId, livemode }: TemplateOwner): string =>
  `template/face/${version}/${livemode ? 'live' : 'test'}/${tenantId}`;

/** How many numbers a template of this embedder has. */
export const dimensionsOf = ({ parts }: Embedder): number =>
  parts.reduce((sum, { dimensions }) => sum + dimensions, 0);

/** @throws TemplateError for a vector that no face gives */
export function sealTemplate(
  sealer: Sealer,
  embedder: Embedder,
  owner: TemplateOwner,
  vector: Float32Array,
): FaceTemplate {
  check(vector, embedder);
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  const version = embedder.templateVersion;
  return {
    modality: 'face',
    version,
    vector: sealer.seal(purposeOf(version, owner), bytes).toString('base64'),
  };
}

/**
 * @throws TemplateError for a template that was sealed elsewhere, for another owner or version, was altered, or holds
 * what no face gives
 */
export function openTemplate(
  sealer: Sealer,
  embedder: Embedder,
  owner: TemplateOwner,
  template: FaceTemplate,
): Float32Array {
  let bytes: Buffer;
  try {
    bytes = sealer.open(purposeOf(template.version, owner), Buffer.from(template.vector, 'base64'));
  } catch (cause) {
    throw new TemplateError('the template does not open', { cause });
  }
  if (bytes.length % 4 !== 0) throw new TemplateError('the template has a part of a number');
  const vector = new Float32Array(new Uint8Array(bytes).buffer);
  check(vector, embedder);
  return vector;
}

function check(vector: Float32Array, embedder: Embedder): void {
  if (vector.length !== dimensionsOf(embedder)) throw new TemplateError('the template has another length');
  if (!vector.every(Number.isFinite)) throw new TemplateError('the template has a number that is none');
  if (vector.every((value) => value === 0)) throw new TemplateError('the template is empty');
}

/** Euclidean distance of two raw vectors. */
export function distanceOf(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at]! - other[at]!) ** 2;
  return Math.sqrt(sum);
}

/** A logistic curve of the distance: monotone, 0..1. */
export function similarityOf({ similarity: { centre, slope } }: Embedder, distance: number): number {
  return 1 / (1 + Math.exp(slope * (distance - centre)));
}

/** Whether two frames of a session show one person; of the vectors only the first part's share counts where that is enough. */
export function isLikeness(embedder: Embedder, one: Float32Array, other: Float32Array): boolean {
  const { likenessDistance, parts } = embedder;
  if (likenessDistance === undefined) return compareVectors(embedder, one, other).passed;
  const size = parts[0]!.dimensions;
  return distanceOf(one.subarray(0, size), other.subarray(0, size)) < likenessDistance;
}

/** Score at the decision false-match rate. @throws Error when the manifest does not list that rate */
export function thresholdOf(embedder: Embedder): number {
  const row = embedder.errorRates.find(
    ({ falseMatchRate }) => falseMatchRate === embedder.decisionFalseMatchRate,
  );
  if (!row) throw new Error('the manifest has no distance for the decision false-match rate');
  return similarityOf(embedder, row.distance);
}

export function compareVectors(embedder: Embedder, one: Float32Array, other: Float32Array): FaceComparison {
  const score = similarityOf(embedder, distanceOf(one, other));
  const threshold = thresholdOf(embedder);
  return { score, passed: score >= threshold, threshold };
}
