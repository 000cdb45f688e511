/** Text under opaque paint of the page's own content, and what was typed on top. */
import { defineDetector, pageByPage } from '../../detector.ts';
import { coverFacts } from './cover-facts.ts';
import { coversOf } from './covers.ts';

export const covers = defineDetector({
  name: 'covers',
  sees: ['contents'],
  begin: () =>
    pageByPage(({ page, content, words }) => {
      const found = coversOf(content, words, page);
      return { ...found, items: coverFacts(page, found.items) };
    }),
});
