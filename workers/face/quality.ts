/**
 * Measures of a face image after the ideas of ISO/IEC 29794-5:2025, taken on the face and not on the whole picture:
 * a sharp background does not make a blurred face sharp. Figures behind the limits: docs/measurements/face.md.
 */
import { lumaOf } from '../artifacts/luma.ts';
import { chipMap } from './align.ts';
import { CONTOUR, centreOf, LEFT_EYE, type Mesh, RIGHT_EYE, rollOf } from './mesh.ts';
import { occlusionOf } from './occlusion.ts';
import { cut, type Pyramid } from './raster.ts';
import { regionOf, sharpnessOf } from './sharpness.ts';

const SIDE = 112;

export interface Quality {
  /** 0..1, more is better: how far the image is from the limits of its checks. */
  score: number;
  checks: { sharpness: boolean; exposure: boolean; pose: boolean };
  measures: Measures;
}

export interface Measures {
  /** See sharpnessOf: 1 is the limit. */
  sharpness: number;
  /** Luminance 0..255 on the face: mean, 5th and 95th percentile. */
  luminanceMean: number;
  luminanceLow: number;
  luminanceHigh: number;
  /** Shares of the face without drawing: luminance below 25 and above 247. */
  underexposed: number;
  overexposed: number;
  /** Mean luminance of the darker half of the face over that of the brighter, left against right, 0..1. */
  illuminationUniformity: number;
  yawDegrees: number;
  pitchDegrees: number;
  rollDegrees: number;
  interEyeDistancePx: number;
  /** Height over width of the more open eye; below about 0.15 it is closed. */
  eyeOpenness: number;
  /** Opening of the lips over the width of the mouth. */
  mouthOpenness: number;
  /** See occlusionOf: 0..1, how much of the eyes sunglasses, a hand or hair cover; from .5 on likely. */
  occlusion: number;
  detectionConfidence: number;
}

const LIMITS = {
  sharpness: 1,
  luminanceMean: { low: 35, high: 215 },
  luminanceHigh: 75,
  underexposed: 0.5,
  overexposed: 0.09,
  yawDegrees: 40,
  pitchDegrees: 35,
  rollDegrees: 40,
} as const;

/** @param upright false where it is not sure which way up the face is: then its pose is not known */
export function measureQuality(
  pyramid: Pyramid,
  mesh: Mesh,
  detectionConfidence: number,
  upright = true,
): Quality {
  const measures = { ...light(pyramid, mesh.points), ...geometry(mesh.points), detectionConfidence };
  const checks = {
    sharpness: measures.sharpness >= LIMITS.sharpness,
    exposure:
      measures.luminanceMean >= LIMITS.luminanceMean.low &&
      measures.luminanceMean <= LIMITS.luminanceMean.high &&
      measures.luminanceHigh >= LIMITS.luminanceHigh &&
      measures.underexposed <= LIMITS.underexposed &&
      measures.overexposed <= LIMITS.overexposed,
    pose:
      upright &&
      Math.abs(measures.yawDegrees) <= LIMITS.yawDegrees &&
      Math.abs(measures.pitchDegrees) <= LIMITS.pitchDegrees &&
      Math.abs(measures.rollDegrees) <= LIMITS.rollDegrees,
  };
  return { score: score(measures), checks, measures };
}

function light(pyramid: Pyramid, points: Float32Array) {
  const luma = lumaOf(cut(pyramid, chipMap(points, 'arcface', SIDE, 1), SIDE, SIDE, 'edge'));
  const values = new Float32Array(FACE.length);
  const halves = { left: 0, right: 0 };
  let [dark, bright] = [0, 0];
  for (let index = 0; index < FACE.length; index++) {
    const at = FACE[index]!;
    const value = luma[at]!;
    values[index] = value;
    if (value < 25) dark += 1;
    if (value > 247) bright += 1;
    halves[at % SIDE >= SIDE / 2 ? 'right' : 'left'] += value;
  }
  const { left, right } = halves;
  return {
    sharpness: sharpnessOf(luma, SIDE, REGION),
    luminanceMean: (left + right) / values.length,
    luminanceLow: ranked(values, Math.floor(values.length * 0.05)),
    luminanceHigh: ranked(values, Math.floor(values.length * 0.95)),
    underexposed: dark / values.length,
    overexposed: bright / values.length,
    illuminationUniformity: Math.min(left, right) / Math.max(left, right, 1),
    occlusion: occlusionOf(luma, SIDE),
  };
}

