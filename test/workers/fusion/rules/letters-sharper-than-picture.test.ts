import { expect } from 'chai';
import sharp from 'sharp';
import type { Box } from '../../../../shared/contracts/finding.ts';
import { lettersSharperThanPicture } from '../../../../workers/fusion/rules/letters-sharper-than-picture.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';
import { MEASURES } from '../../../../workers/stages/ocr/print/measure.ts';
import { seeded } from '../../formats/jpeg/scene.ts';
import { analyseButCopies } from '../../stages/forensic/analyse.ts';

const WIDTH = 540;
const HEIGHT = 400;
const COLUMNS = 18;

/** Six words on each of the page's lines. */
const READ: readonly Box[] = Array.from({ length: 9 * 6 }, (_, i) => [
  (40 + (i % 6) * 79) / WIDTH,
  (44 + Math.floor(i / 6) * 36.21) / HEIGHT,
  70 / WIDTH,
  20 / HEIGHT,
]);

/** The rule, on a page of which these words were read; `inks` are how blue those are, where their print was measured. */
function judged(forensic: FactsOf<'forensic'>, read: readonly Box[] = READ, inks?: readonly number[]) {
  const look = (at: number): number[] => MEASURES.map((name) => (name === 'inkBlue' ? (inks?.[at] ?? 0) : 1));
  const words = read.map((box, at) => ({ text: 'word', box, ...(inks ? { look: look(at) } : {}) }));
  const ocr = { turnedDegrees: 0, picture: { widthPx: WIDTH, heightPx: HEIGHT } };
  return lettersSharperThanPicture.judge(
    { forensic, ocr: { pages: [{ page: 1, words, ocr }] } as unknown as FactsOf<'ocr'> },
    { now: Date.UTC(2026, 10, 1) },
  );
}

type Sign = readonly [left: number, top: number];

/** A letter of stems, a bar and a slant, 14 x 20. */
const onSign = (x: number, y: number): boolean =>
  x >= 0 &&
  x < 14 &&
  y >= 0 &&
  y < 20 &&
  (x < 3 || (x > 10 && y > 6) || Math.abs(y - 9) < 1.5 || Math.abs(x - y * 0.6) < 1.4);

/** Ink (0..1) of signs, each sample the mean of 4 x 4 points. */
function inked(signs: readonly Sign[]): Float32Array {
  const ink = new Float32Array(WIDTH * HEIGHT);
  for (const [left, top] of signs) {
    for (let y = Math.floor(top); y < top + 21; y++) {
      for (let x = Math.floor(left); x < left + 15; x++) {
        for (let k = 0; k < 16; k++) {
          const hit = onSign(x + ((k % 4) + 0.5) / 4 - left, y + (Math.floor(k / 4) + 0.5) / 4 - top);
          if (hit) ink[y * WIDTH + x] = ink[y * WIDTH + x]! + 1 / 16;
        }
      }
    }
  }
  return ink;
}

const LINES: Sign[] = Array.from({ length: COLUMNS * 9 }, (_, i) => [
  40.3 + (i % COLUMNS) * 26.37,
  44.6 + Math.floor(i / COLUMNS) * 36.21,
]);
const FIRST_TYPED = 4 * COLUMNS + 9;
const isTyped = (i: number): boolean => i >= FIRST_TYPED && i < FIRST_TYPED + 3;

/** A photographed page: print, then blur, light that falls off and noise; what is drawn comes afterwards. */
async function page(drawn: { signs?: Sign[]; bars?: [number, number, number, number][]; left?: Sign[] }) {
  const print = inked(drawn.left ?? LINES);
  const sheet = Buffer.from(print.map((ink) => Math.round(225 - 180 * ink)));
  const blurred = await sharp(sheet, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .blur(1)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const random = seeded(9);
  const typed = inked(drawn.signs ?? []);
  const out = Buffer.alloc(WIDTH * HEIGHT);
  for (let i = 0; i < out.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const light = 1 - (0.25 * x) / WIDTH;
    const noise = (random() + random() + random() - 1.5) * 8;
    const bar = (drawn.bars ?? []).some(([l, t, w, h]) => x >= l && x < l + w && y >= t && y < t + h);
    const captured = blurred[i]! * light + noise;
    const value = bar ? 0 : captured * (1 - typed[i]!) + 40 * typed[i]!;
    out[i] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return sharp(out, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } });
}

