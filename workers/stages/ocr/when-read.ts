import { inconclusive, type Rule } from '../stage.ts';
import type { OcrFacts } from './facts.ts';

type Rules = Record<string, Rule<OcrFacts>>;

/** The rules, whose silence says nothing where words, amounts or dates were left out: noise must not hide a table. */
export function whenRead<R extends Rules>(rules: R): R {
  const open = Object.entries(rules).map(([code, rule]): [string, Rule<OcrFacts>] => [
    code,
    (facts, context) => {
      const verdict = rule(facts, context);
      const silent = verdict.verdict === 'pass' || verdict.verdict === 'not-applicable';
      return silent && facts.cut
        ? inconclusive('There are more words, amounts or dates than are read.')
        : verdict;
    },
  ]);
  return Object.fromEntries(open) as R;
}
