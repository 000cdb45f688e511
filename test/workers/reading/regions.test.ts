import { expect } from 'chai';
import type { Session } from '../../../workers/networks/session.ts';
import { detectLines } from '../../../workers/reading/detect.ts';
import { regionsOf } from '../../../workers/reading/regions.ts';

/** A map of probabilities from rows of digits: tenths. */
function mapOf(...rows: string[]): [map: Float32Array, width: number, height: number] {
  const map = Float32Array.from([...rows.join('')].map((digit) => Number(digit) / 10));
  return [map, rows[0]?.length ?? 0, rows.length];
}
const sizes = (...rows: string[]): number[] => regionsOf(...mapOf(...rows), 0.45).map(({ pixels }) => pixels);

describe('regions of a map', () => {
  it('are what touches by its sides, the largest first', () => {
    expect(sizes('0990', '0000', '9000', '0999')).to.deep.equal([3, 2, 1]);
    expect(sizes('90', '09')).to.deep.equal([1, 1]);
    expect(sizes('000', '000')).to.deep.equal([]);
  });

  it('are one where their arms meet further down, however many do', () => {
    expect(sizes('90909', '90909', '99999')).to.deep.equal([11]);
    expect(sizes('99999', '90909', '90909')).to.deep.equal([11]);
    expect(sizes('90009', '99099', '09990')).to.deep.equal([9]);
  });

  it('begin above the threshold, and end at the edge of the map and at no row below it', () => {
    const [map, width, height] = mapOf('059', '950', '449');
    expect(regionsOf(map, width, height, Math.fround(0.5)).map(({ pixels }) => pixels)).to.deep.equal([
      1, 1, 1,
    ]);
    expect(sizes('009', '900')).to.deep.equal([1, 1]);
  });

  it('have the sum of their probabilities, and edges that enclose every pixel of them', () => {
    const [region, ...others] = regionsOf(...mapOf('0000', '0680', '0900'), 0.45);
    expect(others).to.deep.equal([]);
    expect(region?.sum).to.be.closeTo(2.3, 1e-6);
    const [xs, ys] = [region?.edge.map(([x]) => x) ?? [], region?.edge.map(([, y]) => y) ?? []];
    expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).to.deep.equal([1, 3, 1, 3]);
  });
});

describe('lines among the regions', () => {
  /** What the network would give of a picture of 320 by 160 pixels: bars of print, each with its probability. */
  const seen = (...bars: readonly [x: number, y: number, w: number, h: number, p: number][]) => {
    const session: Session = {
      inputShape: [],
      async run(_, [, , height = 0, width = 0]) {
        const map = new Float32Array(width * height);
        for (const [x, y, w, h, p] of bars)
          for (let row = y; row < y + h; row++) map.fill(p, row * width + x, row * width + x + w);
        return { map };
      },
    };
    const picture = { data: new Uint8Array(320 * 160 * 3).fill(255), width: 320, height: 160 };
    return detectLines(session, picture, 320);
  };

  it('are the core that the network marks with what lies around it', async () => {
    const [line, ...others] = await seen([60, 40, 200, 10, 0.9]);
    expect(others).to.deep.equal([]);
    // Area times 1.6 over the circumference on each side (Liao and others, 2019), and half a height at both ends together.
    const around = (200 * 10 * 1.6) / (2 * 210);
    expect(line?.width).to.be.closeTo(200 + 2 * around + 5, 1e-6);
    expect(line?.height).to.be.closeTo(10 + 2 * around, 1e-6);
    expect([line?.x, line?.y]).to.deep.equal([160, 45]);
    expect(line?.score).to.be.closeTo(0.9, 1e-6);
  });

  it('are neither faint regions nor hairs', async () => {
    expect(await seen([60, 40, 200, 10, 0.5])).to.deep.equal([]);
    expect(await seen([60, 40, 200, 2, 0.9])).to.deep.equal([]);
    expect(await seen()).to.deep.equal([]);
  });
});
