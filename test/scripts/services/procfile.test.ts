/** From an empty PostgreSQL to the processes of the Procfile, by its own lines. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import pg from 'pg';
import type { Readiness } from '../../../api/figures/readiness.ts';
import { POOLS } from '../../../shared/contracts/stages.ts';
import { testEnvironment } from '../../harness/config.ts';
import { postgresServer } from '../../harness/services.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LINES = new Map(
  readFileSync(path.join(ROOT, 'Procfile'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
);

describe('the Procfile', () => {
  let home: string;
  let url: string;

  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'assay-procfile-'));
    const server = await postgresServer();
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    await client.query('CREATE DATABASE empty_for_procfile');
    await client.end();
    url = server.url('empty_for_procfile');
  });
  after(() => rm(home, { recursive: true, force: true }));

  function start(command: string | undefined, more: Record<string, string> = {}) {
    const env = { ...testEnvironment({ DATABASE_URL: url, ASSAY_HOME: home }), ...more };
    return spawn('sh', ['-c', `exec ${command}`], { cwd: ROOT, env: { PATH: process.env.PATH, ...env } });
  }
  async function outputOf(command: string | undefined): Promise<string> {
    const child = start(command);
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
    });
    child.stderr.on('data', (part) => {
      said += part;
    });
    const [status] = await once(child, 'close');
    expect(status, said).to.equal(0);
    return said;
  }

  it('has a line for the API and each pool of workers, and the release line is npm run migrate', () => {
    expect([...LINES.keys()]).to.have.members(['release', 'api', ...POOLS]);
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    expect(LINES.get('release')).to.equal(scripts.migrate);
  });

  it('brings an empty database to where the API answers, and changes nothing the second time', async () => {
    expect(await outputOf(LINES.get('release'))).to.match(/^applied \d+_first_release/);
    expect(await outputOf(LINES.get('release'))).to.equal('nothing to migrate\n');
    const api = start(LINES.get('api'), { PORT: '0', LOG_LEVEL: 'info' });
    try {
      const address = await new Promise<string>((resolve, reject) => {
        let said = '';
        api.stdout.on('data', (part) => {
          said += part;
          const port = /"port":(\d+)/.exec(said)?.[1];
          if (port) resolve(`http://127.0.0.1:${port}`);
        });
        api.once('close', () => reject(new Error(said)));
      });
      const state = (await (await fetch(`${address}/readyz`)).json()) as Readiness;
      expect([state.ready, state.checks.database.ok, state.checks.queue.ok]).to.deep.equal([
        true,
        true,
        true,
      ]);
      const submit = await fetch(`${address}/api/s2s/jobs/job_x`, { headers: { 'x-api-key': 'none' } });
      expect(submit.status).to.equal(400);
    } finally {
      api.kill('SIGTERM');
      await once(api, 'close');
    }
  });
});
