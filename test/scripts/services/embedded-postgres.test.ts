import { chmod, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import { canEnter } from '../../../scripts/services/account.ts';
import { type EmbeddedPostgres, startPostgres } from '../../../scripts/services/embedded-postgres.ts';
import { runDirectory } from '../../harness/services.ts';

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', function () {
  this.timeout(180_000);
  const password = 'a password with / and @';
  const running: EmbeddedPostgres[] = [];
  let home: string;
  const start = async (): Promise<EmbeddedPostgres> => {
    const postgres = await startPostgres({ home, password, throwaway: true });
    running.push(postgres);
    return postgres;
  };
  before(async () => {
    home = await mkdtemp(path.join(await runDirectory(), 'pg-'));
  });
  after(async () => {
    for (const postgres of running) await postgres.stop();
  });

  it('starts, is used by a second start, and is stopped by the first only', async () => {
    const first = await start();
    expect(first.startedHere).to.equal(true);
    await ask(first.url(), 'CREATE TABLE kept (value int)');
    const second = await start();
    expect(second.startedHere).to.equal(false);
    expect(second.url()).to.equal(first.url());
    await second.stop();
    expect(await ask(first.url(), 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
    await first.stop();
    const failure = await ask(first.url(), 'SELECT 1').catch((error) => error.code);
    expect(failure).to.equal('ECONNREFUSED');
  });

  it('keeps its data, and starts although a killed one left its pid file', async () => {
    const data = path.join(home, 'postgres', 'data');
    // The number of a process that is no PostgreSQL, as after a reboot.
    await writeFile(path.join(data, 'postmaster.pid'), `${process.pid}\n${data}\n0\n1\n\n127.0.0.1\n`);
    const again = await start();
    expect(again.startedHere).to.equal(true);
    expect(await ask(again.url(), 'SELECT count(*)::int AS rows FROM kept')).to.deep.equal([{ rows: 0 }]);
    await again.stop();
  });

  it('serves two starts side by side with one server', async () => {
    const both = await Promise.all([start(), start()]);
    expect(both.filter((each) => each.startedHere)).to.have.length(1);
    expect(both[0].url()).to.equal(both[1].url());
    for (const each of both) await each.stop();
  });

  it('is started again when it is killed, at the address that it had', async () => {
    const ends: string[] = [];
    const postgres = await startPostgres({ home, password, onEnd: (how) => ends.push(how) });
    running.push(postgres);
    await ask(postgres.url(), 'CREATE TABLE survives AS SELECT 1 AS value');
    const { pid } = postgres.server!;
    process.kill(pid!, 'SIGKILL');
    const rows = async () => ask(postgres.url(), 'SELECT value FROM survives').catch(() => undefined);
    const deadline = Date.now() + 30_000;
    while (postgres.server!.pid === pid || !(await rows())) {
      expect(Date.now(), 'it did not come back').to.be.below(deadline);
      await sleep(50);
    }
    expect(await rows()).to.deep.equal([{ value: 1 }]);
    expect(ends[0]).to.equal('killed by SIGKILL');
    await postgres.stop();
    const later = await start();
    expect(later.url()).to.equal(postgres.url());
    await later.stop();
  });

  it('asks for the password, listens on loopback only and logs no statement', async () => {
    const postgres = await start();
    const wrong = new URL(postgres.url());
    wrong.password = 'wrong';
    expect(await ask(wrong.href, 'SELECT 1').catch((error) => error.code)).to.equal('28P01');
    expect(await ask(postgres.url(), 'SHOW listen_addresses')).to.deep.equal([
      { listen_addresses: '127.0.0.1' },
    ]);
    await ask(postgres.url(), `SELECT 'Erika Mustermann' FROM no_such_table`).catch(() => undefined);
    expect(await readFile(path.join(home, 'postgres.log'), 'utf8')).not.to.include('Mustermann');
    await postgres.stop();
  });

  it('tells whether an account can reach a directory', async () => {
    const directory = await mkdtemp(path.join(await runDirectory(), 'reach-'));
    const stranger = { name: 'stranger', uid: 54321, gid: 54321 };
    await chmod(directory, 0o711);
    expect(await canEnter(stranger, path.join(directory, 'not', 'there', 'yet'))).to.equal(true);
    await chmod(directory, 0o700);
    expect(await canEnter(stranger, path.join(directory, 'not', 'there', 'yet'))).to.equal(false);
    const { uid, gid } = await stat(directory);
    expect(await canEnter({ name: 'owner', uid, gid }, directory)).to.equal(true);
  });
});
