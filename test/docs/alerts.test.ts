import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { notRun } from '../harness/not-run.ts';

const GRAFANA = fileURLToPath(new URL('../../docs/grafana/', import.meta.url));
const read = (name: string) => readFile(`${GRAFANA}${name}`, 'utf8');

describe('alerts', () => {
  it('each is set off by figures of its own, and none by a service that is well', async function () {
    this.timeout(60_000);
    if (spawnSync('promtool', ['--version']).error) notRun(this, 'promtool is not installed (prometheus)');
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
      cwd: GRAFANA,
      encoding: 'utf8',
    });
    expect(status, `${stdout}${stderr}`).to.equal(0);
  });

  it('no alert is left out', async () => {
    const [rules, tests] = [await read('alerts.yml'), await read('alerts.test.yml')];
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const set = [...tests.matchAll(/^ {8}alertname: (\w+)$/gm)].map(([, name]) => name);
    const quiet = [...tests.matchAll(/alertname: (\w+), exp_alerts: \[\]/g)].map(([, name]) => name);
    expect(set).to.have.members(alerts);
    expect(quiet).to.have.members(alerts);
  });
});
