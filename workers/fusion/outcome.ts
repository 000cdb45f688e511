/** The outcome beside the level, and why a document could not be assessed. Pure. */
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { RiskLevel } from '../../shared/contracts/finding.ts';
import type { Obstacle, Outcome } from '../../shared/contracts/report.ts';
import { LITTLE_VISIBLE, LOST_SHARE } from '../../shared/findings/policy.ts';
import type { Coverage } from './coverage.ts';
import type { Score } from './score.ts';

/** What stands in the way of an assessment; null when one could be made. */
export function obstacleOf(
  document: PreparedDocument | null,
  { lost, blank }: Coverage,
  lostStages: readonly string[],
): Obstacle | null {
  if (!document) return { reason: 'its preparation did not come back', needed: 'submit it again' };
  if (document.condition !== 'readable') return ofCondition(document);
  if (lost >= LOST_SHARE) {
    return { reason: `checks did not finish (${lostStages.join(', ')})`, needed: 'submit it again' };
  }
  if (blank) {
    return {
      reason: 'it holds nothing that the checks can look at',
      needed: 'ask the sender for the original file, or for a larger and sharper picture',
    };
  }
  return null;
}

function ofCondition({ condition, conditionReason }: PreparedDocument): Obstacle {
  const why = conditionReason ? ` (${conditionReason})` : '';
  switch (condition) {
    case 'encrypted':
      return {
        reason: 'it needs a password',
        needed: 'ask the sender for it, or for a copy that opens without one',
      };
    case 'empty':
      return { reason: 'it has no pages', needed: 'ask the sender for the complete file' };
    case 'too-large':
      return {
        reason: `it is larger than can be read here${why}`,
        needed: 'ask for a smaller picture or fewer pages',
      };
    case 'unopened':
      return {
        reason: `it could not be opened here${why}`,
        needed: 'submit it again; where that fails too, ask the sender for another copy',
      };
    default:
      return {
        reason: `it is damaged or cut off${why}`,
        needed: 'ask the sender for the file again, as it was issued',
      };
  }
}

const SUSPECT_LEVELS: readonly RiskLevel[] = ['MEDIUM', 'HIGH', 'CRITICAL'];

/** @param evident the score by evidence alone, before anything raised it */
export function outcomeOf(evident: Score, obstacle: Obstacle | null, seen: number): Outcome {
  if (SUSPECT_LEVELS.includes(evident.riskLevel)) {
    // HIGH begins at 40 %, and what is less likely than not is no finding of alteration.
    return evident.riskLevel !== 'MEDIUM' && evident.fraudProbability >= 0.5 ? 'altered' : 'suspicious';
  }
  if (obstacle) return 'not_assessable';
  return seen < LITTLE_VISIBLE ? 'little_visible' : 'nothing_found';
}

/**
 * Below this no outcome goes: what was not seen or not decided speaks for nothing.
 *
 * @param suspected something is found, or asked about
 */
export function floorOf(outcome: Outcome, suspected: boolean): RiskLevel {
  if (outcome === 'not_assessable') return 'MEDIUM';
  return outcome === 'little_visible' || suspected ? 'LOW' : 'MINIMAL';
}
