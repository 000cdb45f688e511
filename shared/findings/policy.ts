/**
 * How evidence becomes fraudProbability, confidence and riskLevel: the numbers, in one place.
 * The arithmetic that uses them is workers/fusion/score.ts. Sources: research notes on forensics, section 4.
 */
import type { RiskLevel } from '../contracts/finding.ts';
import type { StageId } from '../contracts/stages.ts';
import type { Family } from './row.ts';

/** Share of fraud among submitted documents when nothing is known: vendors' field rates, see the notes. */
export const PRIOR_FRAUD = 0.03;

/** Inside one evidence family the strongest finding counts fully, the others by this share: they share causes. */
export const SAME_FAMILY_SHARE = 0.3;

/** No family may move the log-odds by more. */
export const FAMILY_CAP = 7;

/** What speaks for a document may not outweigh more than this, so that no signature buys off a broken page. */
export const ASSURANCE_CAP = 4;

/**
 * What an evidence family counts in the document's favour when its rules looked and found nothing: ln(1 - TPR) with
 * a detection rate of one in five, which every family reaches on the generated corpus. Not looking counts nothing.
 */
export const PASSED_FAMILY_LLR = 0.22;

/** Lower bounds of fraudProbability; a level ends where the next begins. */
export const RISK_FLOORS: readonly (readonly [RiskLevel, number])[] = [
  ['CRITICAL', 0.8],
  ['HIGH', 0.4],
  ['MEDIUM', 0.1],
  ['LOW', 0.02],
  ['MINIMAL', 0],
];

/** CRITICAL needs one deterministic finding of at least this weight ... */
export const CRITICAL_DETERMINISTIC_WEIGHT = 4;
/** ... or two families that each reach this log-likelihood ratio. */
export const CRITICAL_FAMILY_LLR = 2;

/** Statistical evidence from pixels: one such family alone never passes HIGH. */
export const PIXEL_FAMILIES: readonly Family[] = ['jpeg-history', 'noise', 'clone', 'capture', 'ai'];

/** Metadata is written by whoever writes the file: alone it never passes MEDIUM. */
export const METADATA_FAMILIES: readonly Family[] = ['production'];

/** Below this confidence a report without deterministic evidence never passes MEDIUM. */
export const INCONCLUSIVE_CONFIDENCE = 0.3;

/** How much each stage can tell at all, by kind of document: the weights of `confidence`'s coverage. */
export const STAGE_VALUE: Record<'pdf' | 'image', Record<StageId, number>> = {
  pdf: { structure: 0.35, signature: 0.1, metadata: 0.15, ocr: 0.25, forensic: 0.1, qr: 0.05, face: 0 },
  image: { forensic: 0.4, metadata: 0.25, ocr: 0.25, structure: 0.05, qr: 0.05, face: 0, signature: 0 },
};

/** How far a document's condition lets its answers be relied on. */
export const CONDITION_QUALITY = {
  readable: 1,
  damaged: 0.3,
  encrypted: 0.1,
  empty: 0.1,
  'too-large': 0.2,
} as const;
