/** A few faults in a running service, as the suite of the laboratory has them; the whole of it is run by hand. */
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { notRun } from '../harness/not-run.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FAULTS = 3;

describe('chaos', function () {
  this.timeout(900_000);

  it('killed workers and databases, and a database that stands still: every verdict as in peace', function () {
    // Stages run out of their time there without any fault, and their reports say so.
    if ((os.loadavg()[0] ?? 0) > 4 * os.availableParallelism())
      notRun(this, 'the machine is too busy to tell');
    const suite = ['lab/chaos/run.ts', '--queue', 'postgres', '--faults', String(FAULTS)];
    // Machines that run tests are busy: what recovers late recovers.
    const patience = ['--longest', '2000', '--recovery', '120000'];
    // What is at work when the fault comes, and what waits behind it.
    const few = ['--at-once', '3', '--cores', '1', '--spares', '0'];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...suite, ...patience, ...few], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(status, `${stdout}${stderr}`).to.equal(0);
    expect(stdout).to.match(new RegExp(`: ${FAULTS} faults\\.`));
    const [, completed, units] = /(\d+) verifications completed, (\d+) units/.exec(stdout) ?? [];
    expect(Number(completed)).to.be.at.least(3);
    expect(Number(units)).to.be.at.least(3);
  });
});
