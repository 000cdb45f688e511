/** The top of the report: what a reviewer must know when he reads nothing else. */
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { type Content, type Html, html } from '../html.ts';
import { modeTag } from '../pages/keys.ts';
import { titled } from '../pages/reports.ts';
import { plural } from '../words.ts';
import { oldNew } from './findings-list.ts';
import type { NumberedFinding } from './model.ts';
import { assessed, headline, likely } from './words.ts';

export function verdict(
  report: ProductionReport,
  findings: readonly NumberedFinding[],
  told: readonly NumberedFinding[],
  cropOf: (finding: NumberedFinding) => Content,
): Html {
  const level = report.riskLevel.toLowerCase();
  return html`<header class="verdict ${level}-edge">
<div class="sentence">
<p class="chips"><span class="risk ${level}">${titled(report.riskLevel)} risk</span> ${!report.pipeline.telemetry.livemode && modeTag(false)}</p>
<h1>${headline(report)}</h1>
<p class="odds"><strong>${likely(report.fraudProbability)}</strong> · ${assessed(report.confidence)}</p>
${gaps(report)}
</div>
${told.length > 0 ? changed(told, cropOf) : leading(findings, cropOf)}
<div class="todo"><h2>What to do</h2><ul>${report.recommendations.slice(0, 3).map(({ action }) => html`<li>${action}</li>`)}</ul></div>
</header>`;
}

/** "Nothing found" is told with what was not looked at, or it would say too much. */
function gaps(report: ProductionReport): Content {
  const count = report.pipeline.evidence.notAssessed.length;
  return (
    count > 0 &&
    html`<p class="hint"><a href="#not-assessed">${plural(count, 'thing')} could not be checked</a></p>`
  );
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
