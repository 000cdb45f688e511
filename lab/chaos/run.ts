/**
 * Faults at random in a running service, and what must hold all the same (history.ts):
 *
 *   node lab/chaos/run.ts [--queue redis|postgres] [--storage file|gcs] [--faults N] [--seed N] [--longest MS]
 *     [--recovery MS] [--minutes N] [--only WORDS] [--at-once N] [--cores N] [--spares N] [--out FILE]
 *
 * Each fault comes while documents are in work; callers that get no answer ask again with the same Idempotency-Key. Every verification that the service took ends with the report that the
 * same bytes get in peace, within --recovery (30 s) of the fault's end. Prints a markdown table by kind of fault; the exit code is 1
 * when something did not hold.
 */
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type QueueChoice, type Stack, startStack } from '../../scripts/services/stack.ts';
import { openDatabase } from '../../shared/platform/db.ts';
import { createKey, createTenant } from '../../shared/platform/keys/manage.ts';
import { randomFrom } from '../corpus/random.ts';
import { repeated, SAMPLES, submit } from './callers.ts';
import { FAULTS, type Fault } from './faults.ts';
import { breaches, peaceOf, settled, unitsHeld, unitsOf } from './history.ts';
import { enterNamespace, makeSurroundings } from './surroundings.ts';

const { values } = parseArgs({
  options: {
    queue: { type: 'string', default: 'redis' },
    storage: { type: 'string', default: 'file' },
    only: { type: 'string', default: '' },
    faults: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    longest: { type: 'string', default: '15000' },
    recovery: { type: 'string', default: '30000' },
    minutes: { type: 'string', default: '60' },
    'at-once': { type: 'string', default: '6' },
    cores: { type: 'string' },
    spares: { type: 'string' },
    out: { type: 'string' },
  },
});
const AT_ONCE = Number(values['at-once']);
const SETTLED_MS = 120_000;
/** A unit whose call was cut off before there was a document is given back after ten minutes, and a round of the sweeper. */
const HELD_SECONDS = 660;

async function strangersKey(service: Stack): Promise<string> {
  const db = openDatabase(service.config);
  try {
    const { id: tenantId } = await createTenant(db, { name: 'Stranger' });
    const wish = { tenantId, name: 'key', livemode: false };
    return (await createKey(db, service.config.KEY_PEPPER, wish)).secret;
  } finally {
    await db.$disconnect();
  }
}

