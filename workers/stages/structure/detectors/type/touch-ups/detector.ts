/** Text at Acrobat's marks of editing in place. */
import { all, defineDetector, pageByPage, type SeenPage } from '../../detector.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { isStatement } from '../../layout/values.ts';
import type { Word } from '../../layout/words.ts';
import type { TouchUps } from './facts.ts';

const MAX_VALUES = 50;

export const touchUps = defineDetector({
  name: 'touchUps',
  sees: ['contents'],
  begin: () => pageByPage((seen) => all(touchUpsOn(seen))),
});

/**
 * Acrobat closes the text object that it wrote anew and puts `/TouchUp_TextEdit MP` behind it. Other programs that
 * imitate it put the mark in front; that is believed only of the last text on the page, where an edit is appended.
 */
function touchUpsOn({ page, content: { marks, items }, words }: SeenPage): TouchUps[] {
  const own = marks.filter((mark) => mark.tag === 'TouchUp_TextEdit');
  if (own.length === 0) return [];
  const values: TouchUps['values'] = [];
  const add = ({ text, box }: Word, place: 'before' | 'last'): void =>
    void values.push(...placed(page, box).map((at) => ({ text: cut(text), box: at.box, place })));
  const wordOf = new Map<unknown, Word>();
  for (const word of words) for (const part of word.parts) wordOf.set(part.run, word);
  const last = words.at(-1);
  for (const { order } of own) {
    if (values.length >= MAX_VALUES) break;
    const before = wordOf.get(items[order - 1]);
    const after = wordOf.get(items[order]);
    if (before && isEdited(before)) add(before, 'before');
    else if (after && after === last && isEdited(after)) add(after, 'last');
  }
  return [{ page: page.index + 1, marks: own.length, values }];
}

function isEdited(word: Word): boolean {
  return word.visible && isStatement(word.text);
}
