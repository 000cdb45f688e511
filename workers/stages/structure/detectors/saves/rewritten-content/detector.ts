/**
 * Pages that were read and written again. Most programs that make documents put several operators on a line; those that read the content
 * of a page, change something and write it again (pikepdf, pypdf, MuPDF) put each on its own, and leave the name of the first in the file.
 */
import type { PdfPage } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, partly, type SeenDocument } from '../../detector.ts';
import { fingerprintOf } from '../producer-fingerprint/detector.ts';
import { declaredWriter } from '../producer-fingerprint/writers.ts';
import type { RewrittenContent } from './facts.ts';
import { operatorLines } from './operator-lines.ts';

/**
 * Writers that share lines on every page of more than a few operators: of 391 genuine papers of them by seven makers all do
 * (docs/measurements/structure.md). Those of WeasyPrint, pdfmake and PDFKit have a line for each.
 */
const SHARING: ReadonlySet<string> = new Set([
  'LibreOffice',
  'Skia (Chromium)',
  'Ghostscript',
  'cairo',
  'dvipdfmx (XeTeX)',
  'Apache FOP',
  'ReportLab',
]);
/** Decoded bytes of one page, and of all pages. */
const [MOST_OF_PAGE, MOST_BYTES] = [2_000_000, 20_000_000];

export const rewrittenContent = defineDetector({
  name: 'rewrittenContent',
  sees: ['contents'],
  begin(document) {
    const { producer } = fingerprintOf(document.file, new Set());
    const writer = producer === null ? null : declaredWriter(producer);
    let first: number | null = null;
    let left = MOST_BYTES;
    let isCut = false;
    return {
      page({ page }) {
        if (!writer || !SHARING.has(writer.name)) return;
        const content = contentOf(document, page);
        left -= content.length;
        if (content.length > MOST_OF_PAGE || left < 0) isCut = true;
        else if (operatorLines(content) === 'own') first ??= page.index + 1;
      },
      found(): Found<RewrittenContent | null> {
        const found = first && writer ? { page: first, writer: writer.name } : null;
        return isCut
          ? partly(found, 'A page has more content than is looked at for who wrote it.')
          : all(found);
      },
    };
  },
});

/** The longest stream of a page; those beside it are stamps and frames, which anybody may add. */
function contentOf({ view }: SeenDocument, { contents }: PdfPage): Uint8Array {
  const streams = contents.flatMap((num) => {
    const value = view.object(num)?.value;
    return value?.kind === 'stream' ? view.decode(value).bytes : [];
  });
  return streams.reduce((longest, one) => (one.length > longest.length ? one : longest), new Uint8Array(0));
}
