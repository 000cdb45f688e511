/** Many documents at a glance: the table at the end of a folder, CSV, HTML and SARIF. The numbers and words of the dashboard. */
import type { FindingSeverity } from '../../shared/contracts/finding.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { ENGLISH, type Words } from '../../shared/findings/language/words.ts';
import { headline, outcomeName, toldOf } from '../../shared/findings/telling/outcome.ts';
import { csvLine } from '../../shared/platform/csv.ts';

export type Told =
  | { file: string; jobId: string; productionReport: ProductionReport }
  | { file: string; error: { reason: string; message: string; jobId?: string } };

export type Format = 'text' | 'json' | 'csv' | 'html' | 'sarif';
export const FORMATS: readonly Format[] = ['text', 'json', 'csv', 'html', 'sarif'];

interface Row {
  file: string;
  outcome: string;
  riskLevel: string;
  probability: string;
  text: string;
  jobId: string;
}

/** Control and direction characters of a document's text, or a file's name, do nothing in a terminal or a page. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ');

function rowOf(told: Told, words: Words = ENGLISH): Row {
  if ('error' in told) {
    const { reason, message, jobId = '' } = told.error;
    return {
      file: plain(told.file),
      outcome: 'Not verified',
      riskLevel: '',
      probability: '',
      text: plain(`${message} [${reason}]`),
      jobId,
    };
  }
  const { file, jobId, productionReport: report } = told;
  return {
    ...{ file: plain(file), jobId, riskLevel: report.riskLevel },
    outcome: outcomeName(toldOf(report).outcome, words),
    probability: report.fraudProbability.toFixed(3),
    text: plain(headline(report, words)),
  };
}

/** For a terminal: aligned, worst first, in colour where there is a terminal. */
export function table(all: readonly Told[], width: number, colour: boolean, words: Words = ENGLISH): string {
  const rows = all.map((told) => rowOf(told, words)).sort((one, other) => rank(one) - rank(other));
  const fileWidth = Math.min(40, Math.max(4, ...rows.map(({ file }) => file.length)));
  const shorten = (text: string, length: number): string =>
    text.length > length ? `…${text.slice(text.length - length + 1)}` : text.padEnd(length);
  const room = Math.max(20, width - fileWidth - 29);
  const lines = rows.map((row) => {
    const level = (row.riskLevel || '-').padEnd(9);
    const text = row.text.length > room ? `${row.text.slice(0, room - 1)}…` : row.text;
    return `${shorten(row.file, fileWidth)}  ${paint(level, row.riskLevel, colour)} ${row.outcome.padEnd(15)} ${text}`;
  });
  const counts = new Map<string, number>();
  for (const { outcome } of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const total = [...counts].map(([outcome, count]) => `${count} ${outcome.toLowerCase()}`).join(', ');
  return `${lines.join('\n')}\n\n${rows.length} documents: ${total}\n`;
}

const LEVELS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'MINIMAL'];
/** What could not be verified comes after what was found, before what was not. */
const rank = ({ riskLevel }: Row): number => (riskLevel === '' ? 2.5 : LEVELS.indexOf(riskLevel));

const COLOURS: Record<string, number> = { CRITICAL: 31, HIGH: 31, MEDIUM: 33, LOW: 36, MINIMAL: 32 };
const paint = (text: string, level: string, colour: boolean): string =>
  colour && COLOURS[level] ? `\x1b[${COLOURS[level]}m${text}\x1b[0m` : text;

const COLUMNS = ['file', 'outcome', 'riskLevel', 'probability', 'text', 'jobId'] as const;

/** RFC 4180; a cell that a spreadsheet would take for a formula is quoted as text. */
export function csv(all: readonly Told[]): string {
  const lines = all.map((told) => rowOf(told)).map((row) => COLUMNS.map((column) => row[column]));
  return [COLUMNS, ...lines].map(csvLine).join('');
}

export function htmlPage(all: readonly Told[], words: Words = ENGLISH): string {
  const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const rows = all
    .map((told) => rowOf(told, words))
    .sort((one, other) => rank(one) - rank(other))
    .map(
      ({ file, riskLevel, outcome, probability, text, jobId }) =>
        `<tr><th scope="row">${escaped(file)}</th>${[riskLevel, outcome, probability, text, jobId].map((each) => `<td>${escaped(each)}</td>`).join('')}</tr>`,
    );
  return `<!doctype html>
<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Documents verified</title>
<style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.4rem .8rem;border-bottom:1px solid #8888}</style></head>
<body><main><h1>${all.length} documents</h1><table><thead><tr><th scope="col">File</th><th scope="col">Risk</th><th scope="col">Outcome</th><th scope="col">Probability</th><th scope="col">In words</th><th scope="col">Job</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></main></body></html>
`;
}

const SARIF_LEVELS: Record<FindingSeverity, 'error' | 'warning' | 'note'> = {
  ...{ CRITICAL: 'error', HIGH: 'error', MEDIUM: 'warning', LOW: 'note', INFO: 'note' },
};

/** A relative reference or a path (RFC 3986, 4.2): what stands in a name begins no scheme, query or fragment. */
const addressOf = (file: string): string => file.split('/').map(encodeURIComponent).join('/');

/** SARIF 2.1.0: one result a finding, for tools that show those of code checkers. */
export function sarif(all: readonly Told[], version: string): string {
  const rules = new Map<string, string>();
  const results = all.flatMap((told) => {
    const location = { physicalLocation: { artifactLocation: { uri: addressOf(told.file) } } };
    if ('error' in told) {
      rules.set('not_verified', 'The document could not be verified');
      const text = plain(`${told.error.message} [${told.error.reason}]`);
      return [{ ruleId: 'not_verified', level: 'warning', message: { text }, locations: [location] }];
    }
    const { evidence } = told.productionReport.pipeline;
    return Object.values(told.productionReport.findings)
      .flat()
      .map((finding) => {
        const found = evidence.findings[finding.id];
        const ruleId = found?.code ?? finding.id;
        rules.set(ruleId, finding.label);
        const { old, new: now } = found?.recovered ?? {};
        const change = found?.recovered ? ` (${old ?? 'nothing'} became ${now ?? 'nothing'})` : '';
        return {
          ...{ ruleId, level: SARIF_LEVELS[finding.severity], locations: [location] },
          message: { text: plain(`${finding.label}${change}`) },
          properties: { jobId: told.jobId, confidence: finding.confidence, page: found?.page ?? null },
        };
      });
  });
  const driver = {
    ...{ name: 'Assay', version },
    rules: [...rules].map(([id, text]) => ({ id, shortDescription: { text: plain(text) } })),
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