async function untilReady(service: Stack): Promise<void> {
  for (;;) {
    const ready = await fetch(`${service.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
}

interface Tally {
  faults: number;
  statuses: Map<number, number>;
  taken: number;
  recoveryMs: number[];
  breaches: string[];
}

enterNamespace();
const around = await makeSurroundings(values.storage === 'gcs' ? 'gcs' : 'file');
const env = {
  ...{ PATH: process.env.PATH, LOG_LEVEL: 'warn', PORT: '0', SUBMIT_MAX_WAIT_MS: '600000' },
  ...{ WORKER_CORES: values.cores, CHILD_SPARES: values.spares },
  ...around.clock?.env,
  ...around.bucket?.env,
};
const { home } = around;
const service = await startStack({
  home,
  queue: values.queue as QueueChoice,
  env,
  progress: () => undefined,
});
const random = randomFrom(Number(values.seed));
const end = Date.now() + Number(values.minutes) * 60_000;
const tallies = new Map<string, Tally>();
const known = new Set<string>();
let done = 0;

async function one(fault: Fault, peace: ReadonlyMap<string, string>, stranger: string): Promise<void> {
  await untilReady(service);
  const answers = Promise.all(
    Array.from({ length: AT_ONCE }, () => submit(service, random.pick(SAMPLES) as string)),
  );
  await sleep(100 + random.next() * 1_500);
  const before = new Set((await settled(service, 0)).map(({ jobId }) => jobId));
  await fault.strike({ service, around, random, longestMs: Number(values.longest) });
  const struck = Date.now();
  const submits = await answers;
  const rows = await settled(service, SETTLED_MS);
  const recoveryMs = Date.now() - struck;
  await untilReady(service);
  const again = await repeated(service, submits, SETTLED_MS);
  const history = { service, home, peace, strangersKey: stranger, submits: again };
  // What was found once is not counted again with the next fault.
  const found = (await breaches(history, await settled(service, SETTLED_MS))).filter(
    (breach) => !known.has(breach),
  );
  if (recoveryMs > Number(values.recovery)) found.push(`recovered after ${(recoveryMs / 1000).toFixed(0)} s`);
  for (const breach of found) known.add(breach);
  const tally: Tally = tallies.get(fault.name) ?? {
    ...{ faults: 0, statuses: new Map<number, number>(), taken: 0 },
    ...{ recoveryMs: [], breaches: [] },
  };
  tallies.set(fault.name, tally);
  tally.faults += 1;
  tally.recoveryMs.push(recoveryMs);
  tally.breaches.push(...found);
  tally.taken += rows.filter(({ jobId }) => !before.has(jobId)).length || AT_ONCE;
  for (const { status } of submits) tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  process.stderr.write(`${fault.name}: ${(recoveryMs / 1000).toFixed(1)} s ${found.join('; ')}\n`);
}

function table(): string {
  const rows = [...tallies].map(([name, { faults, statuses, recoveryMs, breaches: found }]) => {
    const told = [...statuses].map(([status, times]) => `${times} x ${status === 0 ? 'cut off' : status}`);
    const longest = (Math.max(...recoveryMs) / 1000).toFixed(1);
    return `| ${name} | ${faults} | ${told.join(', ')} | ${longest} s | ${found.join('; ') || 'none'} |`;
  });
  return ['| fault | times | answers | longest recovery | breaches |', '|---|--:|---|--:|---|', ...rows].join(
    '\n',
  );
}

/** The sweeper's ten minutes pass at once where the clock can be set. */
async function unitsSettled(): Promise<void> {
  await around.clock?.set(HELD_SECONDS);
  const end = Date.now() + HELD_SECONDS * 1_000;
  while ((await unitsHeld(service)) > 0 && Date.now() < end) await sleep(500);
  await around.clock?.set(0);
}

let wrong = false;
try {
  for (const name of SAMPLES) {
    const [answer] = await repeated(service, [await submit(service, name)], SETTLED_MS);
    if (answer?.status !== 200)
      throw new Error(`${name} was not verified in peace: ${answer?.status} ${answer?.reason ?? ''}`);
  }
  const peace = peaceOf(await settled(service, SETTLED_MS));
  for (const verdict of peace.values()) process.stderr.write(`in peace: ${verdict}\n`);
  const stranger = await strangersKey(service);
  const kinds = FAULTS.filter((fault) => fault.applies(service, around) && fault.name.includes(values.only));
  while (done < Number(values.faults) && Date.now() < end) {
    await one(kinds[done % kinds.length] as Fault, peace, stranger);
    done += 1;
  }
  await unitsSettled();
  const completed = (await settled(service, SETTLED_MS)).filter(({ state }) => state === 'COMPLETED').length;
  const [units, asked] = [await unitsOf(service), SAMPLES.length + AT_ONCE * done];
  wrong = completed !== asked || units !== completed;
  const quota = `${asked} documents asked for, ${completed} verifications completed, ${units} units charged.`;
  const conditions = `${new Date().toISOString().slice(0, 16)}Z, ${os.availableParallelism()} cores, load average ${os.loadavg()[0]?.toFixed(1)}, \`node lab/chaos/run.ts --queue ${values.queue} --storage ${values.storage} --faults ${values.faults} --seed ${values.seed}${values.only ? ` --only "${values.only}"` : ''} --longest ${values.longest}\`: ${done} faults.`;
  const text = `${conditions}\n\n${table()}\n\n${quota}\n`;
  process.stdout.write(text);
  if (values.out) await writeFile(values.out, text);
} finally {
  await service.stop();
  await around.remove();
}
process.exit(wrong || [...tallies.values()].some((tally) => tally.breaches.length > 0) ? 1 : 0);
