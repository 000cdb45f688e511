/**
 * Exact copies in losslessly stored pictures: `node lab/bench/exact-copies.ts FOLDER... [--limit N] [--seed N]`
 *
 * Takes photographs and scans, cuts at most 1000 x 1000 pixels out of each without scaling, stores them as PNG (genuine),
 * and once more with a piece of print or texture of 12 x 22 to 60 x 40 pixels copied to another place, once or three
 * times (forged). Runs the forensic methods and the rule `copied-region` on both.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { analyseImage } from '../../workers/stages/forensic/analyse-image.ts';
import { copiedRegion } from '../../workers/stages/forensic/rules/copied-region.ts';
import { type Random, randomFrom } from '../corpus/random.ts';

const SIDE = 1_000;
const SIZES = [
  [12, 22],
  [24, 20],
  [48, 21],
  [60, 40],
] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
if (positionals.length === 0) {
  console.error('usage: node lab/bench/exact-copies.ts FOLDER... [--limit N] [--seed N]');
  process.exit(2);
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function cutOut(file: string, random: Random): Promise<Pixels | null> {
  try {
    const { width = 0, height = 0 } = await sharp(file).metadata();
    const side = { width: Math.min(SIDE, width), height: Math.min(SIDE, height) };
    const left = Math.floor(random.next() * (width - side.width + 1));
    const top = Math.floor(random.next() * (height - side.height + 1));
    const { data, info } = await sharp(file)
      .extract({ left, top, ...side })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return info.channels === 3 ? { data, width: info.width, height: info.height } : null;
  } catch {
    return null;
  }
}

/** Grey levels that a piece has: print and texture are what people copy, not bare paper. */
function levelsOf({ data, width }: Pixels, x: number, y: number, w: number, h: number): number {
  const seen = new Set<number>();
  for (let row = y; row < y + h; row++)
    for (let at = (row * width + x) * 3, end = at + w * 3; at < end; at += 3) seen.add(data[at + 1] ?? 0);
  return seen.size;
}

function withCopies(
  pixels: Pixels,
  [w, h]: readonly [number, number],
  times: number,
  random: Random,
): Pixels | null {
  const { width, height } = pixels;
  const place = (): [number, number] => [
    Math.floor(random.next() * (width - w)),
    Math.floor(random.next() * (height - h)),
  ];
  let from = place();
  for (let tries = 0; levelsOf(pixels, ...from, w, h) < 60; tries++) {
    if (tries > 500) return null;
    from = place();
  }
  const data = Buffer.from(pixels.data);
  for (let time = 0; time < times; time++) {
    const to = place();
    if (Math.abs(to[0] - from[0]) < w && Math.abs(to[1] - from[1]) < h) continue;
    for (let row = 0; row < h; row++) {
      const start = ((from[1] + row) * width + from[0]) * 3;
      pixels.data.copy(data, ((to[1] + row) * width + to[0]) * 3, start, start + w * 3);
    }
  }
  return { data, width, height };
}

const folder = await mkdtemp(path.join(tmpdir(), 'exact-copies-'));
async function verdictOf(pixels: Pixels): Promise<string> {
  const file = path.join(folder, 'picture.png');
  const { data, width, height } = pixels;
  await writeFile(
    file,
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  const subject = {
    path: file,
    mediaType: 'image/png',
    page: 1,
    objectNumber: null,
    frame: null,
    illustration: false,
  } as const;
  const { facts } = await analyseImage(subject, () => false);
  return copiedRegion({ images: [facts], notAssessed: [] } as never, { now: 0 }).verdict;
}

const counts = new Map<string, Map<string, number>>();
function count(row: string, verdict: string): void {
  const of = counts.get(row) ?? new Map<string, number>();
  counts.set(row, of.set(verdict, (of.get(verdict) ?? 0) + 1));
}
for (const source of positionals) {
  const names = (await readdir(source)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).toSorted();
  for (const [index, name] of names.slice(0, Number(values.limit)).entries()) {
    const random = randomFrom('exact-copies', name, Number(values.seed));
    const pixels = await cutOut(path.join(source, name), random);
    if (!pixels || pixels.width < 200 || pixels.height < 200) continue;
    const genuine = await verdictOf(pixels);
    if (genuine === 'fail') console.log(`genuine, told: ${name}`);
    count('genuine', genuine);
    const size = SIZES[index % SIZES.length] ?? SIZES[0];
    const times = index % 3 === 2 ? 3 : 1;
    const forged = withCopies(pixels, size, times, random);
    if (forged)
      count(`${size.join(' x ')}, ${times} ${times === 1 ? 'copy' : 'copies'}`, await verdictOf(forged));
  }
}
await rm(folder, { recursive: true, force: true });
const verdicts = ['fail', 'inconclusive', 'pass', 'not-applicable'];
console.log(`| | ${verdicts.join(' | ')} |\n|---|${verdicts.map(() => '--:|').join('')}`);
for (const [row, of] of [...counts].toSorted())
  console.log(`| ${row} | ${verdicts.map((verdict) => of.get(verdict) ?? 0).join(' | ')} |`);
process.exit(0);
