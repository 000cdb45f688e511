/**
 * The service beside what somebody would script, in turns, one document at a time:
 *
 *   node lab/bench/by-hand.ts [--rounds N] [--queue redis|postgres]
 *
 * A one-page PDF: pdfsig, exiftool, qpdf --check, pdftotext, pdftoppm, zbarimg one after the other. A scanned slip:
 * exiftool, tesseract, zbarimg, djpeg. All of them must be installed. Medians of the clock, and of the ratio in pairs.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fetchReportText, verifyFile } from '../../scripts/assay/client.ts';
import { type QueueChoice, startStack } from '../../scripts/services/stack.ts';
import { makeClean } from '../corpus/index.ts';
import { percentile } from './figures.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '12' }, queue: { type: 'string', default: 'redis' } },
});
const rounds = Number(values.rounds);
const home = await mkdtemp(path.join(os.tmpdir(), 'assay-by-hand-'));
const picture = path.join(home, 'page');

const SCAN = { form: 'jpeg', capture: 'scan' } as const;

type Command = readonly [program: string, ...args: string[]];

const FOR_PDF = (file: string): Command[] => [
  ['pdfsig', file],
  ['exiftool', file],
  ['qpdf', '--check', file],
  ['pdftotext', file, '-'],
  ['pdftoppm', '-r', '150', '-png', file, picture],
  ['zbarimg', '-q', `${picture}-1.png`],
];
const FOR_PICTURE = (file: string): Command[] => [
  ['exiftool', file],
  ['tesseract', file, '-'],
  ['zbarimg', '-q', file],
  ['djpeg', '-outfile', `${picture}.ppm`, file],
];

/** Milliseconds by the clock. What a program says of the file is its own matter, that it is missing is not. */
function byHand(commands: readonly Command[]): number {
  const began = performance.now();
  for (const [program, ...args] of commands) {
    const { error } = spawnSync(program, args, { stdio: 'ignore' });
    if (error) throw error;
  }
  return performance.now() - began;
}

const env = { ...process.env, PORT: '0', LOG_LEVEL: 'warn', SUBMIT_MAX_WAIT_MS: '600000' };
const queue = values.queue as QueueChoice;
const stack = await startStack({ home, queue, env, progress: () => undefined });
async function byService(file: string): Promise<number> {
  const began = performance.now();
  const { jobId } = await verifyFile(stack, file);
  const submitted = performance.now() - began;
  const fetching = performance.now();
  await fetchReportText(stack, jobId);
  return submitted - (performance.now() - fetching);
}

try {
  const { model } = os.cpus()[0] ?? { model: '' };
  console.log(
    `${new Date().toISOString().slice(0, 16)}Z, ${os.availableParallelism()} cores (${model.trim()}), load average ${os.loadavg()[0]?.toFixed(1)}, \`node lab/bench/by-hand.ts\`\n`,
  );
  console.log(
    '| document | service, median ms | by hand, median ms | ratio of pairs, median |\n|---|--:|--:|--:|',
  );
  const kinds = [
    { name: 'one-page born-digital PDF', ending: 'pdf', kind: 'invoice', options: {}, tools: FOR_PDF },
    { name: 'scanned payslip', ending: 'jpg', kind: 'payslip', options: SCAN, tools: FOR_PICTURE },
  ] as const;
  for (const { name, ending, options, kind, tools } of kinds) {
    const [ours, theirs, ratios]: [number[], number[], number[]] = [[], [], []];
    for (let round = -3; round < rounds; round++) {
      const { bytes } = await makeClean(kind, 900 + round, options);
      const file = path.join(home, `document.${ending}`);
      await writeFile(file, bytes);
      const serviceFirst = round % 2 === 0;
      const first = serviceFirst ? await byService(file) : byHand(tools(file));
      const second = serviceFirst ? byHand(tools(file)) : await byService(file);
      const [our, their] = serviceFirst ? [first, second] : [second, first];
      if (round < 0) continue;
      ours.push(our);
      theirs.push(their);
      ratios.push(our / their);
    }
    const cells = [ours, theirs].map((all) => percentile(all, 0.5).toFixed(0));
    console.log(`| ${name} | ${cells.join(' | ')} | ${percentile(ratios, 0.5).toFixed(2)} |`);
  }
} finally {
  await stack.stop();
  await rm(home, { recursive: true, force: true });
}
