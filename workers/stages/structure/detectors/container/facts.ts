/** The file around the document. */
import { z } from 'zod';

/** Bytes that stand outside the document proper. */
export const Outside = z.object({
  where: z.enum(['before', 'after']),
  offsetBytes: z.int().min(0),
  /** White space and NUL are not counted. */
  bytes: z.int().min(1),
  /** What the bytes begin as, where that is known. */
  looksLike: z.enum(['zip', 'html', 'pdf', 'jpeg', 'png', 'executable', 'video', 'xml', 'unknown']),
});
export type Outside = z.infer<typeof Outside>;

export const Container = z.object({
  kind: z.enum(['pdf', 'jpeg', 'png', 'webp']),
  outside: z.array(Outside),
  /** The container says that more should come. */
  truncated: z.boolean(),
  /** Parts whose own checksum or length is wrong, e.g. `IDAT`. */
  badParts: z.array(z.string()),
});
export type Container = z.infer<typeof Container>;
