/** What can be done with a report: the PDF, and links for people without an account. */
import { plural } from '../../../shared/findings/telling/figures.ts';
import { type Content, type Html, html } from '../html.ts';
import { csrfField, notice } from '../layout.ts';
import { time } from '../time.ts';
import { SHARE_DAYS, type ShareInfo } from './share.ts';

/** @param annotated there is a copy of the document with its findings as annotations */
export function downloadLinks(address: string, annotated: boolean): Html {
  return html`<a href="${address}/report.pdf">Download as PDF</a>${annotated && html` <a href="${address}/document.pdf">Document with findings</a>`}`;
}

export function readingTools(downloads: Html): Html {
  return html`<div class="tools">${downloads}</div>`;
}

export function ownTools(
  downloads: Html,
  address: string,
  csrf: string,
  shares: readonly ShareInfo[],
  link?: string,
): Html {
  return html`${link !== undefined && newLink(link)}
<div class="tools">${downloads}
<details><summary>Share by link${shares.length > 0 && ` (${plural(shares.length, 'open link')})`}</summary>
<form method="post" action="${address}/share">${csrfField(csrf)}
<p>Whoever has the link can read this report and see its pages, without signing in.</p>
<label for="days">Valid for</label>
<select id="days" name="days">${SHARE_DAYS.map((days) => html`<option value="${days}">${plural(days, 'day')}</option>`)}</select>
<p><button>Make a link</button></p></form>
${
  shares.length > 0 &&
  html`<ul>${shares.map(
    ({ id, createdAt, expiresAt }) =>
      html`<li><form method="post" action="${address}/share/${id}/revoke">${csrfField(csrf)}made ${time(createdAt)}, valid until ${time(expiresAt)} <button class="quiet">Revoke<span class="unseen"> the link made ${time(createdAt)}</span></button></form></li>`,
  )}</ul>`
}</details></div>`;
}

function newLink(link: string): Html {
  return notice(
    'good',
    html`<label for="link">The link, shown this once</label><input id="link" class="secret" readonly value="${link}" spellcheck="false" autocomplete="off">`,
  );
}

export function sharedTools(address: string, expiresAt: Date): Content {
  return html`<div class="tools"><a href="${address}/report.pdf">Download as PDF</a> <span class="hint">Shared with you for reading until ${time(expiresAt)}.</span></div>`;
}
