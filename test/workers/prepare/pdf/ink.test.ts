import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { readRaster } from '../../../../workers/artifacts/pixels.ts';
import { encodeInk, type Ink, inkOf } from '../../../../workers/prepare/pdf/ink.ts';

type Colour = readonly [number, number, number];

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

/** Opaque pixels, each in the colour that its place has. */
function pixels(width: number, height: number, colourAt: (x: number, y: number) => Colour): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++)
    data.set([...colourAt(at % width, Math.floor(at / width)), 255], 4 * at);
  return data;
}

const inkIn = (width: number, height: number, colourAt: (x: number, y: number) => Colour): Ink =>
  inkOf(pixels(width, height, colourAt), width, height);

/** White, with one pixel of a colour. */
const dotted = (width: number, height: number, [dotX, dotY]: readonly number[], colour = BLACK): Ink =>
  inkIn(width, height, (x, y) => (x === dotX && y === dotY ? colour : WHITE));

/** Cells with any contrast, as column and row. */
const cellsOf = ({ columns, contrast }: Ink): [number, number][] =>
  [...contrast].flatMap((level, at): [number, number][] =>
    level > 0 ? [[at % columns, Math.floor(at / columns)]] : [],
  );

describe('ink of a drawn page', () => {
  it('has no contrast where one colour is, whichever it is', () => {
    for (const colour of [WHITE, BLACK, [200, 30, 90] as const]) {
      const { columns, rows, contrast } = inkIn(16, 12, () => colour);
      expect([columns, rows, contrast.length]).to.deep.equal([4, 3, 12]);
      expect([...contrast].every((level) => level === 0)).to.equal(true);
    }
  });

  it('is in the cell of a dark pixel, and only there', () => {
    for (const [x, y] of [
      [5, 6],
      [7, 7],
      [6, 5],
    ] as const) {
      const ink = dotted(12, 12, [x, y]);
      expect(cellsOf(ink), `${x}, ${y}`).to.deep.equal([[1, 1]]);
      expect(ink.contrast[4], `${x}, ${y}`).to.equal(255);
    }
  });

  it('is in the neighbour before as well where the pixel is the first of a cell', () => {
    expect(cellsOf(dotted(12, 12, [4, 6]))).to.deep.equal([
      [0, 1],
      [1, 1],
    ]);
    expect(cellsOf(dotted(12, 12, [6, 4]))).to.deep.equal([
      [1, 0],
      [1, 1],
    ]);
    expect(cellsOf(dotted(12, 12, [4, 4]))).to.deep.equal([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    // Nothing lies before the first ones, and the last of a row is no neighbour of the next row's first.
    expect(cellsOf(dotted(12, 12, [0, 0]))).to.deep.equal([[0, 0]]);
    expect(cellsOf(dotted(12, 12, [0, 6]))).to.deep.equal([[0, 1]]);
    expect(cellsOf(dotted(12, 12, [11, 6]))).to.deep.equal([[2, 1]]);
  });

  it('sees an edge between two cells in the left one, or the upper one', () => {
    const upright = inkIn(12, 8, (x) => (x < 4 ? WHITE : BLACK));
    expect(cellsOf(upright)).to.deep.equal([
      [0, 0],
      [0, 1],
    ]);
    const level = inkIn(8, 12, (_, y) => (y < 4 ? WHITE : BLACK));
    expect(cellsOf(level)).to.deep.equal([
      [0, 0],
      [1, 0],
    ]);
  });

  it('has cells for what is left over at the right and at the foot', () => {
    for (const [width, height, columns, rows] of [
      [1, 1, 1, 1],
      [4, 5, 1, 2],
      [9, 8, 3, 2],
      [13, 7, 4, 2],
    ] as const) {
      const ink = dotted(width, height, [width - 1, height - 1]);
      expect([ink.columns, ink.rows], `${width} x ${height}`).to.deep.equal([columns, rows]);
      expect(ink.contrast, `${width} x ${height}`).to.have.length(columns * rows);
    }
    expect(cellsOf(dotted(10, 11, [9, 10]))).to.deep.equal([[2, 2]]);
    // A column of one pixel has nothing beside it to differ from; the cell before it sees it.
    expect(cellsOf(inkIn(9, 4, (x) => (x < 8 ? WHITE : BLACK)))).to.deep.equal([[1, 0]]);
  });

  it('weighs colours as eyes do', () => {
    const levelOf = (colour: Colour): number => dotted(8, 8, [1, 1], colour).contrast[0]!;
    expect(levelOf([0, 0, 255])).to.equal(255 - 28);
    expect(levelOf([255, 0, 0])).to.equal(255 - 76);
    expect(levelOf([0, 255, 0])).to.equal(255 - 149);
    // Yellow is the palest of the full colours.
    expect(levelOf([255, 255, 0])).to.be.within(1, 39);
    expect(levelOf([254, 254, 254])).to.equal(1);
  });

  it('is the largest difference within the cell and its first neighbours, wherever pixels lie', () => {
    const grey = fc.integer({ min: 0, max: 255 });
    const picture = fc
      .tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 14 }))
      .chain(([width, height]) =>
        fc.record({
          width: fc.constant(width),
          height: fc.constant(height),
          greys: fc.array(grey, { minLength: width * height, maxLength: width * height }),
        }),
      );
    fc.assert(
      fc.property(picture, ({ width, height, greys }) => {
        const greyAt = (x: number, y: number): number => greys[y * width + x]!;
        const { columns, rows, contrast } = inkIn(width, height, (x, y) => [
          greyAt(x, y),
          greyAt(x, y),
          greyAt(x, y),
        ]);
        for (let row = 0; row < rows; row++)
          for (let column = 0; column < columns; column++) {
            const seen: number[] = [];
            for (let y = 4 * row; y <= Math.min(4 * row + 4, height - 1); y++)
              for (let x = 4 * column; x <= Math.min(4 * column + 4, width - 1); x++) seen.push(greyAt(x, y));
            expect(contrast[row * columns + column]).to.equal(Math.max(...seen) - Math.min(...seen));
          }
      }),
    );
  });
});

describe('ink of a drawn page, written', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-ink-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const every: Ink = { columns: 32, rows: 8, contrast: Uint8Array.from({ length: 256 }, (_, at) => at) };

  it('is read back byte for byte', async () => {
    for (const ink of [every, dotted(9, 21, [4, 8]), dotted(1, 1, [0, 0])]) {
      const file = join(dir, 'page-001.ink.png');
      await encodeInk(ink, file);
      const read = await readRaster(file, 'grey');
      expect([read.widthPx, read.heightPx, read.channels]).to.deep.equal([ink.columns, ink.rows, 1]);
      expect(Buffer.from(read.data).equals(Buffer.from(ink.contrast))).to.equal(true);
    }
  });

  it('is a PNG of one grey channel', async () => {
    const file = join(dir, 'page-001.ink.png');
    await encodeInk(every, file);
    const { format, channels, depth } = await sharp(file).metadata();
    expect({ format, channels, depth }).to.deep.equal({ format: 'png', channels: 1, depth: 'uchar' });
  });
});
