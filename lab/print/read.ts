/**
 * Reads captured pages, as grounds on which `retyped.py` alters values: node lab/print/read.ts LIST.jsonl OUT.jsonl
 * A line of LIST has `name` and `file`; OUT repeats it with the words that were read and their corners in the picture.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openImage } from '../../workers/artifacts/pixels.ts';
import { openPrintReader } from '../../workers/reading/networks.ts';
import { readPrint } from '../../workers/reading/page.ts';
import { decodePicture } from '../../workers/reading/picture.ts';
import { nativeEngine } from '../../workers/reading/tesseract/native.ts';
import { RASTER_SIDE } from './raster-side.ts';

const TIME_MS = 60_000;

const [list, out] = process.argv.slice(2);
if (!list || !out) {
  console.error('usage: read.ts LIST.jsonl OUT.jsonl');
  process.exit(2);
}
const reader = await openPrintReader(path.resolve(import.meta.dirname, '../../models'));
if (!reader) throw new Error('the networks that read are not made yet: run scripts/setup');
const engine = nativeEngine('/usr/bin/tesseract');
for (const line of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
  const job = JSON.parse(line) as { file: string };
  const { width, height } = await openImage(job.file, true).metadata();
  const scale = Math.min(1, RASTER_SIDE / Math.max(width, height));
  const size = { widthPx: Math.round(width * scale), heightPx: Math.round(height * scale) };
  const printed = await readPrint(reader, engine, await decodePicture(job.file, size), () => TIME_MS);
  const words = (printed?.lines ?? []).flatMap((one) =>
    one.words.map(({ text, quad, confidence, agreed }) => ({
      ...{ text, confidence: Math.round(confidence * 100) / 100, agreed },
      quad: quad.map((corner) => corner.map((value) => Math.round((value / scale) * 10) / 10)),
    })),
  );
  appendFileSync(out, `${JSON.stringify({ ...job, words })}\n`);
}
process.exit(0);
