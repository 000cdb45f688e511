/** The report in words: one verdict sentence, what was found, what speaks for it, what was not seen. Pure. */
import type { CounterEvidence, Power, Recommendation } from '../../shared/contracts/report.ts';
import { LITTLE_VISIBLE, MOST_VISIBLE } from '../../shared/findings/policy.ts';
import { pageRanges, plural } from '../../shared/findings/telling/figures.ts';
import {
  headlineOf,
  lookAt,
  lookingOf,
  powerSentence,
  type Told,
} from '../../shared/findings/telling/outcome.ts';
import { falseAlarms } from '../../shared/findings/telling/words.ts';
import type { Finding } from './findings.ts';

const TOLD = 4;

export interface Summary {
  told: Told;
  power: Power;
  confidence: number;
  /** Manipulations, or the weaker signs where there are none; strongest first. */
  found: readonly Finding[];
  /** The file names a program made for editing. */
  editor: Finding | undefined;
  counterEvidence: readonly CounterEvidence[];
  notAssessed: number;
  /** Names of the stages that did not finish. */
  failed: readonly string[];
  /** Pages of the document that some check did not read. */
  unreadPages: readonly number[];
  gate: string | null;
}

export function reasoningSummary(summary: Summary): string {
  const { told, found } = summary;
  const first = headlineOf(told);
  const open = told.toCheck.map((one) => lookAt(one)).filter((sentence) => !first.endsWith(sentence));
  return [
    first,
    ...open.slice(0, TOLD),
    further(open.length, 'place to look at is', 'places to look at are'),
    ...found.slice(0, TOLD).map(tell),
    further(found.length, 'finding is', 'findings are'),
    ...summary.counterEvidence.slice(0, 2).map((entry) => `In its favour: ${withStop(entry.statement)}`),
    summary.gate ? `The level was limited: ${summary.gate}.` : undefined,
    told.outcome === 'not_assessable' ? undefined : powerSentence(summary.power),
    summary.notAssessed > 0
      ? `${plural(summary.notAssessed, 'thing was', 'things were')} not assessed; see notAssessed.`
      : undefined,
    'That nothing else was found does not prove that nothing else was changed.',
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}

function further(count: number, one: string, several: string): string | undefined {
  return count > TOLD ? `${plural(count - TOLD, `further ${one}`, `further ${several}`)} listed.` : undefined;
}

/** One finding in a few sentences: where, what, from what to what, how often such an alarm is false. */
function tell({ row, ref, evidence }: Finding): string {
  const { page, note, recovered, counts } = evidence;
  const place = page === undefined ? '' : `Page ${page}: `;
  return [
    `${place}${withStop(note ?? row.meaning)}`,
    recovered?.old ? `Before: "${recovered.old}".` : undefined,
    recovered?.new ? `Now: "${recovered.new}".` : undefined,
    counts === undefined ? undefined : falseAlarms(evidence),
    `(${ref.id})`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

const withStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

/** What to do: what is needed, what to look at, each finding's advice once, and what any gap calls for. */
export function recommendationsOf(summary: Summary): Recommendation[] {
  const { told, found, unreadPages } = summary;
  const recommendations = [
    ...needed(told),
    ...lookings(told),
    ...advice(found),
    ...(unreadPages.length > 0 ? [readRest(unreadPages)] : []),
    ...unfinished(summary),
    ...(isHardlySeen(summary) ? [ORIGINAL] : []),
  ];
  if (recommendations.length > 0) return recommendations;
  if (summary.editor) return advice([summary.editor]);
  return [summary.power.contentChecked ? nothingToDo(summary) : CONFIRM];
}

function needed({ outcome, obstacle }: Told): Recommendation[] {
  if (outcome !== 'not_assessable' || !obstacle) return [];
  const { reason, needed: step } = obstacle;
  const action = `${step.slice(0, 1).toUpperCase()}${step.slice(1)}.`;
  return [{ id: 'make-assessable', action, rationale: `The document could not be assessed: ${reason}.` }];
}

function lookings({ toCheck }: Told): Recommendation[] {
  return toCheck.slice(0, TOLD).map((open, at) => ({
    id: `look-${at + 1}-${open.code}`,
    action: lookingOf(open),
    rationale: withStop(open.note),
  }));
}

function advice(found: readonly Finding[]): Recommendation[] {
  const byAdvice = new Map<string, Recommendation>();
  for (const { code, row } of found) {
    if (!byAdvice.has(row.advice)) {
      byAdvice.set(row.advice, { id: `advice-${code}`, action: row.advice, rationale: row.meaning });
    }
  }
  return [...byAdvice.values()];
}

const readRest = (pages: readonly number[]): Recommendation => ({
  id: 'read-rest',
  action: `Read the pages yourself that were not read here: ${pageRanges(pages)}.`,
  rationale: 'A page that was not read may hold anything.',
});

/** A file may be made so that the check that would see it does not end. */
function unfinished({ told, failed }: Summary): Recommendation[] {
  if (failed.length === 0 || told.outcome === 'not_assessable') return [];
  return [
    {
      id: 'repeat-checks',
      action: `Submit it again, or look yourself at what was not checked: ${failed.join(', ')}.`,
      rationale: 'What these checks would have seen is not known.',
    },
  ];
}

/** What is locked or empty needs what its obstacle says; an original helps where traces were lost. */
const isHardlySeen = ({ told, power, confidence }: Summary): boolean =>
  told.outcome !== 'not_assessable' && (confidence < LITTLE_VISIBLE || power.detectionRate < LITTLE_VISIBLE);

const ORIGINAL: Recommendation = {
  id: 'request-original',
  action: 'Ask for the original file, as the issuer sent it.',
  rationale:
    'In a file like this most alterations would not be seen; a scan, a photograph or a re-saved copy loses its traces.',
};

const CONFIRM: Recommendation = {
  id: 'confirm-values',
  action: 'Confirm the values that matter with the issuer.',
  rationale:
    'No sum or code in this document ties its values together, so one that was exchanged cleanly would not show.',
};

/** What is left to do depends on what silence is worth: where edits escape the checks, what matters is still confirmed. */
const nothingToDo = ({ told, power }: Summary): Recommendation => ({
  id: 'no-action',
  action:
    power.detectionRate >= MOST_VISIBLE
      ? 'No further check of the file is called for.'
      : 'Nothing that was found calls for a further check; confirm with the issuer what much depends on.',
  rationale: `Risk ${told.riskLevel}: no evidence of alteration was found by the checks that apply.`,
});
