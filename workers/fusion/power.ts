/** What could have been seen in this very file: the detection rate of its class, and what was read of it. Pure. */
import type { Capture, Power } from '../../shared/contracts/report.ts';
import { rowOf } from '../../shared/findings/catalogue.ts';
import { detectionAnew, detectionIn, lowestDetection } from '../../shared/findings/detection.ts';
import { weightOf } from '../../shared/findings/weight.ts';
import type { Judged } from './findings.ts';
import type { FinishedStage } from './finished-stage.ts';

/** Whose facts tell how an image was captured; without one of them the class is a guess. */
const TELLING_STAGES = ['metadata', 'forensic'];

/**
 * Where the class is not sure, the rest of its probability counts by the class in which least is seen: a file must not
 * be reassured about because it was taken for another kind.
 */
export function powerOf(
  capture: Capture,
  mediaType: string,
  stages: readonly FinishedStage[],
  judged: readonly Judged[],
): Power {
  const answered = contentAnswered(judged, capture.class);
  const couldLook = (code: string): boolean => answered.has(code);
  const { rate, of, blindTo, contentUnseen } = detectionIn(capture.class, couldLook);
  const lowest = lowestDetection(mediaType, couldLook);
  const isGuess =
    mediaType !== 'application/pdf' &&
    TELLING_STAGES.some((id) => stages.find((stage) => stage.id === id)?.status !== 'COMPLETED');
  const ofClass = isGuess ? lowest : capture.confidence * rate + (1 - capture.confidence) * lowest;
  // An account that is well formed says nothing of the amounts: most of what content can tell must have been looked at.
  const contentChecked = contentUnseen === null ? answered.size > 0 : contentUnseen <= 0.5;
  const power = { captureClass: capture.class, detectionRate: ofClass, of, blindTo, contentChecked };
  const anew = detectionAnew();
  if (capture.writtenAnewBy === undefined || anew.rate >= ofClass) return power;
  return { ...power, detectionRate: anew.rate, of: anew.of, writtenAnew: true };
}

/**
 * Checks of the document's values against each other that had something to check. Traces are different: where none is
 * there, the check has looked.
 */
function contentAnswered(judged: readonly Judged[], captureClass: Capture['class']): Set<string> {
  const verdicts = judged.flatMap(({ verdicts }) => Object.entries(verdicts));
  return new Set(
    verdicts
      .filter(([, { verdict }]) => verdict === 'pass' || verdict === 'fail')
      .map(([code]) => code)
      .filter((code) => isContent(code) && weightOf(code, captureClass).llr > 0),
  );
}

const isContent = (code: string): boolean => rowOf(code).family === 'content';
