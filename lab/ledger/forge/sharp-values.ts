/** Values of drawn pages altered with sharp letters: retyped by another program, or taken from print that is there. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import type { Random } from '../../corpus/random.ts';
import type { Browser } from './browser.ts';
import { run } from './programs.ts';

/** A value as the page shows it, in pixels of the picture. */
export const ScreenValue = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  baseline: z.number(),
  sizePx: z.number(),
  weight: z.string(),
  isRight: z.boolean(),
  /** Left edge and width of each character. */
  cells: z.array(z.tuple([z.number(), z.number()])),
});
export type ScreenValue = z.infer<typeof ScreenValue>;

/** Runs in the page; `scale` is the picture's. */
export const valuesIn = (scale: number): string => `[...document.querySelectorAll('.value')].map((node) => {
  const box = node.getBoundingClientRect(), style = getComputedStyle(node), scale = ${scale};
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily;
  const cells = [...node.textContent].map((_, at) => {
    const range = document.createRange();
    range.setStart(node.firstChild, at);
    range.setEnd(node.firstChild, at + 1);
    const cell = range.getBoundingClientRect();
    return [cell.x * scale, cell.width * scale];
  });
  return { text: node.textContent, cells, x: box.x * scale, y: box.y * scale, width: box.width * scale,
    height: box.height * scale, baseline: (box.y + pen.measureText('0').fontBoundingBoxAscent) * scale,
    sizePx: parseFloat(style.fontSize) * scale, weight: style.fontWeight,
    isRight: ['right', 'end'].includes(style.textAlign) || getComputedStyle(node.parentNode.parentNode).display === 'flex' };
}).filter((value) => value.y + value.height <= innerHeight * ${scale})`;

export const SCREEN_WAYS = [
  'screen-value-by-pillow',
  'screen-value-by-imagemagick',
  'screen-value-by-svg',
  'screen-value-by-canvas',
  'screen-digit-copied',
  'screen-value-from-another',
] as const;
export type ScreenWay = (typeof SCREEN_WAYS)[number];

export interface Shot {
  png: Buffer;
  values: ScreenValue[];
}

interface Tools {
  random: Random;
  browser: Browser;
  python: string;
  folder: string;
  /** Of the new letters. */
  family: string;
}

/** @returns null where the page has no value that this way can alter */
export async function altered(way: ScreenWay, shot: Shot, other: Shot, tools: Tools): Promise<Buffer | null> {
  const { random } = tools;
  const pool = shot.values.filter(({ text }) => /\d.*\d/.test(text));
  if (pool.length === 0) return null;
  const target = random.pick(pool);
  if (way === 'screen-digit-copied') return digitCopied(shot, target, random);
  if (way === 'screen-value-from-another') return valuePasted(shot, other, target, random);
  const { ground, ink } = await coloursOf(shot.png, target);
  const text = otherDigits(target.text, random);
  const covered = await laidOn(shot.png, await filled(grown(target), ground), grown(target));
  return typed(way, covered, { ...target, text }, ink, tools);
}

interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

const grown = ({ x, y, width, height }: ScreenValue): Region => ({
  left: Math.max(0, Math.floor(x) - 1),
  top: Math.max(0, Math.floor(y)),
  width: Math.ceil(x + width) - Math.floor(x) + 2,
  height: Math.ceil(y + height) - Math.floor(y),
});

/** One to three digits become others, the first one mostly. */
function otherDigits(text: string, random: Random): string {
  const places = [...text].flatMap((sign, at) => (/\d/.test(sign) ? [at] : []));
  const chosen = new Set([places[0], ...places.filter(() => random.chance(0.3))]);
  return [...text]
    .map((sign, at) => (chosen.has(at) ? String((Number(sign) + random.int(1, 9)) % 10) : sign))
    .join('');
}

/** As a picker gives them: the pixel left of the value, and the one of the value that is furthest from it. */
async function coloursOf(png: Buffer, value: ScreenValue): Promise<{ ground: string; ink: string }> {
  const region = grown(value);
  const raw = await sharp(png).extract(region).removeAlpha().raw().toBuffer();
  const at = (i: number): number[] => [...raw.subarray(i, i + 3)];
  const ground = at(Math.floor(region.height / 2) * region.width * 3);
  const apart = (i: number): number =>
    at(i).reduce((sum, one, k) => sum + Math.abs(one - (ground[k] ?? 0)), 0);
  let furthest = 0;
  for (let i = 0; i + 2 < raw.length; i += 3) if (apart(i) > apart(furthest)) furthest = i;
  return { ground: `rgb(${ground.join(',')})`, ink: `rgb(${at(furthest).join(',')})` };
}

