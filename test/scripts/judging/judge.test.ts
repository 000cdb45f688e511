import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { extractFacts } from '../../../lab/facts/extract.ts';
import type { StoredFacts } from '../../../workers/fusion/stored-facts.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const settings = { tesseractPath: null, modelsDir: path.join(ROOT, 'models') };
const run = promisify(execFile);

/** Exit code and what was printed. */
async function judge(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    return { code: 0, ...(await run(path.join(ROOT, 'scripts/judge'), args)) };
  } catch (failed) {
    const { code, stdout, stderr } = failed as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

describe('scripts/judge', () => {
  let folder = '';
  let stored: StoredFacts;
  const write = (name: string, content: string): Promise<void> => writeFile(path.join(folder, name), content);

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'judge-'));
    const sample = path.join(ROOT, 'samples/invoice-amount-replaced.pdf');
    stored = await extractFacts(sample, { settings, stages: ['metadata', 'structure', 'signature'] });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('judges saved facts without the document, the same way each time', async () => {
    await write('a.facts.json', JSON.stringify(stored));
    const args = [folder, '--now', '2026-11-22T12:00:00Z'];
    const [first, second] = [await judge(...args), await judge(...args)];
    expect(first.code, first.stderr).to.equal(0);
    expect(second.stdout).to.equal(first.stdout);
    const verdict = JSON.parse(first.stdout) as { name: string; riskLevel: string; findings: string[] };
    expect(verdict.name).to.equal('invoice-amount-replaced.pdf');
    expect(verdict.findings.join('\n')).to.include(
      'revision-text-changed on page 1 "2,417.20" -> "6,417.20"',
    );
    const whole = JSON.parse((await judge(...args, '--json')).stdout) as { riskLevel: string; ok: boolean };
    expect(whole.riskLevel).to.equal(verdict.riskLevel);
    expect(whole.ok, 'stages that are absent count as failed').to.equal(false);
  });

  it('says of each file what is wrong with it, and judges the others', async () => {
    await write('b.facts.json', 'not json');
    await write('c.facts.json', '{"name":"c"}');
    const stages = stored.stages.map((stage) =>
      stage.facts ? { ...stage, facts: { of: 'another' } } : stage,
    );
    await write('d.facts.json', JSON.stringify({ ...stored, stages }));
    const { code, stdout, stderr } = await judge(folder);
    expect(code).to.equal(3);
    expect(stdout.trim().split('\n')).to.have.length(1);
    expect(stderr).to.match(/b\.facts\.json: not JSON/);
    expect(stderr).to.match(/c\.facts\.json: not stored facts \(sha256/);
    expect(stderr).to.match(/d\.facts\.json: facts of metadata: /);
  });

  it('refuses a wrong call with its usage', async () => {
    for (const args of [[], ['--nonsense'], ['--now', 'yesterday', folder], ['/nowhere']]) {
      const { code, stderr } = await judge(...args);
      expect([args, code]).to.deep.equal([args, 2]);
      expect(stderr.length).to.be.greaterThan(10);
    }
  });
});
