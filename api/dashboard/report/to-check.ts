/** What looked odd and could not be decided: told on top, with each place enlarged, never folded away. */
import type { Box } from '../../../shared/contracts/finding.ts';
import type { ToCheck } from '../../../shared/contracts/report.ts';
import type { Words } from '../../../shared/findings/language/words.ts';
import { valueText } from '../../../shared/findings/telling/outcome.ts';
import { type Content, type Html, html } from '../html.ts';
import { stored } from './stored.ts';

/** More of them are listed in the report as data. */
const MAX_SHOWN = 6;

/** @param cropOf the place enlarged, where its page can be shown */
export function toCheckSection(
  open: readonly ToCheck[],
  cropOf: (page: number | undefined, box: Box | undefined, label: string) => Content,
  words: Words,
): Content {
  if (open.length === 0) return null;
  return html`<div class="changes to-check"><h2>${words.say('page.lookAtThis')}</h2>
${open.slice(0, MAX_SHOWN).map((one) => suspicion(one, cropOf, words))}
${open.length > MAX_SHOWN && html`<p class="hint">${words.say('page.morePlaces', { count: open.length - MAX_SHOWN })}</p>`}</div>`;
}

function suspicion(
  { page, box, values, note }: ToCheck,
  cropOf: (page: number | undefined, box: Box | undefined, label: string) => Content,
  words: Words,
): Html {
  const own = values.some((value) => value.box);
  return html`<div class="told-change"><dl class="readings">${values.map(
    ({ source, text, box: place }) =>
      html`<div><dt>${stored(words, source)}</dt><dd><bdi>${valueText(text, words)}</bdi>${cropOf(page, place, words.say('page.placeOfValue', { source: words.told(source) }))}</dd></div>`,
  )}</dl>
${!own && cropOf(page, box, words.say('page.placeToLookAt'))}
<p class="hint">${page !== undefined && html`<a href="#page-${page}">${words.say('page.number', { page })}</a>: `}${stored(words, note)}</p></div>`;
}
