/** `assay verify FILE|DIR` */
import { Option } from 'commander';
import type { Language } from '../../../shared/contracts/language.ts';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { type Words, wordsOf } from '../../../shared/findings/language/words.ts';
import { outcomeName, toldOf } from '../../../shared/findings/telling/outcome.ts';
import { messageOf } from '../../../shared/platform/errors.ts';
import { type Service, verifyFile } from '../client.ts';
import { alsoSays, type Define, EXIT, ends, readNumber, UsageError } from '../command.ts';
import { listDocuments, mediaTypeOf } from '../documents.ts';
import { languageOption } from '../language.ts';
import { collectFailOn, exitRule, NOT_ASSESSABLE, worstOf } from '../outcome-exit.ts';
import { count, step } from '../progress.ts';
import { withService } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { summarise } from '../summary.ts';
import { csv, FORMATS, type Format, htmlPage, plain, sarif, type Told, table } from '../tables.ts';
import { VERSION } from '../version.ts';

const MOST_AT_ONCE = 16;
/** Files whose reports are written out: thirty files are not thirty pages. */
const MOST_TOLD = 3;

interface Wish {
  format: Format;
  json?: boolean;
  lang: Language;
  failOn?: string[];
  concurrency: number;
}

export const define: Define = (command) =>
  alsoSays(
    command
      .argument('<path...>', 'documents, or folders of them')
      .addOption(
        new Option(
          '--format <format>',
          `text: for up to ${MOST_TOLD} files what was found in each, and a table, worst first, for more than one; json: one line for each file: {"file","jobId","productionReport"} or {"file","error"}; csv, html, sarif: all of them in one document, at the end`,
        )
          .choices(FORMATS)
          .default('text'),
      )
      .addOption(new Option('--json', 'the same as --format json').implies({ format: 'json' }))
      .addOption(languageOption('for text and html; data are the same in all of them'))
      .addOption(
        new Option(
          '--fail-on <what>',
          `exits with 1 only at this risk or above, or with 6 only where a document is ${NOT_ASSESSABLE}; may be given twice. Files that cannot be verified still end with 3`,
        ).argParser(collectFailOn),
      )
      .option(
        '--concurrency <n>',
        `documents in work at once, at most ${MOST_AT_ONCE}`,
        readNumber(1, MOST_AT_ONCE, true),
        4,
      ),
    `
A folder is read with everything below it but hidden files, in alphabetical order. A file that cannot be verified
(unreadable, empty, over 20 MB, no PDF, PNG, JPEG or WebP) is told in its turn, and the others go on. The running
service is used (ASSAY_URL and ASSAY_API_KEY, or the one of ASSAY_HOME); without one, a service is started for the
duration of the command. Results go to stdout, progress to stderr.

Exit code without --fail-on, by the first line that fits any of the files:
  1  something was found: MEDIUM risk or above
  3  a file could not be verified
  6  a document could not be assessed: locked, cut off, unreadable, checks lost
  5  nothing was found, but most alterations of such a file would not be seen
  0  nothing was found where most alterations would have been`,
  ).action(ends(run));

async function run(paths: string[], { format, json, lang, failOn = [], concurrency }: Wish): Promise<number> {
  if (json && format !== 'json') throw new UsageError('--json is --format json');
  const words = wordsOf(lang);
  const exitCodeOf = exitRule(failOn);
  const files = await listDocuments(paths);
  if (files.length === 0) throw new UsageError('the folder has no files');
  const seen = new Set<number>();
  const all: Told[] = [];
  const tell = (outcome: Told): void => {
    seen.add('error' in outcome ? EXIT.failed : exitCodeOf(outcome.productionReport));
    if (format === 'json') process.stdout.write(`${JSON.stringify(outcome)}\n`);
    else all.push(outcome);
    if (format === 'text' && files.length <= MOST_TOLD) process.stdout.write(`${text(outcome, words)}\n`);
  };
  // No service is started when there is nothing to ask it.
  if (await isAnyDocument(files)) {
    await withService(step, (service) => verifyAll(service, files, concurrency, tell));
  } else await verifyAll(undefined, files, concurrency, tell);
  process.stdout.write(together(format, all, files.length, words));
  return worstOf(seen);
}

/** What is told of all documents at once, after the last of them. */
function together(format: Format, all: readonly Told[], files: number, words: Words): string {
  switch (format) {
    case 'csv':
      return csv(all);
    case 'html':
      return htmlPage(all, words);
    case 'sarif':
      return sarif(all, VERSION);
    case 'json':
      return '';
    case 'text': {
      if (files < 2) return '';
      const { isTTY, columns } = process.stdout;
      const colour = isTTY === true && !process.env.NO_COLOR;
      const more =
        files > MOST_TOLD
          ? '\nassay report JOB tells what was found in one of them; --format csv has the jobs.\n'
          : '';
      return `${table(all, columns ?? 120, colour, words)}${more}`;
    }
  }
}

async function isAnyDocument(files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    const type = await mediaTypeOf(file).catch(() => undefined);
    if (type) return true;
  }
  return false;
}

function text(outcome: Told, words: Words): string {
  if ('error' in outcome) return `${plain(outcome.file)}\n  not verified: ${plain(outcome.error.message)}\n`;
  return `${summarise(outcome.file, outcome.jobId, outcome.productionReport, words)}\n`;
}

/** Several in flight; told in the order of the files, whichever is ready first. */
async function verifyAll(
  service: Service | undefined,
  files: readonly string[],
  atOnce: number,
  tell: (outcome: Told) => void,
): Promise<void> {
  const waiting = new Map<number, Told>();
  const counter = count(files.length);
  let next = 0;
  let told = 0;
  const lane = async (): Promise<void> => {
    while (next < files.length) {
      const index = next++;
      const outcome = await verifyOne(service, files[index]!);
      waiting.set(index, outcome);
      counter.done(
        `${plain(outcome.file)}: ${'error' in outcome ? `not verified (${outcome.error.reason})` : inWords(outcome.productionReport)}`,
      );
      for (let ready = waiting.get(told); ready; ready = waiting.get(told)) {
        waiting.delete(told++);
        tell(ready);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, lane));
  } finally {
    counter.end();
  }
}

const inWords = (report: ProductionReport): string =>
  `${outcomeName(toldOf(report).outcome)}, ${report.riskLevel}`;

async function verifyOne(service: Service | undefined, file: string): Promise<Told> {
  try {
    await mediaTypeOf(file);
    if (!service) throw new ServiceError('The file appeared after the start.', 'unreadable_file');
    return { file, ...(await verifyFile(service, file)) };
  } catch (error) {
    const reason = error instanceof ServiceError ? error.reason : 'unreadable_file';
    const jobId = error instanceof ServiceError ? error.jobId : undefined;
    return { file, error: { reason, message: messageOf(error), ...(jobId ? { jobId } : {}) } };
  }
}
