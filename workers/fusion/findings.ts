/** From verdicts to findings: references, evidence entries, weights, counter-evidence. Pure. */
import {
  type FindingRef,
  REPORT_GROUPS,
  type ReportGroup,
  type RiskLevel,
} from '../../shared/contracts/finding.ts';
import type { Capture, CounterEvidence, FindingEvidence } from '../../shared/contracts/report.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import { rowOf } from '../../shared/findings/catalogue.ts';
import type { Family, Row } from '../../shared/findings/row.ts';
import { stepOf } from '../../shared/findings/telling/words.ts';
import type { Weight } from '../../shared/findings/weight.ts';
import type { Weighed } from './score.ts';
import { weightIn } from './weight-in.ts';

/** A page full of sightings is told by its first ones; the rest are counted in `data.furtherOccurrences`. */
const MAX_SIGHTINGS = 20;

export interface Finding {
  code: string;
  row: Row;
  weight: Weight;
  ref: FindingRef;
  evidence: FindingEvidence;
}

/** Verdicts of one stage (or of `fusion`), by code. */
export interface Judged {
  source: string;
  verdicts: Record<string, Verdict>;
}

/** @param capture of the document: a rule may be worth more in a photograph than in a screenshot */
export function findingsOf(judged: readonly Judged[], capture: Capture): Finding[] {
  return judged.flatMap(({ source, verdicts }) =>
    Object.entries(verdicts).flatMap(([code, verdict]) =>
      verdict.verdict === 'fail' ? sightings(source, code, capture, verdict.occurrences) : [],
    ),
  );
}

type Occurrences = Extract<Verdict, { verdict: 'fail' }>['occurrences'];

function sightings(source: string, code: string, capture: Capture, occurrences: Occurrences): Finding[] {
  const row = rowOf(code);
  const further = Math.max(0, occurrences.length - MAX_SIGHTINGS);
  return occurrences.slice(0, MAX_SIGHTINGS).map((occurrence, index) => {
    const weight = weightIn(capture, code, occurrence.page);
    return {
      code,
      row,
      weight,
      ref: {
        id: `${code}-${index + 1}`,
        label: row.title,
        severity: row.severity,
        confidence: occurrence.confidence,
        source,
      },
      evidence: {
        code,
        page: occurrence.page,
        box: occurrence.box,
        mask: occurrence.mask,
        recovered: occurrence.recovered,
        likelihoodRatio: Math.exp(weight.llr * occurrence.confidence),
        basis: weight.basis,
        ...(weight.proof === undefined ? {} : { proof: weight.proof }),
        ...counted(weight),
        alternatives: [...row.alternatives],
        note: occurrence.note,
        data: { ...occurrence.data, ...(index === 0 && further > 0 ? { furtherOccurrences: further } : {}) },
      },
    };
  });
}

function counted({ counts }: Weight): Pick<FindingEvidence, 'counts' | 'falsePositiveRate'> {
  if (!counts || counts.n0 === 0) return {};
  return { counts, falsePositiveRate: counts.k0 / counts.n0 };
}

/** A code weighs once, by its strongest sighting: ten changed digits are not ten independent witnesses. */
export function weigh(findings: readonly Finding[]): Weighed[] {
  const strongest = new Map<string, Weighed>();
  for (const { code, row, weight, ref } of findings) {
    const llr = weight.llr * ref.confidence;
    if (llr > (strongest.get(code)?.llr ?? 0)) {
      const proof = weight.basis === 'proof';
      const made = row.madeAsAWhole ?? false;
      strongest.set(code, { family: row.family, llr, proof, telling: isTelling(row), made });
    }
  }
  return [...strongest.values()];
}

/** The report's seven arrays, strongest first. */
export function grouped(findings: readonly Finding[]): Record<ReportGroup, FindingRef[]> {
  const ordered = findings.toSorted(byWeight);
  return Object.fromEntries(
    REPORT_GROUPS.map((group) => [group, ordered.filter((f) => f.row.group === group).map((f) => f.ref)]),
  ) as Record<ReportGroup, FindingRef[]>;
}

/** Findings that say "this was manipulated", strongest first; context is told in the groups only. */
export function manipulations(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ row, weight }) => weight.llr > 0 && isTelling(row)).toSorted(byWeight);
}

/** Says by itself that something was altered; weaker signs say that something is unusual. */
export const isTelling = ({ severity }: Row): boolean => severity !== 'INFO' && severity !== 'LOW';

/** What a report is about: its manipulations, else the weaker signs that together raised its level. */
export function reasonsFor(riskLevel: RiskLevel, findings: readonly Finding[]): Finding[] {
  const found = manipulations(findings);
  if (found.length > 0 || riskLevel === 'MINIMAL') return found;
  return findings.filter(({ weight }) => weight.llr > 0).toSorted(byWeight);
}

/** Families in which something spoke, counted or not; what is told as context accuses nobody. */
export function accusingFamilies(findings: readonly Finding[]): Set<Family> {
  return new Set(findings.filter(({ row }) => !row.context).map(({ row }) => row.family));
}

/** Strongest first; of those that are equally strong in words, what shows what stood there before leads. */
export function byWeight({ evidence: a }: Finding, { evidence: b }: Finding): number {
  const shows = ({ recovered }: FindingEvidence): number => (recovered?.old ? 1 : 0);
  return (
    stepOf(a.likelihoodRatio) - stepOf(b.likelihoodRatio) ||
    shows(b) - shows(a) ||
    b.likelihoodRatio - a.likelihoodRatio
  );
}

export function counterEvidenceOf(judged: readonly Judged[]): CounterEvidence[] {
  return judged.flatMap(({ verdicts }) =>
    Object.entries(verdicts).flatMap(([code, verdict]) => {
      const assurance = rowOf(code).assurance;
      if (verdict.verdict !== 'pass' || !verdict.assurance || !assurance) return [];
      return verdict.assurance.map((occurrence) => ({
        code,
        statement: occurrence.note ?? assurance.statement,
        likelihoodRatio: Math.exp(-assurance.weight * occurrence.confidence),
        page: occurrence.page,
        box: occurrence.box,
        data: occurrence.data ?? {},
      }));
    }),
  );
}

/**
 * Log-likelihood ratio in the document's favour of each code that gave assurance, its strongest sighting only.
 * A family that accuses cannot vouch: an intact signature says nothing for the text that was put over what it signed.
 */
export function weighAssurance(judged: readonly Judged[], accusing: ReadonlySet<Family>): number[] {
  return judged.flatMap(({ verdicts }) =>
    Object.entries(verdicts).flatMap(([code, verdict]) => {
      const { assurance, family } = rowOf(code);
      if (verdict.verdict !== 'pass' || !verdict.assurance?.length || !assurance) return [];
      if (accusing.has(family)) return [];
      return [assurance.weight * Math.max(...verdict.assurance.map((occurrence) => occurrence.confidence))];
    }),
  );
}
