/**
 * Finds the faces of an image: a look at the whole, looks at overlapping tiles for small ones, and, where that finds
 * nothing, closer and more lenient looks. Whatever the detector says is a face only if FaceMesh agrees.
 */

import type { Session } from '../networks/session.ts';
import type { Detection, Look, Region, Survey } from './look.ts';
import { centreOf, fitMesh, LEFT_EYE, type Mesh, placeOf, RIGHT_EYE } from './mesh.ts';
import type { Pyramid, Raster } from './raster.ts';
import { prominence } from './subjects.ts';
import { tonedParts } from './toned.ts';
import { fitUpright } from './upright.ts';

export interface Face {
  /** Pixels of the image. */
  box: { x: number; y: number; width: number; height: number };
  /** Of the detector, 0..1. */
  confidence: number;
  mesh: Mesh;
  /** False where it is not sure which way up the face is; only portraits are looked at for that. */
  upright: boolean;
}

export interface Detector {
  look: Look;
  /** The same at half the resolution and a quarter of the time; not every detector has it. */
  glance?: Look | undefined;
  /** For frames of a camera; without it they are looked at as every picture is. */
  survey?: Survey | undefined;
  mesh: Session;
}

const THRESHOLD = 0.5;
/** Where the first looks found nothing; FaceMesh has to be the surer. */
const LENIENT_THRESHOLD = 0.2;
const MIN_PRESENCE = 0.8;
const LENIENT_MIN_PRESENCE = 0.9;
/** And the face has to be what the picture is about: of its longer side. */
const LENIENT_MIN_SHARE = 0.2;
const DOUBTFUL_MIN_PRESENCE = 0.3;
const DOUBTFUL_MIN_SHARE = 0.3;
/** What a glance is enough for, of the longer side: a second subject beside such a face is large enough to be seen too. */
const GLANCE_MIN_SHARE = 0.3;
/** Boxes that share this much of their union are the same face. */
const SAME_OVERLAP = 0.3;
/** Or if this much of the smaller one lies in the other. */
const SAME_INSIDE = 0.6;
/** The detector sees faces down to about a twelfth of the side of what it looks at. */
const SEEN_SHARE = 1 / 12;
const TILE_STEP = 0.6;
const MAX_TILES = 120;
const MAX_FACES = 32;

/** A face this wide beside the main one of a camera is a second one; smaller ones are passers-by and pictures on the wall. */
export const SECOND_FACE_SHARE = 0.5;

const whole = ({ width, height }: Raster, margin = 1): Region => ({
  centreX: width / 2,
  centreY: height / 2,
  side: Math.max(width, height) * margin,
});

interface Attempt {
  regions: Region[];
  threshold: number;
  presence: number;
  minShare: number;
  sharpened?: boolean;
}

/**
 * For a picture of one person: tiles and leniency only if the whole picture shows no face.
 * @returns faces, the most prominent first
 */
export async function findPortrait(detector: Detector, pyramid: Pyramid): Promise<Face[]> {
  const image = pyramid.level(0);
  const glanced = await glanceAt(detector, pyramid);
  if (glanced.length > 0) return glanced;
  const attempts: Attempt[] = [
    { regions: [whole(image)], threshold: THRESHOLD, presence: MIN_PRESENCE, minShare: 0 },
    // A face that fills the frame is larger than any the detector learned.
    {
      regions: [whole(image, 1.6), whole(image, 0.6)],
      threshold: THRESHOLD,
      presence: MIN_PRESENCE,
      minShare: 0,
    },
    {
      regions: [...tiles(image, Math.max(image.width, image.height) / 6)],
      threshold: THRESHOLD,
      presence: MIN_PRESENCE,
      minShare: 0,
    },
    {
      regions: [1, 1.3, 2, 0.7].map((margin) => whole(image, margin)),
      threshold: LENIENT_THRESHOLD,
      presence: LENIENT_MIN_PRESENCE,
      minShare: LENIENT_MIN_SHARE,
    },
    // Half turned away or half covered: the mesh doubts what the detector is sure of, and it fills the picture.
    {
      regions: [whole(image)],
      threshold: THRESHOLD,
      presence: DOUBTFUL_MIN_PRESENCE,
      minShare: DOUBTFUL_MIN_SHARE,
    },
    // Blurred: the detector still sees a face, the mesh only once the picture is sharpened. Found, it can be said why
    // the picture is of no use.
    {
      regions: [1, 1.3, 1.6, 2.6].map((margin) => whole(image, margin)),
      threshold: THRESHOLD,
      presence: MIN_PRESENCE,
      minShare: LENIENT_MIN_SHARE,
      sharpened: true,
    },
  ];
  for (const { regions, threshold, presence, minShare, sharpened } of attempts) {
    const options = { sharpened, turned: true };
    const faces = await lookAt(detector, pyramid, regions, threshold, presence, options);
    const large = faces.filter(({ box }) => box.width >= minShare * Math.max(image.width, image.height));
    if (large.length > 0) return byProminence(large, image);
  }
  return [];
}

