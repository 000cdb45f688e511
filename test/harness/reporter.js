/**
 * Mocha's spec reporter with the name of the file in front, for runs in which several files are told side by side.
 * JavaScript, because mocha loads reporters before it can be told anything about TypeScript.
 */
import mocha from 'mocha';

export default class FileReporter extends mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once('start', () => {
      const file = runner.suite.suites[0]?.file;
      if (file) mocha.reporters.Base.consoleLog(`\n${file.replace(`${process.cwd()}/`, '')}`);
    });
  }
}
