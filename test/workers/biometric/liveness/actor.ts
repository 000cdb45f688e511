/**
 * Faces in front of a camera without pictures: the points of a real mesh, moved as a head or as a sheet of paper moves
 * them, and everything else that is measured. What the networks would make of a print is taken at its worst: they
 * believe the turn, and only the points tell.
 */
import { fileURLToPath } from 'node:url';
import type { Pose } from '../../../../lab/liveness-sequences/figure.ts';
import { loadPerson, type PersonName } from '../../../../lab/liveness-sequences/people.ts';
import type { PaperPose } from '../../../../lab/liveness-sequences/print.ts';
import {
  type FaceMeasure,
  type LookedAt,
  lookAtFrame,
} from '../../../../workers/biometric/liveness/measure.ts';
import { centreOf, LEFT_EYE, RIGHT_EYE } from '../../../../workers/face/mesh.ts';
import { pyramidOf } from '../../../../workers/face/raster.ts';
import { type FaceRuntime, openFaceRuntime } from '../../../../workers/face/runtime.ts';
import { BALL, lookAtBall } from './ball.ts';
import { encode } from './encode.ts';

export const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));
const WIDTH = 640;
const HEIGHT = 480;

export interface Subject {
  face: FaceMeasure;
  template: Float32Array;
}

/** Looked at once. */
export async function subjectOf(name: PersonName): Promise<{ runtime: FaceRuntime; subject: Subject }> {
  const runtime = await openFaceRuntime(MODELS);
  const person = await loadPerson(runtime, name);
  const looked = await lookAtFrame(runtime, await encode(person.picture));
  const template = await runtime.template(pyramidOf(person.picture), person.points);
  return { runtime, subject: { face: looked.measure.face!, template } };
}

type Place = (x: number, y: number, z: number) => [x: number, y: number, z: number];

/** A living head. */
export function living({ face, template }: Subject, random: () => number): (pose: Pose) => LookedAt {
  return (pose) =>
    look({ face, template }, random, (x, y, z) => turned(x, y, z, pose), pose, {
      open: 1 - 0.45 * pose.lids,
      eyes: pose.lids,
      nose: 0,
    });
}

/** A photograph on paper: its points stay in one surface, whatever the network takes them for. */
export function printed({ face, template }: Subject, random: () => number): (pose: PaperPose) => LookedAt {
  return (pose) => {
    const bend = (pose.bendDeg * Math.PI) / 180;
    const onPaper: Place = (x, y, z) => {
      // A face is about a third of the sheet.
      const along = x / 3;
      const [u, w] =
        Math.abs(bend) > 1e-3
          ? [Math.sin(along * bend) / bend, (1 - Math.cos(along * bend)) / bend]
          : [along, 0];
      const [px, py] = turned(u * 3, y, w * 3, pose);
      return [px, py, z];
    };
    const shaken = Math.min(1, Math.hypot(...pose.smear) / 12);
    const squeezed = Math.cos((pose.pitchDeg * Math.PI) / 180) * (1 - 0.2 * shaken) * (1 - 0.3 * pose.shine);
    return look({ face, template }, random, onPaper, pose, {
      open: squeezed,
      eyes: Math.max(0.5 * shaken, pose.shine),
      nose: Math.max(0.5 * shaken, 0.6 * pose.shine),
    });
  };
}

function look(
  { face, template }: Subject,
  random: () => number,
  place: Place,
  pose: Pick<Pose, 'yawDeg' | 'pitchDeg' | 'rollDeg' | 'closeness' | 'shift'>,
  seen: { open: number; eyes: number; nose: number },
): LookedAt {
  const scale = face.interocularPx * pose.closeness;
  const from = face.mesh.points;
  const [ox, oy, oz] = [from[168 * 3]!, from[168 * 3 + 1]!, from[168 * 3 + 2]!];
  const points = new Float32Array(from.length);
  for (let at = 0; at < from.length; at += 3) {
    const [x, y, z] = place(
      (from[at]! - ox) / face.interocularPx,
      (from[at + 1]! - oy) / face.interocularPx,
      (from[at + 2]! - oz) / face.interocularPx,
    );
    const jitter = (): number => (random() - 0.5) * 0.2;
    points[at] = WIDTH / 2 + pose.shift[0] + x * scale + jitter();
    points[at + 1] = HEIGHT / 2 + pose.shift[1] + y * scale + jitter();
    points[at + 2] = z * scale;
  }
  const [rightX, rightY] = centreOf(points, RIGHT_EYE);
  const [leftX, leftY] = centreOf(points, LEFT_EYE);
  const measure: FaceMeasure = {
    ...face,
    yawDeg: face.yawDeg + pose.yawDeg,
    pitchDeg: face.pitchDeg + pose.pitchDeg,
    rollDeg: face.rollDeg + pose.rollDeg,
    eyes: { right: face.eyes.right * seen.open, left: face.eyes.left * seen.open },
    patches: patches(face.patches, seen, random),
    interocularPx: Math.hypot(leftX - rightX, leftY - rightY),
    centre: [points[168 * 3]! / WIDTH, points[168 * 3 + 1]! / HEIGHT],
    mesh: { points, presence: 1 },
  };
  return {
    measure: {
      width: WIDTH,
      height: HEIGHT,
      faces: 1,
      signature: Float32Array.from({ length: 108 }, () => 120 + random()),
      face: measure,
    },
    template: async () => template,
    // Its first part's share is what counts.
    likeness: async () => template,
    genuine: async () => null,
    tint: async () => null,
    surface: async () => ({ points: BALL, patches: new Uint8Array() }),
    // What pictures would say is a matter of proof.test.ts; here everything is as new as on a living head.
    changeSince: async () => ({
      texture: Math.abs(pose.yawDeg) > 8 ? 0.25 : 0.1,
      shading: 0.08,
      reliefDeg: 0.8 * pose.yawDeg,
      reliefT: Math.sign(pose.yawDeg) * 4,
      misfit: 0.9,
      places: lookAtBall(0.4, pose.yawDeg),
    }),
  };
}

/** Mixed with something that looks different: the shares say how much of it. */
function patches(open: Float32Array, { eyes, nose }: { eyes: number; nose: number }, random: () => number) {
  const part = open.length / 3;
  const size = Math.sqrt(1 / part);
  return open.map((value, at) => {
    const share = at < 2 * part ? eyes : nose;
    const other = size * (Math.floor(at / 24) % 2 ? 1 : -1);
    return (1 - share) * value + share * other + (random() - 0.5) * 0.1 * size;
  });
}

/** About the neck, which is behind the bridge of the nose. */
function turned(
  x: number,
  y: number,
  z: number,
  { yawDeg, pitchDeg, rollDeg }: Pick<Pose, 'yawDeg' | 'pitchDeg' | 'rollDeg'>,
): [number, number, number] {
  const [yaw, pitch, roll] = [yawDeg, pitchDeg, rollDeg].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const back = 1;
  let [u, v, w] = [x, y, z - back];
  [u, w] = [u * Math.cos(yaw) - w * Math.sin(yaw), u * Math.sin(yaw) + w * Math.cos(yaw)];
  [v, w] = [v * Math.cos(pitch) - w * Math.sin(pitch), v * Math.sin(pitch) + w * Math.cos(pitch)];
  [u, v] = [u * Math.cos(roll) - v * Math.sin(roll), u * Math.sin(roll) + v * Math.cos(roll)];
  return [u, v, w + back];
}
