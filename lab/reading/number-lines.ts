/**
 * Lines of print with what the recognition network makes of each step, for models/training/numbers/train.py:
 *
 *   node lab/reading/number-lines.ts OUT --pages FOLDER [--seed N]          pages of models/training/numbers/pages.py
 *   node lab/reading/number-lines.ts OUT --receipts FOLDER --from K         every second of the scanned receipts, from the K-th on
 *
 * Lines are cut where the detector finds them, once more stretched, and once by their known place, moved a little. Writes
 * OUT.f16 ([steps, FEATURES] of all lines, half floats) and OUT.json: a row for each line with its text and what the
 * network itself read.
 */
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { decode } from '../../workers/reading/ctc.ts';
import { detectLines } from '../../workers/reading/detect.ts';
import { boundsOf, cornersOf, type Quad } from '../../workers/reading/geometry.ts';
import { openPrintReader } from '../../workers/reading/networks.ts';
import { FEATURES } from '../../workers/reading/numbers.ts';
import { decodePicture, type Picture } from '../../workers/reading/picture.ts';
import { lookAt } from '../../workers/reading/recognise.ts';
import { MODELS } from './read.ts';

const DETECTION_SIDE = 1280;
/** Of lines without a digit one in so many is taken. */
const WITHOUT_DIGITS = 8;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    receipts: { type: 'string' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    /** As the product sees them alone, for counting. */
    plain: { type: 'boolean', default: false },
  },
});
const [out] = positionals;
const folder = values.pages ?? values.receipts;
if (!out || !folder) {
  console.error('usage: number-lines.ts OUT --pages FOLDER | --receipts FOLDER --from K [--plain]');
  process.exit(2);
}
const reader = await openPrintReader(MODELS);
if (!reader) throw new Error('the networks that read print were not made: scripts/setup');
const { detection, recognition, alphabet } = reader;

interface Line {
  quad: Quad;
  text: string;
}

let state = Number(values.seed) * 7919 + 1;
/** 0..1, the same at every run. */
function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

function receiptsIn(directory: string): { file: string; lines: Line[] }[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.jpg'))
    .filter((_, at) => at % 2 === Number(values.from))
    .map((name) => {
      const rows = readFileSync(path.join(directory, name.replace('.jpg', '.csv')), 'utf8').split(/\r?\n/);
      return { file: name, lines: rows.filter((row) => row !== '').map(lineOf) };
    });
}

function lineOf(row: string): Line {
  const cells = row.split(',');
  const n = cells.slice(0, 8).map(Number);
  const at = (i: number): [number, number] => [n[i] ?? 0, n[i + 1] ?? 0];
  return { quad: [at(0), at(2), at(4), at(6)], text: cells.slice(8).join(',') };
}

/** The one line that lies in a found place, and lies in it whole. */
function lineAt(found: Quad, lines: readonly Line[]): Line | null {
  const [x0, y0, x1, y1] = boundsOf(found);
  const touched = lines.filter(({ quad }) => {
    const [a, b, c, d] = boundsOf(quad);
    const [w, h] = [Math.min(x1, c) - Math.max(x0, a), Math.min(y1, d) - Math.max(y0, b)];
    return w > 0 && h > 0 && w * h > 0.3 * (c - a) * (d - b);
  });
  const [line] = touched;
  if (touched.length !== 1 || !line) return null;
  const [a, b, c, d] = boundsOf(line.quad);
  const height = Math.min(y1 - y0, d - b);
  return Math.abs(x0 - a) < 0.8 * height && Math.abs(x1 - c) < 0.8 * height ? line : null;
}

function moved(quad: Quad): Quad {
  const [a, b, c, d] = quad;
  const height = Math.hypot(d[0] - a[0], d[1] - a[1]);
  const by = (sign: number): number => sign * (random() - 0.3) * 0.3 * height;
  const [left, top, right, bottom] = [by(-1), by(-1), by(1), by(1)];
  return [
    [a[0] + left, a[1] + top],
    [b[0] + right, b[1] + top],
    [c[0] + right, c[1] + bottom],
    [d[0] + left, d[1] + bottom],
  ];
}

const bin = openSync(`${out}.f16`, 'w');
const rows: unknown[] = [];
let steps = 0;

async function keep(file: string, picture: Picture, quad: Quad, stretch: number, text: string, kind: string) {
  const look = await lookAt(recognition, picture, quad, stretch);
  if (!look.features) throw new Error('the network hands out no features: scripts/setup');
  const own = look.features.length / FEATURES;
  const read = decode(look.probabilities, alphabet).glyphs;
  writeSync(bin, new Uint8Array(Float16Array.from(look.features).buffer));
  rows.push({ file, kind, text, at: steps, steps: own, read: read.map((glyph) => glyph.text).join('') });
  steps += own;
}

const pages: { file: string; lines: Line[] }[] = values.pages
  ? JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8'))
  : receiptsIn(folder);
for (const { file, lines } of pages) {
  const bytes = readFileSync(path.join(folder, file));
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const picture = await decodePicture(bytes, { widthPx: width, heightPx: height });
  const wanted = new Set(
    lines.filter(({ text }) => /\d/.test(text) || random() < 1 / WITHOUT_DIGITS || values.receipts),
  );
  for (const quad of (await detectLines(detection, picture, DETECTION_SIDE)).map(cornersOf)) {
    const line = lineAt(quad, lines);
    if (!line || !wanted.has(line)) continue;
    await keep(file, picture, quad, 1, line.text, 'found');
    if (!values.plain && (values.receipts || random() < 0.3))
      await keep(file, picture, quad, 1.1 + 0.4 * random(), line.text, 'stretched');
  }
  if (values.plain) continue;
  for (const line of wanted)
    if (values.receipts || random() < 0.4)
      await keep(file, picture, moved(line.quad), 0.9 + 0.3 * random(), line.text, 'known');
}
closeSync(bin);
writeFileSync(`${out}.json`, JSON.stringify(rows));
console.log(`${pages.length} pages, ${rows.length} lines, ${steps} steps`);