/** The common case, one face close to the camera. Nothing where the largest face is a smaller one, or the mesh doubts it. */
async function glanceAt({ glance, mesh }: Detector, pyramid: Pyramid): Promise<Face[]> {
  if (!glance) return [];
  const image = pyramid.level(0);
  const least = GLANCE_MIN_SHARE * Math.max(image.width, image.height);
  const seen = await glance(pyramid, whole(image), THRESHOLD);
  if (!seen.some(({ width }) => width >= least)) return [];
  const faces = await believed(mesh, pyramid, seen, MIN_PRESENCE, { turned: true });
  return faces.some(({ box }) => box.width >= least) ? byProminence(faces, image) : [];
}

/**
 * For a frame of a camera in front of a person: no search for small faces, so that it always takes about the same time.
 * The whole of every frame is looked at, for a second face.
 */
export async function findInFrame(detector: Detector, pyramid: Pyramid): Promise<Face[]> {
  const image = pyramid.level(0);
  const { mesh, look, survey } = detector;
  const seen = survey ? await survey(pyramid, THRESHOLD) : await look(pyramid, whole(image), THRESHOLD);
  const faces = await believed(mesh, pyramid, seen, MIN_PRESENCE);
  if (faces.length > 0) return byProminence(faces, image);
  const regions = [whole(image, 1.6), whole(image, 0.6)];
  return byProminence(await lookAt(detector, pyramid, regions, THRESHOLD, MIN_PRESENCE), image);
}

/**
 * For a page: every face with a side of at least `minSidePx`, the largest first.
 * @param remainingMs asked between looks; at zero the rest is left
 */
export async function findFaces(
  detector: Detector,
  pyramid: Pyramid,
  minSidePx: number,
  remainingMs: () => number = () => 1,
): Promise<Face[]> {
  const image = pyramid.level(0);
  // Most tiles of a printed page show print on paper and nothing else.
  const hasTones = tonedParts(image);
  const regions = [whole(image), ...[...tiles(image, minSidePx)].filter(hasTones)];
  const faces = await lookAt(detector, pyramid, regions, THRESHOLD, MIN_PRESENCE, { remainingMs });
  return faces
    .filter(({ box }) => box.width >= minSidePx)
    .sort((one, other) => other.box.width - one.box.width);
}

interface LookOptions {
  remainingMs?: () => number;
  sharpened?: boolean | undefined;
  /** Whether faces may lie on their side or stand on their head. */
  turned?: boolean;
}

async function lookAt(
  detector: Detector,
  pyramid: Pyramid,
  regions: readonly Region[],
  threshold: number,
  minPresence: number,
  options: LookOptions = {},
): Promise<Face[]> {
  const seen: Detection[] = [];
  for (const region of regions) {
    if ((options.remainingMs?.() ?? 1) <= 0) break;
    seen.push(...(await detector.look(pyramid, region, threshold)));
  }
  return believed(detector.mesh, pyramid, seen, minPresence, options);
}

