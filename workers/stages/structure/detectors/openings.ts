/** What the detectors left open, collected while a document is read. */
import type { Suspicion } from '../../../../shared/contracts/finding.ts';
import type { DetectorName, OpenFacts } from '../facts.ts';
import type { Found } from './detector.ts';

const MAX_REASONS = 5;
const MAX_TO_CHECK = 20;

export class Openings {
  readonly facts: OpenFacts = {};

  /** The items of a finding; what it left open is kept under the detector's name. */
  take<Items>(name: DetectorName, found: Found<Items>): Items {
    if (!found.complete) this.leave([name], found.reason ?? 'Not everything was looked at.', found.toCheck);
    return found.items;
  }

  leave(names: readonly DetectorName[], reason: string, toCheck: readonly Suspicion[] = []): void {
    for (const name of names) {
      const open = (this.facts[name] ??= { reasons: [], toCheck: [] });
      if (open.reasons.length < MAX_REASONS && !open.reasons.includes(reason)) open.reasons.push(reason);
      open.toCheck.push(...toCheck.slice(0, MAX_TO_CHECK - open.toCheck.length));
    }
  }
}
