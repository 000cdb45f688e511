/** Pages of so many words, drawn and photographed, whose reading is timed. */
import sharp from 'sharp';
import type { MediaType } from '../../shared/contracts/document.ts';
import { randomFrom } from '../corpus/random.ts';

const WORDS = [100, 250];
const A4 = { width: 1654, height: 2339 };
const NAMES = [
  'invoice',
  'delivery',
  'amount',
  'chairs',
  'payable',
  'total',
  'account',
  'within',
  'days',
  'number',
];
const PHOTO = { width: 3000, height: 4000 };

function linesOf(words: number): string[] {
  const { pick, int, digits } = randomFrom('time', words);
  const text = Array.from({ length: words }, (_, at) =>
    at % 6 === 5 ? `${int(1, 9_000)}.${digits(2)}` : pick(NAMES),
  );
  return Array.from({ length: Math.ceil(words / 9) }, (_, row) =>
    text.slice(row * 9, row * 9 + 9).join('  '),
  );
}

/** PNG of a page of about so many words: A4 at 200 dpi. */
async function pageOf(words: number): Promise<Buffer> {
  const text = `<span foreground="black">${linesOf(words).join('\n')}</span>`;
  const print = { text: { text, font: 'sans 9', dpi: 200, rgba: true, spacing: 6 } };
  return sharp({ create: { ...A4, channels: 3, background: 'white' } })
    .composite([{ input: print, left: 120, top: 140 }])
    .png()
    .toBuffer();
}

/** JPEG of 12 megapixels: the page turned by 3 degrees on a darker table, lit from one side, with a sensor's noise. */
async function photographOf(page: Buffer): Promise<Buffer> {
  const paper = await sharp(page)
    .resize({ height: 3400 })
    .rotate(3, { background: '#6b5a48' })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((PHOTO.width - paper.info.width) / 2);
  const top = Math.round((PHOTO.height - paper.info.height) / 2);
  const { data } = await sharp({ create: { ...PHOTO, channels: 3, background: '#6b5a48' } })
    .composite([{ input: paper.data, left, top }])
    .removeAlpha()
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { next } = randomFrom('sensor');
  for (let at = 0; at < data.length; at++) {
    const light = 0.8 + (0.2 * ((at / 3) % PHOTO.width)) / PHOTO.width;
    data[at] = Math.max(0, Math.min(255, Math.round((data[at] ?? 0) * light + (next() - 0.5) * 12)));
  }
  return sharp(data, { raw: { ...PHOTO, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

export interface TimedPage {
  name: string;
  bytes: Uint8Array;
  type: MediaType;
}

export async function timedPages(): Promise<TimedPage[]> {
  const pages: TimedPage[] = [];
  for (const words of WORDS) {
    const page = await pageOf(words);
    pages.push({ name: `A4, 200 dpi, ${words} words`, bytes: page, type: 'image/png' });
    pages.push({
      name: `photograph, 12 MP, ${words} words`,
      bytes: await photographOf(page),
      type: 'image/jpeg',
    });
  }
  return pages;
}
