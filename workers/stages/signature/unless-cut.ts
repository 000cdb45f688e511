/** A pass becomes open where a limit was reached: signatures that were not read or computed may say anything. */
import { inconclusive, type Verdict } from '../stage.ts';
import type { SignatureStageFacts } from './facts.ts';

export function unlessCut(facts: SignatureStageFacts, verdict: Verdict): Verdict {
  return facts.cut && verdict.verdict === 'pass'
    ? inconclusive('the file has more signatures or saves than could be looked at')
    : verdict;
}
