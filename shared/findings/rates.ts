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

/** Papers that nobody here had seen, made by people who knew no rule, as they were judged when first seen. */
export const Unseen = z.object({
  /** As docs/measurements/unseen.md calls it. */
  name: z.string(),
  date: z.iso.date(),
  /** Genuine ones. */
  files: byClass(count),
  /** Finding code -> class of capture -> genuine files on which its rule spoke. */
  alarms: z.record(z.string(), byClass(count)),
  /**
   * Finding code -> class of capture -> of the altered files of ways that its rule looks for, on how many it spoke. Of codes that the
   * lists have no altered files of in some class: what was never counted would weigh nothing there.
   */
  altered: z.record(z.string(), byClass(Share)).default({}),
  /**
   * Codes whose rule tells by conditions that were written with these files in sight: for it they are not unseen. So are those that
   * merely asked then, where it was not kept of which files, and those whose rule was written anew when no facts of the files were left.
   */
  notFor: z.array(z.string()).default([]),
});
export type Unseen = z.infer<typeof Unseen>;

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
  /** Counted apart, because their files cannot be had again; what is told of a rule has them in it (`withUnseen`). */
  unseen: z.array(Unseen).default([]),
});
export type Rates = z.infer<typeof Rates>;

/**
 * The rates with their unseen papers among the files of each code. Lists on which weights are counted are known to who writes
 * rules; how often a rule is wrong on papers that nobody had thought of is seen on these alone.
 */
export function withUnseen(rates: Rates): Rates {
  const codes: Rates['codes'] = {};
  for (const [code, byClass] of Object.entries(rates.codes)) {
    const row: Rates['codes'][string] = {};
    for (const captured of CAPTURE_CLASSES) {
      const counts = byClass[captured];
      if (!counts) continue;
      const of = (from: (set: Unseen) => number | undefined): number =>
        rates.unseen.reduce((sum, set) => sum + (set.notFor.includes(code) ? 0 : (from(set) ?? 0)), 0);
      const k0 = counts.k0 + of(({ alarms }) => alarms[code]?.[captured]);
      const k1 = counts.k1 + of(({ altered }) => altered[code]?.[captured]?.k);
      const n1 = counts.n1 + of(({ altered }) => altered[code]?.[captured]?.n);
      row[captured] = { k1, n1, k0, n0: counts.n0 + of(({ files }) => files[captured]) };
    }
    codes[code] = row;
  }
  return { ...rates, codes };
}

/** Read once, at start; a file of another shape is a mistake of ours and stops the process. */
export const RATES: Rates = withUnseen(
  Rates.parse(JSON.parse(readFileSync(new URL('./rates.json', import.meta.url), 'utf8'))),
);
