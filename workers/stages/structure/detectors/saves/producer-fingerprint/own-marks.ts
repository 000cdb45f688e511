/** Marks of a writer that are kept when another program saves its file, beside the bytes that it opens with. */
import type { ProducerFingerprint } from './facts.ts';
import { opensWith, type Writer } from './writers.ts';

const KEPT: Record<string, readonly ProducerFingerprint['marks'][number][]> = {
  'Microsoft Office': ['word-subsets'],
  LibreOffice: ['doc-checksum', 'libreoffice-subsets'],
  pdfTeX: ['ptex'],
  iText: ['itext-comment'],
};

/** Whether a file shows anything of the writer that it names. */
export function hasOwnMarks(writer: Writer, writing: ProducerFingerprint): boolean {
  return (
    opensWith(writer, writing.comment) ||
    (KEPT[writer.name]?.some((mark) => writing.marks.includes(mark)) ?? false)
  );
}
