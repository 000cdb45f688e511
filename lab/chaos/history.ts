/** What must hold after any fault, looked at from outside (HTTP) and in the database. */
import { access, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '../../scripts/services/stack.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { type Database, openDatabase } from '../../shared/platform/db.ts';
import type { Submitted } from './callers.ts';

export interface Row {
  jobId: string;
  sha256: string;
  state: string;
  storageKey: string;
  body: string | null;
}

/** What must not depend on faults. */
const verdictOf = (body: string): string => {
  const { riskLevel, detectedManipulations, pipeline } = JSON.parse(body)
    .productionReport as ProductionReport;
  const labels = detectedManipulations.map(({ label }) => label);
  return `${riskLevel} ${labels.join(',')} ${pipeline.stages.map(({ status }) => status).join(',')}`;
};

/** What a report says that it did not look at, and how long each stage took: the rows go with the run's database. */
const leftOut = (body: string): string => {
  const { pipeline } = JSON.parse(body).productionReport as ProductionReport;
  const left = pipeline.evidence.notAssessed.map(
    ({ stage, what, reason }) => `${stage}: ${what} (${reason})`,
  );
  const times = pipeline.stages.map(({ id, durationMs }) => `${id} ${Math.round(durationMs)} ms`);
  return `left out: ${left.join('; ') || 'nothing'}; ${times.join(', ')}`;
};

async function withDatabase<T>(service: Stack, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(service.config);
  try {
    return await work(db);
  } finally {
    await db.$disconnect();
  }
}

/** All verifications, once none is in work any more or the time is over. */
export async function settled(service: Stack, withinMs: number): Promise<Row[]> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const rows = await withDatabase(
      service,
      (db) => db.$queryRaw<Row[]>`
        SELECT v."jobId", v."sha256", v."state"::text, v."storageKey", r."body"
        FROM "Verification" v LEFT JOIN "Report" r USING ("jobId")`,
    ).catch(() => undefined);
    const open = rows?.filter(({ state }) => state === 'QUEUED' || state === 'PROCESSING').length;
    if (rows && (open === 0 || Date.now() > deadline)) return rows;
    if (Date.now() > deadline + 60_000) throw new Error('the database does not come back');
    await sleep(250);
  }
}

/** Verdict of each sample in peace, by its bytes. */
export const peaceOf = (rows: readonly Row[]): Map<string, string> =>
  new Map(rows.flatMap(({ sha256, body }) => (body ? [[sha256, verdictOf(body)] as const] : [])));

/** API and store remove what a killed process left after an hour: until then it may be in work elsewhere. */
const ABANDONED_MS = 3_600_000 + 900_000;

/** Files that nobody works on any more. */
async function leftBehind(home: string): Promise<string[]> {
  const left: string[] = [];
  for (const directory of ['uploads', 'documents/.partial']) {
    const names = await readdir(path.join(home, directory)).catch(() => []);
    for (const name of names) {
      const file = await stat(path.join(home, directory, name)).catch(() => undefined);
      if (file && Date.now() - file.mtimeMs > ABANDONED_MS) left.push(`${directory}/${name}`);
    }
  }
  return left;
}

export interface History {
  service: Stack;
  home: string;
  peace: ReadonlyMap<string, string>;
  /** Key of an account that submitted nothing. */
  strangersKey: string;
  submits: readonly Submitted[];
}

/**
 * Every breach in words; empty when all holds.
 *
 * @param rows all verifications after everything has ended
 */
export async function breaches(
  { service, home, peace, strangersKey, submits }: History,
  rows: readonly Row[],
) {
  const found: string[] = [];
  const byId = new Map(rows.map((row) => [row.jobId, row]));
  for (const { jobId, state, sha256, storageKey, body } of rows) {
    if (state !== 'COMPLETED') {
      // Its bytes went with the process that received them, and nobody was told that it was taken.
      const told = submits.some((submitted) => submitted.jobId === jobId && submitted.status === 200);
      const kept = await access(path.join(home, 'documents', storageKey)).then(
        () => true,
        () => false,
      );
      if (told || kept || state !== 'FAILED') found.push(`${jobId} ended ${state}`);
    } else if (!body) found.push(`${jobId} has no report`);
    else if (verdictOf(body) !== peace.get(sha256))
      found.push(`${jobId}: ${verdictOf(body)}; in peace ${peace.get(sha256)}; ${leftOut(body)}`);
  }
  const answered = submits.filter(({ status }) => status === 200);
  for (const { sample, status } of submits) {
    if (status !== 200) found.push(`asked again for ${sample}: ${status === 0 ? 'cut off' : status}`);
  }
  for (const { jobId } of answered) {
    if (jobId === null || !byId.has(jobId)) found.push(`200 for ${jobId}, which is not there`);
  }
  const ids = answered.map(({ jobId }) => jobId);
  if (new Set(ids).size !== ids.length) found.push('two answers with one id');
  for (const { jobId, body } of rows.filter((row) => row.body !== null).slice(-3)) {
    const read = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      const answer = await fetch(`${service.url}/api/s2s/report/${jobId}`, { headers });
      return { status: answer.status, text: await answer.text() };
    };
    const [once, again] = [await read(service.apiKey), await read(service.apiKey)];
    if (once.status !== 200 || once.text !== body || again.text !== body)
      found.push(`${jobId} is read differently`);
    const strangers = await read(strangersKey);
    if (strangers.status !== 404) found.push(`${jobId} answers a stranger with ${strangers.status}`);
  }
  const reports = await withDatabase(
    service,
    (db) => db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM "Report"`,
  );
  if (reports[0]?.count !== rows.filter(({ body }) => body !== null).length)
    found.push('reports without a verification');
  const left = await leftBehind(home);
  if (left.length > 0) found.push(`left behind: ${left.join(', ')}`);
  return found;
}

/** Units that the local account was charged this month. */
export async function unitsOf(service: Stack): Promise<number> {
  const month = new Date().toISOString().slice(0, 7);
  const rows = await withDatabase(
    service,
    (db) => db.$queryRaw<{ sum: number | null }[]>`
      SELECT sum("count")::int AS "sum" FROM "UsageWindow" WHERE "window" = ${month} AND "meter" LIKE 'fraud%'`,
  );
  return rows[0]?.sum ?? 0;
}

/** Units of calls that have not been settled yet. */
export const unitsHeld = (service: Stack): Promise<number> =>
  withDatabase(service, (db) => db.usageHold.count());
