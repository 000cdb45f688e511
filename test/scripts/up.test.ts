/** The two ways in which a newcomer meets Assay: scripts/up and assay verify, on the embedded services. */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Running } from '../../scripts/services/home.ts';
import { ReportResponse } from '../../shared/contracts/report.ts';
import { assay, linesOf } from '../harness/cli.ts';
import { runDirectory } from '../harness/services.ts';

const UP = fileURLToPath(new URL('../../scripts/up', import.meta.url));
const SAMPLES = fileURLToPath(new URL('../../samples', import.meta.url));

/** Children for one document at a time: how many there are proves nothing about starts. */
const FEW_CHILDREN = { WORKER_CORES: '1', CHILD_SPARES: '0' };

interface Started {
  process: ChildProcess;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function up(home: string, args: readonly string[], env: Record<string, string> = {}): Started {
  const child = spawn(UP, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ASSAY_HOME: home, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    process: child,
    ended: Promise.all([code, text(child.stdout!), text(child.stderr!)]).then(([code, stdout, stderr]) => ({
      code,
      stdout,
      stderr,
    })),
  };
}

/** Processes whose command line or environment of files lies in the home. */
async function leftIn(home: string): Promise<string[]> {
  const left: string[] = [];
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (command.includes(home) || environment.includes(`ASSAY_HOME=${home}`)) {
      left.push(command.replaceAll('\0', ' '));
    }
  }
  return left;
}

describe('a checkout', function () {
  this.timeout(180_000);
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(path.join(await runDirectory(), 'up-'));
  });

  it('scripts/up --once verifies a sample on PostgreSQL alone, shows its report and leaves nothing running', async () => {
    const { code, stdout, stderr } = await up(home, ['--once', '--queue', 'postgres'], {
      PORT: '0',
      WORKER_CORES: '1',
    }).ended;
    expect(code, stderr).to.equal(0);
    expect(stderr).to.match(/PostgreSQL \(embedded\)[\s\S]*migrations[\s\S]*API and workers[\s\S]*stopped/);
    expect(stdout).to.match(/samples\/invoice-amount-replaced\.pdf\n {2}[A-Z][a-z ]+, (High|Critical) risk/);
    expect(stdout).to.match(/"2,417\.20" -> "6,417\.20"/);
    expect(stdout).to.match(/job_[a-z2-7]{26}/);
    expect(await leftIn(home)).to.deep.equal([]);
    expect(await readdir(home)).not.to.include.members(['running.json', 'starter.pid']);
  });

  describe('whose scripts/up has a sample that cannot be verified', () => {
    let serving: string;
    let service: Started;
    let running: Running;
    before(async () => {
      serving = await mkdtemp(path.join(await runDirectory(), 'up-'));
      const sample = path.join(serving, 'sample.pdf');
      await writeFile(sample, 'this is no PDF');
      service = up(serving, ['--sample', sample], { PORT: '0', ...FEW_CHILDREN });
      let said = '';
      service.process.stderr!.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      while (!said.includes('the sample was not verified') && service.process.exitCode === null) {
        await sleep(100);
      }
      running = JSON.parse(await readFile(path.join(serving, 'running.json'), 'utf8')) as Running;
    });
    after(() => void service.process.kill('SIGINT'));

    it('serves on', async () => {
      await sleep(500);
      expect((await fetch(`${running.url}/readyz`)).status).to.equal(200);
      expect(service.process.exitCode).to.equal(null);
    });

    it('serves, is found by the command line, is not started twice, and stops at Ctrl-C', async () => {
      const { url, apiKey } = running;
      expect(apiKey).to.match(/^svc_test_/);

      const inbox = path.join(serving, 'inbox');
      await mkdir(path.join(inbox, 'deeper'), { recursive: true });
      await copyFile(path.join(SAMPLES, 'invoice-clean.pdf'), path.join(inbox, 'deeper', 'a.pdf'));
      await copyFile(path.join(SAMPLES, 'invoice-amount-replaced.pdf'), path.join(inbox, 'b.pdf'));
      await writeFile(path.join(inbox, 'c.pdf'), 'this is no PDF');
      await writeFile(path.join(inbox, 'notes.txt'), 'of another kind');
      const { code, stdout, stderr } = await assay(['verify', inbox, '--json'], { ASSAY_HOME: serving });
      const lines = linesOf(stdout);
      expect(lines.map(({ file }) => path.relative(inbox, file))).to.deep.equal([
        'b.pdf',
        'c.pdf',
        'deeper/a.pdf',
        'notes.txt',
      ]);
      expect(code, stderr).to.equal(1);
      for (const { error } of [lines[1], lines[3]]) expect(error.reason).to.equal('unsupported_mime_type');
      for (const { productionReport } of [lines[0], lines[2]]) ReportResponse.parse({ productionReport });
      expect(['HIGH', 'CRITICAL']).to.include(lines[0].productionReport.riskLevel);
      expect(['MINIMAL', 'LOW']).to.include(lines[2].productionReport.riskLevel);

      const clean = await assay(['verify', path.join(inbox, 'deeper', 'a.pdf')], {
        ASSAY_URL: url,
        ASSAY_API_KEY: apiKey,
      });
      expect(clean.code, clean.stderr).to.equal(0);
      const stored = await assay(['report', lines[0].jobId, '--json'], { ASSAY_HOME: serving });
      expect(JSON.parse(stored.stdout).productionReport).to.deep.equal(lines[0].productionReport);
      expect((await assay(['report', 'job_unknown'], { ASSAY_HOME: serving })).code).to.equal(3);
      expect((await assay(['verify', path.join(inbox, 'c.pdf')], { ASSAY_HOME: serving })).code).to.equal(3);
      const doctor = await assay(['doctor'], { ASSAY_HOME: serving });
      expect(doctor.stdout).to.match(/ok +service +http/);

      const second = await up(serving, []).ended;
      expect(second.code, second.stderr).to.equal(0);
      expect(second.stderr).to.include(`already running at ${url}`);

      service.process.kill('SIGINT');
      const { code: ended, stdout: told } = await service.ended;
      expect(ended).to.equal(0);
      expect(told).to.include(`${url}/api/s2s/verify`);
      expect(await leftIn(serving)).to.deep.equal([]);
    });
  });

  it('assay verify starts a service for itself when none is running; a second one waits for its turn', async () => {
    const env = { ASSAY_HOME: home, ...FEW_CHILDREN };
    const verify = () => assay(['verify', path.join(SAMPLES, 'invoice-clean.pdf')], env);
    const both = await Promise.all([verify(), verify()]);
    for (const { code, stdout, stderr } of both) {
      expect(code, stderr).to.equal(0);
      expect(stderr).to.include('no service is running');
      expect(stdout).to.match(/(Minimal|Low) risk/);
    }
    expect(both.filter(({ stderr }) => stderr.includes('another command'))).to.have.lengthOf(1);
    expect(await leftIn(home)).to.deep.equal([]);
  });

  it('says what to do when the port is taken, and stops what it had started', async () => {
    const { createServer } = await import('node:net');
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const { code, stderr } = await up(home, ['--once'], { PORT: String(port) }).ended;
    server.close();
    expect(code).to.equal(4);
    expect(stderr).to.match(/Port \d+ .* in use[\s\S]*-> /);
    expect(await leftIn(home)).to.deep.equal([]);
  });
});
