/**
 * Saves the facts of files, to be judged again: `node lab/facts/save.ts OUTDIR FILE...`
 * Each file gives OUTDIR/<its name>.facts.json; `scripts/judge OUTDIR` then says what the present rules make of them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { extractFacts } from './extract.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [outDir, ...files] = positionals;
if (!outDir || files.length === 0) {
  console.error('usage: node lab/facts/save.ts OUTDIR FILE...');
  process.exit(2);
}
await mkdir(outDir, { recursive: true });
const settings = { tesseractPath: null, modelsDir: path.resolve(import.meta.dirname, '../../models') };
for (const file of files) {
  const stored = await extractFacts(file, { settings });
  await writeFile(path.join(outDir, `${stored.name}.facts.json`), `${JSON.stringify(stored)}\n`);
  console.log(file);
}
process.exit(0);
