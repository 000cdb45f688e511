/** What the stored report says, in the reader's language where it is known there and marked as English where it is not. */
import type { Words } from '../../../shared/findings/language/words.ts';
import { type Content, html } from '../html.ts';

export function stored(words: Words, english: string): Content {
  return words.sentence(english) ?? html`<span lang="en">${english}</span>`;
}
