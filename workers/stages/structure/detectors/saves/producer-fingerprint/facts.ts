/** What the file says of the program that wrote it, and what its bytes show of it. */
import { z } from 'zod';
import { Text } from '../../layout/facts.ts';

/** What the file says of the program that wrote it, and what its bytes show of it. */
export const ProducerFingerprint = z.object({
  /** /Producer of the newest save, else of its XMP packet. */
  producer: Text.nullable(),
  /** Bytes of the comment behind the header of the first save, hexadecimal; '' for none. */
  comment: z.string().max(80),
  saves: z.int().min(1),
  /** Habits of one program each, in the first save and in the fonts of the pages. */
  marks: z.array(z.enum(['doc-checksum', 'itext-comment', 'ptex', 'word-subsets', 'libreoffice-subsets'])),
});
export type ProducerFingerprint = z.infer<typeof ProducerFingerprint>;
