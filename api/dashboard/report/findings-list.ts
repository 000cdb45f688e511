/** The findings in words: what, where, from what to what, how strong, how often false, what else it could be. */

import type { Words } from '../../../shared/findings/language/words.ts';
import type { NumberedFinding } from '../../../shared/findings/telling/arranged.ts';
import { falseAlarms, strength } from '../../../shared/findings/telling/words.ts';
import { type Content, type Html, html } from '../html.ts';
import { stored } from './stored.ts';

/**
 * @param picture of its place
 * @param options.opinion asks the reviewer whether it is right
 * @param options.like the number of an earlier finding with the same code: what both mean stands there
 */
export function findingItem(
  finding: NumberedFinding,
  picture: Content,
  words: Words,
  { like, opinion }: { like?: number | undefined; opinion?: Content } = {},
): Html {
  const { number, ref, evidence } = finding;
  const severity = ref.severity.toLowerCase();
  return html`<li id="finding-${number}" class="finding ${severity}-edge" tabindex="-1">
<h3><span class="number ${severity}">${number}</span> ${stored(words, ref.label)}</h3>
<p class="where"><span class="risk ${severity}">${words.say(`severity.${ref.severity}`)}</span> ${place(finding, words)}</p>
${told(finding, words)}
${oldNew(finding, words)}
${picture}
<dl class="weight"><dt>${words.say('page.strength')}</dt><dd>${strength(evidence, words)}</dd>
<dt>${words.say('page.falseAlarms')}</dt><dd>${falseAlarms(evidence, words)}</dd></dl>
${opinion}${like === undefined ? meaning(finding, words) : html`<p class="hint">${words.say('page.meaningThere')} <a href="#finding-${like}">${words.say('page.seeFinding', { number: like })}</a></p>`}</li>`;
}

/** In plain words, with what was measured one click away; a note that is plain already stands by itself. */
function told({ evidence: { code, note } }: NumberedFinding, words: Words): Content {
  const caption = words.caption(code);
  if (note === undefined) return caption !== undefined && html`<p>${caption}</p>`;
  if (caption === undefined) return html`<p>${stored(words, note)}</p>`;
  return html`<p>${caption}</p>
<details><summary>${words.say('page.measured')}</summary><p>${stored(words, note)}</p></details>`;
}

function meaning({ ref, evidence, row }: NumberedFinding, words: Words): Html {
  const confidence = ref.confidence.toLocaleString(words.locale, TWO_DIGITS);
  return html`${innocent(evidence.alternatives, words)}
<details><summary>${words.say('page.meaning')}</summary>
${row ? html`<p>${words.told(row.meaning)}</p><p>${words.told(row.basis)}</p>` : html`<p>${words.say('page.codeGone')}</p>`}
<p class="hint"><code>${evidence.code}</code>, ${words.say('page.seenBy', { stage: ref.source, confidence })}${evidence.proof !== undefined && `; ${words.say('page.fromBytes')}`}.</p></details>`;
}

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function place({ evidence }: NumberedFinding, words: Words): Content {
  if (evidence.page === undefined) return words.say('page.wholeFile');
  const onPage = words.say('page.onPage', { page: evidence.page });
  return evidence.box ? html`<a href="#page-${evidence.page}">${onPage}</a>` : onPage;
}

/** "2,417.20 -> 6,417.20", told to screen readers in words. Values of right-to-left scripts stand apart, or they would change places. */
export function oldNew({ evidence: { recovered } }: NumberedFinding, words: Words): Content {
  if (!recovered || (recovered.old === null && recovered.new === null)) return null;
  return html`<p class="change"><span class="unseen">${words.say('page.before')}: </span><del dir="auto">${recovered.old ?? words.say('nothing')}</del> <span class="arrow" aria-hidden="true">→</span> <span class="unseen">, ${words.say('page.now')}: </span><ins dir="auto">${recovered.new ?? words.say('nothing')}</ins> <span class="source">${words.say('page.oldValueFrom')} ${stored(words, recovered.source)}</span></p>`;
}

function innocent(alternatives: readonly string[], words: Words): Content {
  if (alternatives.length === 0) return null;
  return html`<div class="innocent"><h4>${words.say('page.alternatives')}</h4><ul>${alternatives.map((text) => html`<li>${stored(words, text)}</li>`)}</ul></div>`;
}
