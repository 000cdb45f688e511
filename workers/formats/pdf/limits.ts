import type { PdfLimits } from './types.ts';

/**
 * Defaults sized so that the worst 20 MB file stays under about 400 MB of memory: an upload is at most 20 MB, a real
 * document of that size has a few hundred thousand objects.
 */
export const DEFAULT_LIMITS: PdfLimits = {
  maxObjects: 1_000_000,
  maxRevisions: 2_000,
  maxStreamBytes: 32 * 1024 * 1024,
  maxTotalBytes: 256 * 1024 * 1024,
  maxPages: 2_000,
  maxDepth: 100,
  maxProblems: 200,
};

/** Values parsed per file: what keeps `[1 1 1 ...` from filling the memory. */
export const MAX_VALUES = 2_000_000;

/** Bytes that the object parser may look at, as a multiple of the file size (plus a floor for small files). */
export const PARSE_FACTOR = 6;
export const PARSE_FLOOR = 1024 * 1024;
