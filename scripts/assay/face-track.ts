/** `assay face track`: what can be seen in a folder of frames, one line a frame, the events last. */
import path from 'node:path';
import { messageOf } from '../../shared/platform/errors.ts';
import type { FaceRuntime } from '../../workers/biometric/face/runtime.ts';
import type { LivenessEvent } from '../../workers/biometric/liveness/events.ts';
import { type FrameMeasure, lookAtFrame } from '../../workers/biometric/liveness/measure.ts';
import { eventsOf } from '../../workers/biometric/liveness/sequence.ts';
import { EXIT } from './command.ts';
import { framesOf } from './frames.ts';

/** @returns an exit code: 3 when a frame could not be read */
export async function track(
  runtime: FaceRuntime,
  folder: string,
  fps: number,
  asJson: boolean,
): Promise<number> {
  const measures: FrameMeasure[] = [];
  let failed = false;
  for (const file of await framesOf(folder)) {
    let measure: FrameMeasure | null = null;
    try {
      ({ measure } = await lookAtFrame(runtime, file));
    } catch (error) {
      failed = true;
      process.stderr.write(`${file}: not a readable picture (${messageOf(error)})\n`);
    }
    // An unreadable frame keeps its number and its time.
    measures.push(measure ?? { width: 0, height: 0, faces: 0, signature: new Float32Array(), face: null });
    const line = lineOf(path.basename(file), measure);
    process.stdout.write(asJson ? `${JSON.stringify(line)}\n` : told(line));
  }
  const events = eventsOf(measures, fps).map(({ type, from, to }) => ({
    type,
    fromFrame: from,
    toFrame: to,
  }));
  process.stdout.write(asJson ? `${JSON.stringify({ events })}\n` : toldEvents(events));
  return failed ? EXIT.failed : EXIT.ok;
}

interface Line {
  file: string;
  /** Faces large enough to be the subject. */
  faces: number;
  yawDeg: number | null;
  pitchDeg: number | null;
  rollDeg: number | null;
  /** Lid distance over eye width, mean of both eyes. */
  eyeRatio: number | null;
  interocularPx: number | null;
  quality: number | null;
}

function lineOf(file: string, measure: FrameMeasure | null): Line {
  const face = measure?.face;
  const rounded = (value: number | null | undefined, digits: number): number | null =>
    value == null ? null : Number(value.toFixed(digits));
  return {
    file,
    faces: measure?.faces ?? 0,
    yawDeg: rounded(face?.yawDeg, 2),
    pitchDeg: rounded(face?.pitchDeg, 2),
    rollDeg: rounded(face?.rollDeg, 2),
    eyeRatio: rounded(face && (face.eyes.right + face.eyes.left) / 2, 4),
    interocularPx: rounded(face?.interocularPx, 2),
    quality: rounded(face?.quality.score, 4),
  };
}

function told({ file, faces, yawDeg, pitchDeg, eyeRatio, interocularPx }: Line): string {
  if (faces === 0) return `${file}  no face\n`;
  return `${file}  yaw ${yawDeg}, pitch ${pitchDeg}, eyes ${eyeRatio}, ${interocularPx} px between them\n`;
}

function toldEvents(
  events: readonly { type: LivenessEvent['type']; fromFrame: number; toFrame: number }[],
): string {
  if (events.length === 0) return 'no event\n';
  return events
    .map(({ type, fromFrame, toFrame }) => `${type}  frames ${fromFrame} to ${toFrame}\n`)
    .join('');
}
