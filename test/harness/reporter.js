/**
 * Mocha's spec reporter, which also writes the counts where scripts/test reads them (ASSAY_TEST_RESULT).
 * JavaScript, because mocha loads reporters before it can be told anything about TypeScript.
 */
import { writeFileSync } from 'node:fs';
import mocha from 'mocha';

export default class CountingReporter extends mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const notRun = [];
    runner.on('pending', (test) => notRun.push(test.fullTitle()));
    runner.once('end', () => {
      const { passes, failures } = runner.stats;
      const file = process.env.ASSAY_TEST_RESULT;
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, notRun }));
    });
  }
}
