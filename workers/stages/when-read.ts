import { inconclusive, type Rule, type Verdict } from './stage.ts';

/**
 * Rules whose pass is inconclusive where the reading ended at a limit: what was not read may hold what they look for.
 * Otherwise a page that is long or noisy enough would be called clean.
 * @param unread why what was not found may still be there; null where everything was read
 * @param silence verdicts that such a limit leaves open
 */
export function whenRead<Facts>(
  unread: (facts: Facts) => string | null,
  silence: readonly Verdict['verdict'][] = ['pass'],
): <R extends Record<string, Rule<Facts>>>(rules: R) => R {
  const open =
    (rule: Rule<Facts>): Rule<Facts> =>
    (facts, context) => {
      const verdict = rule(facts, context);
      const reason = silence.includes(verdict.verdict) ? unread(facts) : null;
      return reason === null ? verdict : inconclusive(reason);
    };
  return <R extends Record<string, Rule<Facts>>>(rules: R) =>
    Object.fromEntries(Object.entries(rules).map(([code, rule]) => [code, open(rule)])) as R;
}
