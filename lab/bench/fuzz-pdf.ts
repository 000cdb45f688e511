/**
 * Damaged and hostile PDFs through the sandboxed children that read PDFs, as in production, with time and memory:
 *
 *   nice node lab/bench/fuzz-pdf.ts [--minutes N] [--damaged N] [--seed N] [--memory MB] [--keep DIR] [--write FILE]
 *
 * Files are the corpus' (each kind, producer and cause), the hostile ones and those of the structure bench; each is
 * damaged in ways that the seed decides. A child that dies, hangs beyond its deadline or grows beyond the memory given
 * is a failure, and so are facts of another shape and rules that throw. `--keep` stores the files that failed.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import { PREPARED_FILES } from '../../workers/prepare/artifacts.ts';
import { prepare } from '../../workers/prepare/prepare.ts';
import { judge } from '../../workers/runtime/judge.ts';
import { NO_ISOLATION } from '../../workers/sandbox/isolation.ts';
import { residentBytes } from '../../workers/sandbox/memory.ts';
import { openSandbox, type Sandbox } from '../../workers/sandbox/supervisor.ts';
import { signature } from '../../workers/stages/signature/stage.ts';
import { structure } from '../../workers/stages/structure/stage.ts';
import { hostileFiles } from '../corpus/hostile.ts';
import { CAUSES, makeClean } from '../corpus/index.ts';
import { PRODUCERS, type ProducerName } from '../corpus/pdf/producers.ts';
import { randomFrom } from '../corpus/random.ts';
import { mutated } from './fuzz-mutations.ts';
import { sizedPdf } from './structure-sizes.ts';

const STAGES = {
  prepare: 'prepare/extract.ts',
  structure: 'stages/structure/extract.ts',
  signature: 'stages/signature/extract.ts',
};
type StageName = keyof typeof STAGES;
const BUDGET_MS = {
  prepare: prepare.timeoutMs,
  structure: structure.timeoutMs,
  signature: signature.timeoutMs,
};
const JUDGED = { structure, signature };

interface Tally {
  files: number;
  outcomes: Map<string, number>;
  ms: number[];
  peakMb: number;
  slowest: { name: string; ms: number };
}

/** Files to begin with: small, so that a mutation hits something. */
async function bases(seed: number): Promise<{ name: string; bytes: Buffer }[]> {
  const found: { name: string; bytes: Buffer }[] = [];
  const producers = Object.keys(PRODUCERS).filter((name) => name !== 'scanner') as ProducerName[];
  for (const [at, producer] of producers.entries()) {
    const kind = (['invoice', 'statement', 'payslip', 'certificate'] as const)[at % 4]!;
    const clean = await makeClean(kind, seed + at, { form: 'pdf', producer });
    found.push({ name: `${kind}-${producer}`, bytes: clean.bytes });
    for (const cause of CAUSES.filter((one) => one.applies(clean)).filter(
      (_, i) => i % producers.length === at,
    )) {
      found.push({ name: cause.name, bytes: (await cause.apply(clean, seed)).bytes });
    }
  }
  const scan = await makeClean('invoice', seed, { form: 'scan-pdf', longSide: 500 });
  found.push({ name: 'scan', bytes: scan.bytes }, { name: 'pages', bytes: sizedPdf(30, 100_000) });
  for (const { name, mimeType, bytes } of hostileFiles()) {
    if (mimeType === 'application/pdf') found.push({ name, bytes: Buffer.from(bytes()) });
  }
  return found.filter(({ bytes }) => bytes.length > 0);
}

const CLOCK_TICK_MS = 10;

/** Process numbers of the children of this process that do a stage's work. */
async function childPids(stage: StageName): Promise<string[]> {
  const list = await readFile(`/proc/self/task/${process.pid}/children`, 'latin1');
  const commands = await Promise.all(
    list
      .split(' ')
      .filter((pid) => pid !== '')
      .map(async (pid) => ({ pid, line: await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '') })),
  );
  return commands.filter(({ line }) => line.includes(STAGES[stage])).map(({ pid }) => pid);
}

