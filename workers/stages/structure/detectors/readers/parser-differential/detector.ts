/** Each page as our reader has it against pdf.js: what only one of them reads. */
import { all, defineDetector } from '../../detector.ts';
import { boxOf, cut } from '../../layout/page-box.ts';
import { strongerToken, tokenKind } from '../../layout/values.ts';
import { compareViews } from './compare-views.ts';
import type { TwoViews } from './facts.ts';

const MAX_LISTED = 500;

export const parserDifferential = defineDetector({
  name: 'parserDifferential',
  sees: ['contents'],
  begin({ layers }) {
    const views: TwoViews = { compared: 0, undecided: [], differences: [] };
    return {
      page({ page, content }) {
        const number = page.index + 1;
        const layer = layers?.get(number);
        if (!layer) return;
        const { result, differences } = compareViews(content, page, layer);
        if (result === 'unknown') views.undecided.push(number);
        else views.compared++;
        for (const { kind, ours, theirs, own, other } of differences) {
          if (views.differences.length >= MAX_LISTED) return;
          views.differences.push({
            page: number,
            box: (own && boxOf(page, own.box)) ?? other?.box ?? null,
            kind,
            ours: cut(ours),
            theirs: cut(theirs),
            token: strongerToken(tokenKind(ours), tokenKind(theirs)),
          });
        }
      },
      found: () => all(layers && views),
    };
  },
});
