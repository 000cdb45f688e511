/** Says that a test was not run, and why: shown at the end of scripts/test, never counted as passed. */
import type { Context } from 'mocha';

export function notRun(context: Context, why: string): never {
  process.stderr.write(`      not run: ${why}\n`);
  context.skip();
}
