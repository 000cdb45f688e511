/** A report's outcome in words: the one sentence on top, and what could have been seen. Pure. */
import type { CaptureClass } from '../../contracts/capture.ts';
import type { Suspicion } from '../../contracts/finding.ts';
import type { Obstacle, Outcome, Power, ProductionReport, ToCheck } from '../../contracts/report.ts';
import { LITTLE_VISIBLE } from '../policy.ts';
import { percent, plural } from './figures.ts';

export const OUTCOME_NAMES: Record<Outcome, string> = {
  altered: 'Altered',
  suspicious: 'Suspicious',
  nothing_found: 'Nothing found',
  little_visible: 'Little visible',
  not_assessable: 'Not assessable',
};

export interface Told {
  riskLevel: ProductionReport['riskLevel'];
  fraudProbability: number;
  outcome: Outcome;
  obstacle?: Obstacle | undefined;
  toCheck: readonly ToCheck[];
}

/** Reports that were stored before outcomes were told have none: theirs follows from the level. */
export function toldOf(report: ProductionReport): Told {
  const { riskLevel, fraudProbability } = report;
  const { outcome, obstacle, toCheck } = report.pipeline.evidence as Partial<
    ProductionReport['pipeline']['evidence']
  >;
  return {
    riskLevel,
    fraudProbability,
    outcome: outcome ?? byLevel(report),
    obstacle,
    toCheck: toCheck ?? [],
  };
}

function byLevel({ riskLevel, fraudProbability }: ProductionReport): Outcome {
  if (riskLevel === 'MINIMAL' || riskLevel === 'LOW') return 'nothing_found';
  return riskLevel !== 'MEDIUM' && fraudProbability >= 0.5 ? 'altered' : 'suspicious';
}

export const headline = (report: ProductionReport): string => headlineOf(toldOf(report));

/** The verdict in one sentence, or two where something is open; the report's own summary begins with it too. */
export function headlineOf(told: Told): string {
  const [open] = told.toCheck;
  switch (told.outcome) {
    case 'altered':
      return told.riskLevel === 'CRITICAL'
        ? 'This document was altered.'
        : 'This document was probably altered.';
    case 'suspicious':
      return told.riskLevel === 'MEDIUM'
        ? 'Something about this document needs an explanation before it is relied on.'
        : 'There are strong signs that this document was altered.';
    case 'not_assessable':
      return [notAssessed(told.obstacle), open && lookAt(open)].filter(Boolean).join(' ');
    case 'little_visible':
      return open
        ? lookAt(open)
        : 'No alteration was found, but in a file like this most alterations would not be seen.';
    case 'nothing_found':
      if (open) return lookAt(open);
      return told.riskLevel === 'MINIMAL'
        ? 'No alteration was found.'
        : 'No alteration was found; some circumstances are unusual.';
  }
}

function notAssessed(obstacle: Obstacle | undefined): string {
  if (!obstacle) return 'This document could not be assessed.';
  return `This document could not be assessed: ${obstacle.reason}; ${obstacle.needed}.`;
}

/** "Look at this: printed U17240570, machine readable zone U19240590." */
export const lookAt = (open: Suspicion): string => `Look at this: ${valuesOf(open)}.`;

export const valuesOf = ({ values }: Suspicion): string =>
  values.map(({ source, text }) => `${source} ${cut(text)}`).join(', ');

/** Values are the document's own text: longer ones do not belong into a sentence of ours. */
const LONGEST_VALUE = 60;

const cut = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length <= LONGEST_VALUE ? line : `${[...line].slice(0, LONGEST_VALUE - 1).join('')}…`;
};

const KIND: Record<CaptureClass, string> = {
  'born-digital-pdf': 'PDFs that a program made',
  'pdf-of-scans': 'PDFs of scanned pages',
  photograph: 'photographs',
  scan: 'scans',
  screenshot: 'screenshots and pages saved as pictures',
  'resaved-picture': 'pictures that were copied or saved again',
};

/** What silence is worth here, in one sentence. */
export function powerSentence({ captureClass, detectionRate, of }: Power): string {
  const kind = KIND[captureClass];
  if (of === 0) return `How much can be seen in ${kind} has not been measured; ask for the original.`;
  const ask = detectionRate < LITTLE_VISIBLE ? '; ask for the original' : '';
  return `Of edits in ${kind} ${inTen(detectionRate)} can be seen (${plural(of, 'altered file')} measured)${ask}.`;
}

function inTen(rate: number): string {
  if (rate < 0.05) return 'fewer than 1 in 20';
  if (rate > 0.95) return 'more than 19 in 20';
  return `about ${Math.max(1, Math.round(rate * 10))} in 10`;
}

/** `confidence` in words: of the known ways of altering such a file, what would have been seen in this one. */
export const assessed = (confidence: number): string =>
  `${percent(confidence)} of the known ways of altering such a file would have been seen in it`;
