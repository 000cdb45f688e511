/** Where on a page anything stands, and the cells that this is told from. */
import { expect } from 'chai';
import { extremesOf } from '../../../workers/artifacts/extremes.ts';
import { markedPart } from '../../../workers/artifacts/marked.ts';
import type { Pixels } from '../../../workers/artifacts/pixels.ts';

const WIDTH = 640;
const HEIGHT = 960;

/** Paper of 250 with what is painted on it; the same in every channel. */
function page(paint: (x: number, y: number) => number | null, channels = 3): Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT * channels).fill(255);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = (y * WIDTH + x) * channels;
      data.fill(paint(x, y) ?? 250, at, at + 3);
    }
  }
  return { data, widthPx: WIDTH, heightPx: HEIGHT, channels };
}

const inside =
  (left: number, top: number, right: number, bottom: number, grey: number) =>
  (x: number, y: number): number | null =>
    x >= left && x < right && y >= top && y < bottom && x % 5 < 2 ? grey : null;

describe('the marked part of a page', () => {
  it('holds what stands on it with 48 pixels of paper, by whole steps', () => {
    const part = markedPart(page(inside(200, 300, 400, 340, 20)), 32);
    expect(part).to.deep.equal({ left: 128, top: 224, width: 320, height: 192 });
  });

  it('is cut at the edges of the page', () => {
    const part = markedPart(page(inside(0, 940, 640, 960, 20)), 32);
    expect(part).to.deep.equal({ left: 0, top: 864, width: 640, height: 96 });
  });

  it('holds everything between two marks, and faint ones', () => {
    const [first, second] = [inside(100, 100, 110, 110, 220), inside(500, 800, 510, 810, 20)];
    const { left, top, width, height } = markedPart(page((x, y) => first(x, y) ?? second(x, y)));
    expect(left).to.be.at.most(100);
    expect(top).to.be.at.most(100);
    expect(left + width).to.be.at.least(510);
    expect(top + height).to.be.at.least(810);
  });

  it('holds faded print, and neither a speck nor the edge of a sheet', () => {
    const print = inside(200, 300, 400, 340, 20);
    const faded = inside(400, 300, 560, 340, 234);
    const speck = (x: number, y: number): number | null => (x === 100 && y === 700 ? 230 : null);
    const edge = (x: number, y: number): number | null => (x > 634 && y > 600 ? 228 : null);
    const part = (paint: (x: number, y: number) => number | null) => markedPart(page(paint), 32);
    expect(part((x, y) => print(x, y) ?? faded(x, y)).width).to.be.at.least(560 - 200);
    expect(part((x, y) => print(x, y) ?? speck(x, y) ?? edge(x, y))).to.deep.equal(part(print));
  });

  it('is the whole page where nothing stands on it', () => {
    expect(markedPart(page(() => null))).to.deep.equal({ left: 0, top: 0, width: WIDTH, height: HEIGHT });
  });

  it('is found on paper with grain, and is the whole page where faint print would be lost in it', () => {
    const grain =
      (levels: number) =>
      (x: number, y: number): number =>
        245 - ((x * 37 + y * 91 + x * y * 13) % levels);
    const print = inside(200, 300, 400, 340, 20);
    const on = (levels: number) =>
      markedPart(
        page((x, y) => print(x, y) ?? grain(levels)(x, y)),
        32,
      );
    expect(on(13).height).to.equal(192);
    expect(on(29).height).to.equal(HEIGHT);
  });

  it('is the same with a fourth channel', () => {
    const paint = inside(200, 300, 400, 340, 20);
    expect(markedPart(page(paint, 4), 32)).to.deep.equal(markedPart(page(paint), 32));
  });
});

describe('extremes of cells', () => {
  it('are by the darkest channel, cells at the edge are cut', () => {
    const data = new Uint8Array(5 * 3 * 3).fill(200);
    // A red pixel in the last column of the last row.
    data.set([255, 10, 30], (2 * 5 + 4) * 3);
    const cells = extremesOf({ data, widthPx: 5, heightPx: 3, channels: 3 }, 2);
    expect([cells.columns, cells.rows]).to.deep.equal([3, 2]);
    expect([...cells.darkest]).to.deep.equal([200, 200, 200, 200, 200, 10]);
    expect([...cells.lightest]).to.deep.equal([200, 200, 200, 200, 200, 10]);
  });
});
