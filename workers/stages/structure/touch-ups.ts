/** Text at Acrobat's marks of editing in place. */
import type { PageContent, Rect } from '../../formats/pdf/index.ts';
import { isStatement } from './detectors/layout/values.ts';
import type { Word } from './detectors/layout/words.ts';

export interface TouchUps {
  marks: number;
  /** Values directly at a mark: what was edited. */
  values: { text: string; box: Rect; place: 'before' | 'last' }[];
}

const MAX_VALUES = 500;

/**
 * Acrobat closes the text object that it wrote anew and puts `/TouchUp_TextEdit MP` behind it. Other programs that
 * imitate it put the mark in front; that is believed only of the last text on the page, where an edit is appended.
 */
export function touchUps({ marks, items }: PageContent, words: readonly Word[]): TouchUps {
  const own = marks.filter((mark) => mark.tag === 'TouchUp_TextEdit');
  const found: TouchUps = { marks: own.length, values: [] };
  if (own.length === 0) return found;
  const wordOf = new Map<unknown, Word>();
  for (const word of words) for (const part of word.parts) wordOf.set(part.run, word);
  const last = words.at(-1);
  for (const { order } of own) {
    if (found.values.length >= MAX_VALUES) break;
    const before = wordOf.get(items[order - 1]);
    const after = wordOf.get(items[order]);
    if (before && isEdited(before))
      found.values.push({ text: before.text, box: before.box, place: 'before' });
    else if (after && after === last && isEdited(after))
      found.values.push({ text: after.text, box: after.box, place: 'last' });
  }
  return found;
}

function isEdited(word: Word): boolean {
  return word.visible && isStatement(word.text);
}
