/** What the rules of the signature stage make of its facts, as natural logarithms of likelihood ratios. */
import { weightOverall } from '../../../shared/findings/weight.ts';
import type { SignatureStageFacts } from '../../../workers/stages/signature/facts.ts';
import { signature } from '../../../workers/stages/signature/stage.ts';

/** Weight of the strongest sighting, by finding; findings that only tell are left out. */
export function weighed(facts: SignatureStageFacts, now = Date.now()): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const [code, rule] of Object.entries(signature.rules)) {
    const verdict = rule(facts, { now });
    const weight = weightOverall(code);
    if (verdict.verdict !== 'fail' || weight === 0) continue;
    weights.set(code, weight * Math.max(...verdict.occurrences.map(({ confidence }) => confidence)));
  }
  return weights;
}
