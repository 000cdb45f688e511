/**
 * A stored report arranged for a reader: findings numbered, the strongest first, the changes that tell most on top.
 * The report page, the drawn pages and the printed report share it, so that a number means the same in all of them.
 */
import type { FindingRef } from '../../contracts/finding.ts';
import type { FindingEvidence, ProductionReport } from '../../contracts/report.ts';
import { CATALOGUE } from '../catalogue.ts';
import type { Row } from '../row.ts';
import { LEAST_RATIO } from './words.ts';

export interface NumberedFinding {
  /** 1-based; the same number in the list and on the page. */
  number: number;
  ref: FindingRef;
  evidence: FindingEvidence;
  /** Undefined for a code that the catalogue no longer has. */
  row: Row | undefined;
  /** Counts towards the probability; the others are told as context. */
  counts: boolean;
}

const ORDER = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'];

export function numberedFindings(report: ProductionReport): NumberedFinding[] {
  const all = Object.values(report.findings)
    .flat()
    .flatMap((ref) => {
      const evidence = report.pipeline.evidence.findings[ref.id];
      return evidence ? [{ ref, evidence, counts: evidence.likelihoodRatio >= LEAST_RATIO }] : [];
    });
  return all
    .toSorted(
      (a, b) =>
        Number(b.counts) - Number(a.counts) ||
        b.evidence.likelihoodRatio - a.evidence.likelihoodRatio ||
        ORDER.indexOf(a.ref.severity) - ORDER.indexOf(b.ref.severity),
    )
    .map((finding, at) => ({ ...finding, number: at + 1, row: CATALOGUE.get(finding.evidence.code) }));
}

/** Changes that are told on top: different values only, the strongest finding of each. */
const TOLD_CHANGES = 3;

/** Findings with a recovered value, each change once although several rules may have seen it. */
export function changes(findings: readonly NumberedFinding[]): NumberedFinding[] {
  const seen = new Set<string>();
  const told: NumberedFinding[] = [];
  for (const finding of findings) {
    const { recovered, page } = finding.evidence;
    if (!finding.counts || !recovered || (recovered.old === null && recovered.new === null)) continue;
    // One rule reads "2,417.20" where another works out "2417.20": the same change.
    const name = JSON.stringify([
      page,
      ...[recovered.old, recovered.new].map((value) => value?.replace(/[\s,.'’]/g, '')),
    ]);
    if (seen.has(name)) continue;
    seen.add(name);
    told.push(finding);
  }
  return told.slice(0, TOLD_CHANGES);
}

export interface TimelineEntry {
  at: string;
  event: string;
  sources: string[];
}

/** In order of time; what several layers of the file say alike stands in one line. */
export function timeline(report: ProductionReport): TimelineEntry[] {
  const entries = new Map<string, TimelineEntry>();
  for (const { at, event, source } of report.pipeline.evidence.timeline) {
    const name = `${at}\n${event}`;
    const known = entries.get(name);
    if (known) known.sources.push(source);
    else entries.set(name, { at, event, sources: [source] });
  }
  return [...entries.values()].sort(inTime);
}

/**
 * By the instant. A time without a zone counts as UTC, wherever this runs: the same file has the same order everywhere. What
 * is no time stands first.
 */
export const inTime = (a: { at: string }, b: { at: string }): number => instantOf(a.at) - instantOf(b.at);

const instantOf = (at: string): number => Date.parse(/T[\d:.]+$/.test(at) ? `${at}Z` : at) || 0;
