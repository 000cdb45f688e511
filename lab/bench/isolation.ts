/**
 * What the walls around a compute child cost, with and without them in turns:
 *
 *   node lab/bench/isolation.ts FILE.pdf [--rounds N]
 *
 * Start: processor time and clock of a child of each pool until everything is loaded. Task: clock of one `metadata` task on a warm
 * child. Accounts: the same task when the account changes with each, without and with a spare, at a pace that leaves the
 * pool time to start one.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { STAGES } from '../../shared/contracts/stages.ts';
import { chooseIsolation, type Isolation, NO_ISOLATION } from '../../workers/sandbox/isolation.ts';
import { openSandbox, type Sandbox, type TaskInput } from '../../workers/sandbox/supervisor.ts';
import { startChild } from '../../workers/sandbox/warm-child.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, pause: { type: 'string', default: '2500' } },
});
const [documentPath] = positionals;
if (!documentPath) throw new Error('usage: node lab/bench/isolation.ts FILE.pdf [--rounds N] [--pause MS]');
const rounds = Number(values.rounds);
const root = path.resolve(import.meta.dirname, '../..');
const home = await mkdtemp(path.join(os.tmpdir(), 'assay-isolation-'));
await chmod(home, 0o711);
const scratch = path.join(home, 'scratch');
const modelsDir = path.join(root, 'models');
const settings = { tesseractPath: '/usr/bin/tesseract', modelsDir };
const best = chooseIsolation('auto', { scratch, readable: [modelsDir, settings.tesseractPath] });
const sides: [string, Isolation][] = [
  ['none', NO_ISOLATION],
  [best.kind, best],
];
const limits = { memoryBytes: 1024 ** 3, scratchBytes: 64 * 1024 ** 2, settings };
const extractorOf = (pool: string): string =>
  new URL(
    pool === 'document' ? '../../workers/prepare/extract.ts' : `../../workers/stages/${pool}/extract.ts`,
    import.meta.url,
  ).href;

const CLOCK_TICK_MS = 10;
/** Processor time of a process and everything below it (proc(5), utime and stime). */
async function processorMs(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '');
  const below = await Promise.all(children.split(' ').filter(Boolean).map(processorMs));
  return (
    (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * CLOCK_TICK_MS + below.reduce((a, b) => a + b, 0)
  );
}
const newChild = async (known: Set<string>): Promise<string> => {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'latin1');
  return children.split(' ').find((pid) => pid !== '' && !known.has(pid)) ?? '';
};
const median = (all: number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN;
const row = (...cells: (string | number)[]): void =>
  console.log(`| ${cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)).join(' | ')} |`);

const children = async (): Promise<Set<string>> =>
  new Set((await readFile(`/proc/self/task/${process.pid}/children`, 'latin1')).split(' '));
const startOf = async (
  pool: string,
  isolation: Isolation,
  index: number,
): Promise<{ cpu: number; clock: number }> => {
  const known = await children();
  const began = performance.now();
  const child = startChild(
    { crew: pool, serves: { [pool]: { extractor: extractorOf(pool) } }, isolation, ...limits },
    path.join(scratch, `s-${pool}-${index}`),
  );
  await child.ready;
  while (!child.isWarm) await child.warm();
  const clock = performance.now() - began;
  const cpu = await processorMs(await newChild(known));
  child.kill();
  await child.gone;
  return { cpu, clock };
};

console.log('start of a child until everything is loaded, medians: processor ms (clock ms)\n');
row('pool', ...sides.map(([name]) => name));
row('---', '---', '---');
for (const pool of ['document', ...STAGES]) {
  const seen = sides.map(() => [] as { cpu: number; clock: number }[]);
  for (let round = 0; round < rounds; round++) {
    for (const [side, [, isolation]] of sides.entries()) {
      seen[side]?.push(await startOf(pool, isolation, 2 * round + side));
    }
  }
  row(
    pool,
    ...seen.map(
      (all) =>
        `${median(all.map(({ cpu }) => cpu)).toFixed(0)} (${median(all.map(({ clock }) => clock)).toFixed(0)})`,
    ),
  );
}

const open = (isolation: Isolation, name: string, spares: number): Promise<Sandbox> =>
  openSandbox({
    extractor: extractorOf('metadata'),
    isolation,
    ...limits,
    scratch: path.join(home, name),
    size: 1,
    spares,
    maxTasks: 10_000,
  });
const task = (account: string): TaskInput => ({
  account,
  documentPath: path.resolve(documentPath),
  mediaType: 'application/pdf',
  document: { mediaType: 'application/pdf', condition: 'readable', pageCount: 0, pages: [], notAssessed: [] },
  artifacts: {},
  budgetMs: 20_000,
  settings,
});
const timed = async (sandbox: Sandbox, account: string): Promise<number> => {
  const began = performance.now();
  const { status } = await sandbox.run(task(account));
  if (status !== 'done') throw new Error(status);
  return performance.now() - began;
};

console.log('\none metadata task, medians in ms\n');
row('case', 'ms');
row('---', '---');
const warm = await Promise.all(sides.map(([name, isolation]) => open(isolation, `warm-${name}`, 0)));
const times = sides.map(() => [] as number[]);
for (let round = 0; round < 20 * rounds; round++) {
  for (const [side, sandbox] of warm.entries()) times[side]?.push(await timed(sandbox, 'one'));
}
for (const [side, [name]] of sides.entries())
  row(`one account, ${name}`, median((times[side] ?? []).slice(5)));
for (const sandbox of warm) sandbox.close();
for (const spares of [0, 1]) {
  const sandbox = await open(best, `accounts-${spares}`, spares);
  await timed(sandbox, 'first');
  const changing: number[] = [];
  for (let round = 0; round < 2 * rounds; round++) {
    await new Promise((resolve) => setTimeout(resolve, Number(values.pause)));
    changing.push(await timed(sandbox, `account ${round}`));
  }
  row(`another account each time, ${spares} spare${spares === 1 ? '' : 's'}`, median(changing));
  const same: number[] = [];
  for (let round = 0; round < 2 * rounds; round++) {
    await new Promise((resolve) => setTimeout(resolve, Number(values.pause)));
    same.push(await timed(sandbox, 'same'));
  }
  row(`the same account at the same pace, ${spares} spare${spares === 1 ? '' : 's'}`, median(same.slice(1)));
  sandbox.close();
}
await rm(home, { recursive: true, force: true });
process.exit(0);
