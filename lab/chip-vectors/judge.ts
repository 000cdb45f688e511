/** Compares an answer with the truth of its vector. */
import type { ChipResult } from '../../workers/biometric/chip/result.ts';
import type { Truth } from './vector.ts';

/** What differs, one sentence each; empty when the answer is right. */
export function differences(result: ChipResult, truth: Truth): string[] {
  const flags = { ...result.passiveAuthentication, chainTrusted: result.trust.chainTrusted };
  const wrong = (Object.keys(flags) as (keyof typeof flags)[])
    .filter((flag) => flags[flag] !== truth[flag])
    .map((flag) => `${flag} is ${flags[flag]}, not ${truth[flag]}`);
  if (truth.reason && !result.reasons.some((code) => code === truth.reason)) {
    wrong.push(`no ${truth.reason} among ${result.reasons.join(', ') || 'no reasons'}`);
  }
  if (truth.anomaly && !result.anomalies.some(({ code }) => code === truth.anomaly)) {
    wrong.push(`no ${truth.anomaly} among ${result.anomalies.map(({ code }) => code).join(', ')}`);
  }
  for (const [place, value] of Object.entries(truth.values ?? {})) {
    const found = place
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], result);
    if (JSON.stringify(found) !== JSON.stringify(value))
      wrong.push(`${place} is ${JSON.stringify(found)}, not ${JSON.stringify(value)}`);
  }
  return wrong;
}
