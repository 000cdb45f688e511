/**
 * Machine readable zones read in pictures whose text is known, and by tesseract with a model of zones as a mark to beat.
 *
 *   node lab/reading/zones.ts DIRECTORY [--only TEXT] [--misses] [--tesseract TESSDATA]
 *
 * The directory comes from lab/reading/make-zones.ts. `--tesseract` takes a folder with `mrz.traineddata`; it is shown the
 * zone cut out where the drawing knows it to stand, upright, which flatters it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { zonesOfPicture } from '../../workers/reading/zone/of-picture.ts';
import { MODELS } from './read.ts';

/** As lab/reading/make-zones.ts writes it. */
interface ZonePicture {
  file: string;
  scene: string;
  format: string;
  lines: string[];
  zone: [number, number][];
}

interface Count {
  pictures: number;
  found: number;
  exact: number;
  digits: number;
  falselyRight: number;
  ms: number;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, misses: { type: 'boolean' }, tesseract: { type: 'string' } },
});
const [directory] = positionals;
if (!directory) throw new Error('a directory is needed');
const truth = (JSON.parse(readFileSync(path.join(directory, 'truth.json'), 'utf8')) as ZonePicture[]).filter(
  ({ file }) => file.includes(values.only ?? ''),
);
const counts = new Map<string, Count>();

for (const { file, scene, format, lines, zone } of truth) {
  const bytes = readFileSync(path.join(directory, file));
  const started = performance.now();
  const read = values.tesseract
    ? { lines: await byTesseract(bytes, zone, values.tesseract), sure: false, note: '' }
    : await byAssay(bytes);
  const ms = performance.now() - started;
  const exact = read.lines.join('\n') === lines.join('\n');
  const digits = digitsOf(read.lines) === digitsOf(lines);
  for (const key of [scene, format, 'all']) {
    const into = counts.get(key) ?? { pictures: 0, found: 0, exact: 0, digits: 0, falselyRight: 0, ms: 0 };
    into.pictures++;
    into.found += Number(read.lines.length > 0);
    into.exact += Number(exact);
    into.digits += Number(digits);
    into.falselyRight += Number(!digits && read.sure);
    into.ms += ms;
    counts.set(key, into);
  }
  if (values.misses && !exact) {
    console.log(file, read.lines.length === 0 ? 'not found' : read.note);
    for (const [at, line] of read.lines.entries()) console.log(`  ${line}\n  ${lines[at] ?? ''}`);
  }
}
console.log('| | pictures | found | exact | all digits right | wrong under right check digits | mean ms |');
console.log('|---|---|---|---|---|---|---|');
for (const [key, { pictures, found, exact, digits, falselyRight, ms }] of counts) {
  console.log(
    `| ${key} | ${pictures} | ${found} | ${exact} | ${digits} | ${falselyRight} | ${Math.round(ms / pictures)} |`,
  );
}

/** Digits and letters of everything but names and fillers' tails: what check digits, dates and numbers stand in. */
function digitsOf(lines: readonly string[]): string {
  return lines.map((line) => line.replaceAll(/\D/g, '')).join('/');
}

async function byAssay(bytes: Buffer): Promise<{ lines: string[]; sure: boolean; note: string }> {
  const [zone] = (await zonesOfPicture(bytes, MODELS)).zones;
  if (!zone) return { lines: [], sure: false, note: '' };
  const { lines, valid, checks, score } = zone;
  return {
    lines,
    sure: valid === checks,
    note: `score ${score.toFixed(2)}, ${valid} of ${checks} digits right`,
  };
}

async function byTesseract(bytes: Buffer, corners: ZonePicture['zone'], tessdata: string): Promise<string[]> {
  const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = corners;
  const angle = Math.atan2(by - ay, bx - ax);
  const turned = await sharp(bytes)
    .rotate((-angle * 180) / Math.PI, { background: '#888' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const [c, s] = [Math.cos(-angle), Math.sin(-angle)];
  const placed = corners.map(([x, y]) => {
    const [u, v] = [x - width / 2, y - height / 2];
    return [u * c - v * s + turned.info.width / 2, u * s + v * c + turned.info.height / 2] as const;
  });
  const [xs, ys] = [placed.map(([x]) => x), placed.map(([, y]) => y)];
  const margin = (Math.max(...ys) - Math.min(...ys)) * 0.25;
  const left = Math.max(0, Math.round(Math.min(...xs) - margin));
  const top = Math.max(0, Math.round(Math.min(...ys) - margin));
  const cut = await sharp(turned.data)
    .extract({
      left,
      top,
      width: Math.min(turned.info.width - left, Math.round(Math.max(...xs) + margin) - left),
      height: Math.min(turned.info.height - top, Math.round(Math.max(...ys) + margin) - top),
    })
    .greyscale()
    .normalise()
    .png()
    .toBuffer();
  const text = execFileSync('tesseract', ['-', '-', '--tessdata-dir', tessdata, '-l', 'mrz', '--psm', '6'], {
    input: cut,
    stdio: ['pipe', 'pipe', 'ignore'],
  }).toString();
  return text
    .split('\n')
    .map((line) => line.replaceAll(' ', ''))
    .filter((line) => line.length >= 20);
}
