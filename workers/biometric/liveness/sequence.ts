/** A finished sequence of frames, looked at as a whole: no session, nothing asked, just what can be seen. */
import { eventsEndingHere, type LivenessEvent } from './events.ts';
import type { FaceMeasure, FrameMeasure } from './measure.ts';
import { type Neutral, neutralOf } from './neutral.ts';
import { parallaxOf } from './parallax.ts';
import { rigidPoints } from './rigid-points.ts';
import type { Sample } from './sample.ts';
import { ANY_TURN } from './turn.ts';

/** Frames this near to the median of all are the neutral ones. */
const NEUTRAL_DEG = 4;
const NEUTRAL_SCALE = 1.08;
/** Samples that an event can span. */
const KEPT = 120;
const MIN_SHARPNESS = 0.1;

/**
 * @param frames in their order
 * @param fps frames a second: how long a blink may take is a matter of time
 */
export function eventsOf(frames: readonly FrameMeasure[], fps: number): LivenessEvent[] {
  const seen = frames.flatMap(({ face, faces }, sequence) =>
    face && faces === 1 && face.quality.measures.sharpness >= MIN_SHARPNESS ? [{ face, sequence }] : [],
  );
  if (seen.length === 0) return [];
  const neutral = medianFace(seen.map(({ face }) => face));
  const events: LivenessEvent[] = [];
  let samples: Sample[] = [];
  let blinkedUntil = -1;
  for (const { face, sequence } of seen) {
    const last = samples.at(-1);
    // A face that was away for a second may be another one.
    if (last && (sequence - last.sequence) / fps > 1) samples = [];
    samples = [...samples, sampleOf(face, sequence, (sequence * 1000) / fps, neutral)].slice(-KEPT);
    for (const event of eventsEndingHere(samples, neutral, ANY_TURN, blinkedUntil)) {
      if (event.type === 'BLINK') blinkedUntil = event.to;
      events.push(event);
    }
  }
  return events;
}

export function sampleOf(
  { yawDeg, pitchDeg, rollDeg, eyes, patches, interocularPx, centre, mesh, quality }: FaceMeasure,
  sequence: number,
  atMs: number,
  neutral: Neutral | null,
): Sample {
  const parallax = neutral && parallaxOf(neutral.points, rigidPoints(mesh.points, interocularPx));
  const light = quality.measures.luminanceMean;
  return { sequence, atMs, yawDeg, pitchDeg, rollDeg, eyes, light, patches, interocularPx, centre, parallax };
}

function medianFace(faces: readonly FaceMeasure[]): Neutral {
  const median = (of: (face: FaceMeasure) => number): number =>
    faces.map(of).sort((one, other) => one - other)[faces.length >> 1]!;
  const yaw = median(({ yawDeg }) => yawDeg);
  const scale = median(({ interocularPx }) => interocularPx);
  const near = faces.filter(({ yawDeg, interocularPx }) => {
    const ratio = interocularPx / scale;
    return Math.abs(yawDeg - yaw) <= NEUTRAL_DEG && Math.max(ratio, 1 / ratio) <= NEUTRAL_SCALE;
  });
  return neutralOf(near.length > 0 ? near : faces);
}
