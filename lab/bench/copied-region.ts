/**
 * How often `copied-region` fires on real pictures, as they are and saved again, and on copies made within them.
 *
 *   node lab/bench/copied-region.ts DIR [FOLDER...] [--limit N]
 *
 * DIR holds folders of pristine JPEG, PNG and WebP files (`camera` and `documents` unless named). Pictures are made at
 * most 1600 pixels long for the forgeries; a piece with content is copied to a seeded place. Prints Markdown.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { MediaType } from '../../shared/contracts/document.ts';
import { seeded } from '../../test/workers/formats/jpeg/scene.ts';
import { analyseImage } from '../../workers/stages/forensic/analyse-image.ts';
import { copiedRegion } from '../../workers/stages/forensic/rules/copied-region.ts';

const TYPES: Record<string, MediaType> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};
const LONG_SIDE = 1600;
const MIN_SIDE = 400;
const MAX_PIXELS = 6_000_000;
/** Width and height of the copied piece, and the quality of the last saving. */
const FORGERIES = [
  [160, 64, 95],
  [96, 96, 90],
  [240, 120, 80],
] as const;

type Row = { files: number; fired: number; placed: number; inconclusive: number };
const rows = new Map<string, Row>();
const folder = await mkdtemp(path.join(tmpdir(), 'assay-copied-'));

async function measure(group: string, label: string, bytes: Uint8Array, mediaType: MediaType, at?: number[]) {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  const subject = {
    path: file,
    mediaType: mediaType as 'image/jpeg',
    page: 1,
    objectNumber: null,
    frame: null,
    illustration: false,
  };
  const { facts } = await analyseImage(subject, () => false);
  const verdict = copiedRegion({ images: [facts], unreachedImages: 0, notAssessed: [] }, { now: 0 });
  const row = rows.get(group) ?? { files: 0, fired: 0, placed: 0, inconclusive: 0 };
  rows.set(group, row);
  row.files++;
  if (verdict.verdict === 'inconclusive') row.inconclusive++;
  if (verdict.verdict !== 'fail') return;
  row.fired++;
  const overlaps = (a: readonly number[], b: readonly number[]): boolean =>
    a[0]! < b[0]! + b[2]! && b[0]! < a[0]! + a[2]! && a[1]! < b[1]! + b[3]! && b[1]! < a[1]! + a[3]!;
  if (at) row.placed += Number(verdict.occurrences.some(({ box }) => box && overlaps(box, at)));
  else console.error(`FALSE ALARM: ${group}: ${label}`, JSON.stringify(verdict.occurrences[0]));
}

async function forge(raw: Buffer, [w, h, quality]: (typeof FORGERIES)[number], random: () => number) {
  const { width, height } = await sharp(raw).metadata();
  const spot = () => ({
    left: 8 + Math.floor(random() * (width - w - 16)),
    top: 8 + Math.floor(random() * (height - h - 16)),
  });
  // A piece without content is no forgery that anybody would make, and none that can be found.
  let [from, piece, best] = [spot(), raw, -1];
  for (let i = 0; i < 6; i++) {
    const candidate = spot();
    const cut = await sharp(raw)
      .extract({ ...candidate, width: w, height: h })
      .png()
      .toBuffer();
    const deviation = (await sharp(cut).greyscale().stats()).channels[0]!.stdev;
    if (deviation > best) [from, piece, best] = [candidate, cut, deviation];
  }
  let to = spot();
  for (let i = 0; i < 50 && Math.abs(to.left - from.left) < w && Math.abs(to.top - from.top) < h; i++)
    to = spot();
  const bytes = await sharp(raw)
    .composite([{ input: piece, ...to }])
    .jpeg({ quality })
    .toBuffer();
  return { bytes, at: [to.left / width, to.top / height, w / width, h / height] };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '1000' } },
});
const [root, ...named] = positionals;
if (!root) {
  console.error('usage: copied-region.ts DIR [FOLDER...] [--limit N]');
  process.exit(2);
}
const files: string[] = [];
for (const part of named.length > 0 ? named : ['camera', 'documents'])
  for (const name of await readdir(path.join(root, part)).catch(() => []))
    files.push(path.join(root, part, name));
for (const [index, file] of files.toSorted().slice(0, Number(values.limit)).entries()) {
  const mediaType = TYPES[path.extname(file).toLowerCase()];
  if (!mediaType) continue;
  const bytes = await readFile(file);
  const { width = 0, height = 0 } = await sharp(bytes, { failOn: 'none' }).metadata();
  if (width * height > MAX_PIXELS) continue;
  const label = path.basename(file);
  await measure('pristine: as it is', label, bytes, mediaType);
  const mid = await sharp(bytes, { failOn: 'none' })
    .rotate()
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .jpeg({ quality: 92 })
    .toBuffer();
  const raw = await sharp(mid).png({ compressionLevel: 1 }).toBuffer();
  await measure('pristine: scaled, converted to PNG', label, raw, 'image/png');
  for (const quality of [95, 75]) {
    const again = await sharp(raw).jpeg({ quality }).toBuffer();
    await measure(`pristine: scaled, saved at ${quality}`, label, again, 'image/jpeg');
  }
  const size = await sharp(mid).metadata();
  if (Math.min(size.width, size.height) < MIN_SIDE) continue;
  const random = seeded(index + 1);
  for (const forgery of FORGERIES) {
    const forged = await forge(raw, forgery, random);
    const name = `copied: ${forgery[0]} x ${forgery[1]} pixels, saved at ${forgery[2]}`;
    await measure(name, label, forged.bytes, 'image/jpeg', forged.at);
  }
}
await rm(folder, { recursive: true, force: true });

console.log('| set | files | fired | on the place | inconclusive |\n|---|--:|--:|--:|--:|');
for (const [group, { files: n, fired, placed, inconclusive }] of rows) {
  const place = group.startsWith('copied') ? placed : '-';
  console.log(`| ${group} | ${n} | ${fired} | ${place} | ${inconclusive} |`);
}
