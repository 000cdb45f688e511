/**
 * Measures the words of pictures that `retyped.py` made, as training material for `models/training/print/train.py`:
 *   node lab/print/rows.ts PAGES.jsonl OUT        writes OUT.f32 and OUT.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { openImage } from '../../workers/artifacts/pixels.ts';
import { boundsOf, type Point, type Quad } from '../../workers/reading/geometry.ts';
import { decodePicture } from '../../workers/reading/picture.ts';
import { isComparable, isEnclosed } from '../../workers/stages/ocr/print/judged-word.ts';
import { measure } from '../../workers/stages/ocr/print/measure.ts';
import { patchOf } from '../../workers/stages/ocr/print/patch.ts';
import { DISTANCES, INPUTS, type Measured, relativeTo } from '../../workers/stages/ocr/print/relative.ts';
import { RASTER_SIDE } from './raster-side.ts';

type Word = [quad: Quad, text: string, confidence: number, agreed: boolean];
interface Page {
  out: string;
  altered: number[];
  words: Word[];
}
type Labelled = Measured & { label: number; isRead: boolean };

/** Readers place boxes of other print a little differently: by so much of a word's height. */
const JITTER = 0.05;
const MAX_WORDS = 700;
/** As in `judged-word.ts`. */
const READ = 0.5;

const [pagesFile, out] = process.argv.slice(2);
if (!pagesFile || !out) {
  console.error('usage: rows.ts PAGES.jsonl OUT');
  process.exit(2);
}

/** Uniform in -1..1, the same on every page. */
function chances(): () => number {
  let state = 12345;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 31 - 1;
  };
}

async function measuredWords({ out: file, altered, words }: Page): Promise<Labelled[]> {
  const { width, height } = await openImage(file, true).metadata();
  const scale = Math.min(1, RASTER_SIDE / Math.max(width, height));
  const size = { widthPx: Math.round(width * scale), heightPx: Math.round(height * scale) };
  const picture = await decodePicture(file, size);
  const chance = chances();
  return words.slice(0, MAX_WORDS).flatMap(([corners, text, confidence, agreed], index) => {
    const isAltered = altered.includes(index);
    const [a, b, c, d] = corners;
    const tall = Math.hypot(d[0] - a[0], d[1] - a[1]);
    const slip = (): number => (isAltered ? chance() * JITTER * tall : 0);
    const [across, down, taller] = [slip(), slip(), slip()];
    const moved = ([x, y]: Point, more = 0): Point => [(x + across) * scale, (y + down + more) * scale];
    const quad: Quad = [moved(a), moved(b), moved(c, taller), moved(d, taller)];
    const patch = patchOf(picture, quad);
    const values = patch && measure(patch);
    if (!values) return [];
    const [x0, y0, x1, y1] = boundsOf(quad);
    const isRead = (agreed || confidence >= READ) && isComparable(text);
    const place = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
    return [{ text, ...place, values, label: isAltered ? 1 : 0, isRead }];
  });
}

function shares(a: Measured, b: Measured): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0.1 * a.width && down > 0.15 * a.height;
}

/** 1 altered, 0 not, 2 neither: partly covered by an edit. */
const labelOf = (word: Labelled, altered: readonly Labelled[]): number =>
  word.label === 0 && altered.some((one) => shares(word, one)) ? 2 : word.label;

const edges = ({ y, height }: Measured) => ({ top: y, bottom: y + height });

const rows: Float32Array[] = [];
/** The last: whether a finding could name it. */
const words: [page: number, label: number, text: string, named: 0 | 1][] = [];
const pages: Record<string, unknown>[] = [];
for (const line of readFileSync(pagesFile, 'utf8').split('\n').filter(Boolean)) {
  const page = JSON.parse(line) as Page;
  const own = await measuredWords(page);
  const relative = relativeTo(own);
  if (relative.length === 0) continue;
  const altered = own.filter(({ label }) => label === 1);
  for (const [at, row] of relative.entries()) {
    const word = own[at];
    if (!word) continue;
    rows.push(row);
    const named = word.isRead && isEnclosed(edges(word), own.map(edges)) ? 1 : 0;
    words.push([pages.length, labelOf(word, altered), word.text, named]);
  }
  pages.push({
    ...page,
    words: undefined,
    n: relative.length,
    hit: altered.length,
    altered: page.altered.length,
  });
}
const flat = new Float32Array(rows.length * INPUTS);
for (const [at, row] of rows.entries()) flat.set(row, at * INPUTS);
writeFileSync(`${out}.f32`, new Uint8Array(flat.buffer));
writeFileSync(`${out}.json`, JSON.stringify({ inputs: INPUTS, distances: DISTANCES, words, pages }));
console.log(`${words.length} words of ${pages.length} pages`);