const typedValue = () =>
  page({
    left: LINES.filter((_, i) => !isTyped(i)),
    signs: LINES.filter((_, i) => isTyped(i)).map(([x, y]) => [Math.round(x), Math.round(y)]),
  });

describe('letters-sharper-than-picture', function () {
  this.timeout(90_000);

  it('fires on letters that were typed into a photographed page, at their place', async () => {
    for (const quality of [97, 85]) {
      const file = await (await typedValue()).jpeg({ quality }).toBuffer();
      const verdict = judged(await analyseButCopies(file, 'image/jpeg'));
      if (verdict.verdict !== 'fail') throw new Error(`did not fire at ${quality}: ${verdict.verdict}`);
      expect(verdict.occurrences).to.have.length(1);
      const [x, y, w, h] = verdict.occurrences[0]!.box!;
      const centre = [(x + w / 2) * WIDTH, (y + h / 2) * HEIGHT];
      expect(centre[0]).to.be.within(LINES[FIRST_TYPED]![0], LINES[FIRST_TYPED + 2]![0] + 14);
      expect(centre[1]).to.be.within(LINES[FIRST_TYPED]![1] - 14, LINES[FIRST_TYPED]![1] + 34);
    }
  });

  it('fires on the same page saved without loss', async () => {
    const file = await (await typedValue()).png().toBuffer();
    expect(judged(await analyseButCopies(file, 'image/png')).verdict).to.equal('fail');
  });

  it('passes the page as it was photographed, saved again and with black bars over words', async () => {
    const once = await (await page({})).jpeg({ quality: 92 }).toBuffer();
    const again = await sharp(once).jpeg({ quality: 75 }).toBuffer();
    const redacted = await (await page({ bars: [[200, 180, 130, 30]] })).jpeg({ quality: 92 }).toBuffer();
    for (const file of [once, again, redacted])
      expect(judged(await analyseButCopies(file, 'image/jpeg')).verdict).to.equal('pass');
  });

  it('passes a caption above the print: a window, a date stamp', async () => {
    const signs = Array.from({ length: 12 }, (_, i): Sign => [40 + i * 20, 10]);
    const file = await (await page({ signs })).jpeg({ quality: 95 }).toBuffer();
    expect(judged(await analyseButCopies(file, 'image/jpeg')).verdict).to.equal('pass');
  });

  it('cannot tell where many places were typed, as in a filled-in form', async () => {
    const fields = (i: number): boolean =>
      Math.floor(i / COLUMNS) % 2 === 1 && i % COLUMNS >= 7 && i % COLUMNS < 11;
    const file = await (
      await page({
        left: LINES.filter((_, i) => !fields(i)),
        signs: LINES.filter((_, i) => fields(i)).map(([x, y]) => [Math.round(x), Math.round(y)]),
      })
    )
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(judged(await analyseButCopies(file, 'image/jpeg')).verdict).to.not.equal('fail');
  });

  it('hands the first of too many places to a person', async () => {
    const facts = await analyseButCopies(
      await (await typedValue()).jpeg({ quality: 97 }).toBuffer(),
      'image/jpeg',
    );
    const [image] = facts.images;
    const [region] = image!.edgeSlopes!.regions;
    const regions = Array.from({ length: 7 }, () => region!);
    const many = { ...image!, edgeSlopes: { ...image!.edgeSlopes!, regions } };
    const verdict = judged({ ...facts, images: [many] });
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.toCheck).to.have.length(3);
    expect(verdict.toCheck![0]).to.deep.include({ page: 1, box: region!.place.pageBox });
  });

  it('asks a person where what is sharp was not read: twigs, rims, letters too small', async () => {
    const facts = await analyseButCopies(await (await typedValue()).png().toBuffer(), 'image/png');
    for (const read of [[], [[0, 0, 0.1, 0.1]]] satisfies Box[][]) {
      const verdict = judged(facts, read);
      if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
      expect(verdict.reason).to.match(/not read as letters/);
      expect(verdict.toCheck).to.have.length(1);
    }
    const unplaced = structuredClone(facts);
    for (const { edgeSlopes } of unplaced.images)
      for (const { place } of edgeSlopes!.regions) place.pageBox = null;
    expect(judged(unplaced).verdict, 'where on its page the picture stands is not known').to.equal('fail');
    expect(judged(unplaced, []).verdict).to.equal('inconclusive');
  });

  it('asks a person about a stroke beside a word: a tick that somebody drew touches its box', async () => {
    const facts = await analyseButCopies(await (await typedValue()).png().toBuffer(), 'image/png');
    const [left, top, width, height] = facts.images[0]!.edgeSlopes!.regions[0]!.place.pageBox!;
    const rest = READ.filter(([, y, , h]) => y + h < top || y > top + height);
    const upTo = (share: number): Box => [left - width, top, width * (1 + share), height];
    expect(judged(facts, [...rest, upTo(0.1)]).verdict).to.equal('inconclusive');
    expect(judged(facts, [...rest, upTo(0.5)]).verdict).to.equal('fail');
    expect(judged(facts, [...rest, [left + width / 4, top, width / 8, height]]).verdict).to.equal('fail');
  });

  it('asks a person about what is there in another ink than the print: a green tick over a value', async () => {
    const facts = await analyseButCopies(await (await typedValue()).png().toBuffer(), 'image/png');
    const [, top, , height] = facts.images[0]!.edgeSlopes!.regions[0]!.place.pageBox!;
    const isThere = ([, y, , h]: Box): boolean => y < top + height && top < y + h;
    const inks = (blue: number) => READ.map((box) => (isThere(box) ? blue : 2));
    expect(judged(facts, READ, inks(2)).verdict).to.equal('fail');
    expect(judged(facts, READ, inks(40)).verdict).to.equal('inconclusive');
  });

  it('asks a person about a line of its own above all print: a file number, typed openly', async () => {
    const facts = await analyseButCopies(await (await typedValue()).png().toBuffer(), 'image/png');
    const [, top, , height] = facts.images[0]!.edgeSlopes!.regions[0]!.place.pageBox!;
    const own: Box = [0.5, top, 0.1, height];
    const below = READ.filter(([, y]) => y > top + height);
    const above = READ.filter(([, y, , h]) => y + h < top);
    for (const rest of [below, above, [...below, ...above.slice(0, 2)]]) {
      const verdict = judged(facts, [...rest, own, [0.4, top, 0.2, height]]);
      if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
      expect(verdict.reason).to.match(/above or below all other print/);
      expect(verdict.toCheck).to.have.length(1);
    }
    expect(judged(facts, [...above, ...below, own]).verdict).to.equal('fail');
  });

  it('passes nothing where images were not reached', async () => {
    const whole = await analyseButCopies(
      await (await page({})).jpeg({ quality: 92 }).toBuffer(),
      'image/jpeg',
    );
    expect(judged({ ...whole, unreachedImages: 1 }).verdict).to.equal('inconclusive');
  });

  it('does not apply without edges', async () => {
    const blank = await (await page({ left: [] })).jpeg({ quality: 90 }).toBuffer();
    expect(judged(await analyseButCopies(blank, 'image/jpeg')).verdict).to.equal('not-applicable');
    expect(judged({ images: [], unreachedImages: 0, notAssessed: [] }).verdict).to.equal('not-applicable');
  });
});
