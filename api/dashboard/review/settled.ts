/** What the acts on a case come to: pure, so that who may decide with whom can be read and tried in one place. */

export const VERDICTS = ['APPROVED', 'REJECTED', 'ASKED', 'ESCALATED', 'NOTED', 'REOPENED'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Act {
  userId: string;
  verdict: Verdict;
}

export interface Settled {
  done: boolean;
  /** Of an open case: ESCALATED, or what one person has decided and another has not yet. */
  verdict: Exclude<Verdict, 'NOTED' | 'REOPENED'> | null;
}

const LEVELS = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

/** How many people must decide alike. @param from the account's setting; null for one person everywhere */
export function peopleNeeded(riskLevel: string, from: string | null): 1 | 2 {
  return from !== null && LEVELS.indexOf(riskLevel) >= LEVELS.indexOf(from) ? 2 : 1;
}

const sinceReopened = <A extends Act>(acts: readonly A[]): A[] =>
  acts.slice(acts.findLastIndex(({ verdict }) => verdict === 'REOPENED') + 1);

/** Everybody's last word, notes left out: who changed his mind does not agree with himself. */
const lastWords = (acts: readonly Act[]): Map<string, Verdict> =>
  new Map(
    sinceReopened(acts)
      .filter(({ verdict }) => verdict !== 'NOTED')
      .map(({ userId, verdict }) => [userId, verdict]),
  );

/** Whose word the verdict of a case is: not those who took theirs back, nor those whose case was opened again. */
export const deciders = (acts: readonly Act[], verdict: Verdict | null): string[] =>
  [...lastWords(acts)].filter(([, word]) => word === verdict).map(([userId]) => userId);

/** @param acts in the order in which they were done */
export function settled(acts: readonly Act[], needed: 1 | 2): Settled {
  const last = sinceReopened(acts).findLast(({ verdict }) => verdict !== 'NOTED');
  if (!last || last.verdict === 'REOPENED' || last.verdict === 'NOTED') return { done: false, verdict: null };
  if (last.verdict === 'ASKED') return { done: true, verdict: 'ASKED' };
  if (last.verdict === 'ESCALATED') return { done: false, verdict: 'ESCALATED' };
  if (deciders(acts, last.verdict).length >= needed) return { done: true, verdict: last.verdict };
  // Two who differ: a third has to look.
  const differs = deciders(acts, last.verdict === 'APPROVED' ? 'REJECTED' : 'APPROVED').length > 0;
  return { done: false, verdict: differs ? 'ESCALATED' : last.verdict };
}
