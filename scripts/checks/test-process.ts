/**
 * One of the processes that run the tests: it is told a file, runs it, says how it went, and is told the next, until it
 * is told an empty name. What the files start for a whole run (PostgreSQL, Redis, the service) is started once here and stopped at the end.
 */
import '../../test/harness/no-system-fonts.ts';
import path from 'node:path';
import Mocha from 'mocha';
import { stopServices } from '../../test/harness/services.ts';

export interface FileResult {
  file: string;
  passed: number;
  failed: number;
  notRun: string[];
  /** What failed, by file, title and message. */
  failures: string[];
}

const REPORTER = 'test/harness/reporter.js';
const TIMEOUT_MS = 180_000;

/** Short enough to stand in a list at the end of a long run. */
function failure(file: string, title: string, error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return `${file}: ${title}\n    ${said.slice(0, 400).replaceAll('\n', '\n    ')}`;
}

async function run(file: string): Promise<FileResult> {
  const { default: reporter } = (await import(path.resolve(REPORTER))) as {
    default: Mocha.ReporterConstructor;
  };
  const mocha = new Mocha({ reporter, timeout: TIMEOUT_MS, slow: 1_000 });
  mocha.addFile(path.resolve(file));
  const result: FileResult = { file, passed: 0, failed: 0, notRun: [], failures: [] };
  try {
    await mocha.loadFilesAsync();
  } catch (error) {
    console.error(error);
    return { ...result, failed: 1, failures: [failure(file, 'does not load', error)] };
  }
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => resolve());
    runner.on('pass', () => {
      result.passed += 1;
    });
    runner.on('fail', (test, error) => {
      result.failed += 1;
      result.failures.push(failure(file, test.fullTitle(), error));
    });
    runner.on('pending', (test) => result.notRun.push(test.fullTitle()));
  });
  return result;
}

/** What nobody waited for and failed after its file was over. During a run mocha hears of it first. */
let stray: unknown[] = [];
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    stray.push(error);
    console.error('after a test:', error);
  });
}

/** What was said about a file comes before the word that it is over. */
const written = (): Promise<void> =>
  new Promise((resolve) => process.stdout.write('', () => process.stderr.write('', () => resolve())));

process.on('message', async (file: string) => {
  if (file === '') {
    await stopServices();
    process.exit(0);
  }
  const result = await run(file);
  result.failed += stray.length;
  result.failures.push(...stray.map((error) => failure(file, 'after its tests', error)));
  stray = [];
  await written();
  process.send?.(result);
});
