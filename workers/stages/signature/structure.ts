/** What a byte range problem means. Some arise only by an attack, some by careless software, some by a cut-off file. */
import type { RangeProblem, SignatureFacts } from './facts.ts';

interface Meaning {
  /** How surely it is an attack, 0..1; 0 for what says nothing about intention. */
  suspicion: number;
  /** `broken`: the signature vouches for other bytes than it seems to. `unusable`: nothing to verify. `narrow`: it vouches for less. */
  effect: 'broken' | 'unusable' | 'narrow';
  words: string;
}

const MEANING: Record<RangeProblem, Meaning> = {
  'gap-holds-another-contents': {
    suspicion: 0.95,
    effect: 'broken',
    words: 'The bytes left out of the signature are not its own value: content was wrapped around it.',
  },
  'duplicate-keys': {
    suspicion: 0.9,
    effect: 'broken',
    words: 'Its dictionary has a decisive entry twice, so that readers take different ones.',
  },
  'dictionary-not-in-signed-bytes': {
    suspicion: 0.9,
    effect: 'broken',
    words: 'The signature’s own dictionary stands outside the bytes that it signs.',
  },
  negative: { suspicion: 0.9, effect: 'broken', words: 'Its byte range has negative numbers.' },
  'gap-wider-than-contents': {
    suspicion: 0.8,
    effect: 'broken',
    words: 'The signature leaves out more bytes than its own value.',
  },
  'fits-no-place': {
    suspicion: 0.7,
    effect: 'broken',
    words: 'The bytes that it signs are nowhere in this file: the file was written anew after signing.',
  },
  'out-of-order': { suspicion: 0.8, effect: 'broken', words: 'Its byte ranges overlap or run backwards.' },
  'not-from-start': {
    suspicion: 0.8,
    effect: 'broken',
    words: 'The signed bytes do not begin at the start of the file.',
  },
  'contents-not-a-direct-hex-string': {
    suspicion: 0.7,
    effect: 'broken',
    words: 'Its value is not written in place, so the bytes cannot show what was left out.',
  },
  missing: { suspicion: 0.8, effect: 'broken', words: 'It does not say which bytes it signs.' },
  'not-four-integers': { suspicion: 0.8, effect: 'broken', words: 'Its byte range is malformed.' },
  'contents-missing': { suspicion: 0.8, effect: 'broken', words: 'It has no signature value.' },
  'ends-inside-a-save': {
    suspicion: 0.6,
    effect: 'narrow',
    words: 'The signed bytes end in the middle of a saved state.',
  },
  'contents-empty': {
    suspicion: 0,
    effect: 'unusable',
    words: 'A place for a signature was prepared and never filled.',
  },
  'beyond-end-of-file': {
    suspicion: 0.8,
    effect: 'broken',
    words: 'The signed bytes reach beyond the end of the file: it was cut off, or the numbers are false.',
  },
  'field-is-its-own-kid': {
    suspicion: 0.8,
    effect: 'broken',
    words: 'Its field names itself as its own part, so that readers show it in different ways or not at all.',
  },
};

export function rangeWords(problem: RangeProblem): string {
  return MEANING[problem].words;
}

export function rangeSuspicion(
  signature: SignatureFacts,
): { problem: RangeProblem; suspicion: number } | null {
  const sorted = signature.rangeProblems
    .map((problem) => ({ problem, suspicion: MEANING[problem].suspicion }))
    .toSorted((a, b) => b.suspicion - a.suspicion);
  return sorted[0] && sorted[0].suspicion > 0 ? sorted[0] : null;
}

/** The worst effect of a signature's range problems; null when it vouches for what it seems to. */
export function structureOf(signature: SignatureFacts): Meaning['effect'] | null {
  const effects = signature.rangeProblems.map((problem) => MEANING[problem].effect);
  return (['unusable', 'broken', 'narrow'] as const).find((effect) => effects.includes(effect)) ?? null;
}
