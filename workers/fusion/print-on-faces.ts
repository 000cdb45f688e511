/**
 * What was read on a face is no print: spectacles read `0-0`, and are unlike the letters of the paper around them. Needs two stages: the
 * reading says what it took for letters, the face stage where faces are.
 */
import type { Box } from '../../shared/contracts/finding.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import type { FaceFacts } from '../stages/face/facts.ts';
import { inconclusive } from '../stages/stage.ts';
import { OF_PRINT } from './places-read.ts';

interface Placed {
  page?: number | undefined;
  box?: Box | undefined;
}

/** The reading's verdicts by code, of which none names print on a face. */
export function printOffFaces(
  verdicts: Record<string, Verdict>,
  facts: Partial<Record<StageId, unknown>>,
): Record<string, Verdict> {
  const portraits = (facts.face as FaceFacts | undefined)?.portraits ?? [];
  if (portraits.length === 0) return verdicts;
  const isOnFace = ({ page, box }: Placed): boolean =>
    box !== undefined && portraits.some((face) => face.page === page && isWithin(box, face.box));
  const changed = OF_PRINT.flatMap((code) => {
    const verdict = verdicts[code];
    return verdict ? [[code, offFaces(verdict, isOnFace)] as const] : [];
  });
  return { ...verdicts, ...Object.fromEntries(changed) };
}

function offFaces(verdict: Verdict, isOnFace: (one: Placed) => boolean): Verdict {
  if (verdict.verdict === 'fail') {
    const occurrences = verdict.occurrences.filter((one) => !isOnFace(one));
    return occurrences.length > 0
      ? { ...verdict, occurrences }
      : inconclusive('what is unlike the print was read on a face');
  }
  if (verdict.verdict !== 'inconclusive' || !verdict.toCheck) return verdict;
  return inconclusive(
    verdict.reason,
    verdict.toCheck.filter((one) => !isOnFace(one)),
  );
}

/** By the middle: a face's box has little of the hair. */
function isWithin([x, y, width, height]: Box, [left, top, across, down]: Box): boolean {
  const [middle, centre] = [x + width / 2, y + height / 2];
  return middle > left && middle < left + across && centre > top && centre < top + down;
}
