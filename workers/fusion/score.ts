/**
 * The arithmetic of evidence: log-likelihood ratios by family, gates, and the confidence in the answer.
 * Pure; every number that it uses stands in shared/findings/policy.ts.
 */
import type { RiskLevel } from '../../shared/contracts/finding.ts';
import {
  ASSURANCE_CAP,
  CRITICAL_DETERMINISTIC_WEIGHT,
  CRITICAL_FAMILY_LLR,
  FAMILY_CAP,
  INCONCLUSIVE_CONFIDENCE,
  METADATA_FAMILIES,
  PIXEL_FAMILIES,
  PRIOR_FRAUD,
  RISK_FLOORS,
  SAME_FAMILY_SHARE,
} from '../../shared/findings/policy.ts';
import type { Family } from '../../shared/findings/row.ts';

/** One code's weight in this document: natural logarithm of its likelihood ratio, positive = for fraud. */
export interface Weighed {
  family: Family;
  llr: number;
  deterministic: boolean;
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
 * @param evidence codes that fired, weight > 0 only
 * @param assurance log-likelihood ratios (positive numbers) of what speaks for the document
 * @param confidence 0..1, used for the gate only: confidence never moves the probability
 */
export function score(evidence: readonly Weighed[], assurance: readonly number[], confidence: number): Score {
  const families = familyScores(evidence);
  const suspicion = [...families.values()].reduce((sum, llr) => sum + llr, 0);
  const favour = Math.min(
    ASSURANCE_CAP,
    assurance.reduce((sum, llr) => sum + llr, 0),
  );
  const ungated = sigmoid(logit(PRIOR_FRAUD) + suspicion - favour);
  const gate = ceiling(evidence, families, confidence);
  // A gate says that this kind of evidence cannot support more, so it holds the probability as well:
  // a report that says MEDIUM and 0.97 would be two answers.
  const fraudProbability = gate ? Math.min(ungated, below(gate.level)) : ungated;
  return {
    fraudProbability,
    riskLevel: levelOf(fraudProbability),
    gate: gate && ungated > fraudProbability ? gate.reason : null,
  };
}

export function levelOf(probability: number): RiskLevel {
  return RISK_FLOORS.find(([, floor]) => probability >= floor)![0];
}

/** The highest level that this evidence may reach; null when nothing holds it down. */
function ceiling(
  evidence: readonly Weighed[],
  families: ReadonlyMap<Family, number>,
  confidence: number,
): { level: RiskLevel; reason: string } | null {
  const decisive = evidence.some((item) => item.deterministic && item.llr >= CRITICAL_DETERMINISTIC_WEIGHT);
  if (decisive) return null;
  const present = [...families.keys()];
  if (present.every((family) => METADATA_FAMILIES.includes(family))) {
    return { level: 'MEDIUM', reason: 'metadata alone never passes MEDIUM' };
  }
  if (confidence < INCONCLUSIVE_CONFIDENCE) {
    return { level: 'MEDIUM', reason: 'too little could be assessed for more than MEDIUM' };
  }
  if (present.length === 1 && PIXEL_FAMILIES.includes(present[0]!)) {
    return { level: 'HIGH', reason: 'one kind of pixel evidence alone never passes HIGH' };
  }
  const strong = [...families.values()].filter((llr) => llr >= CRITICAL_FAMILY_LLR).length;
  if (strong >= 2) return null;
  return {
    level: 'HIGH',
    reason: 'CRITICAL needs a deterministic finding or two independent kinds of evidence',
  };
}

/** The largest probability that is still of this level. */
function below(level: RiskLevel): number {
  const index = RISK_FLOORS.findIndex(([name]) => name === level);
  return index === 0 ? 1 : RISK_FLOORS[index - 1]![1] - 0.0001;
}

const logit = (p: number): number => Math.log(p / (1 - p));
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
