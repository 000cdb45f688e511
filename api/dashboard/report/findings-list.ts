/** The findings in words: what, where, from what to what, how strong, how often false, what else it could be. */

import type { NumberedFinding } from '../../../shared/findings/telling/arranged.ts';
import { titled } from '../../../shared/findings/telling/figures.ts';
import { falseAlarms, strength } from '../../../shared/findings/telling/words.ts';
import { type Content, type Html, html } from '../html.ts';

/**
 * @param picture of its place
 * @param options.opinion asks the reviewer whether it is right
 * @param options.like the number of an earlier finding with the same code: what both mean stands there
 */
export function findingItem(
  finding: NumberedFinding,
  picture: Content,
  { like, opinion }: { like?: number | undefined; opinion?: Content } = {},
): Html {
  const { number, ref, evidence } = finding;
  const severity = ref.severity.toLowerCase();
  return html`<li id="finding-${number}" class="finding ${severity}-edge" tabindex="-1">
<h3><span class="number ${severity}">${number}</span> ${ref.label}</h3>
<p class="where"><span class="risk ${severity}">${titled(ref.severity)}</span> ${place(finding)}</p>
${evidence.note !== undefined && html`<p>${evidence.note}</p>`}
${oldNew(finding)}
${picture}
<dl class="weight"><dt>How strong</dt><dd>${strength(evidence)}</dd>
<dt>How often false</dt><dd>${falseAlarms(evidence)}</dd></dl>
${opinion}${like === undefined ? meaning(finding) : html`<p class="hint">Its meaning, and what else could explain it: see <a href="#finding-${like}">finding ${like}</a>.</p>`}</li>`;
}

function meaning({ ref, evidence, row }: NumberedFinding): Html {
  return html`${innocent(evidence.alternatives)}
<details><summary>What this means and why it is evidence</summary>
${row ? html`<p>${row.meaning}</p><p>${row.basis}</p>` : html`<p>This code is no longer in the catalogue.</p>`}
<p class="hint"><code>${evidence.code}</code>, seen by the ${ref.source} stage with confidence ${ref.confidence.toFixed(2)}${evidence.proof !== undefined && '; it follows from the bytes, not from statistics'}.</p></details>`;
}

function place({ evidence }: NumberedFinding): Content {
  if (evidence.page === undefined) return 'the whole file';
  return evidence.box
    ? html`<a href="#page-${evidence.page}">page ${evidence.page}</a>`
    : `page ${evidence.page}`;
}

/** "2,417.20 -> 6,417.20", told to screen readers in words. */
export function oldNew({ evidence: { recovered } }: NumberedFinding): Content {
  if (!recovered || (recovered.old === null && recovered.new === null)) return null;
  return html`<p class="change"><span class="unseen">Before: </span><del>${recovered.old ?? 'nothing'}</del> <span class="arrow" aria-hidden="true">→</span> <span class="unseen">, now: </span><ins>${recovered.new ?? 'nothing'}</ins> <span class="source">old value from ${recovered.source}</span></p>`;
}

function innocent(alternatives: readonly string[]): Content {
  if (alternatives.length === 0) return null;
  return html`<div class="innocent"><h4>What else could explain it</h4><ul>${alternatives.map((text) => html`<li>${text}</li>`)}</ul></div>`;
}
