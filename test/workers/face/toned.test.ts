/** Which parts of a page may show a face: tones do, print on paper and filled boxes do not. */
import { expect } from 'chai';
import type { Region } from '../../../workers/face/look.ts';
import type { Raster } from '../../../workers/face/raster.ts';
import { tonedParts } from '../../../workers/face/toned.ts';

const WIDTH = 400;
const HEIGHT = 300;
const WHOLE: Region = { centreX: WIDTH / 2, centreY: HEIGHT / 2, side: WIDTH };

/** Grey levels by place. */
function pageOf(grey: (x: number, y: number) => number): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++)
      data.fill(Math.round(grey(x, y)), (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

const PAPER = 244;
/** Strokes of three pixels, seven apart, in lines. */
const print = (x: number, y: number): number => (y % 24 < 14 && x % 7 < 3 ? 30 : PAPER);
/** A round shade of 40 pixels about (300, 200), as dark in its middle as said. */
const shade =
  (middle: number) =>
  (x: number, y: number): number => {
    const distance = Math.hypot(x - 300, y - 200);
    return distance < 20 ? middle + ((PAPER - 14 - middle) * distance) / 20 : print(x, y);
  };

describe('toned parts of a page', () => {
  it('are none where print stands on paper, on grained paper as well', () => {
    expect(tonedParts(pageOf(print))(WHOLE)).to.equal(false);
    const grain = (x: number, y: number): number => ((x * 37 + y * 91 + x * y * 13) % 15) - 7;
    expect(tonedParts(pageOf((x, y) => Math.min(255, print(x, y) + grain(x, y))))(WHOLE)).to.equal(false);
  });

  it('are none in a filled box', () => {
    const box = (x: number, y: number): number =>
      x > 100 && x < 300 && y > 100 && y < 200 ? 190 : print(x, y);
    expect(tonedParts(pageOf(box))(WHOLE)).to.equal(false);
  });

  it('are a picture of 40 pixels, a faint one as well, and only where it is', () => {
    for (const middle of [60, 150, 195]) {
      const toned = tonedParts(pageOf(shade(middle)));
      expect(toned({ centreX: 300, centreY: 200, side: 100 }), `${middle}`).to.equal(true);
      expect(toned({ centreX: 100, centreY: 100, side: 150 }), `${middle}`).to.equal(false);
    }
  });

  it('may lie in a region that reaches beyond the page', () => {
    const toned = tonedParts(pageOf(shade(100)));
    expect(toned({ centreX: 390, centreY: 290, side: 260 })).to.equal(true);
    expect(toned({ centreX: -50, centreY: -50, side: 160 })).to.equal(false);
  });
});
