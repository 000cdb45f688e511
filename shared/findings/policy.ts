/**
 * How evidence becomes fraudProbability, confidence and riskLevel: the numbers, in one place.
 * The arithmetic that uses them is weight.ts and workers/fusion/score.ts. What is counted stands in rates.json.
 * Log-odds are summed as by I. J. Good, Probability and the Weighing of Evidence (1950).
 */
import type { RiskLevel } from '../contracts/finding.ts';
import type { StageId } from '../contracts/stages.ts';
import type { Family } from './row.ts';

/** Share of fraud among submitted documents when nothing is known: a vendor (Resistant AI, 2026) tells of structural traces in one
 * document of three, one in ten of them of high risk. A claim of theirs, not a measurement. */
export const PRIOR_FRAUD = 0.03;

/** Genuine files that a rule must have been tried on before it counts: with none among 300 the rate is below 1 % (95 %). */
export const MIN_GENUINE = 300;
/** A rule that speaks on more genuine files than this is told as context. */
export const MAX_GENUINE_RATE = 0.01;
/** Where the genuine files are synthetic ones through real capture chains, their count is worth no more than this. */
export const SYNTHETIC_CAP = Math.log(10);
/** A proof: no honest file has it but by faulty software, of which the counts on signed files show less than one in 400. */
export const PROOF_WEIGHT = 6;

/** Inside one evidence family the strongest finding counts fully, the others by this share: they share causes. */
export const SAME_FAMILY_SHARE = 0.3;

/** No family may move the log-odds by more. */
export const FAMILY_CAP = 7;

/** What speaks for a document may not outweigh more than this, so that no signature buys off a broken page. */
export const ASSURANCE_CAP = 4;

/** Lower bounds of fraudProbability; a level ends where the next begins. */
export const RISK_FLOORS: readonly (readonly [RiskLevel, number])[] = [
  ['CRITICAL', 0.8],
  ['HIGH', 0.4],
  ['MEDIUM', 0.1],
  ['LOW', 0.02],
  ['MINIMAL', 0],
];

/** CRITICAL needs one proof of at least this log-likelihood ratio ... */
export const CRITICAL_PROOF_LLR = 4;
/** ... or two families that each reach this one. */
export const CRITICAL_FAMILY_LLR = 2;

/** Statistical evidence from pixels: one such family alone never passes HIGH. */
export const PIXEL_FAMILIES: readonly Family[] = ['jpeg-history', 'noise', 'clone', 'capture', 'ai'];

/** Metadata is written by whoever writes the file: alone it never passes MEDIUM. */
export const METADATA_FAMILIES: readonly Family[] = ['production'];

/** When less than this share could be looked at, a report without proof never passes MEDIUM. */
export const INCONCLUSIVE_READ = 0.3;

/** Where less than this share of the known alterations would have been seen, silence reassures nobody. */
export const LITTLE_VISIBLE = 0.5;

/** Where so many of them would have been, nothing more is called for. */
export const MOST_VISIBLE = 0.9;

/** A way of altering of which less than this share is found counts as one that is not seen. */
export const BLIND_BELOW = 0.25;

/** When stages of this share of a document's stage value failed, it was not assessed. */
export const LOST_SHARE = 0.3;

/** The most confidence that a report of a document that was not assessed may have. */
export const NOT_ASSESSABLE_CONFIDENCE = 0.25;

/** How much each stage can tell at all, by kind of document: what was read of it, for `confidence`. */
export const STAGE_VALUE: Record<'pdf' | 'image', Record<StageId, number>> = {
  pdf: { structure: 0.35, signature: 0.1, metadata: 0.15, ocr: 0.25, forensic: 0.1, qr: 0.05, face: 0 },
  image: { forensic: 0.4, metadata: 0.25, ocr: 0.25, structure: 0.05, qr: 0.05, face: 0, signature: 0 },
};
