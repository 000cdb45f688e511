/** What could have been seen in this very file: the detection rate of its class, and what was read of it. Pure. */
import type { Capture, Power } from '../../shared/contracts/report.ts';
import { detectionIn, lowestDetection } from '../../shared/findings/detection.ts';
import type { FinishedStage } from './finished-stage.ts';

/** Whose facts tell how an image was captured; without one of them the class is a guess. */
const TELLING_STAGES = ['metadata', 'forensic'];

/**
 * Where the class is not sure, the rest of its probability counts by the class in which least is seen: a file must not
 * be reassured about because it was taken for another kind.
 */
export function powerOf(capture: Capture, mediaType: string, stages: readonly FinishedStage[]): Power {
  const { rate, of, blindTo } = detectionIn(capture.class);
  const lowest = lowestDetection(mediaType);
  const isGuess =
    mediaType !== 'application/pdf' &&
    TELLING_STAGES.some((id) => stages.find((stage) => stage.id === id)?.status !== 'COMPLETED');
  const detectionRate = isGuess ? lowest : capture.confidence * rate + (1 - capture.confidence) * lowest;
  return { captureClass: capture.class, detectionRate, of, blindTo };
}
