/**
 * Rows of words of the ledger's own tune pictures, as training material for `models/training/print/train.py` beside those
 * of `rows.ts`, from the facts that `lab/ledger/collect.ts` keeps, so with boxes as the product's readers set them:
 *   node lab/print/ledger-rows.ts --files DIR OUT        writes OUT.f32 and OUT.json
 * Words of a forged picture are labelled by comparing it with its genuine twin; one without a twin is left out.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { StageId } from '../../shared/contracts/stages.ts';
import { captureOf } from '../../workers/fusion/capture-class.ts';
import type { StoredFacts } from '../../workers/fusion/stored-facts.ts';
import { STAGE_BY_ID } from '../../workers/stages/index.ts';
import type { OcrFacts, PageText } from '../../workers/stages/ocr/facts.ts';
import { comparedWords } from '../../workers/stages/ocr/print/compared.ts';
import { isEnclosed, isRead } from '../../workers/stages/ocr/print/judged-word.ts';
import { DISTANCES, INPUTS } from '../../workers/stages/ocr/print/relative.ts';
import { openFacts } from '../ledger/facts-store.ts';
import { type Entry, readLists } from '../ledger/list.ts';
import { labelsByTwin, twinOf } from './twins.ts';

/** Beyond this share of altered words the page has no print of its own to compare with: another page or capture. */
const MOST_ALTERED = 0.25;

const { values, positionals } = parseArgs({
  options: { files: { type: 'string' } },
  allowPositionals: true,
});
const [out] = positionals;
if (!values.files || !out) {
  console.error('usage: ledger-rows.ts --files DIR OUT');
  process.exit(2);
}
const root = path.resolve(values.files);
const store = openFacts(path.join(root, 'facts'));
const entries = readLists()
  .flatMap((list) => list.entries)
  .filter(({ id, part }) => part === 'tune' && !id.toLowerCase().endsWith('.pdf'));
const ids = new Set(entries.map(({ id }) => id));

function factsOf({ stages }: StoredFacts, id: StageId): unknown {
  const stage = stages.find((one) => one.id === id);
  if (stage?.status !== 'COMPLETED') return null;
  return STAGE_BY_ID[id].facts.safeParse(stage.facts).data ?? null;
}

/** A label for each word of the page; null where nothing says which were altered. */
async function labelsOf(entry: Entry, { words }: PageText): Promise<number[] | null> {
  if (entry.truth === 'genuine') return words.map(() => 0);
  const twin = twinOf(entry.id, ids);
  if (!twin) return null;
  const boxes = words.map(({ box }) => box);
  const labels = await labelsByTwin(path.join(root, entry.id), path.join(root, twin), boxes);
  const altered = labels?.filter((label) => label === 1).length ?? 0;
  return altered > MOST_ALTERED * words.length ? null : labels;
}

const rows: Float32Array[] = [];
/** The last: whether a finding could name it. */
const words: [page: number, label: number, text: string, named: 0 | 1][] = [];
const pages: Record<string, unknown>[] = [];
for (const entry of entries) {
  const stored = await store.read(entry.sha256);
  const page = stored && (factsOf(stored, 'ocr') as OcrFacts | null)?.pages[0];
  const compared = page && comparedWords(page);
  if (!compared || compared.length === 0) continue;
  const labels = await labelsOf(entry, page);
  if (!labels) continue;
  const [metadata, forensic] = [factsOf(stored, 'metadata'), factsOf(stored, 'forensic')];
  const capture = captureOf(stored.mediaType, stored.prepared, {
    ...(metadata ? { metadata } : {}),
    ...(forensic ? { forensic } : {}),
  });
  let hit = 0;
  for (const one of compared) {
    const label = labels[page.words.indexOf(one.word)] ?? 2;
    if (label === 1) hit += 1;
    rows.push(one.row);
    words.push([pages.length, label, one.word.text, isRead(one) && isEnclosed(one, compared) ? 1 : 0]);
  }
  const { id, part, source, chain, truth } = entry;
  const way = truth === 'forged' || entry.way === 'annotated' ? entry.way : null;
  const altered = labels.filter((label) => label === 1).length;
  const about = { i: id, part, source, way, chain, capture: capture.class, set: 'ledger', truth };
  pages.push({ ...about, n: compared.length, altered, hit });
}
const flat = new Float32Array(rows.length * INPUTS);
for (const [at, row] of rows.entries()) flat.set(row, at * INPUTS);
writeFileSync(`${out}.f32`, new Uint8Array(flat.buffer));
writeFileSync(`${out}.json`, JSON.stringify({ inputs: INPUTS, distances: DISTANCES, words, pages }));
console.log(`${words.length} words of ${pages.length} pages`);
