/** Which way up print stands, where the network that is asked first is not sure. */
import { expect } from 'chai';
import type { Session } from '../../../workers/networks/session.ts';
import { alphabetOf } from '../../../workers/reading/ctc.ts';
import { standsOnHead } from '../../../workers/reading/direction.ts';
import type { Quad } from '../../../workers/reading/geometry.ts';
import type { PrintReader } from '../../../workers/reading/networks.ts';

const HEIGHT = 20;
const CLASSES = 3;

/** A line with ink in the left half of its first eight heights, which is what the reader below is sure of. */
const lineOf = (heights: number) => {
  const width = heights * HEIGHT;
  const data = new Uint8Array(width * HEIGHT * 3).fill(255);
  const inked = (Math.min(8, heights) / 2) * HEIGHT;
  for (let y = 0; y < HEIGHT; y++) data.fill(0, y * width * 3, (y * width + inked) * 3);
  const quad: Quad = [
    [0, 0],
    [width, 0],
    [width, HEIGHT],
    [0, HEIGHT],
  ];
  return { picture: { data, width, height: HEIGHT }, quad };
};

/** @param vote that the network gives for "on its head", 0..1 */
function readerOf(vote: number): { reader: PrintReader; widths: number[] } {
  const widths: number[] = [];
  const direction: Session = {
    inputShape: [],
    run: async () => ({ output: Float32Array.of(1 - vote, vote) }),
  };
  const recognition: Session = {
    inputShape: [],
    async run(input, [, , , width = 0]) {
      widths.push(width);
      const sure = input[24 * width + 8]! < 0 ? 0.9 : 0.4;
      return { 'softmax_11.tmp_0': Float32Array.of(1 - sure, sure, 0).subarray(0, CLASSES) };
    },
  };
  const reader = { direction, recognition, alphabet: alphabetOf('a'), detection: direction, numbers: null };
  return { reader, widths };
}

describe('which way up print stands', () => {
  it('is what the network says where it is sure', async () => {
    const { picture, quad } = lineOf(20);
    for (const [vote, turned] of [
      [0.99, true],
      [0.01, false],
    ] as const) {
      const { reader, widths } = readerOf(vote);
      expect(await standsOnHead(reader, picture, [quad])).to.equal(turned);
      expect(widths).to.deep.equal([]);
    }
  });

  it('is read both ways where it is not, and of a long line its first eight heights', async () => {
    for (const [heights, width] of [
      [20, 384],
      [6, 288],
    ] as const) {
      const { picture, quad } = lineOf(heights);
      const { reader, widths } = readerOf(0.5);
      expect(await standsOnHead(reader, picture, [quad])).to.equal(false);
      expect(widths).to.deep.equal([width, width]);
    }
    const { picture, quad } = lineOf(8);
    const [a, b, c, d] = quad;
    expect(await standsOnHead(readerOf(0.5).reader, picture, [[c, d, a, b]])).to.equal(true);
  });

  it('is upright where there is no line', async () => {
    expect(await standsOnHead(readerOf(0.99).reader, lineOf(8).picture, [])).to.equal(false);
  });
});
