import { expect } from 'chai';
import sharp from 'sharp';
import type { DrawnPrintFacts } from '../../../../../workers/stages/forensic/facts.ts';
import { MIXING_NAMES } from '../../../../../workers/stages/forensic/methods/ink-mixing/mixings.ts';
import { noisyPrintOnDrawnPage } from '../../../../../workers/stages/forensic/rules/noisy-print-on-drawn-page.ts';
import { seeded } from '../../../formats/jpeg/scene.ts';
import { analyseButCopies } from '../analyse.ts';

type Word = DrawnPrintFacts['words'][number];
type Mixing = NonNullable<Word['mixing']>;

function mixingOf({ mixing }: Word): Mixing {
  if (!mixing) throw new Error('the word has no ink and ground');
  return mixing;
}

const NOW = { now: Date.UTC(2026, 10, 1) };
const WIDTH = 640;
const HEIGHT = 360;
/** Around the second word of the fourth row. */
const WORD = { left: 174, top: 162, width: 86, height: 26 };
type Area = typeof WORD;

const COLUMNS = [40, 180, 320, 460];
/** Five shapes of 10 x 14 out of two stems and two bars, as a rasteriser draws them: always alike. */
const STROKES = [
  [1, 1, 1, 1],
  [1, 0, 1, 1],
  [0, 1, 1, 1],
  [1, 1, 0, 1],
  [1, 1, 1, 0],
] as const;

/** A page as a program draws it: words of letters on white, nothing else. */
function page(rows = 7): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 255);
  for (let row = 0; row < rows; row++) {
    for (const [column, left] of COLUMNS.entries()) {
      for (let letter = 0; letter < 5; letter++) {
        const shape = STROKES[(row + column + letter) % STROKES.length] ?? STROKES[0];
        drawn(pixels, shape, left + letter * 15, 36 + row * 44);
      }
    }
  }
  return pixels;
}

function drawn(
  pixels: Buffer,
  [west, east, north, south]: (typeof STROKES)[number],
  x: number,
  y: number,
): void {
  const areas = [
    ...(west ? [[0, 0, 2, 14]] : []),
    ...(east ? [[7, 0, 2, 14]] : []),
    ...(north ? [[0, 0, 9, 2]] : []),
    ...(south ? [[0, 12, 9, 2]] : []),
    [0, 6, 9, 1],
  ];
  // Where a stroke covers a sample in part, below it and to its right, ink and ground are mixed.
  for (const [grown, level] of [
    [1, 140],
    [0, 20],
  ] as const)
    for (const [left = 0, top = 0, width = 0, height = 0] of areas)
      for (let row = y + top; row < y + top + height + grown; row++)
        pixels.fill(level, (row * WIDTH + x + left) * 3, (row * WIDTH + x + left + width + grown) * 3);
}

const png = (pixels: Buffer): Promise<Buffer> =>
  sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();

/** Noise over an area, as people add it to match a capture: most around the letters. */
function noisy(pixels: Buffer, { left, top, width, height }: Area): Buffer {
  const random = seeded(5);
  const changed = Buffer.from(pixels);
  for (let y = Math.max(1, top); y < Math.min(HEIGHT - 1, top + height); y++) {
    for (let x = Math.max(1, left); x < Math.min(WIDTH - 1, left + width); x++) {
      const at = (y * WIDTH + x) * 3;
      const level = pixels[at] ?? 255;
      // Between the letters enough of the ground stays to be told as such.
      const isGrained = random() < (y > top + 5 && y < top + height - 5 ? 0.04 : 0.8);
      for (let c = 0; c < 3; c++) {
        const shift = level < 255 || isGrained ? (random() - 0.5) * 8 : 0;
        changed[at + c] = Math.max(0, Math.min(255, Math.round(level + shift)));
      }
    }
  }
  return changed;
}

const verdictOf = async (file: Buffer, type: 'image/png' | 'image/jpeg' = 'image/png') =>
  noisyPrintOnDrawnPage(await analyseButCopies(file, type), NOW);

