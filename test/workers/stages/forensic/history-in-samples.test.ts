import { expect } from 'chai';
import sharp from 'sharp';
import { historyInSamples, type Samples } from '../../../../workers/stages/forensic/history-in-samples.ts';
import { scenePixels } from '../../formats/jpeg/scene.ts';

const [WIDTH, HEIGHT] = [240, 184];
const CORNER = { x: 0, y: 0 };
type Origin = typeof CORNER;

/** The samples of a photograph that was a JPEG of this quality, without so much at its left and its top. */
async function samplesOf(
  quality: number | null,
  { x, y }: Origin = CORNER,
  channels: 1 | 3 = 3,
): Promise<Samples> {
  const scene = sharp(scenePixels(WIDTH, HEIGHT, 5, 4), {
    raw: { width: WIDTH, height: HEIGHT, channels: 3 },
  });
  const shown = channels === 1 ? scene.greyscale() : scene;
  const file = await (quality === null ? shown.png() : shown.jpeg({ quality })).toBuffer();
  const area = { left: x, top: y, width: WIDTH - x, height: HEIGHT - y };
  const cut = sharp(file).extract(area);
  const { data, info } = await (channels === 1 ? cut.toColourspace('b-w') : cut)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

const found = (samples: Samples, origin: Origin = CORNER, shouldStop = () => false) =>
  historyInSamples(
    samples,
    origin,
    (xPx, yPx, widthPx, heightPx) => ({ xPx, yPx, widthPx, heightPx, pageBox: null }),
    shouldStop,
  );

describe('the history in the samples of a picture', () => {
  it('tells the saving that it went through, in colour and in grey', async () => {
    for (const channels of [1, 3] as const) {
      const history = await found(await samplesOf(70, CORNER, channels));
      expect(history?.recompression.quality, `${channels} channels`).to.equal(70);
      expect(history?.doubleQuantisation.locatable, `${channels} channels`).to.equal(true);
      expect(history?.recompression.regions).to.deep.equal([]);
    }
  });

  it('is seen on the grid that the samples have after a cut, and on no other', async () => {
    const cut = await samplesOf(70, { x: 3, y: 5 });
    // The blocks begin where what is left of the cut ones ends.
    expect((await found(cut, { x: 5, y: 3 }))?.recompression.quality).to.equal(70);
    expect((await found(cut, CORNER))?.recompression.quality).to.equal(null);
  });

  it('is missing in what was put in since, which is told at its place in the picture', async () => {
    const cut = await samplesOf(70, { x: 3, y: 5 });
    const [at, side] = [
      { x: 85, y: 67 },
      { x: 64, y: 56 },
    ];
    const other = await samplesOf(null);
    for (let y = at.y; y < at.y + side.y; y++)
      for (let x = at.x; x < at.x + side.x; x++)
        for (let c = 0; c < 3; c++)
          cut.data[(y * cut.width + x) * 3 + c] = other.data[((y + 40) * other.width + x + 60) * 3 + c]!;
    const history = await found(cut, { x: 5, y: 3 });
    const { place } = history!.recompression.regions[0]!;
    // Whole blocks of the grid that the picture has now; one at the rim may hold too little to tell.
    expect([(place.xPx - 5) % 8, (place.yPx - 3) % 8]).to.deep.equal([0, 0]);
    for (const [edge, wanted] of [
      [place.xPx, at.x],
      [place.yPx, at.y],
      [place.xPx + place.widthPx, at.x + side.x],
      [place.yPx + place.heightPx, at.y + side.y],
    ] as const)
      expect(edge).to.be.closeTo(wanted, 8);
  });

  it('is empty for a picture that was never a JPEG', async () => {
    const history = await found(await samplesOf(null));
    expect(history?.recompression.quality).to.equal(null);
    expect(history?.doubleQuantisation.regions).to.deep.equal([]);
    expect(history?.doubleQuantisation.locatable).to.equal(false);
  });

  it('is not looked for in what has no whole block, other channels, or more pixels than can be held', async () => {
    const blank = (width: number, height: number, channels: number): Samples => ({
      ...{ data: new Uint8Array(width * height * channels), width, height, channels },
    });
    for (const [why, samples, origin] of [
      ['narrow', blank(7, 64, 3), CORNER],
      ['low', blank(64, 7, 3), CORNER],
      ['no whole block behind the first', blank(14, 64, 3), { x: 7, y: 0 }],
      ['with alpha', blank(64, 64, 4), CORNER],
      ['two channels', blank(64, 64, 2), CORNER],
      ['large', { data: new Uint8Array(0), width: 4_001, height: 4_000, channels: 3 }, CORNER],
    ] as const)
      expect(await found(samples, origin), why).to.equal(null);
    expect(await found(blank(15, 8, 3), { x: 7, y: 0 })).to.not.equal(null);
  });

  it('is not looked for when the time is spent', async () => {
    expect(await found(await samplesOf(70), CORNER, () => true)).to.equal(null);
  });
});
