/** Which isolation a worker takes, and what it refuses. A machine without bubblewrap is made by hiding it in a mount namespace. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { openIsolation } from '../../../workers/runtime/isolation.ts';
import { testConfig } from '../../harness/config.ts';
import { notRun } from '../../harness/not-run.ts';

const MODULE = new URL('../../../workers/runtime/isolation.ts', import.meta.url).href;
const isRoot = process.getuid?.() === 0;

describe('isolation of the children', function () {
  this.timeout(180_000);
  let home: string;
  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'assay-isolation-'));
    await chmod(home, 0o711);
  });
  after(() => rm(home, { recursive: true, force: true }));

  const configOf = (settings: Record<string, string>) => testConfig({ ASSAY_HOME: home, ...settings });
  const open = (settings: Record<string, string>) =>
    openIsolation(configOf(settings), path.join(home, 'scratch'), { warn: () => undefined });

  /** What a worker would do on this machine if it had no bubblewrap. */
  function withoutBubblewrap(settings: Record<string, string>): {
    kind?: string;
    refused?: string;
    told: { weakness: string; remedy: string }[];
  } {
    const program = `
      const { openIsolation } = await import(${JSON.stringify(MODULE)});
      const told = [];
      try {
        const { kind } = openIsolation(${JSON.stringify(configOf(settings))}, ${JSON.stringify(path.join(home, 'scratch'))},
          { warn: (what) => told.push(what) });
        console.log(JSON.stringify({ kind, told }));
      } catch (error) { console.log(JSON.stringify({ refused: error.message, told })); }`;
    const hidden =
      'for at in /usr/bin/bwrap /usr/local/bin/bwrap; do [ ! -e $at ] || mount --bind /dev/null $at || exit 9; done; exec "$@"';
    const { stdout, stderr } = spawnSync(
      'unshare',
      ['--mount', 'sh', '-c', hidden, 'sh', process.execPath, '--input-type=module', '-e', program],
      { encoding: 'utf8' },
    );
    expect(stdout, stderr).to.not.equal('');
    return JSON.parse(stdout);
  }

  it('is never none in production, and never unshare for root', () => {
    expect(() => open({ ASSAY_ENV: 'production', SANDBOX: 'none' })).to.throw(/install bubblewrap/);
    if (isRoot) expect(() => open({ SANDBOX: 'unshare' })).to.throw(/not offered to root/);
  });

  it('falls back where bubblewrap is missing, tells what is lost and how to mend it', function () {
    if (!isRoot) notRun(this, 'bubblewrap can be hidden by root only');
    const { kind, told } = withoutBubblewrap({ SANDBOX: 'auto' });
    expect(kind).to.equal('none');
    expect(told).to.have.length(1);
    expect(told[0]?.weakness).to.match(/children can read what their account can/);
    expect(told[0]?.remedy).to.match(/apt-get install bubblewrap/);
  });

  for (const SANDBOX of ['auto', 'bubblewrap']) {
    it(`does not fall back in production (SANDBOX=${SANDBOX})`, function () {
      if (!isRoot) notRun(this, 'bubblewrap can be hidden by root only');
      const { kind, refused } = withoutBubblewrap({ ASSAY_ENV: 'production', SANDBOX });
      expect(kind).to.equal(undefined);
      expect(refused).to.match(/SANDBOX=bubblewrap does not work on this machine: install bubblewrap/);
    });
  }
});
