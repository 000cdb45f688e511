import { expect } from 'chai';
import sharp from 'sharp';
import { copiedRegion } from '../../../../../workers/stages/forensic/rules/copied-region.ts';
import { forensic } from '../../../../../workers/stages/forensic/stage.ts';
import { clearTurnedCopies } from '../../../../../workers/stages/forensic/turned-copies.ts';
import { scenePixels } from '../../../formats/jpeg/scene.ts';
import { analyse, analysePrepared, searchedToTheEnd } from '../analyse.ts';
import { HEIGHT, scene, WIDTH } from './photograph.ts';

const NOW = { now: Date.UTC(2026, 10, 1) };
const PIECE = { left: 24, top: 30, width: 136, height: 80 };
const AT = { left: 203, top: 165 };
const TURNED_AT = { left: 178, top: 125 };
/** Of a page with signs. */
const PAGE = { width: 480, height: 360 };

/** A photograph with a piece of itself at another place, not yet encoded. */
async function copied(seed: number) {
  const host = await scene(seed).jpeg({ quality: 92 }).toBuffer();
  const piece = await sharp(host).extract(PIECE).png().toBuffer();
  return sharp(await sharp(host).png().toBuffer()).composite([{ input: piece, ...AT }]);
}

/** Whether a point lies on a sign of 64 x 40: a ring, a stroke and bars. */
function onSign(x: number, y: number): boolean {
  const ring = Math.hypot(x - 14, y - 18);
  const bars = x > 34 && x < 64 && y > 4 && y < 36 && Math.floor(x / 5 + y / 11) % 2 === 0;
  return (ring > 6 && ring < 12) || Math.abs(x - y * 0.6 - 12) < 1.6 || bars;
}

