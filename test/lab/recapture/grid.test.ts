import { expect } from 'chai';
import { gridOf } from '../../../lab/recapture/grid.ts';
import { seeded } from '../../workers/formats/jpeg/scene.ts';

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
const share = ({ tiles, agreeing }: ReturnType<typeof gridOf>): number => agreeing / tiles;

describe('lab/recapture/grid', () => {
  it('finds stripes of three colours side by side, whose pitch drifts with the tilt', () => {
    const grid = gridOf(
      picture((x, y) => {
        const at = x / 2.7 + (x * x) / 60_000 + y / 90;
        return [wave(at), wave(at + 1 / 3), wave(at + 2 / 3)];
      }),
    );
    expect(grid.tiles).to.be.above(30);
    expect(share(grid)).to.be.above(0.9);
  });

  it('finds none in noise', () => expect(gridOf(picture(() => [0, 0, 0])).agreeing).to.equal(0));

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
    });
  });
});
