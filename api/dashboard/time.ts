/** Times as elements, for machines and readers. */

import { ENGLISH, type Words } from '../../shared/findings/language/words.ts';
import { documentTimeText, instantText, plural } from '../../shared/findings/telling/figures.ts';
import { type Content, type Html, html } from './html.ts';

export function time(at: Date, words: Words = ENGLISH): Html {
  return html`<time datetime="${at.toISOString()}">${instantText(at, words)}</time>`;
}

/** A time as a document tells it; `datetime` only where it is one. */
export function documentTime(text: string, words: Words): Html {
  const told = documentTimeText(text, words);
  return told === text ? html`${text}` : html`<time datetime="${text}">${told}</time>`;
}

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;

/** "3 hours", with the very time for whoever wants it. */
export function age(at: Date, now = Date.now()): Html {
  const passed = now - at.getTime();
  const unit = UNITS.find(([length]) => passed >= length);
  const told = unit ? plural(Math.floor(passed / unit[0]), unit[1]) : 'just now';
  return html`<time datetime="${at.toISOString()}" title="${instantText(at)}">${told}</time>`;
}

/** What has become of a document, or will and when. */
export function erasure({
  documentErasedAt,
  documentUntil,
}: {
  documentErasedAt: Date | null;
  documentUntil: Date | null;
}): Content {
  if (documentErasedAt) return 'document erased';
  return documentUntil && html`document until <span class="whole">${time(documentUntil)}</span>`;
}
