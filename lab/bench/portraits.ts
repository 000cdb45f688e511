/**
 * How alike the two prints of one photograph on an identity card are to the comparison, and how alike two people's, by the
 * width of the small one:
 *
 *   node lab/bench/portraits.ts FOLDER [--seed N] [--cards N]
 *
 * FOLDER has photographs of people (JPEG or PNG). Each face that is large enough becomes the portrait of drawn cards; the small portrait is
 * printed from the same photograph or from another person's, as issuers print it (smaller, grey or in one ink, pale, over the
 * card's lines), and the card is captured as people do. Similarity is measured as the face stage does.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { compareVectors, distanceOf, thresholdOf } from '../../shared/platform/face-template.ts';
import { openFaceRuntime } from '../../workers/face/runtime.ts';
import { randomFrom } from '../corpus/random.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, cards: { type: 'string', default: '200' } },
});
const [folder] = positionals;
if (!folder) throw new Error('portraits takes a folder of photographs of people');
const { next, pick } = randomFrom('portraits', values.seed);
const runtime = await openFaceRuntime(fileURLToPath(new URL('../../models', import.meta.url)));
const unhurried = { remainingMs: () => 60_000 };

/** An identity card at 300 dots an inch. */
const CARD = { width: 1012, height: 638 };
const PORTRAIT = { left: 60, top: 150, width: 280, height: 360 };
/** Narrower faces have nothing that a print could keep. */
const MIN_SOURCE_PX = 90;

interface Person {
  file: string;
  picture: Buffer;
  template: Float32Array;
}
const people: Person[] = [];
const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(jpe?g|png)$/i.test(name));
for (const name of names.sort()) {
  const source = path.join(folder, name);
  const { width, height, faces } = await runtime.faces(source, {
    minSidePx: MIN_SOURCE_PX,
    most: 40,
    ...unhurried,
  });
  for (const { box, template } of faces) {
    if (!template) continue;
    // Passport style: the face takes some six tenths of the width.
    const [x, y, w, h] = [box[0] * width, box[1] * height, box[2] * width, box[3] * height];
    const wide = w / 0.6;
    const tall = (wide * PORTRAIT.height) / PORTRAIT.width;
    const left = Math.max(0, Math.round(x + w / 2 - wide / 2));
    const top = Math.max(0, Math.round(y + h / 2 - tall * 0.52));
    const region = {
      ...{ left, top },
      width: Math.min(Math.round(wide), width - left),
      height: Math.min(Math.round(tall), height - top),
    };
    const picture = await sharp(source)
      .rotate()
      .extract(region)
      .resize(PORTRAIT.width * 2, PORTRAIT.height * 2, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
    people.push({ file: name, picture, template });
  }
}
console.error(`${people.length} faces of ${names.length} pictures`);

const between = (low: number, high: number): number => low + (high - low) * next();

/** The card's ground: fine waves in two inks on pale paper. */
function ground(): Promise<Buffer> {
  const paper = pick([
    [238, 242, 246],
    [246, 239, 232],
    [238, 246, 238],
  ]);
  const ink = pick([
    [112, 144, 176],
    [176, 128, 112],
    [112, 160, 128],
    [144, 128, 176],
  ]);
  const [pitch, rise, length] = [between(9, 16), between(4, 14), between(60, 160)];
  const pixels = Buffer.alloc(CARD.width * CARD.height * 3);
  for (let y = 0; y < CARD.height; y++) {
    for (let x = 0; x < CARD.width; x++) {
      const phase = (y + rise * Math.sin(x / length)) % pitch;
      const share = Math.max(0, 1 - Math.abs(phase - pitch / 2) / 1.2) * 0.6;
      for (let c = 0; c < 3; c++) {
        pixels[(y * CARD.width + x) * 3 + c] = paper[c]! + share * (ink[c]! - paper[c]!);
      }
    }
  }
  return sharp(pixels, { raw: { ...CARD, channels: 3 } })
    .png()
    .toBuffer();
}

const STYLES = ['as printed', 'grey', 'one ink', 'pale', 'over the lines'] as const;

async function ghost(picture: Buffer, width: number, style: (typeof STYLES)[number]): Promise<Buffer> {
  const small = sharp(picture).resize(Math.round(width));
  if (style === 'grey') small.greyscale();
  if (style === 'one ink') small.greyscale().tint(pick(['#3a5a9c', '#7a4a2c', '#446a4a']));
  if (style === 'pale') small.greyscale().linear(0.5, 115);
  if (style === 'over the lines') small.linear(0.75, 50);
  return small.png().toBuffer();
}

async function card(main: Person, second: Person, ghostWidth: number, style: (typeof STYLES)[number]) {
  const small = await ghost(second.picture, ghostWidth, style);
  const tall = (ghostWidth * PORTRAIT.height) / PORTRAIT.width;
  const at = { left: Math.round(between(640, 960 - ghostWidth)), top: Math.round(between(120, 600 - tall)) };
  const drawn = await sharp(await ground())
    .composite([
      {
        input: await sharp(main.picture).resize(PORTRAIT.width, PORTRAIT.height).png().toBuffer(),
        left: PORTRAIT.left,
        top: PORTRAIT.top,
      },
      { input: small, ...at, blend: style === 'over the lines' ? 'multiply' : 'over' },
    ])
    .png()
    .toBuffer();
  return capture(drawn);
}

/** A scan, a photograph or a messenger's copy of the card. */
async function capture(card: Buffer): Promise<Buffer> {
  const scale = between(0.6, 2);
  const noise = {
    ...CARD,
    channels: 3 as const,
    background: '#000',
    noise: { type: 'gaussian' as const, mean: 128, sigma: between(2, 9) },
  };
  const grained = await sharp(card)
    .rotate(between(-4, 4), { background: pick(['#443c34', '#e8e8e8', '#c8b090']) })
    .resize(Math.round(CARD.width * scale))
    .blur(between(0.4, 0.5 + 0.8 * scale))
    .modulate({ brightness: between(0.75, 1.12) })
    .png()
    .toBuffer();
  const { width, height } = await sharp(grained).metadata();
  const grain = await sharp({ create: { ...noise, width, height } as never })
    .png()
    .toBuffer();
  return sharp(grained)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: Math.round(between(55, 92)) })
    .toBuffer();
}

