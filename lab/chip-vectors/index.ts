/**
 * Writes every vector into a directory, for other readers and for the command line:
 *
 *   node lab/chip-vectors/index.ts OUT
 *   assay chip --list OUT/list.tsv > answers.jsonl
 *
 * OUT/list.tsv names the files of each vector; OUT/truth.jsonl has the truth in the same order.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allVectors } from './all.ts';

const [out] = process.argv.slice(2);
if (!out) {
  process.stderr.write('node lab/chip-vectors/index.ts OUT\n');
  process.exit(2);
}
const rows = ['sod\tdg1\tdg2\ttrust'];
const truths: string[] = [];
for (const [i, { name, kind, sod, dg1, dg2, trust, truth }] of allVectors().entries()) {
  const folder = `${kind}-${String(i).padStart(3, '0')}`;
  mkdirSync(path.join(out, folder), { recursive: true });
  const file = (base: string, bytes: Buffer | null): string => {
    if (!bytes) return '';
    writeFileSync(path.join(out, folder, base), bytes);
    return `${folder}/${base}`;
  };
  const cells = [file('sod.bin', sod), file('dg1.bin', dg1), file('dg2.bin', dg2)];
  if (trust) mkdirSync(path.join(out, folder, 'trust'), { recursive: true });
  for (const [base, bytes] of Object.entries(trust ?? {})) file(`trust/${base}`, bytes);
  rows.push([...cells, trust ? `${folder}/trust` : ''].join('\t'));
  truths.push(JSON.stringify({ folder, name, kind, truth }));
}
writeFileSync(path.join(out, 'list.tsv'), `${rows.join('\n')}\n`);
writeFileSync(path.join(out, 'truth.jsonl'), `${truths.join('\n')}\n`);
process.stdout.write(`${truths.length} vectors in ${out}\n`);
