/**
 * What a PDF of many tiny objects costs the children that read PDFs:
 *
 *   nice node lab/bench/pdf-objects.ts [--write FILE]
 *
 * Processor time and largest resident memory of a fresh child for each file, as in production (sandboxed children).
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { NotAssessed } from '../../shared/contracts/finding.ts';
import { NO_ISOLATION } from '../../workers/sandbox/isolation.ts';
import { openSandbox } from '../../workers/sandbox/supervisor.ts';
import { metadata } from '../../workers/stages/metadata/stage.ts';
import { signature } from '../../workers/stages/signature/stage.ts';
import { structure } from '../../workers/stages/structure/stage.ts';
import { manyObjects, type ObjectForm, sizedPdf } from './structure-sizes.ts';

const STAGES = { metadata, structure, signature };
type StageName = keyof typeof STAGES;
const CLOCK_TICK_MS = 10;

interface Cost {
  /** 'done', or why not. */
  status: string;
  ms: number;
  /** Largest resident memory of the child. */
  peakMb: number;
  left: string[];
}

const { values } = parseArgs({ options: { write: { type: 'string' } } });
const home = await mkdtemp(path.join(tmpdir(), 'pdf-objects-'));
await mkdir(path.join(home, 'scratch'));

async function costOf(stage: StageName, bytes: Buffer): Promise<Cost> {
  const documentPath = path.join(home, 'document.pdf');
  await writeFile(documentPath, bytes);
  const settings = { tesseractPath: null, modelsDir: path.resolve('models') };
  const file = `stages/${stage}/extract.ts`;
  const sandbox = await openSandbox({
    extractor: new URL(`../../workers/${file}`, import.meta.url).href,
    isolation: NO_ISOLATION,
    memoryBytes: 2 ** 31,
    scratchBytes: 0,
    spares: 0,
    settings,
    scratch: path.join(home, 'scratch'),
    size: 1,
    maxTasks: 10,
  });
  const document: PreparedDocument = {
    mediaType: 'application/pdf',
    condition: 'readable',
    pageCount: 0,
    pages: [],
    notAssessed: [],
  };
  const mediaType = 'application/pdf' as const;
  const common = { account: 'bench', mediaType, artifacts: {}, settings, document };
  try {
    // A first document warms the child: what is measured is a document, not the start.
    const warm = path.join(home, 'warm.pdf');
    await writeFile(warm, sizedPdf(1, 10_000));
    await sandbox.run({ ...common, documentPath: warm, budgetMs: 60_000 });
    const pid = await childPid(file);
    // Resets the largest resident size (proc(5)).
    await writeFile(`/proc/${pid}/clear_refs`, '5');
    const before = await processorMs(pid);
    const outcome = await sandbox.run({ ...common, documentPath, budgetMs: STAGES[stage].timeoutMs });
    const facts = (outcome.status === 'done' ? outcome.facts : null) as { notAssessed: NotAssessed[] } | null;
    return {
      status: outcome.status,
      ms: (await processorMs(pid)) - before,
      peakMb: await status(pid, 'VmHWM'),
      left: facts?.notAssessed.map(({ what }) => what) ?? [],
    };
  } finally {
    sandbox.close();
  }
}

async function childPid(file: string): Promise<string> {
  const list = await readFile(`/proc/self/task/${process.pid}/children`, 'latin1');
  for (const pid of list.split(' ').filter((one) => one !== '')) {
    if ((await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')).includes(file)) return pid;
  }
  throw new Error('no child');
}

async function status(pid: string, field: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024;
}

async function processorMs(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * CLOCK_TICK_MS;
}

async function objectsTable(): Promise<string> {
  const rows: string[] = [];
  for (const form of ['table', 'object-streams', 'no-table'] as ObjectForm[]) {
    for (const count of [10_000, 100_000, 400_000]) {
      const bytes = manyObjects(count, form);
      const cells: string[] = [];
      let left: string[] = [];
      for (const stage of Object.keys(STAGES) as StageName[]) {
        const cost = await costOf(stage, bytes);
        cells.push(cost.status === 'done' ? `${cost.ms} ms, ${cost.peakMb.toFixed(0)} MB` : cost.status);
        left = [...left, ...cost.left];
      }
      const size = (bytes.length / 1024 ** 2).toFixed(1);
      rows.push(`| ${form} | ${count} | ${size} | ${cells.join(' | ')} | ${[...new Set(left)].join('; ')} |`);
    }
  }
  const head = `| how written | objects | MB | ${Object.keys(STAGES).join(' | ')} | not assessed |\n|---|--:|--:|${'--:|'.repeat(3)}---|`;
  return [head, ...rows].join('\n');
}

const markdown = `# Large PDFs through the children that read them

\`nice node lab/bench/pdf-objects.ts\`. Processor time (steps of 10 ms) and resident memory of a warm child with one file
after its first; two cores that other work kept busy.

## Many tiny objects

One page of text and nothing but objects of one number: the most objects that an upload can hold.

${await objectsTable()}
`;
await rm(home, { recursive: true, force: true });
console.log(markdown);
if (values.write) await writeFile(values.write, markdown);
