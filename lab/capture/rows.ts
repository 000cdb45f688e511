/**
 * Inputs of the network that tells drawn pictures from captured ones, as training material for
 * `models/training/drawn/train.py`:  node lab/capture/rows.ts --files DIR --part tune|holdout > rows.jsonl
 *
 * Genuine pictures of the ledger's lists, whose files lie in DIR, as they are and after one saving each; and the first pages
 * of PDFs that programs composed, drawn by poppler, whose answer is known.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { drawnInputs } from '../../workers/stages/forensic/drawn/drawn.ts';
import { captureCueFacts } from '../../workers/stages/forensic/methods/capture/capture-facts.ts';
import { edgeSlopeFacts } from '../../workers/stages/forensic/methods/edge-slopes/slope-facts.ts';
import { readPicture } from '../../workers/stages/forensic/picture.ts';
import { type Random, randomFrom } from '../corpus/random.ts';
import { mediaTypeOf } from '../facts/extract.ts';
import { type Entry, readLists } from '../ledger/list.ts';

const { values } = parseArgs({
  options: { files: { type: 'string' }, part: { type: 'string', default: 'tune' } },
});
if (!values.files) {
  console.error('usage: rows.ts --files DIR [--part tune|holdout] > rows.jsonl');
  process.exit(2);
}
const root = path.resolve(values.files);
const folder = await mkdtemp(path.join(tmpdir(), 'capture-rows-'));

/** One further saving: type, quality, scale. */
const SAVINGS = [
  ['jpeg', 95, 1],
  ['jpeg', 75, 1],
  ['jpeg', 85, 0.8],
  ['jpeg', 70, 0.6],
  ['webp', 60, 1],
  ['webp', 80, 1],
  ['webp', 92, 0.8],
] as const;
const DPI = [72, 90, 110, 150, 200];
const PAGES_A_SOURCE = 4;

/** A screenshot of a photographed page shows captured paper; what is left was drawn. */
const isDrawn = ({ id, class: name }: Entry): boolean =>
  /-screen-/.test(id) || (name === 'screenshot' && !/(photo|scan|receipt-\d+)-screenshot/.test(id));
/** Of these nobody wrote down how they were made. */
const isUnknown = ({ id }: Entry): boolean => /default_sample/.test(id);

async function print(file: string, about: object): Promise<void> {
  const mediaType = mediaTypeOf(file);
  if (mediaType === null || mediaType === 'application/pdf') return;
  const picture = await readPicture(
    { path: file, mediaType },
    () => false,
    () => {},
  );
  if (!picture.luma) return;
  const capture = captureCueFacts(picture.luma, { x: 0, y: 0 }, picture);
  const place = { xPx: 0, yPx: 0, widthPx: 0, heightPx: 0, pageBox: null };
  const inputs = drawnInputs({ mediaType, capture, edgeSlopes: edgeSlopeFacts(picture.luma, () => place) });
  if (inputs) console.log(JSON.stringify({ ...about, saving: path.basename(file).split('.')[0], inputs }));
}

async function asIsAndSaved(file: string, about: object, random: Random): Promise<void> {
  await print(file, about);
  const [type, quality, scale] = SAVINGS[Math.floor(random.next() * SAVINGS.length)] ?? SAVINGS[0];
  const { width = 0 } = await sharp(file).metadata();
  const saved = path.join(folder, `saved-${quality}-${scale}.${type}`);
  const picture = sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .resize({ width: Math.max(1, Math.round(width * scale)) });
  await writeFile(
    saved,
    await (type === 'jpeg' ? picture.jpeg({ quality }) : picture.webp({ quality })).toBuffer(),
  );
  await print(saved, about);
}

const pages = new Map<string, number>();
for (const entry of readLists().flatMap(({ entries }) => entries)) {
  if (entry.part !== values.part || entry.truth !== 'genuine' || isUnknown(entry)) continue;
  const random = randomFrom('capture-rows', entry.id);
  const file = path.join(root, entry.id);
  const { id, source } = entry;
  try {
    await readFile(file);
    if (!entry.id.endsWith('.pdf')) {
      await asIsAndSaved(file, { id, source, drawn: isDrawn(entry) }, random);
      continue;
    }
    const taken = pages.get(source) ?? 0;
    if (entry.class !== 'born-digital-pdf' || taken === PAGES_A_SOURCE) continue;
    pages.set(source, taken + 1);
    const dpi = String(DPI[Math.floor(random.next() * DPI.length)]);
    const page = path.join(folder, 'page');
    execFileSync('pdftoppm', ['-r', dpi, '-l', '1', '-singlefile', '-png', file, page], { stdio: 'ignore' });
    await asIsAndSaved(`${page}.png`, { id, source: `page:${source}`, drawn: true }, random);
  } catch {
    console.error(`left out: ${id}`);
  }
}
await rm(folder, { recursive: true, force: true });
