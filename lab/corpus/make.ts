/**
 * Writes a corpus: `node lab/corpus/make.ts OUTDIR [--seed N] [--count N] [--hostile]`.
 * One clean document and each cause that applies to it, `count` times over; truth.jsonl says what is what.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isIdentity } from './clean.ts';
import { hostileFiles } from './hostile.ts';
import { CAUSES, makeClean } from './index.ts';
import { randomFrom } from './random.ts';
import { type Clean, type Forged, type Form, KINDS, type Truth } from './types.ts';

const EXTENSION: Record<Form, string> = {
  pdf: 'pdf',
  'scan-pdf': 'pdf',
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
};

type Line = { file: string; kind: string; form: string; seed: number } & Partial<Truth> & { forged: boolean };

/** The forms in which a kind is made; pictures of paper exist beside the born-digital file. */
const formsOf = (kind: Clean['kind']): Form[] =>
  isIdentity(kind) ? ['jpeg', 'scan-pdf', 'png', 'webp'] : ['pdf', 'jpeg', 'scan-pdf', 'png', 'webp'];

/** Makes and writes everything; returns the number of files. Progress goes to standard error. */
async function writeCorpus(folder: string, seed: number, count: number, hostile: boolean): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const lines: Line[] = [];
  const write = (file: string, bytes: Uint8Array): void => writeFileSync(path.join(folder, file), bytes);
  for (let round = 0; round < count; round += 1) {
    for (const kind of KINDS) {
      const documentSeed = seed + round;
      const random = randomFrom('make', kind, documentSeed);
      for (const form of formsOf(kind)) {
        const clean = await makeClean(kind, documentSeed, {
          form,
          ...(form === 'jpeg' ? captureOf(random.next()) : {}),
        });
        const stem = `${kind}-${form}-${documentSeed}`;
        const extension = EXTENSION[form];
        write(`${stem}-clean.${extension}`, clean.bytes);
        lines.push({ file: `${stem}-clean.${extension}`, kind, form, seed: documentSeed, forged: false });
        for (const cause of CAUSES.filter((one) => one.applies(clean))) {
          const made: Forged = await cause.apply(clean, documentSeed);
          const file = `${stem}-${cause.name}.${extension}`;
          write(file, made.bytes);
          lines.push({ file, kind, form, seed: documentSeed, ...made.truth });
        }
        process.stderr.write(`\r${lines.length} files`);
      }
    }
  }
  writeFileSync(
    path.join(folder, 'truth.jsonl'),
    `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`,
  );
  let total = lines.length;
  if (hostile) {
    mkdirSync(path.join(folder, 'hostile'), { recursive: true });
    for (const one of hostileFiles()) {
      write(path.join('hostile', one.name), one.bytes());
      total += 1;
    }
  }
  process.stderr.write(`\r${total} files\n`);
  return total;
}

const captureOf = (draw: number): { capture: 'camera' | 'scan' } => ({
  capture: draw < 0.5 ? 'camera' : 'scan',
});

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '1' },
      hostile: { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  const [seed, count] = [Number(values.seed), Number(values.count)];
  if (folder === undefined || !Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1) {
    process.stderr.write('usage: node lab/corpus/make.ts OUTDIR [--seed N] [--count N] [--hostile]\n');
    process.exitCode = 2;
  } else {
    await writeCorpus(folder, seed, count, values.hostile);
  }
}
