/** A report as a person reads it in a terminal: the verdict first, then what speaks for and against it. */
import type { FindingRef } from '../../shared/contracts/finding.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { pageRanges } from '../../shared/findings/telling/figures.ts';
import { assessed, OUTCOME_NAMES, toldOf, valuesOf } from '../../shared/findings/telling/outcome.ts';

const WIDTH = 100;

/** Strips what a terminal would execute: values come from the document, and so from whoever made it. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of plain(text).split(/\s+/)) {
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  if (line !== '') lines.push(line);
  return lines.map((each) => `${' '.repeat(indent)}${each}`).join('\n');
}

const percent = (share: number): string =>
  `${(share * 100).toFixed(share > 0.1 && share < 0.9 ? 0 : 1).replace(/\.0$/, '')} %`;

function findingLines(report: ProductionReport, finding: FindingRef): string {
  const evidence = report.pipeline.evidence.findings[finding.id];
  const place = evidence?.page === undefined ? '' : `  page ${evidence.page}`;
  const lines = [
    `    ${finding.severity.padEnd(8)} ${plain(finding.label)}${place}  [${evidence?.code ?? finding.id}]`,
  ];
  const recovered = evidence?.recovered;
  if (recovered) {
    const value = (text: string | null): string => (text === null ? '(nothing)' : `"${plain(text)}"`);
    lines.push(
      `             ${value(recovered.old)} -> ${value(recovered.new)}  (from ${plain(recovered.source)})`,
    );
  }
  if (evidence?.note) lines.push(wrapped(evidence.note, 13));
  return lines.join('\n');
}

/** Several lines, without a trailing line break. `title` is the file's name or the job's id. */
export function summarise(title: string, jobId: string, report: ProductionReport): string {
  const { evidence, stages } = report.pipeline;
  const { outcome, toCheck } = toldOf(report);
  const order = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'];
  const findings = Object.values(report.findings)
    .flat()
    .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || b.confidence - a.confidence);
  const sections: string[] = [
    plain(title),
    `  ${OUTCOME_NAMES[outcome]}, ${report.riskLevel} risk: ${percent(report.fraudProbability)} likely to have been ` +
      `tampered with; ${assessed(report.confidence)}`,
    wrapped(report.reasoningSummary, 2),
  ];
  const section = (name: string, lines: string[]): void => {
    if (lines.length > 0) sections.push(`\n  ${name}\n${lines.join('\n')}`);
  };
  section(
    'Look at this',
    toCheck.map((open) =>
      wrapped(
        `${open.page === undefined ? '' : `page ${open.page}: `}${valuesOf(open)}  [${open.code}] ${open.note}`,
        4,
      ),
    ),
  );
  section(
    'Findings',
    findings.map((finding) => findingLines(report, finding)),
  );
  section(
    'In its favour',
    evidence.counterEvidence.map(({ statement }) => wrapped(statement, 4)),
  );
  section('Not assessed', [
    ...stages
      .filter(
        ({ id, status, reason }) =>
          status !== 'COMPLETED' &&
          !evidence.notAssessed.some((gap) => gap.stage === id && gap.reason === reason),
      )
      .map((stage) =>
        wrapped(`${stage.id}: ${stage.status.toLowerCase()}; ${stage.reason ?? 'no reason given'}`, 4),
      ),
    ...evidence.notAssessed.map(({ stage, what, reason, pages }) =>
      wrapped(`${stage}: ${what}; ${reason}${pages?.length ? ` (pages ${pageRanges(pages)})` : ''}`, 4),
    ),
  ]);
  section(
    'Recommended',
    report.recommendations.map(({ action }) => wrapped(action, 4)),
  );
  sections.push(
    `\n  ${jobId}  ${evidence.document.mimeType}, ${evidence.document.pages} page(s), ${Math.round(report.pipeline.telemetry.totalMs)} ms`,
  );
  return sections.join('\n');
}