/** What the mesh agrees to of what the detector saw. */
async function believed(
  session: Session,
  pyramid: Pyramid,
  seen: Detection[],
  minPresence: number,
  { remainingMs = () => 1, sharpened = false, turned = false }: LookOptions = {},
): Promise<Face[]> {
  const faces: Face[] = [];
  for (const { points, confidence, ...box } of merge(seen).slice(0, MAX_FACES)) {
    if (remainingMs() <= 0) break;
    const { upright, ...mesh } = turned
      ? await fitUpright(session, pyramid, placeOf(points, box), sharpened)
      : { ...(await fitMesh(session, pyramid, placeOf(points, box), sharpened)), upright: true };
    if (mesh.presence < minPresence) continue;
    // Two detections that overlap too little to be merged may still end on the same face.
    if (!faces.some((face) => onSamePlace(face.mesh, mesh))) faces.push({ box, confidence, mesh, upright });
  }
  return faces;
}

function onSamePlace(one: Mesh, other: Mesh): boolean {
  const span = (points: Float32Array): number => {
    const [rightX, rightY] = centreOf(points, RIGHT_EYE);
    const [leftX, leftY] = centreOf(points, LEFT_EYE);
    return Math.hypot(leftX - rightX, leftY - rightY);
  };
  const eyes = [...RIGHT_EYE, ...LEFT_EYE];
  const [x, y] = centreOf(one.points, eyes);
  const [u, v] = centreOf(other.points, eyes);
  return Math.hypot(x - u, y - v) < Math.max(span(one.points), span(other.points));
}

/** Squares of falling size, overlapping, until faces of `minFacePx` would be seen. */
function* tiles({ width, height }: Raster, minFacePx: number): Generator<Region> {
  let count = 0;
  for (let side = Math.max(width, height) / 2; side * SEEN_SHARE * 2 > minFacePx; side /= 2) {
    const columns = Math.max(1, Math.ceil((width - side) / (side * TILE_STEP)) + 1);
    const rows = Math.max(1, Math.ceil((height - side) / (side * TILE_STEP)) + 1);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        if (++count > MAX_TILES) return;
        yield {
          centreX: centre(column, columns, side, width),
          centreY: centre(row, rows, side, height),
          side,
        };
      }
    }
  }
}

function centre(index: number, count: number, side: number, length: number): number {
  return count === 1 ? length / 2 : side / 2 + (index * (length - side)) / (count - 1);
}

/** Detections of one face become one, weighted by confidence: the blending of the BlazeFace paper, section 3.4. */
function merge(detections: Detection[]): Detection[] {
  const rest = detections.sort((one, other) => other.confidence - one.confidence).slice(0, 512);
  const merged: Detection[] = [];
  while (rest.length > 0) {
    const best = rest[0]!;
    const group: Detection[] = [];
    for (let at = rest.length - 1; at >= 0; at--) {
      if (isSame(best, rest[at]!)) group.push(...rest.splice(at, 1));
    }
    // A box cut by the edge of a tile is worse than what another tile saw whole: only near twins are averaged.
    merged.push(average(group.filter((member) => overlap(best, member).union > 0.5)));
  }
  return merged;
}

function overlap(one: Detection, other: Detection): { union: number; smaller: number } {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  const areas = [one.width * one.height, other.width * other.height] as const;
  return { union: shared / (areas[0] + areas[1] - shared), smaller: shared / Math.min(...areas) };
}

function isSame(one: Detection, other: Detection): boolean {
  const { union, smaller } = overlap(one, other);
  return union > SAME_OVERLAP || smaller > SAME_INSIDE;
}

function average(group: readonly Detection[]): Detection {
  const total = group.reduce((sum, { confidence }) => sum + confidence, 0);
  const mean = (of: (detection: Detection) => number): number =>
    group.reduce((sum, detection) => sum + of(detection) * detection.confidence, 0) / total;
  return {
    x: mean(({ x }) => x),
    y: mean(({ y }) => y),
    width: mean(({ width }) => width),
    height: mean(({ height }) => height),
    confidence: Math.max(...group.map(({ confidence }) => confidence)),
    points: group[0]!.points.map((_, index) => [
      mean(({ points }) => points[index]![0]),
      mean(({ points }) => points[index]![1]),
    ]),
  };
}

const byProminence = (faces: Face[], image: Raster): Face[] =>
  faces.sort((one, other) => prominence(other, image) - prominence(one, image));