/** Processor time of all children, threads included (proc(5), utime and stime). */
async function processorMs(stage: StageName): Promise<number> {
  const stats = await Promise.all(
    (await childPids(stage)).map((pid) => readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')),
  );
  const ticks = stats.map((stat) => {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return ticks.reduce((sum, own) => sum + own, 0) * CLOCK_TICK_MS;
}

/** Processor time and largest resident memory (MB) of the children while `work` runs; a child that dies takes its time along. */
async function watched<T>(
  stage: StageName,
  work: () => Promise<T>,
): Promise<{ result: T; peakMb: number; ms: number }> {
  let peak = 0;
  const look = async (): Promise<void> => {
    for (const pid of await childPids(stage)) peak = Math.max(peak, residentBytes(Number(pid)));
  };
  const before = await processorMs(stage);
  const timer = setInterval(() => void look(), 50);
  try {
    const result = await work();
    await look();
    return { result, peakMb: peak / 1024 ** 2, ms: Math.max(0, (await processorMs(stage)) - before) };
  } finally {
    clearInterval(timer);
  }
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    damaged: { type: 'string' },
    seed: { type: 'string', default: '1' },
    memory: { type: 'string', default: '512' },
    keep: { type: 'string' },
    write: { type: 'string' },
  },
});
const home = await mkdtemp(path.join(tmpdir(), 'fuzz-pdf-'));
const settings = { tesseractPath: null, modelsDir: path.resolve('models') };
const scratch = path.join(home, 'scratch');
await mkdir(scratch, { recursive: true });
const memoryBytes = Number(values.memory) * 1024 ** 2;
const sandboxes = Object.fromEntries(
  await Promise.all(
    Object.entries(STAGES).map(async ([name, file]) => {
      const extractor = new URL(`../../workers/${file}`, import.meta.url).href;
      return [
        name,
        await openSandbox({
          extractor,
          isolation: NO_ISOLATION,
          memoryBytes,
          scratchBytes: 0,
          settings,
          scratch,
          size: 1,
          spares: 0,
          maxTasks: 200,
        }),
      ];
    }),
  ),
) as Record<StageName, Sandbox>;
const tallies = new Map<StageName, Tally>();
const failures: string[] = [];

async function one(
  stage: StageName,
  name: string,
  input: { documentPath: string; document?: PreparedDocument; artifacts: Record<string, string> },
  keepIn?: string,
): Promise<unknown> {
  const tally = tallies.get(stage) ?? {
    files: 0,
    outcomes: new Map<string, number>(),
    ms: [],
    peakMb: 0,
    slowest: { name: '', ms: 0 },
  };
  tallies.set(stage, tally);
  const head = { account: 'bench', mediaType: 'application/pdf' as const };
  const task = { ...input, ...head, budgetMs: BUDGET_MS[stage], settings };
  const { result, peakMb, ms } = await watched(stage, () =>
    sandboxes[stage].run(task, {
      expected: PREPARED_FILES,
      collect: async (received) => {
        if (keepIn) await cp(received, keepIn, { recursive: true });
      },
    }),
  );
  tally.files++;
  tally.ms.push(ms);
  if (ms > tally.slowest.ms) tally.slowest = { name, ms };
  tally.peakMb = Math.max(tally.peakMb, peakMb);
  let outcome: string = result.status;
  if (result.status === 'done') outcome = shaped(stage, result.facts) ?? 'done';
  tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1);
  if (outcome !== 'done') {
    failures.push(`${stage} ${outcome} on ${name}: ${'message' in result ? result.message : ''}`);
    console.error(failures.at(-1));
    if (values.keep) {
      await mkdir(values.keep, { recursive: true });
      await cp(
        input.documentPath,
        path.join(values.keep, `${stage}-${outcome.replace(/\W/g, '')}-${failures.length}.pdf`),
      );
    }
  }
  return result.status === 'done' ? result.facts : null;
}

