/** The same report in the other languages. */
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/contracts/language.ts';
import type { Words } from '../../../shared/findings/language/words.ts';
import { type Html, html } from '../html.ts';

/** @param list the query of the list that the reader comes from; empty when there is none */
export function languageLinks(address: string, words: Words, list = ''): Html {
  const to = (language: string): string => `${address}?lang=${language}${list === '' ? '' : `&${list}`}`;
  return html`<div class="languages" role="group" aria-label="${words.say('page.language')}">${LANGUAGES.map(
    (language) =>
      language === words.language
        ? html`<span aria-current="true">${LANGUAGE_NAMES[language]}</span> `
        : html`<a href="${to(language)}" hreflang="${language}" lang="${language}">${LANGUAGE_NAMES[language]}</a> `,
  )}</div>`;
}
