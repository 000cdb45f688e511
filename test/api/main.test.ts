import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import request from 'supertest';
import { type Database, openDatabase } from '../../shared/platform/db.ts';
import { createKey, createTenant } from '../../shared/platform/keys/manage.ts';
import { testConfig, testEnvironment } from '../harness/config.ts';
import { newDatabase } from '../harness/database.ts';
import { completeJob } from './running-api.ts';
import { submitTo } from './submitting.ts';

const MAIN = fileURLToPath(new URL('../../api/main.ts', import.meta.url));

describe('the API process', () => {
  let home: string;
  let db: Database;
  let environment: Record<string, string>;

  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'assay-main-'));
    const overrides = { DATABASE_URL: await newDatabase(), ASSAY_HOME: home, LOG_LEVEL: 'info' };
    environment = testEnvironment(overrides);
    db = openDatabase(testConfig(overrides));
  });
  after(async () => {
    await db.$disconnect();
    await rm(home, { recursive: true, force: true });
  });

  const start = (env: Record<string, string>): ChildProcess =>
    spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH!, ...env }, stdio: 'pipe' });
  const exitOf = (child: ChildProcess): Promise<number | null> =>
    new Promise((resolve) => child.once('exit', resolve));

  const addressOf = async (child: ChildProcess): Promise<string> => {
    const lines = createInterface({ input: child.stdout! });
    const port = await new Promise<number>((resolve) => {
      lines.on('line', (line) => {
        const entry = JSON.parse(line);
        if (entry.msg === 'listening') resolve(entry.port);
      });
    });
    return `http://127.0.0.1:${port}`;
  };

  it('names every wrong variable and does not start', async () => {
    const child = start({ ...environment, PORT: 'many', KEY_PEPPER: 'short' });
    let said = '';
    child.stderr!.on('data', (chunk) => {
      said += chunk;
    });
    expect(await exitOf(child)).to.equal(78);
    expect(said).to.contain('PORT').and.contain('KEY_PEPPER');
  });

  it('says the same way what is wrong with a value that is looked at where it is used', async () => {
    const child = start({ ...environment, STORAGE_URL: 's3://documents' });
    const said = text(child.stderr!);
    expect(await exitOf(child)).to.equal(78);
    // And no trace of the stack, in which nobody looks for a variable.
    expect(await said).to.match(
      /^configuration:\n {2}STORAGE_URL: "s3:\/\/documents" is not allowed; [^\n]*\n$/,
    );
  });

  it('is gone at once when nobody waits for an answer: not its own look at itself, not a browser that only connected', async () => {
    const child = start(environment);
    const exited = exitOf(child);
    const base = await addressOf(child);
    await request(base).get('/status').expect(200);
    const { hostname, port } = new URL(base);
    const silent = connect(Number(port), hostname);
    await once(silent, 'connect');
    const closed = once(silent, 'close');
    const told = performance.now();
    child.kill('SIGTERM');
    expect(await exited).to.equal(0);
    expect(performance.now() - told).to.be.below(10_000);
    await closed;
  });

  it('finishes what it has begun when it is told to go, and takes nothing new', async () => {
    const child = start(environment);
    const exited = exitOf(child);
    const base = await addressOf(child);
    const { id: tenantId } = await createTenant(db, { name: 'Drain' });
    const pepper = environment.KEY_PEPPER!;
    const { secret } = await createKey(db, pepper, { tenantId, name: 'k', livemode: true });
    const answer = submitTo({ base }, { headers: { 'x-api-key': secret } });
    let row = null;
    while (!row) row = await db.verification.findFirst();
    child.kill('SIGTERM');
    let refused = false;
    while (!refused)
      refused = await request(base)
        .get('/healthz')
        .then(
          () => false,
          () => true,
        );
    await completeJob(db, row.jobId);
    const response = await answer;
    expect([response.status, response.body]).to.deep.equal([200, { jobId: row.jobId }]);
    expect(await exited).to.equal(0);
    // The request log is written on the way out.
    expect(await db.requestLog.count({ where: { status: 200, tenantId } })).to.equal(1);
  });
});
