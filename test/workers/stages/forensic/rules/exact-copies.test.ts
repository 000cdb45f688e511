/** `copied-region` where a picture is stored without loss: pieces that stand in it twice, sample for sample. */
import { expect } from 'chai';
import sharp from 'sharp';
import { copiedRegion } from '../../../../../workers/stages/forensic/rules/copied-region.ts';
import { analyse, searchedToTheEnd } from '../analyse.ts';
import { scene } from './photograph.ts';

const NOW = { now: Date.UTC(2026, 10, 1) };

describe('copied-region in lossless pictures', () => {
  /** A photograph stored without loss, with `size` samples of it put down again at each place. */
  async function copiedExactly(size: { width: number; height: number }, places: [number, number][]) {
    const host = await scene(31).png().toBuffer();
    const input = await sharp(host)
      .extract({ left: 60, top: 70, ...size })
      .png()
      .toBuffer();
    const copies = places.map(([left, top]) => ({ input, left, top }));
    return analyse(await sharp(host).composite(copies).png().toBuffer(), 'image/png');
  }

  it('takes a digit’s worth of exactly equal noise for a proof, and more copies for more evidence', async () => {
    for (const places of [
      [[301, 203]],
      [
        [301, 203],
        [133, 235],
        [320, 41],
      ],
    ] as [number, number][][]) {
      const verdict = copiedRegion(await copiedExactly({ width: 12, height: 22 }, places), NOW);
      if (verdict.verdict !== 'fail') throw new Error(`${places.length}: ${JSON.stringify(verdict)}`);
      expect(verdict.occurrences[0]!.confidence).to.be.greaterThan(0.9);
      const found = verdict.occurrences.map(({ data }) => data!.place as { xPx: number; yPx: number });
      for (const [x, y] of places)
        expect(found.some(({ xPx, yPx }) => Math.abs(xPx - x) < 9 && Math.abs(yPx - y) < 9)).to.equal(true);
    }
  });

  it('takes what repeats on exactly flat ground for drawn, such as a date stamp, and for no proof', async () => {
    const facts = await copiedExactly({ width: 12, height: 22 }, [[301, 203]]);
    for (const { exactCopies } of facts.images)
      for (const copy of exactCopies?.copies ?? []) copy.flatShare = 0.8;
    const verdict = copiedRegion(facts, NOW);
    expect(verdict.verdict).to.equal('inconclusive');
    expect(verdict).to.have.property('reason').that.includes('flat or evenly shaded ground');
  });

  it('takes a shaded drawing that stands twice in a photograph for drawn, and for no proof', async () => {
    const [width, height] = [24, 16];
    const shade = Buffer.alloc(width * height * 3);
    for (let i = 0; i < shade.length; i++) {
      const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
      const far = Math.hypot((x - 12) / 12, (y - 8) / 8);
      shade[i] = far < 0.4 ? [240, 200, 100][i % 3]! : Math.round([60, 20, 90][i % 3]! + 60 * far);
    }
    const eye = await sharp(shade, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const twice = [
      { input: eye, left: 61, top: 70 },
      { input: eye, left: 302, top: 203 },
    ];
    const facts = await analyse(await scene(31).composite(twice).png().toBuffer(), 'image/png');
    const copies = facts.images[0]!.exactCopies!.copies;
    expect(copies).to.have.length.greaterThan(0);
    for (const { roughShare } of copies) expect(roughShare).to.be.lessThan(0.02);
    const verdict = copiedRegion(facts, NOW);
    expect(verdict.verdict).to.equal('inconclusive');
    expect(verdict).to.have.property('reason').that.includes('evenly shaded ground');
  });

  it('passes what only overlaps itself, and what repeats at whole blocks of an earlier JPEG', async () => {
    for (const place of [
      [64, 75],
      [60 + 8 * 20, 70 + 8 * 10],
    ] as [number, number][])
      expect(
        copiedRegion(searchedToTheEnd(await copiedExactly({ width: 14, height: 22 }, [place])), NOW).verdict,
      ).to.equal('pass');
  });
});
