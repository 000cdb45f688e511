/**
 * Declared and evident makers of PDFs:
 *
 *   node lab/bench/producers.ts [--write FILE] [DIR ...]
 *
 * For each writer of the table how many files below the folders name it, and how those open; how often the two rules
 * speak on them, and on files made to carry two names.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dictOf, nameOf, openPdf, type PdfView } from '../../workers/formats/pdf/index.ts';
import { fingerprintOf } from '../../workers/stages/structure/detectors/saves/producer-fingerprint/detector.ts';
import type { ProducerFingerprint } from '../../workers/stages/structure/detectors/saves/producer-fingerprint/facts.ts';
import { hasOwnMarks } from '../../workers/stages/structure/detectors/saves/producer-fingerprint/own-marks.ts';
import {
  declaredWriter,
  evidentWriter,
  opensWith,
  WRITERS,
} from '../../workers/stages/structure/detectors/saves/producer-fingerprint/writers.ts';
import { StructureFacts } from '../../workers/stages/structure/facts.ts';
import { resavedKeepingProducer } from '../../workers/stages/structure/notes/resaved-keeping-producer.ts';
import { pdfStructure } from '../../workers/stages/structure/pdf.ts';
import { structure } from '../../workers/stages/structure/stage.ts';
import { PRODUCER_CASES } from './producer-cases.ts';

const MAX_BYTES = 20_000_000;
const MAX_OBJECTS = 5_000;

interface Look {
  writing: ProducerFingerprint;
  said: 'contradicted' | 'resaved' | 'nothing';
  applies: boolean;
}

/** What the rules say of a file's maker; pages are not painted for it, fonts are taken as the objects name them. */
function look(bytes: Uint8Array): Look | null {
  const file = openPdf(bytes);
  if (file.encrypted === 'locked') return null;
  const writing = fingerprintOf(file, fontNames(file.latest));
  const facts: StructureFacts = { ...NOTHING, pdf: { ...NOTHING.pdf!, producerFingerprint: writing } };
  const contradicted = structure.rules['producer-contradicted'](facts, { now: 0 }).verdict;
  const resaved = resavedKeepingProducer(facts) !== null;
  const said = contradicted === 'fail' ? 'contradicted' : resaved ? 'resaved' : 'nothing';
  return { writing, said, applies: contradicted === 'pass' || contradicted === 'fail' };
}

/** Facts of a document without pages. */
const NOTHING = StructureFacts.parse(pdfStructure(Buffer.from('%PDF-1.4\n'), () => false));

function fontNames(view: PdfView): Set<string> {
  const names = new Set<string>();
  for (const number of view.numbers().slice(0, MAX_OBJECTS)) {
    const dict = dictOf(view.object(number)?.value);
    const name = dict && nameOf(view.get(dict, 'BaseFont'));
    if (name) names.add(name);
  }
  return names;
}

interface Count {
  named: number;
  own: number;
  keeper: number;
  kept: number;
  other: number;
  foreign: number;
}

const counts = new Map<string, Count>();

function countWriter(writing: ProducerFingerprint): void {
  const declared = writing.producer ? declaredWriter(writing.producer) : null;
  if (!declared) return;
  const count = counts.get(declared.name) ?? { named: 0, own: 0, keeper: 0, kept: 0, other: 0, foreign: 0 };
  counts.set(declared.name, count);
  const evident = evidentWriter(writing.comment);
  count.named++;
  if (opensWith(declared, writing.comment)) count.own++;
  else if (!evident) count.other++;
  else if (evident.saves === 'afresh') count.foreign++;
  else {
    count.keeper++;
    if (hasOwnMarks(declared, writing)) count.kept++;
  }
}

async function genuine(root: string): Promise<string> {
  const names = (await readdir(root, { recursive: true })).filter((name) => /\.pdf$/i.test(name)).toSorted();
  const count = { files: 0, applies: 0, contradicted: [] as string[], resaved: 0 };
  for (const name of names) {
    const bytes = await readFile(path.join(root, name)).catch(() => null);
    if (!bytes || bytes.length > MAX_BYTES) continue;
    count.files++;
    const seen = look(bytes);
    if (!seen) continue;
    const { writing, said, applies } = seen;
    countWriter(writing);
    if (applies) count.applies++;
    if (said === 'contradicted') count.contradicted.push(name);
    if (said === 'resaved') count.resaved++;
  }
  for (const name of count.contradicted) console.error(`contradicted: ${name}`);
  return `| ${path.basename(root)} | ${count.files} | ${count.applies} | ${count.contradicted.length} | ${count.resaved} |`;
}

async function cases(): Promise<string> {
  const rows = new Map<string, { files: number; right: number }>();
  for (const one of PRODUCER_CASES) {
    const row = rows.get(one.expected) ?? { files: 0, right: 0 };
    rows.set(one.expected, row);
    for (const seed of [1, 2]) {
      row.files++;
      if (look(await one.make(seed))?.said === one.expected) row.right++;
      else console.error(`not as expected: ${one.name}`);
    }
  }
  const lines = [...rows].map(([expected, { files, right }]) => `| ${expected} | ${files} | ${right} |`);
  return ['| should be | files | is |', '|---|--:|--:|', ...lines].join('\n');
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'string' } } });
const made = await cases();
const folders = [];
for (const root of positionals) folders.push(await genuine(root));
const writers = WRITERS.flatMap(({ name, opens, saves }) => {
  const c = counts.get(name);
  const head = `| ${name} | ${opens.join(', ')} | ${saves} |`;
  return c
    ? [`${head} ${c.named} | ${c.own} | ${c.keeper} | ${c.kept} | ${c.other} | ${c.foreign} |`]
    : [`${head} 0 | | | | | |`];
});
const text = [
  '# Declared and evident makers',
  'What a PDF’s /Producer says against the bytes that its first save opens with: `node lab/bench/producers.ts DIR ...`. *Afresh*: writes documents of its own only; *keeps*: also saves those of others and may keep the name it finds.',
  '## Marks',
  'Files that name the writer; of those: opening with its own bytes, with those of a program that keeps names (and among these still showing fonts or entries of their maker), with bytes that several programs or none of the table use, with those of another program that writes afresh. Bytes of writers that few files here name are those of files that its own tests have, or of its source.',
  [
    '| writer | opens with | saves | named by | own bytes | saved by a keeper | marks kept | shared or unknown bytes | another that writes afresh |',
    '|---|---|---|--:|--:|--:|--:|--:|--:|',
    ...writers,
  ].join('\n'),
  '## Files made to carry two names',
  made,
  '## Genuine files',
  [
    '| folder | files | maker named and known | producer-contradicted | resaved-keeping-producer |',
    '|---|--:|--:|--:|--:|',
    ...folders,
  ].join('\n'),
].join('\n\n');
console.log(text);
if (values.write) await writeFile(values.write, `${text}\n`);
