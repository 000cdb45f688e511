/** Text that the file has and the page does not show: for machines, or for nobody. */
import type { Suspicion } from '../../../../../../shared/contracts/finding.ts';
import { all, defineDetector, partly } from '../../detector.ts';
import { boxOf, cut, placed } from '../../layout/page-box.ts';
import type { HiddenTexts } from './facts.ts';
import { hiddenText as hiddenOn } from './hiding.ts';
import { REPLACED, replacedInStructure, replacedNumbers } from './replaced-text.ts';
import { structureTexts } from './structure-texts.ts';

const MAX_LISTED = 500;
const MAX_A_PAGE = 50;

export const hiddenText = defineDetector({
  name: 'hiddenText',
  sees: ['contents'],
  begin({ view, stop }) {
    const structure = structureTexts(view, stop);
    const items: HiddenTexts = { texts: [], contradictions: [] };
    let reason: string | undefined;
    const toCheck: Suspicion[] = [];
    return {
      page({ page, content, words }) {
        const seen = hiddenOn(content, words);
        reason ??= seen.reason;
        const replaced = replacedNumbers(page, content);
        toCheck.push(...replaced.found.slice(0, MAX_A_PAGE));
        const tagged = replacedInStructure(page, content, structure.byPage.get(page.num ?? -1) ?? []);
        toCheck.push(...tagged.found.slice(0, MAX_A_PAGE));
        if (!replaced.complete || !tagged.complete || !structure.complete)
          reason ??= 'A page has more text for machines than is compared with its letters.';
        const texts = seen.items.found.map(({ box, way, text, ...found }) => ({
          page: page.index + 1,
          box: boxOf(page, box),
          way,
          text: cut(text),
          ...found,
        }));
        const ofSpans = replaced.values.map(({ box, told, shown }) => {
          return { box, way: 'replaced' as const, hidden: told, visible: shown };
        });
        const contradictions = [...seen.items.contradictions, ...ofSpans]
          .slice(0, MAX_A_PAGE)
          .flatMap(({ box, way, hidden, visible }) =>
            placed(page, box).map((place) => ({ ...place, way, hidden: cut(hidden), visible: cut(visible) })),
          );
        items.texts.push(...texts.slice(0, MAX_LISTED - items.texts.length));
        items.contradictions.push(...contradictions.slice(0, MAX_LISTED - items.contradictions.length));
      },
      found: () => {
        const why = toCheck.length > 0 ? REPLACED : reason;
        return why === undefined ? all(items) : partly(items, why, toCheck);
      },
    };
  },
});
