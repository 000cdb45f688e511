/**
 * Writes pictures of papers with a machine readable zone, every format in every scene, and what they say.
 *
 *   node lab/reading/make-zones.ts DIRECTORY [--count N] [--seed FIRST] [--scene NAME]...
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { MrzFormat } from '../../workers/formats/mrz/layout.ts';
import { mapPoint, type Quad, squareToQuad } from '../corpus/image/perspective.ts';
import { randomFrom } from '../corpus/random.ts';
import {
  developed,
  halftoned,
  photograph,
  SCENES,
  type Scene,
  type Sheet,
  type View,
  viewOf,
} from './scene.ts';
import { type ZonePaper, zonePaper } from './zone-papers.ts';

export interface ZonePicture {
  file: string;
  scene: string;
  format: MrzFormat;
  lines: string[];
  /** Corners of the zone in the picture, as it reads. */
  zone: [number, number][];
}

const WORDS =
  'the amount of goods that were sent by rail on Monday 14 and 2087 boxes of paper are listed in this annex'.split(
    ' ',
  );
const FORMATS: MrzFormat[] = ['TD1', 'TD2', 'TD3', 'MRV-A', 'MRV-B', 'FRA-ID'];

async function drawn(paper: ZonePaper, pxPerMm: number): Promise<Sheet> {
  const { data, info } = await sharp(Buffer.from(paper.svg(pxPerMm)))
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A page of print under the card, larger than the picture and turned by some degrees: lines that are no zone. */
async function printedPage(view: View, seed: number): Promise<{ sheet: Sheet; quad: Quad }> {
  const random = randomFrom('under', seed);
  const [w, h] = [view.width, view.height];
  const size = Math.round(Math.max(w, h) / random.int(40, 80));
  const lines = Array.from({ length: 70 }, (_, at) => {
    const words = Array.from({ length: 14 }, () => random.pick(WORDS)).join(' ');
    return `<text x="${size}" y="${size * 1.6 * (at + 1)}" font-size="${size}" font-family="Liberation Serif">${words}</text>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="${w}" height="${h}" fill="#f4f2ec"/>${lines}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const angle = ((random.next() - 0.5) * Math.PI) / 2;
  const [c, s] = [1.2 * Math.cos(angle), 1.2 * Math.sin(angle)];
  const quad = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => [w / 2 + (x * w * c - y * h * s) / 2, h / 2 + (x * w * s + y * h * c) / 2]);
  return { sheet: { data, width: info.width, height: info.height }, quad: quad as unknown as Quad };
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '3' },
    seed: { type: 'string', default: '9000' },
    scene: { type: 'string', multiple: true },
  },
});
const [directory] = positionals;
if (!directory) throw new Error('a directory is needed');
const face = execFileSync('fc-match', ['--format', '%{family}', 'OCR B'], { encoding: 'utf8' });
if (!face.startsWith('OCR B'))
  throw new Error(`OCR-B is not installed (${face} would be drawn): install Debian's fonts-ocr-b`);
mkdirSync(directory, { recursive: true });
const truth: ZonePicture[] = [];
for (const scene of (values.scene ?? SCENES) as Scene[]) {
  for (const format of FORMATS) {
    for (let n = 0; n < Number(values.count); n++) {
      const seed = Number(values.seed) + n;
      const paper = zonePaper(format, seed, scene === 'hard');
      const view = viewOf(scene, [paper.width, paper.height], paper.zone[2], seed);
      const [a, b] = view.quad;
      // A laser printer sets 600 dots to the inch.
      const pxPerMm = Math.max(6, (1.3 * Math.hypot(b[0] - a[0], b[1] - a[1])) / paper.width);
      const sheet = scene === 'printed' ? halftoned(await drawn(paper, 24)) : await drawn(paper, pxPerMm);
      const file = `${scene}-${format}-${seed}.jpg`;
      const under = scene === 'hard' || scene === 'far' ? [await printedPage(view, seed)] : [];
      const pixels = photograph([{ sheet, quad: view.quad }, ...under], view, scene, seed);
      writeFileSync(path.join(directory, file), await developed(pixels, view, scene, seed));
      const [x, y, w, h] = paper.zone;
      const plane = squareToQuad(view.quad);
      const corners = [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ].map(
        ([u = 0, v = 0]) => [...mapPoint(plane, [u / paper.width, v / paper.height])] as [number, number],
      );
      truth.push({ file, scene, format, lines: paper.lines, zone: corners });
    }
  }
}
writeFileSync(path.join(directory, 'truth.json'), JSON.stringify(truth, null, 1));