/** Signs of one shape, drawn exactly alike, or photographed: each with its own grain, and between the pixels. */
async function page(photographed: boolean): Promise<Buffer> {
  const signs = Array.from({ length: 12 }, (_, i) => {
    const [column, row] = [i % 4, Math.floor(i / 4)];
    return photographed ? [61.3 + column * 101.37, 53.7 + row * 93.61] : [60 + column * 100, 54 + row * 92];
  }) as [number, number][];
  const { width, height } = PAGE;
  const ground = scenePixels(width, height, 77, 5);
  const out = Buffer.alloc(ground.length);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    let ink = 0;
    for (const [left, top] of signs) {
      if (x < left - 1 || x > left + 70 || y < top - 6 || y > top + 60) continue;
      for (let k = 0; k < 16; k++)
        ink += Number(onSign(x + (k % 4) / 4 - left, y + Math.floor(k / 4) / 4 - top)) / 16;
    }
    for (let c = 0; c < 3; c++) {
      const paper = photographed ? 150 + (ground[i * 3 + c]! - 128) * 0.3 : 200;
      out[i * 3 + c] = Math.round(paper * (1 - 0.7 * Math.min(1, ink)));
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

type Place = { xPx: number; yPx: number; widthPx: number; heightPx: number };

/** Covers most of a rectangle, and reaches no more than two cells beyond it. */
function isWithin(
  { xPx, yPx, widthPx, heightPx }: Place,
  { left, top, width, height }: typeof PIECE,
): boolean {
  const inside =
    xPx >= left - 16 &&
    yPx >= top - 16 &&
    xPx + widthPx <= left + width + 16 &&
    yPx + heightPx <= top + height + 16;
  return inside && widthPx * heightPx > 0.4 * width * height;
}

describe('copied-region', function () {
  this.timeout(90_000);

  it('fires on a piece that was copied within a photograph, with both places', async () => {
    for (const quality of [96, 90]) {
      const file = await (await copied(51)).jpeg({ quality }).toBuffer();
      const verdict = copiedRegion(await analyse(file, 'image/jpeg'), NOW);
      if (verdict.verdict !== 'fail')
        throw new Error(`did not fire at ${quality}: ${JSON.stringify(verdict)}`);
      const boxes = verdict.occurrences.map(({ box }) => box!);
      for (const { left, top } of [PIECE, AT]) {
        const near = boxes.some(
          ([x, y, w, h]) =>
            Math.abs(x * WIDTH - left) < 24 &&
            Math.abs(y * HEIGHT - top) < 24 &&
            Math.abs(w * WIDTH - PIECE.width) < 40 &&
            Math.abs(h * HEIGHT - PIECE.height) < 40,
        );
        expect(near, `${quality}: ${left},${top}`).to.equal(true);
      }
    }
  });

  it('leaves open a long edge that repeats along itself', async () => {
    const facts = await analyse(await (await copied(51)).jpeg({ quality: 96 }).toBuffer(), 'image/jpeg');
    const moved = (x: number): typeof facts => ({
      ...facts,
      images: facts.images.map((image) => ({
        ...image,
        exactCopies: null,
        turnedCopies: null,
        groundCopies: null,
        copyMove: {
          ...image.copyMove!,
          copies: image.copyMove!.copies.map((copy) => ({
            ...copy,
            displacement: { x, y: 4 },
            places: copy.places.map((place) => ({ ...place, widthPx: 1304, heightPx: 112 })),
          })),
        },
      })),
    });
    expect(copiedRegion(moved(-750), NOW).verdict).to.equal('inconclusive');
    expect(copiedRegion(moved(-1200), NOW).verdict).to.equal('fail');
  });

  it('fires on the same forgery saved without loss', async () => {
    const file = await (await copied(52)).png().toBuffer();
    expect(copiedRegion(await analyse(file, 'image/png'), NOW).verdict).to.equal('fail');
  });

  it('is little evidence in a picture that stands beside the text of a page, and full evidence in a scanned page', async () => {
    const file = await (await copied(51)).jpeg({ quality: 96 }).toBuffer();
    const confidence = async (box: [number, number, number, number]) => {
      const image = {
        file: 'image.jpg',
        mediaType: 'image/jpeg',
        widthPx: WIDTH,
        heightPx: HEIGHT,
        objectNumber: 7,
        box,
      } as const;
      const textLayer = { file: 'text.json', characters: 900, invisibleShare: 0 };
      const facts = await analysePrepared(
        {
          mediaType: 'application/pdf',
          condition: 'readable',
          pageCount: 1,
          pages: [
            {
              number: 1,
              width: 595,
              height: 842,
              imageCoverage: box[2] * box[3],
              images: [image],
              textLayer,
            },
          ],
          notAssessed: [],
        },
        { document: Buffer.alloc(0), 'image.jpg': file },
      );
      const verdict = copiedRegion(facts, NOW);
      return verdict.verdict === 'fail' ? verdict.occurrences[0]!.confidence : null;
    };
    expect(await confidence([0.1, 0.1, 0.4, 0.3])).to.be.within(0.1, 0.4);
    expect(await confidence([0, 0, 1, 1])).to.be.greaterThan(0.6);
  });

  it('fires on a piece that was turned and scaled, also after a coarse saving, with both places', async () => {
    const host = await scene(51).jpeg({ quality: 92 }).toBuffer();
    const piece = await sharp(await sharp(host).extract(PIECE).png().toBuffer())
      .resize(Math.round(PIECE.width * 1.12))
      .ensureAlpha()
      .rotate(17, { background: '#0000' })
      .png()
      .toBuffer();
    const { width = 0, height = 0 } = await sharp(piece).metadata();
    const forged = await sharp(host)
      .composite([{ input: piece, ...TURNED_AT }])
      .png()
      .toBuffer();
    for (const file of [forged, await sharp(forged).jpeg({ quality: 80 }).toBuffer()]) {
      const facts = await analyse(file, file === forged ? 'image/png' : 'image/jpeg');
      const verdict = copiedRegion(facts, NOW);
      if (verdict.verdict !== 'fail')
        throw new Error(JSON.stringify([verdict, facts.images[0]!.turnedCopies]));
      const places = verdict.occurrences.map(({ data }) => data!.place as Place);
      const [one, two] = places as [Place, Place];
      expect(isWithin(one, PIECE)).to.equal(true);
      expect(isWithin(two, { ...TURNED_AT, width, height })).to.equal(true);
      const { scale, turnDegrees } = verdict.occurrences[0]!.data as { scale: number; turnDegrees: number };
      expect(scale).to.be.closeTo(1.12, 0.02);
      expect(turnDegrees).to.be.closeTo(17, 0.5);
    }
  });

  it('accuses no two objects of one shape that stand there turned, each with its own light and grain', async () => {
    const disc = (x: number, y: number, angle: number, noise: number) => {
      const grain = scenePixels(140, 140, noise, 5);
      const out = Buffer.alloc(140 * 140 * 3);
      for (let i = 0; i < 140 * 140; i++) {
        const [dx, dy] = [(i % 140) - 70, Math.floor(i / 140) - 70];
        const [u, v] = [
          dx * Math.cos(angle) - dy * Math.sin(angle) + 72,
          dx * Math.sin(angle) + dy * Math.cos(angle) + 74,
        ];
        const shape = [0, 1, 2].some((column) => onSign(u - 12 - column * 44, v - 60)) ? 60 : 150;
        for (let c = 0; c < 3; c++) out[i * 3 + c] = shape + (grain[i * 3 + c]! - 128) * 0.4;
      }
      const input = sharp(out, { raw: { width: 140, height: 140, channels: 3 } }).png();
      return input.toBuffer().then((bytes) => ({ input: bytes, left: x, top: y }));
    };
    const file = await scene(54)
      .composite([await disc(20, 15, 0, 8), await disc(200, 115, 0.35, 9)])
      .jpeg({ quality: 90 })
      .toBuffer();
    const facts = await analyse(file, 'image/jpeg');
    expect(facts.images[0]!.turnedCopies!.points).to.be.greaterThan(50);
    expect(clearTurnedCopies(facts.images[0]!)).to.deep.equal([]);
    expect(copiedRegion(facts, NOW).verdict).to.not.equal('fail');
  });

  it('leaves open what matches in a picture with many such pieces, or one that a program drew', async () => {
    const { images, ...rest } = await analyse(await scene(53).jpeg({ quality: 90 }).toBuffer(), 'image/jpeg');
    const place = (xPx: number) => ({ xPx, yPx: 10, widthPx: 60, heightPx: 60, pageBox: null });
    const copy = {
      ...{ places: [place(10), place(200)], scale: 1.1, turnDegrees: 9, pairs: 12, compared: 30, alike: 29 },
      ...{ unexplained: 0.01, unexplainedInWeak: 0.02, residual: 0.4, fill: 0.7, repetition: 0.1 },
    };
    const verdictOf = (copies: (typeof copy)[], more: object = {}) =>
      copiedRegion(
        {
          ...rest,
          images: [{ ...images[0]!, ...more, turnedCopies: { points: 900, complete: true, copies } }],
        },
        NOW,
      ).verdict;
    expect(verdictOf([copy])).to.equal('fail');
    expect(verdictOf([copy, copy, copy])).to.equal('inconclusive');
    // Dots that fit themselves when turned by half a circle: the picture is a pattern.
    const onItself = { ...copy, places: [place(10), place(20)], turnDegrees: 180 };
    expect(verdictOf([copy, onItself])).to.equal('fail');
    expect(verdictOf([copy, onItself, onItself])).to.equal('inconclusive');
    expect(verdictOf([copy], { copyMove: { ...images[0]!.copyMove!, flatShare: 0.5 } })).to.equal(
      'inconclusive',
    );
    for (const weaker of [
      { alike: 12, compared: 12 },
      { compared: 60 },
      { residual: 1.2 },
      { fill: 0.2 },
      { repetition: 0.9 },
      { places: [{ ...place(10), heightPx: 12 }, place(200)] },
      { unexplained: 0.08 },
      { unexplainedInWeak: 0.1 },
      { places: [place(10), place(30)] },
    ])
      expect(verdictOf([{ ...copy, ...weaker }]), JSON.stringify(weaker)).to.equal('pass');
  });

  it('passes photographs, as they are and saved again', async () => {
    for (const seed of [53]) {
      const once = await scene(seed).jpeg({ quality: 90 }).toBuffer();
      const again = await sharp(once).jpeg({ quality: 75 }).toBuffer();
      for (const file of [once, again])
        expect(copiedRegion(await analyse(file, 'image/jpeg'), NOW).verdict).to.equal('pass');
    }
  });

  it('knows signs that were photographed from copies, and accuses no drawn page of repeating its signs', async () => {
    const photographed = await analyse(await page(true), 'image/jpeg');
    expect(copiedRegion(photographed, NOW).verdict).to.not.equal('fail');
    expect(copiedRegion(searchedToTheEnd(photographed), NOW).verdict).to.equal('pass');
    expect(copiedRegion(await analyse(await page(false), 'image/jpeg'), NOW).verdict).to.not.equal('fail');
  });

  it('is open where a piece lies on itself: the edge of a card repeats with the lines printed on it', async () => {
    const [image] = (await analyse(await (await copied(51)).jpeg({ quality: 96 }).toBuffer(), 'image/jpeg'))
      .images;
    const copy = image?.copyMove?.copies[0];
    if (!image?.copyMove || !copy) throw new Error('nothing was copied');
    const place = { xPx: 300, yPx: 10, widthPx: 16, heightPx: 120, pageBox: null };
    const judge = (by: number) =>
      copiedRegion(
        {
          images: [
            {
              ...image,
              turnedCopies: null,
              groundCopies: null,
              exactCopies: null,
              copyMove: {
                ...image.copyMove!,
                copies: [
                  {
                    ...copy,
                    places: [place, { ...place, yPx: place.yPx + by }],
                    displacement: { x: 0, y: by },
                  },
                ],
              },
            },
          ],
          ...{ unreachedImages: 0, notAssessed: [] },
        },
        NOW,
      ).verdict;
    expect(judge(38)).to.equal('inconclusive');
    expect(judge(135)).to.equal('fail');
  });

  it('never accuses a page of a program, whose signs repeat exactly', async () => {
    const drawn = await sharp(await page(false))
      .png()
      .toBuffer();
    expect(copiedRegion(await analyse(drawn, 'image/png'), NOW).verdict).to.not.equal('fail');
  });

  it('is open where not everything was looked at', async () => {
    const facts = await analyse(await scene(53).png().toBuffer(), 'image/png');
    const rule = forensic.rules['copied-region'];
    expect(rule(facts, NOW).verdict).to.equal('pass');
    expect(rule({ ...facts, unreachedImages: 1 }, NOW).verdict).to.equal('inconclusive');
    const [image] = facts.images;
    expect(rule({ ...facts, images: [{ ...image!, isWhole: false }] }, NOW).verdict).to.equal('inconclusive');
    const notSearched = { ...image!, copyMove: null, turnedCopies: null };
    expect(copiedRegion({ ...facts, images: [notSearched] }, NOW).verdict).to.equal('inconclusive');
    const exactCopies = { ...image!.exactCopies!, complete: false };
    expect(copiedRegion({ ...facts, images: [{ ...image!, exactCopies }] }, NOW).verdict).to.equal(
      'inconclusive',
    );
  });

  it('does not apply without pixels', () => {
    expect(copiedRegion({ images: [], unreachedImages: 0, notAssessed: [] }, NOW).verdict).to.equal(
      'not-applicable',
    );
  });
});
