/** `assay face track`: what can be seen in a folder of frames, one line a frame, the events last. */
import path from 'node:path';
import { messageOf } from '../../shared/platform/errors.ts';
import type { LivenessEvent } from '../../workers/biometric/liveness/events.ts';
import { type FrameMeasure, lookAtFrame } from '../../workers/biometric/liveness/measure.ts';
import { eventsOf } from '../../workers/biometric/liveness/sequence.ts';
import type { FaceRuntime } from '../../workers/face/runtime.ts';
import { EXIT } from './command.ts';
import { framesOf, readPicture } from './frames.ts';

/**
 * A frame that cannot be read keeps its number and its time, and its line says why in `error`.
 * @returns an exit code: 3 when a frame could not be read
 */
export async function track(
  openRuntime: () => Promise<FaceRuntime>,
  folder: string,
  fps: number,
  asJson: boolean,
): Promise<number> {
  const files = await framesOf(folder);
  const runtime = await openRuntime();
  const measures: FrameMeasure[] = [];
  let failed = false;
  for (const file of files) {
    const { measure, error } = await lookAt(runtime, file);
    if (error !== undefined) failed = true;
    measures.push(measure ?? { width: 0, height: 0, faces: 0, signature: new Float32Array(), face: null });
    const line = lineOf(path.basename(file), measure, error);
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

async function lookAt(
  runtime: FaceRuntime,
  file: string,
): Promise<{ measure: FrameMeasure | null; error?: string }> {
  try {
    const bytes = await readPicture(file);
    const { measure } = await lookAtFrame(runtime, bytes).catch((error) => {
      throw new Error(`${file}: not a readable picture (${messageOf(error)})`);
    });
    return { measure };
  } catch (error) {
    return { measure: null, error: messageOf(error) };
  }
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
  /** Why the frame could not be read; absent where it could. */
  error?: string;
}

function lineOf(file: string, measure: FrameMeasure | null, error: string | undefined): Line {
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
    error,
  };
}

function told({ file, faces, yawDeg, pitchDeg, eyeRatio, interocularPx, error }: Line): string {
  if (error !== undefined) return `${error}\n`;
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
