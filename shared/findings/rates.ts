/**
 * Counts behind every weight: how often a rule speaks on altered and on genuine files, by class of capture, and what
 * share of the known ways of altering is found in each class. `rates.json` is written by `lab/ledger/measure.ts` and by
 * nothing else.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CAPTURE_CLASSES } from '../contracts/capture.ts';
import { Counts } from '../contracts/counts.ts';

export { Counts };

const count = z.int().min(0);

export const Share = z.object({ k: count, n: count });
export type Share = z.infer<typeof Share>;

const byClass = <T extends z.ZodType>(value: T) => z.partialRecord(z.enum(CAPTURE_CLASSES), value);

export const Rates = z.object({
  /** The day of the newest measurement, `YYYY-MM-DD`; docs/measurements/detection.md tells the day of each class. */
  date: z.iso.date(),
  /** The lists counted on: id -> SHA-256 of the list and its number of files. */
  lists: z.record(z.string(), z.object({ sha256: z.string(), files: count })),
  /** Finding code -> class of capture -> counts. A class is absent where the rule does not apply to it. */
  codes: z.record(z.string(), byClass(Counts)),
  /** Codes whose finding is a proof (a digest that does not match): why, and the list it was tried on. */
  proofs: z.record(z.string(), z.object({ reason: z.string(), list: z.string() })),
  /** Codes whose genuine files of some class are synthetic ones through real capture chains: their weight is capped at ln 10. */
  synthetic: z.record(z.string(), z.array(z.enum(CAPTURE_CLASSES))),
  /** Class of capture -> share of altered files that reach MEDIUM, in all and by way of altering. */
  detection: byClass(
    z.object({
      all: Share,
      byWay: z.record(z.string(), Share),
      /** Finds of `all` that rest on what the document says alone, by the code that told most: nothing else was left in them. */
      onContent: z.record(z.string(), count).default({}),
    }),
  ),
});
export type Rates = z.infer<typeof Rates>;

/** Read once, at start; a file of another shape is a mistake of ours and stops the process. */
export const RATES: Rates = Rates.parse(
  JSON.parse(readFileSync(new URL('./rates.json', import.meta.url), 'utf8')),
);