/** What is wrong with facts that came back; null when nothing is. */
function shaped(stage: StageName, facts: unknown): string | null {
  if (stage === 'prepare') return prepare.result.safeParse(facts).success ? null : 'wrong shape';
  try {
    const { judgement } = judge(JUDGED[stage], facts, { now: Date.now() });
    const threw = Object.values(judgement.verdicts).some(
      (verdict) => verdict.verdict === 'inconclusive' && verdict.reason.startsWith('the rule failed'),
    );
    return threw ? 'rule threw' : null;
  } catch {
    return 'wrong shape';
  }
}

async function through(name: string, bytes: Buffer): Promise<void> {
  const documentPath = path.join(home, 'document.pdf');
  const artifactDir = path.join(home, 'artifacts');
  await rm(artifactDir, { recursive: true, force: true });
  await mkdir(artifactDir);
  await writeFile(documentPath, bytes);
  const document = (await one(
    'prepare',
    name,
    { documentPath, artifacts: {} },
    artifactDir,
  )) as PreparedDocument | null;
  const files = await readdir(artifactDir);
  const artifacts = Object.fromEntries(files.map((file) => [file, path.join(artifactDir, file)]));
  const prepared =
    document ??
    ({
      mediaType: 'application/pdf',
      condition: 'damaged',
      pageCount: 0,
      pages: [],
      notAssessed: [],
    } satisfies PreparedDocument);
  await one('structure', name, { documentPath, document: prepared, artifacts });
  await one('signature', name, { documentPath, document: prepared, artifacts });
}

const seed = Number(values.seed);
const random = randomFrom('fuzz', seed);
const material = await bases(seed);
const end = performance.now() + Number(values.minutes) * 60_000;
for (const { name, bytes } of material) await through(name, bytes);
const whole = tallies.get('prepare')!.files;
const damaged = Number(values.damaged ?? Number.POSITIVE_INFINITY);
while (performance.now() < end && tallies.get('prepare')!.files - whole < damaged) {
  const base = material[random.int(0, material.length - 1)]!;
  const other = material[random.int(0, material.length - 1)]!;
  const { bytes, how } = mutated(base.bytes, other.bytes, random);
  await through(`${base.name} (${how})`, bytes);
}
for (const sandbox of Object.values(sandboxes)) sandbox.close();
await rm(home, { recursive: true, force: true });

const rows = [...tallies].map(([stage, { files, outcomes, ms, peakMb, slowest }]) => {
  const sorted = ms.toSorted((a, b) => a - b);
  const bad = [...outcomes]
    .filter(([outcome]) => outcome !== 'done')
    .map(([outcome, n]) => `${outcome} ${n}`);
  return `| ${stage} | ${files} | ${outcomes.get('done') ?? 0} | ${bad.join(', ') || 'none'} | ${sorted[sorted.length >> 1]!.toFixed(0)} | ${slowest.ms.toFixed(0)} (${slowest.name}) | ${peakMb.toFixed(0)} |`;
});
const table = [
  `Seed ${seed}: ${whole} files as they are (corpus causes, hostile files) and ${tallies.get('prepare')!.files - whole} damaged ones; a child is killed at ${values.memory} MB.`,
  '',
  '| child | files | facts came back | failures | p50 ms | most ms | largest memory MB |',
  '|---|--:|--:|---|--:|--:|--:|',
  ...rows,
].join('\n');
console.log(table);
if (values.write)
  await writeFile(
    values.write,
    `# PDFs made to hurt, through the children that read them\n\n\`nice node lab/bench/fuzz-pdf.ts --minutes ${values.minutes}${values.damaged ? ` --damaged ${values.damaged}` : ''} --seed ${seed} --memory ${values.memory}\` (seeded). Processor time and resident memory are those of the whole child.\n\n${table}\n`,
  );
process.exitCode = failures.length > 0 ? 1 : 0;
