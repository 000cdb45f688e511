/** The file around the document, and what in it acts by itself. */
import { z } from 'zod';
import { Text } from '../detectors/layout/facts.ts';

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

/** What the file says of the program that wrote it, and what its bytes show of it. */
export const Writing = z.object({
  /** /Producer of the newest save, else of its XMP packet. */
  producer: Text.nullable(),
  /** Bytes of the comment behind the header of the first save, hexadecimal; '' for none. */
  comment: z.string().max(80),
  saves: z.int().min(1),
  /** Habits of one program each, in the first save and in the fonts of the pages. */
  marks: z.array(z.enum(['doc-checksum', 'itext-comment', 'ptex', 'word-subsets', 'libreoffice-subsets'])),
});
export type Writing = z.infer<typeof Writing>;