describe('noisy-print-on-drawn-page', () => {
  it('passes a page that a program drew', async () => {
    expect((await verdictOf(await png(page()))).verdict).to.equal('pass');
  });

  it('names the word whose ground is noisy, at its place', async () => {
    const verdict = await verdictOf(await png(noisy(page(), WORD)));
    if (verdict.verdict !== 'fail') throw new Error(JSON.stringify(verdict));
    for (const { box } of verdict.occurrences) {
      const [x, y] = box ?? [0, 0];
      expect(x * WIDTH).to.be.within(WORD.left, WORD.left + 14);
      expect(y * HEIGHT).to.be.within(WORD.top, WORD.top + 14);
    }
  });

  it('is open where most of the page is noisy, as after JPEG coding', async () => {
    const all = { left: 0, top: 0, width: WIDTH, height: HEIGHT / 2 };
    const verdict = await verdictOf(await png(noisy(page(), all)));
    expect(verdict.verdict).to.be.oneOf(['inconclusive', 'not-applicable']);
  });

  it('does not accuse letters on noisy ground that repeat as they are elsewhere', async () => {
    const facts = await analyseButCopies(await png(noisy(page(), WORD)), 'image/png');
    for (const { drawnPrint } of facts.images) for (const word of drawnPrint?.words ?? []) word.single = 0;
    expect(noisyPrintOnDrawnPage(facts, NOW).verdict).to.equal('inconclusive');
  });

  it('says nothing of JPEG files, and of pages with few words, and accuses no page that is noisy all over', async () => {
    const pixels = page();
    const jpeg = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect((await verdictOf(jpeg, 'image/jpeg')).verdict).to.equal('not-applicable');
    expect((await verdictOf(await png(page(2)))).verdict).to.equal('not-applicable');
    const captured = noisy(pixels, { left: 0, top: 0, width: WIDTH, height: HEIGHT });
    expect((await verdictOf(await png(captured))).verdict).to.not.equal('fail');
  });

  describe('compares a word with those like it', () => {
    function asFaint(words: Word[], faint: number): void {
      for (const word of words) word.faint = faint;
    }

    /** @param change of the facts of the noisy word, and of the others */
    async function judged(change: (noisy: Word, others: Word[]) => void) {
      const facts = await analyseButCopies(await png(noisy(page(), WORD)), 'image/png');
      const words = facts.images[0]?.drawnPrint?.words ?? [];
      const [odd] = words.filter(({ faint }) => faint > 0.06);
      if (!odd) throw new Error('no noisy word');
      change(
        odd,
        words.filter((word) => word !== odd),
      );
      return noisyPrintOnDrawnPage(facts, NOW).verdict;
    }

    it('and tells it by how much more noise it has than they', async () => {
      expect(await judged(() => {})).to.equal('fail');
      const times = (share: number) => (odd: Word, others: Word[]) => asFaint(others, odd.faint / share);
      expect(await judged(times(1.5))).to.equal('inconclusive');
      expect(await judged(times(2)), 'no program makes its colours').to.equal('fail');
      const explained = (share: number) => (odd: Word, others: Word[]) => {
        Object.assign(mixingOf(odd).misfits, { rounded: 0 });
        times(share)(odd, others);
      };
      expect(await judged(explained(2))).to.equal('inconclusive');
      expect(await judged(explained(3))).to.equal('fail');
      expect(await judged((odd) => (odd.faint = 0.025)), 'too little').to.equal('pass');
    });

    it('and with none on another ground or of another contrast', async () => {
      const drawn = (change: Partial<Mixing>) => (odd: Word) => Object.assign(mixingOf(odd), change);
      expect(await judged(drawn({ ground: 0xf0f0f0 }))).to.equal('inconclusive');
      expect(await judged(drawn({ ink: 0x606060 }))).to.equal('inconclusive');
      expect(await judged(drawn({ ink: 0x282828 })), 'paler, as softened ink is').to.equal('fail');
      expect(await judged(drawn({ colours: 60 })), 'a shadow').to.equal('inconclusive');
      expect(await judged((odd) => Object.assign(odd, { letterPx: 2 * odd.letterPx }))).to.equal(
        'inconclusive',
      );
      expect(await judged((odd) => Object.assign(odd, { faint: 0.4 })), 'a gradient').to.equal(
        'inconclusive',
      );
    });

    it('unless many have noise, or none without it stands near, as in a card that is soft as a whole', async () => {
      const many = (count: number) => (odd: Word, others: Word[]) =>
        asFaint(others.slice(0, count), odd.faint);
      expect(await judged(many(8))).to.equal('fail');
      expect(await judged(many(12))).to.equal('inconclusive');
      expect(await judged((odd) => (odd.place = { ...odd.place, yPx: 3000 }))).to.equal('inconclusive');
    });

    it('and tells half as much where no program makes its colours', async () => {
      const faint = (misfits: number) => (odd: Word) => {
        const each = (count: number) => Object.fromEntries(MIXING_NAMES.map((name) => [name, count]));
        const mixing = { mixed: 400, misfits: each(misfits), misfitLetters: each(misfits > 0 ? 5 : 0) };
        Object.assign(mixingOf(odd), mixing);
        odd.faint = 0.04;
      };
      expect(await judged(faint(80))).to.equal('fail');
      expect(await judged(faint(10))).to.equal('pass');
    });
  });
});