/** An ellipse from brow to chin: hair, neck and background stay outside. */
const inFace = (x: number, y: number): boolean => {
  const across = (x - SIDE / 2) / (SIDE * 0.36);
  const down = (y - SIDE * 0.58) / (SIDE * 0.44);
  return across * across + down * down <= 1 && y >= 1 && y < SIDE - 1;
};
const REGION = regionOf(SIDE, inFace);
const FACE = Int32Array.from({ length: SIDE * SIDE }, (_, at) => at).filter((at) =>
  inFace(at % SIDE, Math.floor(at / SIDE)),
);

/** What would stand at `rank` if the values, 0..255, were sorted; only those of one grey level are. */
function ranked(values: Float32Array, rank: number): number {
  const counts = new Uint32Array(257);
  for (let at = 0; at < values.length; at++) counts[values[at]! | 0]! += 1;
  let level = 0;
  let below = 0;
  while (below + counts[level]! <= rank) below += counts[level++]!;
  return values.filter((value) => (value | 0) === level).sort()[rank - below]!;
}

function geometry(points: Float32Array) {
  const at = (index: number) => centreOf(points, [index]);
  const [rightX, rightY, rightZ] = at(CONTOUR.right);
  const [leftX, leftY, leftZ] = at(CONTOUR.left);
  const [topX, topY, topZ] = at(CONTOUR.top);
  const [bottomX, bottomY, bottomZ] = at(CONTOUR.bottom);
  const right = centreOf(points, RIGHT_EYE);
  const left = centreOf(points, LEFT_EYE);
  const between = (one: number, other: number): number => {
    const [x, y] = at(one);
    const [u, v] = at(other);
    return Math.hypot(x - u, y - v);
  };
  const openness = ([outer, upperOut, upperIn, inner, lowerIn, lowerOut]: readonly number[]): number =>
    (between(upperOut!, lowerOut!) + between(upperIn!, lowerIn!)) / (2 * between(outer!, inner!) || 1);
  return {
    yawDegrees: degrees(Math.atan2(leftZ - rightZ, Math.hypot(leftX - rightX, leftY - rightY))),
    pitchDegrees: degrees(Math.atan2(bottomZ - topZ, Math.hypot(bottomX - topX, bottomY - topY))),
    rollDegrees: degrees(rollOf(points)),
    interEyeDistancePx: Math.hypot(left[0] - right[0], left[1] - right[1]),
    eyeOpenness: Math.max(openness(RIGHT_EYE), openness(LEFT_EYE)),
    mouthOpenness: between(13, 14) / (between(78, 308) || 1),
  };
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Each measure against its limit, one half there; the product, so that one bad measure is enough. */
function score(measures: Measures): number {
  const above = (value: number, limit: number): number => value / (value + limit);
  const below = (value: number, limit: number): number => 1 / (1 + (value / limit) ** 4);
  const factors = [
    above(measures.sharpness, LIMITS.sharpness),
    below(measures.underexposed, LIMITS.underexposed),
    below(measures.overexposed, LIMITS.overexposed),
    above(measures.luminanceHigh, LIMITS.luminanceHigh / 3),
    below(Math.abs(measures.yawDegrees), LIMITS.yawDegrees),
    below(Math.abs(measures.pitchDegrees), LIMITS.pitchDegrees),
    below(Math.abs(measures.rollDegrees), LIMITS.rollDegrees),
    above(measures.interEyeDistancePx, 8),
  ];
  return factors.reduce((product, factor) => product * factor, 1);
}
