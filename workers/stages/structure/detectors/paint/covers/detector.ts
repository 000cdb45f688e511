/** Text under opaque paint of the page's own content, and what was typed on top. */
import type { PdfPage } from '../../../../../formats/pdf/index.ts';
import { defineDetector, type Found, joined, partly } from '../../detector.ts';
import { Furniture } from '../../layout/furniture.ts';
import { coverFacts } from './cover-facts.ts';
import { coversOf, type FoundCover, toCheck } from './covers.ts';

export const covers = defineDetector({
  name: 'covers',
  sees: ['contents'],
  begin() {
    const furniture = new Furniture();
    const seen: OnPage[] = [];
    return {
      page({ page, content, words }) {
        furniture.add(page, words);
        seen.push({ page, found: coversOf(content, words, page) });
      },
      found() {
        const covering = new Set(
          seen.filter(({ found }) => found.items.length > 0).map(({ page }) => page.index),
        );
        const isOfPages = ({ typed }: FoundCover, { index }: PdfPage): boolean =>
          typed.length > 0 && typed.every((word) => furniture.has(word, index, covering));
        return joined(seen.map((one) => told(one, isOfPages)));
      },
    };
  },
});

const OVERRUN = 'What pages have in common lies over text of one of them.';
const DRAWN = {
  chart: 'A chart lies over another one.',
  label: 'A label on a ground of its own lies over another one, as they do in drawings.',
  turned: 'An area that hides text carries text that runs another way, as labels of drawings do.',
};

interface OnPage {
  page: PdfPage;
  found: Found<FoundCover[]>;
}

/**
 * The foot of a page, as others have it over nothing, lies on text that runs into it: nobody typed it there for that.
 * A figure comes with its earlier state below it, and labels of a drawing hide each other. All are asked about.
 */
function told({ page, found }: OnPage, isOfPages: (cover: FoundCover, page: PdfPage) => boolean) {
  const askedAs = (cover: FoundCover): string | null =>
    isOfPages(cover, page) ? OVERRUN : cover.drawn && DRAWN[cover.drawn];
  const items = coverFacts(
    page,
    found.items.filter((cover) => askedAs(cover) === null),
  );
  const asked = found.items.flatMap((cover) => {
    const note = askedAs(cover);
    return note === null ? [] : [{ cover, note }];
  });
  const [first] = asked;
  if (!first) return { ...found, items };
  const open = [...(found.toCheck ?? []), ...asked.map(({ cover, note }) => toCheck(page, cover, note))];
  return partly(items, found.reason ?? first.note, open);
}
