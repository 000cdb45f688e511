/** What looked odd and could not be decided: told on top, with each place enlarged, never folded away. */
import type { Box } from '../../../shared/contracts/finding.ts';
import type { ToCheck } from '../../../shared/contracts/report.ts';
import { plural } from '../../../shared/findings/telling/figures.ts';
import { type Content, type Html, html } from '../html.ts';

/** More of them are listed in the report as data. */
const MAX_SHOWN = 6;

/** @param cropOf the place enlarged, where its page can be shown */
export function toCheckSection(
  open: readonly ToCheck[],
  cropOf: (page: number | undefined, box: Box | undefined, label: string) => Content,
): Content {
  if (open.length === 0) return null;
  return html`<div class="changes to-check"><h2>Look at this</h2>
${open.slice(0, MAX_SHOWN).map((one) => suspicion(one, cropOf))}
${open.length > MAX_SHOWN && html`<p class="hint">${plural(open.length - MAX_SHOWN, 'more place')} to look at; the report as data lists them all.</p>`}</div>`;
}

function suspicion(
  { page, box, values, note }: ToCheck,
  cropOf: (page: number | undefined, box: Box | undefined, label: string) => Content,
): Html {
  const own = values.some((value) => value.box);
  return html`<div class="told-change"><dl class="readings">${values.map(
    ({ source, text, box: place }) =>
      html`<div><dt>${source}</dt><dd>${text}${cropOf(page, place, `Where ${source} is read, enlarged`)}</dd></div>`,
  )}</dl>
${!own && cropOf(page, box, 'The place to look at, enlarged')}
<p class="hint">${page !== undefined && html`<a href="#page-${page}">Page ${page}</a>: `}${note}</p></div>`;
}
