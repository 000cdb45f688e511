/** `assay queue dead|retry|drain` */
import { randomUUID } from 'node:crypto';
import { KEPT } from '../../../shared/contracts/retention.ts';
import type { JobState } from '../../../shared/contracts/verification.ts';
import { Prisma } from '../../../shared/platform/db.ts';
import { appendAudit } from '../../../shared/platform/keys/audit.ts';
import { alsoSays, type Define, EXIT, ends, readDuration, UsageError } from '../command.ts';
import { asOperator, type Operator, table } from '../operator.ts';

export const define: Define = (queue) => {
  alsoSays(
    queue,
    'Works on the database of DATABASE_URL, or on the embedded one of ASSAY_HOME, whether the service runs or not.',
  );
  queue
    .command('dead')
    .description(
      'lists the verifications that were given up: poison documents, spent retries, what was drained',
    )
    .option('--json', 'one line of JSON for each')
    .action(ends(({ json = false }: { json?: boolean }) => asOperator((operator) => dead(operator, json))));
  alsoSays(
    queue
      .command('retry')
      .description('puts them back')
      .argument('[jobs...]', 'ids, as dead tells them')
      .option('--all', 'everything that was given up'),
    `
The workers' sweeper takes them within some fifteen seconds. Their documents must not have been erased yet (${KEPT.documentHours / 24} days
after the end, by default; those of test keys ${KEPT.testDocumentHours} hours).`,
  ).action(
    ends((jobs: string[], { all = false }: { all?: boolean }) => {
      if (all === jobs.length > 0) throw new UsageError('name the jobs, or --all');
      return asOperator((operator) => retry(operator, all ? undefined : jobs));
    }),
  );
  alsoSays(
    queue
      .command('drain')
      .description('gives up what waits and has not been started, so that new documents are served at once')
      .option(
        '--older-than <duration>',
        'only what has waited this long, such as 10m; else everything',
        readDuration,
        0,
      ),
    'After a flood, or before a long maintenance. Waiting callers get 500 processing_failed; retry brings everything back.',
  ).action(
    ends(({ olderThan }: { olderThan: number }) => asOperator((operator) => drain(operator, olderThan))),
  );
};

async function dead({ db }: Operator, json: boolean): Promise<number> {
  const rows = await db.deadLetter.findMany({ where: { replayedAt: null }, orderBy: { createdAt: 'asc' } });
  const ends = await db.verification.findMany({
    where: { jobId: { in: rows.map(({ jobId }) => jobId) } },
    select: { jobId: true, state: true },
  });
  const states = new Map(ends.map(({ jobId, state }) => [jobId, state]));
  const told = (jobId: string): string => toldTo(states.get(jobId));
  if (json) {
    process.stdout.write(
      rows.map((row) => `${JSON.stringify({ ...row, told: told(row.jobId) })}\n`).join(''),
    );
    return EXIT.ok;
  }
  const lines = rows.map((row) => [
    row.jobId,
    row.createdAt.toISOString(),
    row.queue,
    told(row.jobId),
    row.reason.slice(0, 80),
  ]);
  process.stdout.write(
    rows.length === 0
      ? 'nothing was given up\n'
      : `${table([['JOB', 'SINCE', 'QUEUE', 'CUSTOMER WAS TOLD', 'REASON'], ...lines])}\n`,
  );
  return EXIT.ok;
}

/** What the service answers whoever submits or asks for it. */
function toldTo(state: JobState | undefined): string {
  if (state === undefined) return '404 job_not_found';
  if (state === 'FAILED') return '500 processing_failed';
  return state === 'COMPLETED' ? '200, a report without that stage' : 'nothing yet';
}

/** Jobs that ended for good: one that was completed without a stage has its report, and nothing to put back. */
async function givenUp(db: Operator['db']): Promise<string[]> {
  const letters = await db.deadLetter.findMany({ where: { replayedAt: null }, select: { jobId: true } });
  const completed = await db.verification.findMany({
    where: { jobId: { in: letters.map(({ jobId }) => jobId) }, state: 'COMPLETED' },
    select: { jobId: true },
  });
  const done = new Set(completed.map(({ jobId }) => jobId));
  return letters.map(({ jobId }) => jobId).filter((jobId) => !done.has(jobId));
}

/** The rows are enough: what is QUEUED without a live job is found and added by the sweeper. */
async function retry({ db, actor }: Operator, named: string[] | undefined): Promise<number> {
  const jobIds = named ?? (await givenUp(db));
  let refused = 0;
  for (const jobId of new Set(jobIds)) {
    const done = await db.$transaction(async (tx) => {
      const { count } = await tx.verification.updateMany({
        where: { jobId, state: 'FAILED', documentErasedAt: null },
        data: {
          state: 'QUEUED',
          attempt: 0,
          finishedAt: null,
          startedAt: null,
          failure: Prisma.DbNull,
          prepared: Prisma.DbNull,
        },
      });
      if (count === 0) return false;
      // Half of an analysis that failed must not become half of a report.
      await tx.stageReport.deleteMany({ where: { jobId } });
      await tx.deadLetter.updateMany({
        where: { jobId, replayedAt: null },
        data: { replayedAt: new Date() },
      });
      await appendAudit(tx, { actor, action: 'queue.retried', subject: jobId });
      return true;
    });
    if (!done) refused++;
    process.stdout.write(`${jobId} ${done ? 'queued again' : 'not failed, or its document is gone'}\n`);
  }
  return refused > 0 ? EXIT.failed : EXIT.ok;
}

async function drain({ db, actor }: Operator, ageMs: number): Promise<number> {
  const reason = 'drained by an operator';
  const given = await db.$transaction(async (tx) => {
    const rows = await tx.verification.updateManyAndReturn({
      where: { state: 'QUEUED', createdAt: { lte: new Date(Date.now() - ageMs) } },
      data: {
        state: 'FAILED',
        finishedAt: new Date(),
        failure: { reason: 'processing_failed', message: reason },
      },
      select: { jobId: true, sha256: true },
    });
    await tx.deadLetter.createMany({
      data: rows.map(({ jobId, sha256 }) => ({
        id: randomUUID(),
        jobId,
        queue: 'verification',
        reason,
        inputSha256: sha256,
      })),
    });
    if (rows.length > 0) {
      await appendAudit(tx, { actor, action: 'queue.drained', detail: { jobs: rows.length } });
    }
    return rows;
  });
  process.stdout.write(given.map(({ jobId }) => `${jobId}\n`).join(''));
  process.stderr.write(`${given.length} given up; assay queue retry --all brings them back\n`);
  return EXIT.ok;
}
