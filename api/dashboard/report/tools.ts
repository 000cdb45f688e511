/** What can be done with a report: the PDF, and links for people without an account. */

import type { Words } from '../../../shared/findings/language/words.ts';
import { documentTimeText, instantText } from '../../../shared/findings/telling/figures.ts';
import { type Content, type Html, html } from '../html.ts';
import { csrfField, notice } from '../layout.ts';
import { SHARE_DAYS, type ShareInfo } from './share.ts';
import type { SignedVersion } from './signed-version.ts';

/**
 * @param copies `annotated`: there is a copy of the document with its findings as annotations; `signed`: versions that somebody
 * signed and that were added to since
 */
export function downloadLinks(
  address: string,
  { annotated, signed }: { annotated: boolean; signed: readonly SignedVersion[] },
  words: Words,
): Html {
  return html`${printLink(address, words)}${annotated && html` <a href="${address}/document.pdf">${words.say('tools.annotated')}</a>`}${signed.map((version) => html` <a href="${address}/signed/${version.number}.pdf">${signedLabel(version, words)}</a>`)}`;
}

/** "As Ada Ostby signed it": of a certificate's subject only the name. */
export function signedLabel({ signer, signedAt }: SignedVersion, words: Words): string {
  const name = signer === null ? undefined : (/(?:^|,\s*)CN=((?:\\.|[^,\\])+)/.exec(signer)?.[1] ?? signer);
  const by = name?.replace(/\\(.)/g, '$1') ?? words.say('tools.unknownSigner');
  return signedAt === null
    ? words.say('tools.signedBy', { by })
    : words.say('tools.signedByAt', { by, at: documentTimeText(signedAt, words) });
}

/** The print is in the language of the page that it is asked for on. */
const printLink = (address: string, words: Words): Html =>
  html`<a href="${address}/report.pdf?lang=${words.language}">${words.say('tools.pdf')}</a>`;

export function readingTools(downloads: Html): Html {
  return html`<div class="tools">${downloads}</div>`;
}

export function ownTools(
  downloads: Html,
  address: string,
  csrf: string,
  shares: readonly ShareInfo[],
  words: Words,
  link?: string,
): Html {
  return html`${link !== undefined && newLink(link, words)}
<div class="tools">${downloads}
<details><summary>${words.say('tools.share')}${shares.length > 0 && ` (${words.say('tools.openLinks', { count: shares.length })})`}</summary>
<form method="post" action="${address}/share">${csrfField(csrf)}
<p>${words.say('tools.shareHint')}</p>
<label for="days">${words.say('tools.validFor')}</label>
<select id="days" name="days">${SHARE_DAYS.map((days) => html`<option value="${days}">${words.say('tools.days', { count: days })}</option>`)}</select>
<p><button>${words.say('tools.makeLink')}</button></p></form>
${
  shares.length > 0 &&
  html`<ul>${shares.map(({ id, createdAt, expiresAt }) => {
    const [at, until] = [instantText(createdAt, words), instantText(expiresAt, words)];
    return html`<li><form method="post" action="${address}/share/${id}/revoke">${csrfField(csrf)}${words.say('tools.made', { at, until })} <button class="quiet">${words.say('tools.revoke')}<span class="unseen"> ${words.say('tools.revokeWhich', { at })}</span></button></form></li>`;
  })}</ul>`
}</details></div>`;
}

function newLink(link: string, words: Words): Html {
  return notice(
    'good',
    html`<label for="link">${words.say('tools.newLink')}</label><input id="link" class="secret" readonly value="${link}" spellcheck="false" autocomplete="off">`,
  );
}

export function sharedTools(address: string, expiresAt: Date, words: Words): Content {
  const until = instantText(expiresAt, words);
  return html`<div class="tools">${printLink(address, words)} <span class="hint">${words.say('tools.shared', { until })}</span></div>`;
}
