/** A report as a person reads it in a terminal: the verdict first, then what speaks for and against it. */
import type { FindingRef } from '../../shared/contracts/finding.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { ENGLISH, type MessageId, type Words } from '../../shared/findings/language/words.ts';
import { durationText, onPages } from '../../shared/findings/telling/figures.ts';
import { gapsByCause } from '../../shared/findings/telling/gaps.ts';
import {
  assessed,
  headline,
  outcomeName,
  powerSentence,
  toldOf,
  valuesOf,
} from '../../shared/findings/telling/outcome.ts';
import { likely } from '../../shared/findings/telling/words.ts';

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

function findingLines(report: ProductionReport, finding: FindingRef, words: Words): string {
  const evidence = report.pipeline.evidence.findings[finding.id];
  const place = evidence?.page === undefined ? '' : `  ${words.say('page.onPage', { page: evidence.page })}`;
  const lines = [
    `    ${finding.severity.padEnd(8)} ${plain(words.told(finding.label))}${place}  [${evidence?.code ?? finding.id}]`,
  ];
  const recovered = evidence?.recovered;
  if (recovered) {
    const value = (text: string | null): string =>
      text === null ? `(${words.say('nothing')})` : `"${plain(text)}"`;
    lines.push(
      `             ${value(recovered.old)} -> ${value(recovered.new)}  (${words.say('page.oldValueFrom')} ${plain(words.told(recovered.source))})`,
    );
  }
  if (evidence?.note) lines.push(wrapped(words.told(evidence.note), 13));
  return lines.join('\n');
}

/** The report's own summary is English; other languages are told its first sentence, and what silence is worth. */
function inShort(report: ProductionReport, words: Words): string {
  if (words === ENGLISH) return report.reasoningSummary;
  const { power } = report.pipeline.evidence as Partial<ProductionReport['pipeline']['evidence']>;
  const told = headline(report, words);
  return power && toldOf(report).outcome !== 'not_assessable'
    ? `${told} ${powerSentence(power, words)}`
    : told;
}

/** Several lines, without a trailing line break. `title` is the file's name or the job's id. */
export function summarise(
  title: string,
  jobId: string,
  report: ProductionReport,
  words: Words = ENGLISH,
): string {
  const { evidence, stages } = report.pipeline;
  const { outcome, toCheck } = toldOf(report);
  const order = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'];
  const findings = Object.values(report.findings)
    .flat()
    .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || b.confidence - a.confidence);
  const sections: string[] = [
    plain(title),
    `  ${outcomeName(outcome, words)}, ${words.say(`risk.${report.riskLevel}`)}: ` +
      `${likely(report.fraudProbability, words)}; ${assessed(report.confidence, words)}`,
    wrapped(inShort(report, words), 2),
  ];
  const section = (name: MessageId, lines: string[]): void => {
    if (lines.length > 0) sections.push(`\n  ${words.say(name)}\n${lines.join('\n')}`);
  };
  section(
    'page.lookAtThis',
    toCheck.map((open) =>
      wrapped(
        `${open.page === undefined ? '' : `${words.say('page.onPage', { page: open.page })}: `}${valuesOf(open, words)}  [${open.code}] ${words.told(open.note)}`,
        4,
      ),
    ),
  );
  section(
    'page.findingsTitle',
    findings.map((finding) => findingLines(report, finding, words)),
  );
  section(
    'page.favour',
    evidence.counterEvidence.map(({ statement }) => wrapped(words.told(statement), 4)),
  );
  section(
    'page.notes',
    (evidence.notes ?? []).map(({ code, note }) => wrapped(`[${code}] ${words.told(note)}`, 4)),
  );
  section('page.notAssessed', [
    ...stages
      .filter(
        ({ id, status, reason }) =>
          status !== 'COMPLETED' &&
          !evidence.notAssessed.some((gap) => gap.stage === id && gap.reason === reason),
      )
      .map((stage) =>
        wrapped(
          `${stage.id}: ${words.say(`status.${stage.status}`)}${stage.reason ? `; ${words.told(stage.reason)}` : ''}`,
          4,
        ),
      ),
    ...gapsByCause(evidence.notAssessed).map(({ stage, whats, reason, pages }) =>
      wrapped(
        `${stage}: ${whats.map((what) => words.told(what)).join(', ')}; ${words.told(reason)}${pages?.length ? ` (${onPages(pages, words)})` : ''}`,
        4,
      ),
    ),
  ]);
  section(
    'page.whatToDo',
    report.recommendations.map(({ action }) => wrapped(words.told(action), 4)),
  );
  sections.push(
    `\n  ${jobId}  ${evidence.document.mimeType}, ${words.say('pages', { count: evidence.document.pages })}, ${durationText(report.pipeline.telemetry.totalMs, words)}`,
  );
  return sections.join('\n');
}
