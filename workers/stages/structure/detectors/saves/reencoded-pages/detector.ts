/** Pages whose content zlib compressed, and the fonts that they use another program: they were opened and written again. */
import { effortOf, type PdfStream, type TextRun } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { isBlackened } from '../../layout/blackened.ts';
import { Encoders, HARDEST } from './encoders.ts';
import type { ReencodedPage, ReencodedPages } from './facts.ts';

/** Parts of fonts that have to agree with each other against the page. */
const LEAST_COMPARED = 2;

export const reencodedPages = defineDetector({
  name: 'reencodedPages',
  sees: ['contents'],
  begin(document) {
    const found: ReencodedPages = { compared: 0, apart: [], kept: false };
    const encoders = new Encoders(document);
    return {
      page(seen) {
        const own = compare(seen, encoders);
        if (own === undefined) return;
        found.compared++;
        if (own) found.apart.push(own);
      },
      found(): Found<ReencodedPages> {
        const apart = new Set(found.apart.map(({ page }) => page - 1));
        // Only asked where some page is apart: elsewhere it costs time and says nothing.
        found.kept =
          apart.size > 0 &&
          document.pages.some((page) => !apart.has(page.index) && encoders.isOfAnother(page));
        return encoders.complete
          ? all(found)
          : partly(found, 'There are more pages and fonts than are compared by their encoder.');
      },
    };
  },
});

/**
 * @returns undefined where nothing can be told of the page, null where one program wrote both
 */
function compare(seen: SeenPage, encoders: Encoders): ReencodedPage | null | undefined {
  const main = encoders.mainOf(seen.page);
  const parts = main ? fontsOf(seen, main).map((num) => encoders.partsOf(num)) : [];
  const streams = parts.flat();
  if (!main || streams.length < LEAST_COMPARED) return undefined;
  const effort = effortOf(encoders.dataOf(main));
  if (effort === HARDEST) return undefined;
  // Nearly always the first, which is the smallest, is zlib's as well.
  const alike = streams
    .filter((part) => effortOf(encoders.dataOf(part)) === effort)
    .toSorted((a, b) => sizeOf(a) - sizeOf(b));
  if (alike.some((part) => encoders.isOfZlib(part))) return null;
  // Text in a font that cannot be compared may be a stamp's, and who blackens a line writes the page again.
  const isExplained =
    parts.some((own) => own.length === 0) ||
    isBlackened(seen.content, seen.words) ||
    encoders.isOfLaterSave(main);
  if (isExplained || !encoders.isOfZlib(main)) return undefined;
  return { page: seen.page.index + 1, compared: streams.length };
}

const sizeOf = ({ dataStart, dataEnd }: PdfStream): number => dataEnd - dataStart;

/** Numbers of the fonts that the page's own content shows text in. */
function fontsOf({ content }: SeenPage, { num }: PdfStream): number[] {
  const runs = content.items.filter(
    (item): item is TextRun => item.type === 'text' && item.source === num && item.formDepth === 0,
  );
  return [...new Set(runs.flatMap(({ fontNum }) => fontNum ?? []))];
}