const filled = ({ width, height }: Region, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const laidOn = (png: Buffer, input: Buffer, { left, top }: Pick<Region, 'left' | 'top'>): Promise<Buffer> =>
  sharp(png).composite([{ input, left, top }]).png().toBuffer();

async function typed(
  way: ScreenWay,
  png: Buffer,
  value: ScreenValue,
  ink: string,
  { browser, python, folder, family }: Tools,
): Promise<Buffer> {
  const { text, isRight, weight } = value;
  const bold = Number(weight) >= 600;
  // People place by whole pixels, and set sizes by whole or half ones.
  const size = Math.round(value.sizePx * 2) / 2;
  const [x, y] = [Math.round(isRight ? value.x + value.width : value.x), Math.round(value.baseline)];
  const anchor = isRight ? 'end' : 'start';
  if (way === 'screen-value-by-svg') {
    const { width, height } = await sharp(png).metadata();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${ink}">${text}</text></svg>`;
    return laidOn(png, Buffer.from(svg), { left: 0, top: 0 });
  }
  if (way === 'screen-value-by-canvas') {
    const pen = JSON.stringify({
      font: `${weight} ${size}px '${family}'`,
      fillStyle: ink,
      textAlign: anchor,
    });
    const drawn = await browser.evaluate(`(async () => {
      const picture = new Image();
      picture.src = 'data:image/png;base64,${png.toString('base64')}';
      await picture.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
      const pen = canvas.getContext('2d');
      pen.drawImage(picture, 0, 0);
      Object.assign(pen, ${pen});
      pen.fillText(${JSON.stringify(text)}, ${x}, ${y});
      return canvas.toDataURL('image/png').split(',')[1];
    })()`);
    return Buffer.from(z.string().parse(drawn), 'base64');
  }
  const font = run('fc-match', ['-f', '%{file}', `${family}${bold ? ':bold' : ''}`], folder);
  const [from, to] = [path.join(folder, 'covered.png'), path.join(folder, 'typed.png')];
  await sharp(png).toFile(from);
  if (way === 'screen-value-by-imagemagick') {
    const place = ['-gravity', isRight ? 'NorthEast' : 'NorthWest', '-background', 'none'];
    // Its own box of text starts above the baseline by the ascent; the letters' foot is measured on a label.
    const label = ['-font', font, '-pointsize', String(size), '-fill', ink, `label:${text}`];
    const layer = path.join(folder, 'label.png');
    run('convert', [...place, ...label, layer], folder);
    const { width = 0 } = await sharp(layer).metadata();
    const foot = await footOf(layer, ink);
    return laidOn(png, readFileSync(layer), { left: isRight ? x - width : x, top: y - foot });
  }
  const program =
    'import sys;from PIL import Image,ImageDraw,ImageFont;a=sys.argv[1:];p=Image.open(a[0]).convert("RGB");' +
    'ImageDraw.Draw(p).text((int(a[2]),int(a[3])),a[4],font=ImageFont.truetype(a[5],round(float(a[6]))),fill=a[7],anchor=a[8]);p.save(a[1])';
  const place = [String(x), String(y), text, font, String(size), ink, isRight ? 'rs' : 'ls'];
  run(python, ['-c', program, from, to, ...place], folder);
  return readFileSync(to);
}

/** Rows down to the foot of most columns with ink: the baseline, whatever commas hang below it. */
async function footOf(file: string, ink: string): Promise<number> {
  const { data, info } = await sharp(file)
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const feet: number[] = [];
  for (let x = 0; x < info.width; x++) {
    for (let y = info.height - 1; y >= 0; y--) {
      if ((data[y * info.width + x] ?? 0) < 128) continue;
      feet.push(y + 1);
      break;
    }
  }
  if (feet.length === 0) throw new Error(`no print of ${ink} on a label`);
  return feet.toSorted((a, b) => a - b)[Math.floor(feet.length * 0.8)] ?? 0;
}

/** What a person marks around a digit of a number. */
function cellOf({ y, height, cells }: ScreenValue, at: number): Region {
  const [x, width] = cells[at] ?? [0, 0];
  const left = Math.round(x);
  const right = Math.max(left + 2, Math.round(x + width));
  return { left, top: Math.floor(y), width: right - left, height: Math.ceil(height) };
}

async function digitCopied(
  { png, values }: Shot,
  target: ScreenValue,
  random: Random,
): Promise<Buffer | null> {
  const digitsOf = (value: ScreenValue): { value: ScreenValue; at: number; sign: string }[] =>
    [...value.text].flatMap((sign, at) => (/\d/.test(sign) ? [{ value, at, sign }] : []));
  const to = random.pick(digitsOf(target));
  const alike = values.filter((one) => one.sizePx === target.sizePx && one.weight === target.weight);
  const pool = alike.flatMap(digitsOf).filter(({ sign }) => sign !== to.sign);
  if (pool.length === 0) return null;
  const from = random.pick(pool);
  const piece = await sharp(png).extract(cellOf(from.value, from.at)).png().toBuffer();
  return laidOn(png, piece, cellOf(to.value, to.at));
}

async function valuePasted(
  { png }: Shot,
  other: Shot,
  target: ScreenValue,
  random: Random,
): Promise<Buffer | null> {
  const pool = other.values.filter(
    ({ sizePx, text }) => Math.abs(sizePx - target.sizePx) <= 0.2 * target.sizePx && /\d.*\d/.test(text),
  );
  if (pool.length === 0) return null;
  const taken = random.pick(pool);
  const { ground } = await coloursOf(png, target);
  const covered = await laidOn(png, await filled(grown(target), ground), grown(target));
  const piece = await sharp(other.png).extract(grown(taken)).png().toBuffer();
  const right = grown(target).left + grown(target).width;
  const left = target.isRight ? Math.max(0, right - grown(taken).width) : grown(target).left;
  const top = Math.round(target.baseline) - Math.round(taken.baseline) + grown(taken).top;
  return laidOn(covered, piece, { left, top });
}
