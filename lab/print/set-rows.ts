/**
 * Rows of words of pictures that strangers forged, as training material for `models/training/print/strangers.py`:
 *   node lab/print/set-rows.ts OUT NAME TRUTH.jsonl FACTS [NAME TRUTH.jsonl FACTS ...]        writes OUT.f32 and OUT.json
 * FACTS is a folder of stored facts (lab/facts/save.ts), TRUTH what lab/ledger/sight.ts reads, with the boxes of what was altered besides
 * (`adjusted`). A set without truths of its own is of genuine pictures: NAME - FACTS.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { CaptureClass } from '../../shared/contracts/capture.ts';
import type { Box } from '../../shared/contracts/finding.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import { captureOf } from '../../workers/fusion/capture-class.ts';
import { StoredFacts } from '../../workers/fusion/stored-facts.ts';
import { STAGE_BY_ID } from '../../workers/stages/index.ts';
import type { OcrFacts, PageText } from '../../workers/stages/ocr/facts.ts';
import { type Compared, comparedWords } from '../../workers/stages/ocr/print/compared.ts';
import { isColoured, isEnclosed, isRead, standsAlone } from '../../workers/stages/ocr/print/judged-word.ts';
import { DISTANCES, INPUTS } from '../../workers/stages/ocr/print/relative.ts';
import { readTruth } from '../ledger/sight.ts';

/** Of a word, or of the altered place, that lies in the other: then the word was altered. Less of it is left out. */
const OF_WORD = 0.5;
const OF_PLACE = 0.6;

const PlaceInPixels = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const Altered = z.looseObject({
  file: z.string(),
  box: PlaceInPixels.nullish(),
  adjusted: z.array(z.looseObject({ box: PlaceInPixels.nullish() })).catch([]),
});
type Altered = z.infer<typeof Altered>;

const [out, ...sets] = process.argv.slice(2);
if (!out || sets.length === 0 || sets.length % 3 !== 0) {
  console.error('usage: set-rows.ts OUT NAME TRUTH.jsonl FACTS ...');
  process.exit(2);
}

const genuineOf = (folder: string): Altered[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.facts.json'))
    .map((name) => ({ file: `genuine/${name.slice(0, -'.facts.json'.length)}`, adjusted: [] }));

function shared([x, y, width, height]: Box, [left, top, across, down]: Box): number {
  const overlap = (a: number, aSize: number, b: number, bSize: number): number =>
    Math.max(0, Math.min(a + aSize, b + bSize) - Math.max(a, b));
  return overlap(x, width, left, across) * overlap(y, height, top, down);
}

const areaOf = ([, , width, height]: Box): number => width * height;

/** 1 altered, 0 not, 2 touched by an altered place. */
function labelOf(word: Box, places: readonly Box[]): 0 | 1 | 2 {
  const parts = places.map((place) => ({ place, area: shared(word, place) }));
  const isIn = parts.some(
    ({ place, area }) => area > OF_WORD * areaOf(word) || area > OF_PLACE * areaOf(place),
  );
  return isIn ? 1 : parts.some(({ area }) => area > 0) ? 2 : 0;
}

const mayName = (one: Compared, words: readonly Compared[], page: PageText): boolean =>
  isRead(one) &&
  isEnclosed(one, words) &&
  !isColoured(one, words) &&
  !standsAlone(one, page.words, (page.ocr?.picture?.widthPx ?? 1) / (page.ocr?.picture?.heightPx ?? 1));

const rows: Float32Array[] = [];
/** The last: whether a finding could name it. */
const words: [page: number, label: number, text: string, named: 0 | 1][] = [];
const pages: Record<string, unknown>[] = [];

/** Classes of capture in which the rule counts. */
const CAPTURED: readonly CaptureClass[] = ['scan', 'photograph', 'resaved-picture'];

function factsOf({ stages }: StoredFacts, id: StageId): unknown {
  const stage = stages.find((one) => one.id === id);
  return stage?.status === 'COMPLETED' ? (STAGE_BY_ID[id].facts.safeParse(stage.facts).data ?? null) : null;
}

function isCaptured(stored: StoredFacts): boolean {
  const [metadata, forensic] = [factsOf(stored, 'metadata'), factsOf(stored, 'forensic')];
  const seen = { ...(metadata ? { metadata } : {}), ...(forensic ? { forensic } : {}) };
  return CAPTURED.includes(captureOf(stored.mediaType, stored.prepared, seen).class);
}

function addPage(set: string, truth: Altered, stored: StoredFacts): void {
  const [page] = (factsOf(stored, 'ocr') as OcrFacts | null)?.pages ?? [];
  const compared = page && comparedWords(page);
  const size = stored.prepared?.pages[0];
  if (!compared || compared.length === 0 || !size || !isCaptured(stored)) return;
  const places = [truth.box, ...truth.adjusted.map(({ box }) => box)].flatMap((box): Box[] =>
    box ? [[box[0] / size.width, box[1] / size.height, box[2] / size.width, box[3] / size.height]] : [],
  );
  for (const one of compared) {
    rows.push(one.row);
    words.push([
      pages.length,
      labelOf(one.word.box, places),
      one.word.text,
      mayName(one, compared, page) ? 1 : 0,
    ]);
  }
  pages.push({ set, file: truth.file, truth: truth.file.startsWith('forged/') ? 'forged' : 'genuine' });
}

for (let at = 0; at < sets.length; at += 3) {
  const [set = '', truths = '', folder = ''] = sets.slice(at, at + 3);
  const all = truths === '-' ? genuineOf(folder) : readTruth(truths).map((truth) => Altered.parse(truth));
  for (const truth of all) {
    const file = path.join(folder, `${path.basename(truth.file)}.facts.json`);
    if (existsSync(file)) addPage(set, truth, StoredFacts.parse(JSON.parse(readFileSync(file, 'utf8'))));
  }
}
const flat = new Float32Array(rows.length * INPUTS);
for (const [at, row] of rows.entries()) flat.set(row, at * INPUTS);
writeFileSync(`${out}.f32`, new Uint8Array(flat.buffer));
writeFileSync(`${out}.json`, JSON.stringify({ inputs: INPUTS, distances: DISTANCES, words, pages }));
console.log(`${words.length} words of ${pages.length} pages`);
