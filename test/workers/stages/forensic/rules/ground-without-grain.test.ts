import { expect } from 'chai';
import type { ForensicFacts, ImageFacts } from '../../../../../workers/stages/forensic/facts.ts';
import { grainOf } from '../../../../../workers/stages/forensic/methods/ground/grain.ts';
import { missingGrainFacts } from '../../../../../workers/stages/forensic/methods/ground/missing-grain.ts';
import { groundWithoutGrain } from '../../../../../workers/stages/forensic/rules/ground-without-grain.ts';
import { analyse } from '../analyse.ts';
import { inPixels, picture, type Sheet, savedLuma, sheet, WIDTH } from '../methods/sheet.ts';

const NOW = { now: Date.UTC(2026, 10, 1) };
const WORD = { x: 300, y: 262, width: 190, height: 34 };

type Level = (x: number, y: number) => number;

/** A sheet with a place of it filled. */
function filled(of: Sheet, level: Level, at = WORD): Sheet {
  const out = of.slice();
  for (let y = at.y; y < at.y + at.height; y++)
    for (let x = at.x; x < at.x + at.width; x++) out[y * WIDTH + x] = level(x, y);
  return out;
}

const missing = async (of: Sheet, quality: number) => {
  const luma = await savedLuma(of, quality);
  return missingGrainFacts(luma, grainOf(luma), inPixels);
};

describe('ground-without-grain', function () {
  this.timeout(60_000);
  let whole: ForensicFacts;
  before(async () => {
    whole = await analyse(
      await picture(filled(sheet(1), () => 236))
        .jpeg({ quality: 90 })
        .toBuffer(),
      'image/jpeg',
    );
  });

  /** The verdict on the picture of `before` with other grain missing. */
  const judged = (missingGrain: ImageFacts['missingGrain'], change: Partial<ImageFacts> = {}) =>
    groundWithoutGrain({ ...whole, images: [{ ...whole.images[0]!, missingGrain, ...change }] }, NOW);

  it('tells a value that was painted over in the colour of the paper, with its place', () => {
    const verdict = groundWithoutGrain(whole, NOW);
    if (verdict.verdict !== 'fail') throw new Error(JSON.stringify(verdict));
    expect(verdict.occurrences).to.have.length(1);
    const { xPx, yPx, widthPx, heightPx } = verdict.occurrences[0]!.data!.place as Record<string, number>;
    expect(Math.abs(xPx! - WORD.x), 'left').to.be.lessThan(12);
    expect(Math.abs(yPx! - WORD.y), 'top').to.be.lessThan(12);
    expect(Math.abs(widthPx! - WORD.width), 'width').to.be.lessThan(20);
    expect(Math.abs(heightPx! - WORD.height), 'height').to.be.lessThan(20);
    expect(verdict.occurrences[0]!.note).to.match(/^A place of \d+ x \d+ pixels has \d+ % of the grain/);
  });

  it('tells a place that was drawn in from its rim, with faint streaks', async () => {
    const streaks = filled(sheet(2), (x, y) => 235 + ((x >> 4) % 3) * 0.7 + (y - WORD.y) / 40);
    expect(judged(await missing(streaks, 92)).verdict).to.equal('fail');
  });

  it('passes sheets as they are, saved finely', async () => {
    for (const seed of [3, 4])
      expect(judged(await missing(sheet(seed), 92))).to.deep.equal({ verdict: 'pass' });
  });

  it('asks about a lighter field of a tinted sheet, what lies at the border, and a hole that a scanner filled', async () => {
    const edge = { x: 2, y: 185, width: 90, height: 60 };
    const hole = { x: 300, y: 190, width: 48, height: 48 };
    for (const one of [
      filled(sheet(5), () => 243),
      filled(sheet(6), () => 236, edge),
      filled(sheet(9), () => 236, hole),
    ]) {
      const verdict = judged(await missing(one, 92));
      if (verdict.verdict !== 'inconclusive') throw new Error(JSON.stringify(verdict));
      expect(verdict.toCheck).to.have.length(1);
    }
  });

  it('says nothing of a place that keeps a part of the grain, as what is out of focus does', async () => {
    const grain = sheet(7);
    const soft = filled(grain, (x, y) => 236 + 0.55 * (grain[y * WIDTH + x + 90 * WIDTH]! - 236), {
      ...WORD,
      y: 372,
    });
    expect(judged(await missing(soft, 92)).verdict).to.not.equal('fail');
  });

  it('does not apply where coding took most of the grain', async () => {
    const coarse = await missing(
      filled(sheet(8), () => 236),
      40,
    );
    expect(judged(coarse).verdict).to.equal('not-applicable');
  });

  it('is open where grain is missing in more places than were measured, and where nothing was looked at', async () => {
    const { missingGrain } = whole.images[0]!;
    const [open, unread] = [judged({ ...missingGrain!, found: 13, places: [] }), judged(null)];
    expect(open).to.deep.include({
      verdict: 'inconclusive',
      reason: 'more places lack grain than were measured',
    });
    expect(unread.verdict).to.equal('inconclusive');
    expect(judged(null, { capture: null }).verdict).to.equal('not-applicable');
  });

  it('asks where the grain of the picture is uneven elsewhere', () => {
    const { missingGrain } = whole.images[0]!;
    expect(judged({ ...missingGrain!, weak: 0.008 }))
      .to.have.property('toCheck')
      .with.length(1);
    expect(judged({ ...missingGrain!, weak: 0.02 }).verdict).to.equal('not-applicable');
  });
});
