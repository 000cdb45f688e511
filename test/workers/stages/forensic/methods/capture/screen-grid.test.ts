import { expect } from 'chai';
import sharp from 'sharp';
import { decodeCoefficients } from '../../../../../../workers/formats/jpeg/coefficients.ts';
import { decodeLuma } from '../../../../../../workers/formats/jpeg/luma.ts';
import { readJpeg } from '../../../../../../workers/formats/jpeg/reader.ts';
import {
  type ScreenGrid,
  screenGridOf,
} from '../../../../../../workers/stages/forensic/methods/capture/screen-grid.ts';
import { seeded } from '../../../../formats/jpeg/scene.ts';

const [WIDTH, HEIGHT] = [640, 512];
type Rgb = readonly [number, number, number];

/** A sheet, a little noisy, to which `of` adds what it bears at a sample. */
function picture(of: (x: number, y: number) => Rgb) {
  const random = seeded(4);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / 3);
    const light = 200 - (30 * (pixel % WIDTH)) / WIDTH;
    const added = of(pixel % WIDTH, Math.floor(pixel / WIDTH))[i % 3] ?? 0;
    data[i] = Math.round(light + added + (random() + random() - 1) * 5);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

const wave = (phase: number): number => 6 * Math.cos(2 * Math.PI * phase);
const share = ({ tiles, agreeing }: ScreenGrid): number => agreeing / tiles;

interface Rgba {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Of samples that were kept as they are. */
function gridOf({ data, width, height }: Rgba): ScreenGrid {
  const luma = new Uint8Array(width * height).map(
    (_, i) => 0.299 * (data[3 * i] ?? 0) + 0.587 * (data[3 * i + 1] ?? 0) + 0.114 * (data[3 * i + 2] ?? 0),
  );
  return screenGridOf(
    { data: luma, width, height },
    { decoded: null, samples: { data, width, height, channels: 3 } },
  )!;
}

/** Of a JPEG's planes of colour. */
async function gridOfJpeg(
  { data, width, height }: Rgba,
  chromaSubsampling: '4:4:4' | '4:2:0',
): Promise<ScreenGrid> {
  const bytes = new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 92, chromaSubsampling })
      .toBuffer(),
  );
  const decoded = decodeCoefficients(bytes, readJpeg(bytes).main, {
    maxSamples: 1e7,
    shouldStop: () => false,
  });
  if (!decoded.planes) throw new Error('not decoded');
  return screenGridOf(decodeLuma(decoded)!, { decoded, samples: null })!;
}

/** Stripes of three colours side by side, whose pitch drifts with the tilt. */
const screen = (pitch: number) =>
  picture((x, y) => {
    const at = x / pitch + (x * x) / 60_000 + y / 90;
    return [wave(at), wave(at + 1 / 3), wave(at + 2 / 3)];
  });

describe('forensic/methods/capture/screen-grid', () => {
  it('finds stripes of three colours side by side, whose pitch drifts with the tilt', () => {
    const grid = gridOf(screen(2.7));
    expect(grid.tiles).to.be.above(30);
    expect(share(grid)).to.be.above(0.9);
    expect(grid.apart).to.equal(grid.agreeing);
  });

  it('finds them in the planes of a JPEG, whole or halved', async () => {
    expect(share(await gridOfJpeg(screen(2.7), '4:4:4'))).to.be.above(0.9);
    // Half as many samples of colour show periods from four pixels on.
    expect(share(await gridOfJpeg(screen(5.4), '4:2:0'))).to.be.above(0.9);
  });

  it('tells lines in one ink, which take their part of each colour at the same places, from colours side by side', () => {
    for (const ink of [
      [1, 0.4, 0.1],
      [0, 0.2, 1],
    ] as const) {
      const lines = gridOf(
        picture((x, y) => {
          const at = wave(x / 8 + y / 60);
          return [ink[0] * at, ink[1] * at, ink[2] * at];
        }),
      );
      expect(share(lines)).to.be.above(0.6);
      expect(lines.apart).to.be.below(0.1 * lines.tiles);
    }
  });

  it('finds none in noise', async () => {
    const noise = picture(() => [0, 0, 0]);
    expect(gridOf(noise).agreeing).to.equal(0);
    expect((await gridOfJpeg(noise, '4:2:0')).agreeing).to.equal(0);
  });

  it('finds none in a weave or line screen without colour', () => {
    const grid = gridOf(
      picture((x, y) => [wave(x / 3.3 + y / 7), wave(x / 3.3 + y / 7), wave(x / 3.3 + y / 7)]),
    );
    expect(grid.agreeing).to.equal(0);
  });

  it('does not look where print stands, and looks at nothing in a picture smaller than a tile', () => {
    const printed = gridOf(picture((x, y) => (((x >> 4) + (y >> 4)) % 2 ? [-150, -150, -150] : [0, 0, 0])));
    expect(printed.tiles).to.equal(0);
    expect(gridOf({ data: new Uint8Array(40 * 40 * 3), width: 40, height: 40 })).to.deep.equal({
      tiles: 0,
      agreeing: 0,
      apart: 0,
    });
  });

  it('takes no tile at one edge for the neighbour of one at the other edge', () => {
    // Two rows of tiles whose outermost columns bear one grid: each has one neighbour that does, above or below it.
    const striped = picture((x) => {
      const at = x / 2.7;
      return x < 64 || x >= WIDTH - 64 ? [wave(at), wave(at + 1 / 3), wave(at + 2 / 3)] : [0, 0, 0];
    });
    const low = { ...striped, data: striped.data.subarray(0, WIDTH * 128 * 3), height: 128 };
    expect(gridOf(low)).to.deep.equal({ tiles: 20, agreeing: 0, apart: 0 });
    // Four rows: the two in the middle have neighbours above and below.
    const high = { ...striped, data: striped.data.subarray(0, WIDTH * 256 * 3), height: 256 };
    expect(gridOf(high).agreeing).to.equal(4);
  });

  it('sees no grid in bright edges, of light or of colour', () => {
    const edges = picture((x, y) => [x % 64 > 60 ? 50 : 0, 0, y % 64 < 3 ? 50 : 0]);
    expect(gridOf(edges).agreeing).to.equal(0);
  });

  it('says nothing of a picture without colour', () => {
    const luma = { data: new Uint8Array(200 * 200), width: 200, height: 200 };
    const grey = { data: luma.data, width: 200, height: 200, channels: 1 };
    expect(screenGridOf(luma, { decoded: null, samples: grey })).to.equal(null);
  });
});
