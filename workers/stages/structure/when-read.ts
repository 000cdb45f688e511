import { inconclusive, type Rule } from '../stage.ts';
import type { StructureFacts } from './facts.ts';

type Rules = Record<string, Rule<StructureFacts>>;

/**
 * The rules about what pages and saves hold, with their silence taken for what it is: where the reading ended at a
 * limit, that nothing was found says nothing. Else whoever makes a page long enough is told to have a clean one.
 */
export function whenRead<R extends Rules>(rules: R): R {
  const open = Object.entries(rules).map(([code, rule]): [string, Rule<StructureFacts>] => [
    code,
    (facts, context) => {
      const verdict = rule(facts, context);
      return verdict.verdict === 'pass' && facts.pdf?.cut
        ? inconclusive('Not all pages and saves could be read to their end.')
        : verdict;
    },
  ]);
  return Object.fromEntries(open) as R;
}
