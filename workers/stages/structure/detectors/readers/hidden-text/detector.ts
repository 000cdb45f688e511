/** Text that the file has and the page does not show: for machines, or for nobody. */
import { all, defineDetector, partly } from '../../detector.ts';
import { boxOf, cut, placed } from '../../layout/page-box.ts';
import type { HiddenTexts } from './facts.ts';
import { hiddenText as hiddenOn } from './hiding.ts';

const MAX_LISTED = 500;
const MAX_A_PAGE = 50;

export const hiddenText = defineDetector({
  name: 'hiddenText',
  sees: ['contents'],
  begin() {
    const items: HiddenTexts = { texts: [], contradictions: [] };
    let reason: string | undefined;
    return {
      page({ page, content, words }) {
        const seen = hiddenOn(content, words);
        reason ??= seen.reason;
        const texts = seen.items.found.map(({ box, text, ...found }) => ({
          ...found,
          page: page.index + 1,
          box: boxOf(page, box),
          text: cut(text),
        }));
        const contradictions = seen.items.contradictions.slice(0, MAX_A_PAGE).flatMap(({ box, ...found }) =>
          placed(page, box).map((place) => ({
            way: found.way,
            ...place,
            hidden: cut(found.hidden),
            visible: cut(found.visible),
          })),
        );
        items.texts.push(...texts.slice(0, MAX_LISTED - items.texts.length));
        items.contradictions.push(...contradictions.slice(0, MAX_LISTED - items.contradictions.length));
      },
      found: () => (reason === undefined ? all(items) : partly(items, reason)),
    };
  },
});
