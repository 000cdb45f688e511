/** The top of the report: what a reviewer must know when he reads nothing else. */
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import type { NumberedFinding } from '../../../shared/findings/telling/arranged.ts';
import { plural, titled } from '../../../shared/findings/telling/figures.ts';
import {
  assessed,
  headline,
  OUTCOME_NAMES,
  powerSentence,
  toldOf,
} from '../../../shared/findings/telling/outcome.ts';
import { likely } from '../../../shared/findings/telling/words.ts';
import { type Content, type Html, html } from '../html.ts';
import { modeTag } from '../pages/keys.ts';
import { oldNew } from './findings-list.ts';

export interface CaseName {
  /** File name, or the reference where that is not kept. */
  name: string | undefined;
  reference: string | null;
}

export function verdict(
  report: ProductionReport,
  named: CaseName,
  findings: readonly NumberedFinding[],
  told: readonly NumberedFinding[],
  cropOf: (finding: NumberedFinding) => Content,
  toCheck: Content,
): Html {
  const level = report.riskLevel.toLowerCase();
  const { outcome } = toldOf(report);
  return html`<header class="verdict ${level}-edge">
<div class="sentence">
${caseName(named)}
<p class="chips"><span class="risk ${level}">${titled(report.riskLevel)} risk</span> <span class="outcome ${outcome}">${OUTCOME_NAMES[outcome]}</span> ${!report.pipeline.telemetry.livemode && modeTag(false)}</p>
<h1>${headline(report)}</h1>
<p class="odds"><strong>${likely(report.fraudProbability)}</strong> · ${assessed(report.confidence)}</p>
${power(report)}
${gaps(report)}
</div>
${toCheck}
${told.length > 0 ? changed(told, cropOf) : (leading(findings, cropOf) ?? inItsFavour(report))}
<div class="todo"><h2>What to do</h2><ul>${report.recommendations.slice(0, 3).map(({ action }) => html`<li>${action}</li>`)}</ul></div>
</header>`;
}

function caseName({ name, reference }: CaseName): Content {
  if (name === undefined) return null;
  return html`<p class="case-name">${name}${reference !== null && reference !== name && html` <span class="hint">${reference}</span>`}</p>`;
}

/** What silence is worth here; a report from before that was counted has none. */
function power(report: ProductionReport): Content {
  const { power: counted } = report.pipeline.evidence as Partial<ProductionReport['pipeline']['evidence']>;
  if (!counted || toldOf(report).outcome === 'not_assessable') return null;
  return html`<p class="power">${powerSentence(counted)}</p>`;
}

/** "Nothing found" is told with what was not looked at, or it would say too much; what does not apply is no gap. */
function gaps({ pipeline: { evidence, stages } }: ProductionReport): Content {
  const skipped = new Set(stages.filter(({ status }) => status === 'SKIPPED').map(({ id }) => id));
  const { notAssessed } = evidence;
  if (notAssessed.length === 0) return null;
  const missing = notAssessed.filter(({ stage }) => !skipped.has(stage)).length;
  const told =
    missing > 0
      ? `${plural(missing, 'check')} could not be made`
      : `${plural(notAssessed.length, 'check')} ${notAssessed.length === 1 ? 'does' : 'do'} not apply to this file`;
  return html`<p class="hint"><a href="#not-assessed">${told}</a></p>`;
}

function changed(told: readonly NumberedFinding[], cropOf: (finding: NumberedFinding) => Content): Html {
  return html`<div class="changes"><h2>What was changed</h2>
${told.map(
  (finding) => html`<div class="told-change">${oldNew(finding)}${cropOf(finding)}
<p class="hint">${finding.evidence.page !== undefined && `Page ${finding.evidence.page}: `}${finding.ref.label.toLowerCase()} <a href="#finding-${finding.number}">(finding ${finding.number})</a></p></div>`,
)}</div>`;
}

/** Without a recovered value the strongest finding speaks, where there is one that counts. */
function leading(
  findings: readonly NumberedFinding[],
  cropOf: (finding: NumberedFinding) => Content,
): Content {
  const [first] = findings;
  if (!first?.counts) return null;
  return html`<div class="changes"><h2>What was found</h2><div class="told-change"><p class="lead">${first.ref.label}</p>${cropOf(first)}
<p class="hint">${first.evidence.note} <a href="#finding-${first.number}">(finding ${first.number})</a></p></div></div>`;
}

function inItsFavour(report: ProductionReport): Content {
  const [first] = report.pipeline.evidence.counterEvidence;
  return first && html`<div class="changes"><h2>What speaks for it</h2><p>${first.statement}</p></div>`;
}
