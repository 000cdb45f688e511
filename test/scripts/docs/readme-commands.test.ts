/** The commands of the README, typed: each exists, knows its options, and the first ones do what they say. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { assay } from '../../harness/cli.ts';
import { runningService } from '../../harness/service.ts';

const README = fileURLToPath(new URL('../../../README.md', import.meta.url));
const LINE = /^npx assay ([a-z]+)([^#\n]*)/gm;

describe('the commands of the README', function () {
  this.timeout(300_000);
  let lines: { name: string; rest: string }[];

  before(async () => {
    const text = await readFile(README, 'utf8');
    lines = [...text.matchAll(LINE)].map(([, name = '', rest = '']) => ({ name, rest }));
  });

  it('exist, with every option that they are shown with', async () => {
    expect(lines.length).to.be.greaterThan(15);
    const helps = new Map<string, string>();
    const helpOf = async (words: string[]): Promise<string> => {
      const called = words.join(' ');
      if (!helps.has(called)) {
        const { code, stdout } = await assay([...words, '--help']);
        expect(code, called).to.equal(0);
        helps.set(called, stdout);
      }
      return helps.get(called) ?? '';
    };
    for (const { name, rest } of lines) {
      const own = await helpOf([name]);
      const [verb = ''] = rest.trim().split(/\s/);
      const hasVerbs = own.includes('Commands:');
      if (hasVerbs) expect(own, `${name} ${verb}`).to.match(new RegExp(`^  ${verb} `, 'm'));
      const told = hasVerbs ? await helpOf([name, verb]) : own;
      for (const [option] of rest.matchAll(/--[a-z][a-z-]*/g)) {
        expect(told, `${name} ${option}`).to.include(option);
      }
    }
  });

  it('verify a document as the first lines promise, and thirty files in one table', async () => {
    const { url, apiKey } = await runningService();
    const environment = { ASSAY_URL: url, ASSAY_API_KEY: apiKey };
    const altered = await assay(['verify', 'samples/invoice-amount-replaced.pdf'], environment);
    expect(altered.code, altered.stderr).to.equal(1);
    expect(altered.stdout).to.match(/"[\d,.]+" -> "[\d,.]+"/);
    const folder = ['samples/invoice-clean.pdf', 'samples/invoice-amount-replaced.pdf'];
    const twice = await assay(['verify', ...folder, '--format', 'csv'], environment);
    expect(twice.stdout.split('\r\n')[0]).to.equal('file,outcome,riskLevel,probability,text,jobId');
    const lenient = await assay(['verify', ...folder, '--fail-on', 'not-assessable'], environment);
    expect(lenient.code).to.equal(0);
    expect(lenient.stdout).to.match(/2 documents: 1 (altered|suspicious), 1 (nothing found|little visible)/);
  });
});
