/** Pages with fonts of their own. */
import { z } from 'zod';
import { MAX_TEXT, Page } from '../../layout/facts.ts';

/** A page whose fonts are copies of its own in a document that goes on across it. */
export const PageApart = z.object({
  page: Page,
  fonts: z.array(z.string().max(MAX_TEXT)).min(1),
  others: z.int().min(1),
  /** What goes on: fonts that pages before and behind it share, a balance that is carried over, page numbers, clauses, a sentence. */
  continues: z.enum(['fonts', 'balance', 'numbers', 'clauses', 'sentence']).default('fonts'),
  /**
   * That its program shares fonts between pages is known: others of them share theirs, or the copies have the same
   * subset tag, which a file has once (ISO 32000-1, 9.6.4).
   */
  sharing: z.boolean().default(true),
  /**
   * What the pages on both sides of the joint would say alike if they were of one document: the balance that is carried
   * over, a number or date that a line of their heads or feet names, the order of time of their rows.
   */
  differs: z
    .object({
      what: z.enum(['balance', 'head', 'dates']),
      /** Of the line in the heads; '' for others. */
      label: z.string().max(MAX_TEXT),
      before: z.string().max(MAX_TEXT),
      after: z.string().max(MAX_TEXT),
    })
    .optional(),
});
export type PageApart = z.infer<typeof PageApart>;
