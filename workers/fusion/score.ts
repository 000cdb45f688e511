/**
 * The arithmetic of evidence: log-likelihood ratios by family, what silence is worth, and the limits of both.
 * Pure; every number that it uses stands in shared/findings/policy.ts.
 */
import type { RiskLevel } from '../../shared/contracts/finding.ts';
import {
  ASSURANCE_CAP,
  CRITICAL_FAMILY_LLR,
  CRITICAL_PROOF_LLR,
  FAMILY_CAP,
  INCONCLUSIVE_READ,
  METADATA_FAMILIES,
  PIXEL_FAMILIES,
  PRIOR_FRAUD,
  RISK_FLOORS,
  SAME_FAMILY_SHARE,
} from '../../shared/findings/policy.ts';
import type { Family } from '../../shared/findings/row.ts';

/** One code's weight in this document: natural logarithm of its likelihood ratio, above 0. */
export interface Weighed {
  family: Family;
  llr: number;
  proof: boolean;
  /** Says by itself that something was altered; several that do not are still a question, not an answer. */
  telling: boolean;
  /** Of a document that was made as a whole; else of one that was altered in part. */
  made: boolean;
}

export interface Given {
  /** Codes that spoke and weigh anything. */
  evidence: readonly Weighed[];
  /** Log-likelihood ratios (positive numbers) of what speaks for the document. */
  assurance: readonly number[];
  /** Share of the known alterations that would have been seen, 0..1: what it is worth that none was. */
  seen: number;
  /** Share of the document that could be looked at, 0..1. */
  read: number;
  /** Something waits for a person to look at it. */
  open: boolean;
}

export interface Score {
  fraudProbability: number;
  riskLevel: RiskLevel;
  /** The rule that held the level down, in words; null when none did. */
  gate: string | null;
}

/** Log-likelihood ratio of each family: the strongest, plus a share of the rest, capped. */
export function familyScores(evidence: readonly Weighed[]): Map<Family, number> {
  const families = new Map<Family, number>();
  for (const family of new Set(evidence.map((item) => item.family))) {
    const llrs = evidence.filter((item) => item.family === family).map((item) => item.llr);
    const strongest = Math.max(...llrs);
    const rest = llrs.reduce((sum, llr) => sum + llr, 0) - strongest;
    families.set(family, Math.min(FAMILY_CAP, strongest + SAME_FAMILY_SHARE * rest));
  }
  return families;
}

/**
 * A forgery has one cause and shows in one place: once anything has spoken, or asks to be looked at, the silence of the rest
 * says nothing. Of files of the ledger in which nothing was found, altered PDFs are asked about in 7 of 31, genuine ones in
 * 8 of 1 133.
 */
export function score({ evidence, assurance, seen, read, open }: Given): Score {
  const families = familyScores(evidence);
  const suspicion = [...families.values()].reduce((sum, llr) => sum + llr, 0);
  const favour = Math.min(
    ASSURANCE_CAP,
    assurance.reduce((sum, llr) => sum + llr, 0),
  );
  const silence = evidence.length === 0 && !open ? Math.log(1 - seen) : 0;
  const ungated = sigmoid(logit(PRIOR_FRAUD) + suspicion - favour + silence);
  const gate = ceiling(evidence, families, read);
  // A gate says that this kind of evidence cannot support more, so it holds the probability as well:
  // a report that says MEDIUM and 0.97 would be two answers.
  const fraudProbability = gate ? Math.min(ungated, below(gate.level)) : ungated;
  return {
    fraudProbability,
    riskLevel: levelOf(fraudProbability),
    gate: gate && ungated > fraudProbability ? gate.reason : null,
  };
}

/**
 * Each way of being false by its own findings. That nothing was found speaks against an alteration only: how many of the
 * documents that were made as a whole would be seen has not been counted, so there silence leaves the prior as it is.
 */
export function probabilities(given: Given): { alteredInPart: number; madeAsAWhole: number } {
  const by = (made: boolean): Weighed[] => given.evidence.filter((item) => item.made === made);
  return {
    alteredInPart: score({ ...given, evidence: by(false) }).fraudProbability,
    madeAsAWhole: score({ ...given, evidence: by(true), seen: 0 }).fraudProbability,
  };
}

/** The same score, at this level or above: what could not be seen or decided is no reason for less. */
export function atLeast(level: RiskLevel, given: Score): Score {
  const floor = RISK_FLOORS.find(([name]) => name === level)?.[1] ?? 0;
  if (given.fraudProbability >= floor) return given;
  return { ...given, fraudProbability: floor, riskLevel: level };
}

export function levelOf(probability: number): RiskLevel {
  return RISK_FLOORS.find(([, floor]) => probability >= floor)?.[0] ?? 'MINIMAL';
}

/** The highest level that this evidence may reach; null when nothing holds it down. */
function ceiling(
  evidence: readonly Weighed[],
  families: ReadonlyMap<Family, number>,
  read: number,
): { level: RiskLevel; reason: string } | null {
  if (evidence.some(({ proof, llr }) => proof && llr >= CRITICAL_PROOF_LLR)) return null;
  const present = [...families.keys()];
  if (present.every((family) => METADATA_FAMILIES.includes(family))) {
    return { level: 'MEDIUM', reason: 'metadata alone never passes MEDIUM' };
  }
  if (!evidence.some(({ telling }) => telling)) {
    return { level: 'MEDIUM', reason: 'weak signs alone never pass MEDIUM' };
  }
  if (read < INCONCLUSIVE_READ) {
    return { level: 'MEDIUM', reason: 'too little could be assessed for more than MEDIUM' };
  }
  const [only] = present;
  if (present.length === 1 && only && PIXEL_FAMILIES.includes(only)) {
    return { level: 'HIGH', reason: 'one kind of pixel evidence alone never passes HIGH' };
  }
  const strong = [...families.values()].filter((llr) => llr >= CRITICAL_FAMILY_LLR).length;
  if (strong >= 2) return null;
  return { level: 'HIGH', reason: 'CRITICAL needs a proof or two independent kinds of evidence' };
}

/** The largest probability that is still of this level. */
function below(level: RiskLevel): number {
  const index = RISK_FLOORS.findIndex(([name]) => name === level);
  const above = RISK_FLOORS[index - 1];
  return above ? above[1] - 0.0001 : 1;
}

const logit = (p: number): number => Math.log(p / (1 - p));
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