interface Row {
  same: boolean;
  ghostPx: number;
  similarity: number;
}
const rows: Row[] = [];
const missed = new Map<string, number>();
for (let n = 0; n < Number(values.cards); n++) {
  const main = pick(people);
  const same = n % 2 === 0;
  let second = main;
  // People that the comparison takes for one may be one: they stand on several photographs.
  for (
    let tries = 0;
    !same && (second === main || distanceOf(main.template, second.template) < 0.7);
    tries++
  ) {
    if (tries > 50) break;
    second = pick(people);
  }
  if (!same && second === main) continue;
  const style = pick(STYLES);
  const picture = await card(main, second, between(70, 190), style);
  const { faces } = await runtime.faces(picture, { minSidePx: 40, most: 6, ...unhurried });
  const [large, ...others] = faces;
  const small = others.find(({ box }) => box[0] > 0.5);
  if (!large?.template || !small?.template) {
    missed.set(style, (missed.get(style) ?? 0) + 1);
    continue;
  }
  const { score } = compareVectors(runtime.embedder, large.template, small.template);
  rows.push({ same, ghostPx: small.widthPx, similarity: score });
}

const WIDTHS = [40, 55, 75, 100, Number.POSITIVE_INFINITY] as const;
const limit = thresholdOf(runtime.embedder);
console.log(
  '| small face, px | same photograph | below the limit | lowest twentieth | others | above it | highest |',
);
console.log('|---|--:|--:|--:|--:|--:|--:|');
for (const [at, from] of WIDTHS.slice(0, -1).entries()) {
  const of = (same: boolean): number[] =>
    rows
      .filter((row) => row.same === same && row.ghostPx >= from && row.ghostPx < WIDTHS[at + 1]!)
      .map(({ similarity }) => similarity)
      .sort((a, b) => a - b);
  const [one, two] = [of(true), of(false)];
  const below = one.filter((similarity) => similarity < limit).length;
  const above = two.filter((similarity) => similarity >= limit).length;
  const twentieth = one[Math.floor(one.length / 20)]?.toFixed(2) ?? '-';
  console.log(
    `| ${from} and more | ${one.length} | ${below} | ${twentieth} | ${two.length} | ${above} | ${two.at(-1)?.toFixed(2) ?? '-'} |`,
  );
}
for (const style of STYLES) console.log(`${style}: small face not found on ${missed.get(style) ?? 0} cards`);
