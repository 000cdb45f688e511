/** The saves of a file, and what each later one changed on the pages. */
import { MAX_ANALYSED_PAGES } from '../../../../../../shared/contracts/document.ts';
import type { Box } from '../../../../../../shared/contracts/finding.ts';
import type { Rect } from '../../../../../formats/pdf/index.ts';
import { all, cutOff, defineDetector } from '../../detector.ts';
import { boxOf, cut, placed } from '../../layout/page-box.ts';
import { strongerToken, tokenKind } from '../../layout/values.ts';
import { historyOf, type PageStep } from './compare-saves.ts';
import type { PageRewrite, Revisions, TextChange } from './facts.ts';
import { joinedOverSaves } from './over-saves.ts';

const MAX_CHANGES = 500;
const MAX_BOXES = 50;
const MAX_UNCOVERED = 20;

export const revisions = defineDetector({
  name: 'revisions',
  sees: ['saves', 'pages'],
  begin: ({ file, stop }) => ({
    found() {
      const { revisions: saves, steps, left } = historyOf(file, MAX_ANALYSED_PAGES, stop);
      const items: Revisions = {
        saves,
        textChanges: joinedOverSaves(steps.flatMap(textChanges).slice(0, MAX_CHANGES)),
        rewrites: steps.map(rewriteOf),
      };
      return left.length === 0 ? all(items) : cutOff(items, 'some earlier saves', left.join('; '));
    },
  }),
});

function placeOf(step: PageStep) {
  return {
    revision: step.revision,
    page: step.page.index + 1,
    before: { save: step.beforeSave, page: step.before.index + 1 },
  };
}

function textChanges(step: PageStep): TextChange[] {
  return step.changes.slice(0, MAX_CHANGES).map((change) => ({
    ...placeOf(step),
    box: boxOf(step.page, change.box),
    oldBox: change.oldBox && boxOf(step.before, change.oldBox),
    newBox: change.newBox && boxOf(step.page, change.newBox),
    old: change.old === null ? null : cut(change.old),
    new: change.new === null ? null : cut(change.new),
    token: strongerToken(tokenKind(change.old ?? ''), tokenKind(change.new ?? '')),
  }));
}

function rewriteOf(step: PageStep): PageRewrite {
  const boxes = (rects: readonly Rect[]): Box[] =>
    rects.slice(0, MAX_BOXES).flatMap((rect) => placed(step.page, rect).map(({ box }) => box));
  return {
    ...placeOf(step),
    imagesReplaced: boxes(step.images.replaced),
    imagesPatched: boxes(step.images.patched),
    imagesAdded: step.images.added,
    imagesRemoved: step.images.removed,
    uncovered: step.uncovered
      .slice(0, MAX_UNCOVERED)
      .map((text) => ({ old: text.old === null ? null : cut(text.old), new: cut(text.new) })),
    textUnreadable: step.textUnreadable,
  };
}
