import { expect } from 'chai';
import sharp, { type Sharp } from 'sharp';
import { turnedCopyFacts } from '../../../../../workers/stages/forensic/methods/turned-copy/turned-copy-facts.ts';
import { clearTurnedCopies } from '../../../../../workers/stages/forensic/turned-copies.ts';
import { scenePixels, seeded } from '../../../formats/jpeg/scene.ts';

const [WIDTH, HEIGHT] = [520, 400];
const placeOf = (xPx: number, yPx: number, widthPx: number, heightPx: number) => ({
  ...{ xPx, yPx, widthPx, heightPx },
  pageBox: null,
});
const facts = (data: Uint8Array, shouldStop = () => false, width = WIDTH, height = HEIGHT) =>
  turnedCopyFacts({ width, height, data }, placeOf, shouldStop);

const raw = { raw: { width: WIDTH, height: HEIGHT, channels: 3 } } as const;
const luma = (picture: Sharp) => picture.greyscale().raw().toBuffer();

describe('turned copies', function () {
  this.timeout(60_000);

  it('tells by how much a piece was turned and scaled, either way', async () => {
    for (const [zoom, angle] of [
      [0.85, -30],
      [1.2, 12],
    ] as const) {
      const host = await sharp(scenePixels(WIDTH, HEIGHT, 51, 4), raw)
        .png()
        .toBuffer();
      const piece = await sharp(host)
        .extract({ left: 30, top: 40, width: 180, height: 150 })
        .png()
        .toBuffer();
      const scaled = await sharp(piece)
        .resize(Math.round(180 * zoom))
        .ensureAlpha()
        .png()
        .toBuffer();
      const turned = await sharp(scaled).rotate(angle, { background: '#0000' }).png().toBuffer();
      const forged = sharp(host).composite([{ input: turned, left: 250, top: 150 }]);
      const found = facts(await luma(sharp(await forged.png().toBuffer())));
      const [copy] = clearTurnedCopies({ turnedCopies: found });
      if (!copy) throw new Error(JSON.stringify(found));
      // The smaller piece stands first, so a copy that was made smaller is told as its original made larger.
      expect(copy.scale).to.be.closeTo(Math.max(zoom, 1 / zoom), 0.02);
      expect(Math.abs(copy.turnDegrees)).to.be.closeTo(Math.abs(angle), 0.6);
    }
  });

  it('finds no copy in noise, nor in a pattern that repeats everywhere', () => {
    const random = seeded(9);
    const noise = Uint8Array.from({ length: WIDTH * HEIGHT }, () => 90 + 80 * random());
    expect(facts(noise)?.copies).to.deep.equal([]);
    const board = noise.map((value, i) => {
      const isDark = (Math.floor((i % WIDTH) / 19) + Math.floor(i / WIDTH / 19)) % 2 === 0;
      return (isDark ? 60 : 180) + value / 12;
    });
    expect(clearTurnedCopies({ turnedCopies: facts(board) })).to.deep.equal([]);
  });

  it('says nothing of a picture without detail or of an icon, and null where the time is over', () => {
    expect(facts(new Uint8Array(WIDTH * HEIGHT).fill(120))).to.deep.equal({
      points: 0,
      complete: true,
      copies: [],
    });
    expect(facts(new Uint8Array(48 * 48), () => false, 48, 48)).to.deep.equal({
      points: 0,
      complete: true,
      copies: [],
    });
    expect(facts(new Uint8Array(WIDTH * HEIGHT), () => true)).to.equal(null);
  });
});
