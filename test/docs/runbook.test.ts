import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { Command } from 'commander';
import { type RunningApi, runApi } from '../api/running-api.ts';

const read = (file: string) => readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

describe('what operators are given', () => {
  let api: RunningApi;
  let names: Set<string>;
  before(async function () {
    this.timeout(180_000);
    api = await runApi();
    await fetch(`${api.base}/healthz`);
    const text = await (await fetch(`${api.base}/metrics`)).text();
    names = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [name!, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
      ),
    );
  });
  after(() => api.stop());

  const metricsIn = (text: string): string[] => [
    ...new Set([...text.matchAll(/\b(?:assay|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)),
  ];

  it('the dashboard asks for figures that are there', async () => {
    const { panels } = JSON.parse(await read('grafana/assay.json')) as Dashboard;
    expect(panels).to.have.length.above(10);
    for (const { title, targets } of panels) {
      const asked = metricsIn(targets.map(({ expr }) => expr).join(' '));
      expect(asked, title).not.to.be.empty;
      for (const name of asked) expect([...names], `${title}: ${name}`).to.include(name);
    }
  });

  it('every alert asks for figures that are there and has its section in the runbook, and no section is left over', async () => {
    const rules = await read('grafana/alerts.yml');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    expect(alerts).to.have.length.above(8);
    for (const name of metricsIn(rules)) expect([...names], name).to.include(name);
    const runbook = await read('runbook.md');
    const sections = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, name]) => name!);
    expect(sections).to.have.members(alerts);
  });

  it('the runbook names commands that exist', async () => {
    const { define } = await import('../../scripts/assay/commands/queue.ts');
    const queue = new Command('queue');
    define(queue);
    const verbs = queue.commands.map((verb) => verb.name());
    const runbook = await read('runbook.md');
    for (const [, verb] of runbook.matchAll(/assay queue (\w+)/g)) expect(verbs).to.include(verb);
  });
});
