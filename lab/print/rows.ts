/**
 * Measures the words of pictures that `lab/ledger/forge/values.py` made, as training material for
 * `models/training/print/train.py`:
 *   node lab/print/rows.ts JOBS.jsonl ANSWERS.jsonl OUT        writes OUT.f32 and OUT.json
 * A job may name `part` and `source` of its ground beside what values.py reads.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { openImage } from '../../workers/artifacts/pixels.ts';
import type { Quad } from '../../workers/reading/geometry.ts';
import { decodePicture } from '../../workers/reading/picture.ts';
import { measure } from '../../workers/stages/ocr/print/measure.ts';
import { patchOf } from '../../workers/stages/ocr/print/patch.ts';
import { INPUTS, type Measured, relativeTo } from '../../workers/stages/ocr/print/relative.ts';

type Word = [x: number, y: number, width: number, height: number, text: string];
interface Job {
  out: string;
  way: string | null;
  chain: string;
  capture: string;
  part?: string;
  source?: string;
}
interface Answer {
  out: string;
  words: Word[];
  altered: number[];
}

/** Long side of a page's raster in the product. */
const RASTER_SIDE = 2600;
/** Readers place boxes a little differently from run to run: by so much of a word's height. */
const JITTER = 0.07;
const MAX_WORDS = 700;

const [jobsFile, answersFile, out] = process.argv.slice(2);
if (!jobsFile || !answersFile || !out) {
  console.error('usage: rows.ts JOBS.jsonl ANSWERS.jsonl OUT');
  process.exit(2);
}
const linesOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as T);

let state = 12345;
/** Uniform in -1..1, the same in every run. */
const chance = (): number => {
  state = (state * 1664525 + 1013904223) % 2 ** 32;
  return state / 2 ** 31 - 1;
};

function shares(a: Word, b: Word): boolean {
  const across = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const down = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  return across > 0.1 * a[2] && down > 0.15 * a[3];
}

/** 1 altered, 0 not, 2 neither: partly covered by an edit, or in a scan's first line, where archives type their numbers. */
function labelOf(word: Word, index: number, { words, altered }: Answer, isScan: boolean): number {
  if (altered.includes(index)) return 1;
  if (altered.some((at) => words[at] && shares(word, words[at]))) return 2;
  return isScan && !words.some(([, y, , height]) => y + height / 2 < word[1]) ? 2 : 0;
}

async function measured(job: Job, answer: Answer): Promise<(Measured & { label: number })[]> {
  const { width, height } = await openImage(answer.out, true).metadata();
  const scale = Math.min(1, RASTER_SIDE / Math.max(width, height));
  const size = { widthPx: Math.round(width * scale), heightPx: Math.round(height * scale) };
  const picture = await decodePicture(answer.out, size);
  return answer.words.slice(0, MAX_WORDS).flatMap((word, index) => {
    const slip = (): number => chance() * JITTER * word[3];
    const [x, y] = [(word[0] + slip()) * scale, (word[1] + slip()) * scale];
    const [w, h] = [(word[2] + slip()) * scale, (word[3] + slip()) * scale];
    const quad: Quad = [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ];
    const patch = patchOf(picture, quad);
    const values = patch && measure(patch);
    const label = labelOf(word, index, answer, job.capture === 'none');
    return values ? [{ text: word[4], x, y, width: w, height: h, values, label }] : [];
  });
}

const jobs = linesOf<Job>(jobsFile);
const rows: Float32Array[] = [];
const words: [page: number, label: number, text: string][] = [];
const pages: Record<string, unknown>[] = [];
for (const [i, answer] of linesOf<Answer>(answersFile).entries()) {
  const job = jobs[i];
  if (!job || job.out !== answer.out) throw new Error(`answer ${i + 1} is not that of job ${i + 1}`);
  const own = await measured(job, answer);
  const relative = relativeTo(own);
  for (const [at, row] of relative.entries()) {
    rows.push(row);
    words.push([pages.length, own[at]?.label ?? 2, own[at]?.text ?? '']);
  }
  const { way, chain, capture, part = 'tune', source = '' } = job;
  const hit = own.filter(({ label }) => label === 1).length;
  pages.push({
    i,
    part,
    source,
    way,
    chain,
    capture,
    n: relative.length,
    altered: answer.altered.length,
    hit,
  });
}
const flat = new Float32Array(rows.length * INPUTS);
for (const [at, row] of rows.entries()) flat.set(row, at * INPUTS);
writeFileSync(`${out}.f32`, new Uint8Array(flat.buffer));
writeFileSync(`${out}.json`, JSON.stringify({ inputs: INPUTS, words, pages }));
console.log(`${words.length} words of ${pages.length} pages`);
