/** What in a file acts by itself. */
import { z } from 'zod';

export const ActiveContent = z.object({
  kind: z.enum([
    'javascript',
    'launch',
    'submit-form',
    'import-data',
    'remote-document',
    'embedded-file',
    'xfa',
    'rich-media',
  ]),
  objectNumber: z.int().nullable(),
  /** Runs without being asked (/OpenAction, /AA, document-level JavaScript). */
  automatic: z.boolean(),
});
export type ActiveContent = z.infer<typeof ActiveContent>;
