/**
 * How often `copied-region` tells that blank ground was copied over print, and how often on pictures as they are:
 *
 *   node lab/bench/cloned-ground.ts [--limit N] PICTURE...
 *
 * Each picture is looked at as it is and saved again; then blank ground of three sizes is laid over print, all of which it
 * covers, from a seeded place elsewhere, its level matched, and the picture is saved in five ways. Prints Markdown.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { MediaType } from '../../shared/contracts/document.ts';
import { seeded } from '../../test/workers/formats/jpeg/scene.ts';
import { analyseImage } from '../../workers/stages/forensic/analyse-image.ts';
import { copiedRegion } from '../../workers/stages/forensic/rules/copied-region.ts';

const SIZES = [
  [96, 28],
  [200, 36],
  [480, 40],
] as const;
const SAVINGS = ['PNG', '95', '85', '75', '0.8, 75'] as const;
type Saving = (typeof SAVINGS)[number];
const MAX_PIXELS = 14_000_000;
const TRIES = 400;

interface Row {
  files: number;
  told: number;
  open: number;
}
const rows = new Map<string, Row>();
const folder = await mkdtemp(path.join(tmpdir(), 'assay-ground-'));

async function look(group: string, bytes: Uint8Array, mediaType: MediaType, name?: string): Promise<void> {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  const subject = { path: file, page: 1, objectNumber: null, frame: null, illustration: false };
  const { facts } = await analyseImage({ ...subject, mediaType: mediaType as 'image/jpeg' }, () => false);
  const said = copiedRegion({ images: [facts], unreachedImages: 0, notAssessed: [] }, { now: 0 });
  const row = rows.get(group) ?? { files: 0, told: 0, open: 0 };
  rows.set(group, row);
  row.files += 1;
  row.open += Number(said.verdict === 'inconclusive');
  row.told += Number(said.verdict === 'fail');
  if (name && said.verdict === 'fail')
    console.error(`FALSE ALARM: ${group}: ${name}: ${said.occurrences[0]?.note}`);
}

interface Rgb {
  data: Buffer;
  width: number;
  height: number;
}

async function saved({ data, width, height }: Rgb, saving: Saving): Promise<[Buffer, MediaType]> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  if (saving === 'PNG') return [await picture.png().toBuffer(), 'image/png'];
  const scaled = saving === '0.8, 75' ? picture.resize(Math.round(width * 0.8)) : picture;
  return [
    await scaled.jpeg({ quality: saving === '0.8, 75' ? 75 : Number(saving) }).toBuffer(),
    'image/jpeg',
  ];
}

/** Difference between the lightest and the darkest sample of a rectangle. */
function range({ data, width }: Rgb, x: number, y: number, w: number, h: number): number {
  let [least, most] = [255, 0];
  for (let row = y; row < y + h; row++) {
    for (let i = (row * width + x) * 3 + 1, end = i + w * 3; i < end; i += 3) {
      least = Math.min(least, data[i]!);
      most = Math.max(most, data[i]!);
    }
  }
  return most - least;
}

/** Lays a blank piece over a printed one; null where the picture has no two such places. */
function covered(rgb: Rgb, [w, h]: (typeof SIZES)[number], random: () => number): Rgb | null {
  const { width, height } = rgb;
  const spot = (): [number, number] => [
    8 + Math.floor(random() * (width - w - 16)),
    8 + Math.floor(random() * (height - h - 16)),
  ];
  const find = (isRight: (difference: number) => boolean): [number, number] | undefined =>
    Array.from({ length: TRIES }, spot).find(([x, y]) => isRight(range(rgb, x, y, w, h)));
  const print = find((difference) => difference > 90);
  const blank = find((difference) => difference < 30);
  if (!print || !blank || (Math.abs(print[0] - blank[0]) < w && Math.abs(print[1] - blank[1]) < h))
    return null;
  const data = Buffer.from(rgb.data);
  for (let row = 0; row < h; row++) {
    const from = ((blank[1] + row) * width + blank[0]) * 3;
    rgb.data.copy(data, ((print[1] + row) * width + print[0]) * 3, from, from + w * 3);
  }
  return { data, width, height };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '0' } },
});
const pictures = Number(values.limit) > 0 ? positionals.slice(0, Number(values.limit)) : positionals;
if (pictures.length === 0) {
  console.error('usage: node lab/bench/cloned-ground.ts [--limit N] PICTURE...');
  process.exit(2);
}
try {
  for (const [at, file] of pictures.entries()) {
    const { data, info } = await sharp(file)
      .rotate()
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const rgb = { data, width: info.width, height: info.height };
    if (
      info.channels !== 3 ||
      info.width * info.height > MAX_PIXELS ||
      Math.min(info.width, info.height) < 520
    )
      continue;
    for (const saving of SAVINGS) {
      const [bytes, mediaType] = await saved(rgb, saving);
      await look(`genuine, ${saving}`, bytes, mediaType, path.basename(file));
    }
    const random = seeded(at + 1);
    for (const size of SIZES) {
      const forged = covered(rgb, size, random);
      if (!forged) continue;
      for (const saving of SAVINGS)
        await look(`${size.join(' x ')}, ${saving}`, ...(await saved(forged, saving)));
    }
  }
} finally {
  await rm(folder, { recursive: true });
}
console.log('| pictures | files | told | open |\n|---|--:|--:|--:|');
for (const [group, row] of rows) console.log(`| ${group} | ${row.files} | ${row.told} | ${row.open} |`);
