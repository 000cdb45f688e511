/** Pages whose content zlib compressed, and the fonts that they use another program. */
import { z } from 'zod';
import { Page } from '../../layout/facts.ts';

export const ReencodedPage = z.object({
  page: Page,
  /** Parts of fonts that were compared, all of another encoder, or of the same told to try more or less hard. */
  compared: z.int().min(2),
});
export type ReencodedPage = z.infer<typeof ReencodedPage>;

export const ReencodedPages = z.object({
  /** Pages that could be compared with their fonts. */
  compared: z.int().min(0),
  /** Those that another program wrote, without a sign of why. */
  apart: z.array(ReencodedPage),
  /** Another page is as the first program left it: this was no program that writes every page of a file again. */
  kept: z.boolean().default(false),
});
export type ReencodedPages = z.infer<typeof ReencodedPages>;
