/**
 * The analysis stages of a verification, and the worker pools that run them.
 * A pool is a queue of its own, so that an operator scales OCR without scaling signatures.
 */

/** Analysis stages in the order in which a report lists them. */
export const STAGES = ['metadata', 'structure', 'signature', 'ocr', 'qr', 'forensic', 'face'] as const;
export type StageId = (typeof STAGES)[number];

/** Every queue: the orchestrating `verification`, the preparing `document`, and one for each stage. */
export const POOLS = ['verification', 'document', ...STAGES] as const;
export type Pool = (typeof POOLS)[number];
