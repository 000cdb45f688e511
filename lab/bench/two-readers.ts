/**
 * Our reader against pdf.js, page by page:
 *
 *   node lab/bench/two-readers.ts [--seeds N] [--write FILE] [DIR ...]
 *
 * Files made to be read in two ways (corpus causes `two-readings-by-*`), and genuine PDFs below the folders given: how
 * many pages both can tell, and on how many files the rule speaks.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { extract as prepare } from '../../workers/prepare/extract.ts';
import { extract } from '../../workers/stages/structure/extract.ts';
import { StructureFacts } from '../../workers/stages/structure/facts.ts';
import { structure } from '../../workers/stages/structure/stage.ts';
import { CAUSES, makeClean } from '../corpus/index.ts';
import { PRODUCERS, type ProducerName } from '../corpus/pdf/producers.ts';

const KINDS = ['invoice', 'statement', 'payslip'] as const;

async function read(bytes: Uint8Array): Promise<{ facts: StructureFacts; theirs: string }> {
  const outputDir = await mkdtemp(path.join(tmpdir(), 'two-readers-'));
  try {
    const documentPath = path.join(outputDir, 'document.pdf');
    await writeFile(documentPath, bytes);
    const end = performance.now() + 60_000;
    const common = {
      documentPath,
      bytes: async () => bytes,
      remainingMs: () => end - performance.now(),
      settings: { tesseractPath: null, modelsDir: '' },
    };
    const document = await prepare({ ...common, mediaType: 'application/pdf', outputDir });
    const artifactPath = (file: string): string => path.join(outputDir, file);
    const facts = StructureFacts.parse(await extract({ ...common, document, artifactPath }));
    const layers = document.pages.flatMap(({ textLayer }) =>
      textLayer ? [artifactPath(textLayer.file)] : [],
    );
    const theirs = await Promise.all(layers.map((file) => readFile(file, 'utf8')));
    return { facts, theirs: theirs.join('') };
  } finally {
    await rm(outputDir, { recursive: true });
  }
}

const fires = (code: keyof typeof structure.rules, facts: StructureFacts): boolean =>
  structure.rules[code](facts, { now: 0 }).verdict === 'fail';

async function attacks(seeds: number): Promise<string> {
  const producers = (Object.keys(PRODUCERS) as ProducerName[]).filter((name) => name !== 'scanner');
  const lines = [];
  for (const cause of CAUSES.filter(({ name }) => name.startsWith('two-readings'))) {
    const count = { files: 0, found: 0, masked: 0, revision: 0, oldShown: 0, newShown: 0 };
    for (let seed = 1; seed <= seeds; seed++) {
      for (const [k, kind] of KINDS.entries()) {
        const clean = await makeClean(kind, seed, {
          form: 'pdf',
          producer: producers[(seed * 3 + k) % producers.length]!,
        });
        const { bytes, truth } = await cause.apply(clean, seed);
        const { facts, theirs } = await read(bytes);
        count.files++;
        count.found += Number(fires('readers-disagree', facts));
        count.masked += Number(fires('masked-content', facts));
        count.revision += Number(fires('revision-text-changed', facts));
        count.oldShown += Number(theirs.includes(truth.old!));
        count.newShown += Number(theirs.includes(truth.new!));
      }
    }
    lines.push(
      `| ${cause.name} | ${count.files} | ${count.oldShown} | ${count.newShown} | ${count.found} | ${count.masked} | ${count.revision} |`,
    );
  }
  return [
    '| made by | files | pdf.js has the old value | pdf.js has the new value | readers-disagree | masked-content | revision-text-changed |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n');
}

async function genuine(root: string): Promise<string> {
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.pdf')).toSorted();
  const count = { opened: 0, compared: 0, undecided: 0, fired: [] as string[] };
  for (const name of names) {
    const { facts } = await read(await readFile(path.join(root, name)));
    const views = facts.pdf?.parserDifferential;
    if (!views) continue;
    count.opened++;
    count.compared += views.compared;
    count.undecided += views.undecided.length;
    if (fires('readers-disagree', facts)) count.fired.push(name);
  }
  for (const name of count.fired) console.error(`fired on ${name}`);
  const label = path.basename(root);
  return `| ${label} | ${names.length} | ${count.opened} | ${count.compared} | ${count.undecided} | ${count.fired.length} |`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '3' }, write: { type: 'string' } },
});
const rows = [];
for (const root of positionals) rows.push(await genuine(root));
const text = [
  '# Two readers of one page',
  'Our own reader and pdf.js give each page’s text; the rule `readers-disagree` compares them (`node lab/bench/two-readers.ts DIR ...`, seeded).',
  '## Files made to be read in two ways',
  await attacks(Number(values.seeds)),
  ...(rows.length > 0
    ? [
        '## Genuine files',
        [
          '| folder | files | read by both | pages compared | pages undecided | files on which it fires |',
          '|---|--:|--:|--:|--:|--:|',
          ...rows,
        ].join('\n'),
      ]
    : []),
].join('\n\n');
console.log(text);
if (values.write) await writeFile(values.write, `${text}\n`);
process.exit(0);
