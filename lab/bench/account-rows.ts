/**
 * What the second wall between accounts costs (shared/platform/account-role.ts): the same reads with and without it, in
 * turns, on a database of its own. The clock and the process's own time, medians.
 *
 *   node lab/bench/account-rows.ts [--rounds 200]
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/services/embedded-postgres.ts';
import { migrateDatabase } from '../../scripts/services/migrate.ts';
import { ensureAccountRole, forAccount } from '../../shared/platform/account-role.ts';
import { openDatabase } from '../../shared/platform/db.ts';
import { createTenant } from '../../shared/platform/keys/manage.ts';
import { percentile } from './figures.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } });
const WARM_UP = 30;
/** As many verifications as an account of some weeks has. */
const ROWS = 5_000;

const home = await mkdtemp(path.join(os.tmpdir(), 'assay-rows-'));
const server = await startPostgres({
  home,
  password: randomBytes(16).toString('hex'),
  throwaway: true,
  onEnd: () => undefined,
});
try {
  await migrateDatabase(server.url());
  const db = openDatabase({ DATABASE_URL: server.url(), DATABASE_POOL_SIZE: 4 });
  await ensureAccountRole(db);
  const { id: tenantId } = await createTenant(db, { name: 'Rows' });
  const ids = Array.from({ length: ROWS }, () => `job_${randomBytes(13).toString('hex')}`);
  const document = { tenantId, livemode: true, mediaType: 'application/pdf', bytes: 5, sha256: 'x' };
  await db.verification.createMany({
    data: ids.map((jobId) => ({ ...document, jobId, storageKey: 'k', requestId: 'r' })),
  });
  await db.report.createMany({
    data: ids.map((jobId) => ({
      ...{ jobId, tenantId, reportId: jobId, riskLevel: 'LOW', attempt: 1 },
      ...{ body: 'x'.repeat(20_000), etag: jobId },
    })),
  });
  const walled = () => forAccount(db, tenantId);
  const report = (from: Pick<typeof db, 'report'>, jobId: string) =>
    from.report.findFirst({
      where: { jobId, tenantId, verification: { livemode: true } },
      select: { body: true, etag: true },
    });
  const list = (from: Pick<typeof db, 'verification'>) =>
    from.verification.findMany({
      where: { tenantId, livemode: true },
      orderBy: [{ createdAt: 'desc' }, { jobId: 'desc' }],
      take: 51,
      include: { report: { select: { riskLevel: true } } },
      omit: { prepared: true },
    });
  const reads: Record<
    string,
    [plain: (id: string) => Promise<unknown>, walled: (id: string) => Promise<unknown>]
  > = {
    'fetch a report of 20 kB': [(id) => report(db, id), (id) => report(walled(), id)],
    'list fifty jobs': [() => list(db), () => list(walled())],
  };
  console.log(
    `${new Date().toISOString().slice(0, 16)}Z, ${os.availableParallelism()} cores, load average ${os.loadavg()[0]?.toFixed(1)}, \`node lab/bench/account-rows.ts\`\n`,
  );
  console.log('| read | plain, ms (own) | behind the wall, ms (own) |\n|---|--:|--:|');
  for (const [name, sides] of Object.entries(reads)) {
    const times = sides.map(() => ({ clock: [] as number[], own: [] as number[] }));
    for (let round = -WARM_UP; round < Number(values.rounds); round++) {
      for (const [at, read] of sides.entries()) {
        const [began, cpu] = [performance.now(), process.cpuUsage()];
        await read(ids[(round + WARM_UP) % ROWS] ?? '');
        const { user, system } = process.cpuUsage(cpu);
        if (round < 0) continue;
        times[at]?.clock.push(performance.now() - began);
        times[at]?.own.push((user + system) / 1000);
      }
    }
    const cells = times.map(
      ({ clock, own }) => `${percentile(clock, 0.5).toFixed(1)} (${percentile(own, 0.5).toFixed(1)})`,
    );
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
  await db.$disconnect();
} finally {
  await server.stop();
  await rm(home, { recursive: true, force: true });
}
