/** What the inbox shows of a report: its outcome in words, and how urgently it wants a person's eyes. Pure. */
import type { RiskLevel } from '../../contracts/finding.ts';
import type { ProductionReport } from '../../contracts/report.ts';
import { ENGLISH } from '../language/words.ts';
import { changes, numberedFindings } from './arranged.ts';
import { headline, lookAt, toldOf } from './outcome.ts';

export interface InboxRow {
  /** 0 first. */
  rank: number;
  headline: string;
  /** What the document was taken for: "invoice". */
  kind: string | null;
  /** Codes of its findings, each once, the strongest first. */
  codes: string[];
}

/** Cases that were passed on by a colleague stand above everything. */
export const ESCALATED_RANK = 0;

const LEVEL_RANK: Record<RiskLevel, number> = { CRITICAL: 10, HIGH: 20, MEDIUM: 30, LOW: 60, MINIMAL: 90 };
/** A person can settle what is open, and nobody else will. */
const OPEN_RANK = 40;
const LITTLE_VISIBLE_RANK = 50;

const LONGEST = 240;

export function inboxRow(report: ProductionReport): InboxRow {
  const findings = numberedFindings(report);
  return {
    rank: rankOf(report),
    headline: cut(inWords(report)),
    kind: report.pipeline.evidence.document.kind?.name ?? null,
    codes: [...new Set(findings.map(({ evidence }) => evidence.code))],
  };
}

function rankOf(report: ProductionReport): number {
  const { riskLevel, outcome, toCheck } = toldOf(report);
  const byLevel = LEVEL_RANK[riskLevel];
  if (toCheck.length > 0) return Math.min(byLevel, OPEN_RANK);
  return outcome === 'little_visible' ? Math.min(byLevel, LITTLE_VISIBLE_RANK) : byLevel;
}

/** "Text replaced in a later save: 2,417.20 to 6,417.20", "Could not be opened: ...", else the report's own headline. */
function inWords(report: ProductionReport): string {
  const { outcome, obstacle, toCheck } = toldOf(report);
  if (outcome === 'not_assessable' && obstacle) return `Could not be assessed: ${obstacle.reason}`;
  const findings = numberedFindings(report);
  const [change] = changes(findings);
  if (change?.evidence.recovered) {
    const { old, new: now } = change.evidence.recovered;
    return `${change.ref.label}: ${old ?? 'nothing'} to ${now ?? 'nothing'}`;
  }
  const [first] = findings;
  if (first?.counts) {
    // Where the note is in the laboratory's words, those for everybody.
    const told = ENGLISH.caption(first.evidence.code) ?? first.evidence.note;
    return told ? `${first.ref.label}: ${told}` : first.ref.label;
  }
  const [open] = toCheck;
  return open ? lookAt(open) : headline(report);
}

/** Values are the document's own text: of any length, with any characters. */
function cut(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim()];
  return characters.length <= LONGEST ? characters.join('') : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
