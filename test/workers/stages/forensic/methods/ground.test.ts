/** A sheet with grain and lines of print, of which blank ground is laid over a word. */
import { expect } from 'chai';
import type { GroundCopyFacts } from '../../../../../workers/stages/forensic/copy-facts.ts';
import { copiedGround } from '../../../../../workers/stages/forensic/ground-copies.ts';
import { grainOf } from '../../../../../workers/stages/forensic/methods/ground/grain.ts';
import { groundCopyFacts } from '../../../../../workers/stages/forensic/methods/ground/ground-facts.ts';
import { copiedRegion } from '../../../../../workers/stages/forensic/rules/copied-region.ts';
import { seeded } from '../../../formats/jpeg/scene.ts';
import { analyse } from '../analyse.ts';
import { inPixels, picture, type Sheet, savedLuma, sheet, WIDTH } from './sheet.ts';

const WORD = { x: 300, y: 262, width: 190, height: 34 };
const BLANK = { x: 262, y: 193 };
const NOW = { now: Date.UTC(2026, 10, 1) };
function covered(sheetOf: Sheet): Sheet {
  const out = sheetOf.slice();
  for (let y = 0; y < WORD.height; y++)
    for (let x = 0; x < WORD.width; x++)
      out[(WORD.y + y) * WIDTH + WORD.x + x] = sheetOf[(BLANK.y + y) * WIDTH + BLANK.x + x]!;
  return out;
}

const judged = async (of: Sheet, quality: number) =>
  copiedRegion(await analyse(await picture(of).jpeg({ quality }).toBuffer(), 'image/jpeg'), NOW);

/** What the method alone finds after a saving. */
async function searched(of: Sheet, quality: number): Promise<GroundCopyFacts> {
  const facts = groundCopyFacts(grainOf(await savedLuma(of, quality)), inPixels, () => false);
  if (!facts) throw new Error('not searched');
  return facts;
}

describe('blank ground that was copied over print', function () {
  this.timeout(60_000);

  it('is told with both places, after a fine saving and a coarse one', async () => {
    for (const quality of [95, 88]) {
      const verdict = await judged(covered(sheet(1)), quality);
      if (verdict.verdict !== 'fail') throw new Error(`${quality}: ${JSON.stringify(verdict)}`);
      expect(verdict.occurrences).to.have.length(2);
      const places = verdict.occurrences.map(({ data }) => data?.place as { xPx: number; yPx: number });
      for (const { x, y } of [WORD, BLANK]) {
        const isNear = places.some(({ xPx, yPx }) => Math.abs(xPx - x) < 16 && Math.abs(yPx - y) < 16);
        expect(isNear, `${quality}: ${x}, ${y} in ${JSON.stringify(places)}`).to.equal(true);
      }
      expect(verdict.occurrences[0]?.note).to.match(/^Blank ground of \d+ x \d+ pixels stands here and 38 /);
    }
  });

  it('is not told of sheets as they are', async () => {
    for (const one of [sheet(2), sheet(3)]) expect((await judged(one, 92)).verdict).to.not.equal('fail');
  });

  /** What a scanner's sensors leave from top to bottom, of which not all is compared. */
  function streaked(): Sheet {
    const random = seeded(9);
    const streak = Float32Array.from({ length: WIDTH }, () => 5 * (random() - 0.5));
    return sheet(4, (x) => 236 + streak[x]!);
  }

  it('is open on streaks that a scanner draws from top to bottom, of which not all were compared', async () => {
    expect((await judged(streaked(), 92)).verdict).to.equal('inconclusive');
  });

  it('is told among such streaks, with its two places alone', async () => {
    const groundCopies = await searched(covered(streaked()), 95);
    expect(groundCopies.displacements).to.be.greaterThan(6);
    const copies = copiedGround({ groundCopies });
    expect(copies).to.have.length(1);
    expect(copies[0]!.displacement).to.deep.equal({ x: WORD.x - BLANK.x, y: WORD.y - BLANK.y });
  });

  it('is told where a place was filled with two patches from different places, each too small alone', async () => {
    const out = sheet(8);
    const clean = out.slice();
    // Each patch: where it is laid, and where it was taken.
    for (const [x, from] of [
      [300, { x: 91, y: 195 }],
      [350, { x: 522, y: 405 }],
    ] as const)
      for (let dy = 0; dy < 34; dy++)
        for (let dx = 0; dx < 50; dx++)
          out[(WORD.y + dy) * WIDTH + x + dx] = clean[(from.y + dy) * WIDTH + from.x + dx]!;
    const groundCopies = await searched(out, 88);
    const copies = copiedGround({ groundCopies });
    expect(copies.map(({ displacement }) => displacement.x).toSorted()).to.deep.equal([172, 209]);
    for (const one of copies)
      expect(copiedGround({ groundCopies: { ...groundCopies, copies: [one] } })).to.deep.equal([]);
  });

  it('is no evidence on a ground that repeats over and over', async () => {
    const random = seeded(11);
    const tile = Float32Array.from({ length: 61 * 47 }, () => 14 * (random() - 0.5));
    const tiled = sheet(5, (x, y) => 230 + tile[(y % 47) * 61 + (x % 61)]!);
    const facts = await analyse(await picture(tiled).jpeg({ quality: 95 }).toBuffer(), 'image/jpeg');
    expect(copiedRegion(facts, NOW).verdict).to.not.equal('fail');
    expect(facts.images[0]?.groundCopies?.displacements).to.be.greaterThan(6);
  });
});

describe('a word that stands twice at the same place between the pixels', function () {
  this.timeout(60_000);

  /** Strokes of one word twice, on grain of its own or, copied, of its twin. */
  function twice(isCopied: boolean): Sheet {
    const out = sheet(6, () => 236, []);
    const [from, to] = [
      [70, 200],
      [421, 413],
    ] as const;
    const word = seeded(77);
    const strokes = Array.from({ length: 60 }, () => [10 + word() * 150, 8 + word() * 10, word()] as const);
    for (const [left, top] of [from, to])
      for (const [x, y, turn] of strokes)
        for (let step = 0; step < 9; step++) {
          const at = Math.round(top + y + step * turn) * WIDTH + Math.round(left + x + step * (1 - turn));
          for (const near of [0, 1, WIDTH]) out[at + near] = Math.min(out[at + near]!, 60);
        }
    if (isCopied)
      for (let y = 0; y < 40; y++)
        for (let x = 0; x < 180; x++)
          out[(to[1] + y) * WIDTH + to[0] + x] = out[(from[1] + y) * WIDTH + from[0] + x]!;
    return out;
  }

  it('is told where its ground repeats as well, and left open where it does not', async () => {
    const [printed, copied] = [await judged(twice(false), 93), await judged(twice(true), 93)];
    expect(copied.verdict, JSON.stringify(copied)).to.equal('fail');
    expect(printed).to.deep.include({
      verdict: 'inconclusive',
      reason: 'the ground around what repeats does not repeat, as where a word is printed twice',
    });
  });
});
