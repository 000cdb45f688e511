/** Times as elements, for machines and readers. */
import { documentTimeText, instantText } from '../../shared/findings/telling/figures.ts';
import { type Html, html } from './html.ts';

export function time(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${instantText(at)}</time>`;
}

/** A time as a document tells it; `datetime` only where it is one. */
export function documentTime(text: string): Html {
  const told = documentTimeText(text);
  return told === text ? html`${text}` : html`<time datetime="${text}">${told}</time>`;
}
