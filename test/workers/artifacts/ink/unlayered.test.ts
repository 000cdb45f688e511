import { expect } from 'chai';
import type { Box } from '../../../../shared/contracts/finding.ts';
import { unlayeredPlaces } from '../../../../workers/artifacts/ink/unlayered.ts';
import type { Pixels } from '../../../../workers/artifacts/pixels.ts';

const [COLUMNS, ROWS] = [300, 400];
/** A line is six cells high. */
const LINE = 6 / ROWS;

/** Ink over whole cells: column, row, width, height. */
function inked(...areas: [number, number, number, number][]): Pixels {
  const data = new Uint8Array(COLUMNS * ROWS);
  for (const [x, y, width, height] of areas)
    for (let row = y; row < y + height; row++) data.fill(200, row * COLUMNS + x, row * COLUMNS + x + width);
  return { data, widthPx: COLUMNS, heightPx: ROWS, channels: 1 };
}

const boxOf = (x: number, y: number, width: number, height: number): Box => [
  x / COLUMNS,
  y / ROWS,
  width / COLUMNS,
  height / ROWS,
];

describe('ink that no text layer has', () => {
  it('is found where it is, of the size of a line', () => {
    expect(unlayeredPlaces(inked([200, 100, 20, 5]), [], LINE)).to.deep.equal([boxOf(200, 100, 20, 5)]);
  });

  it('is one place where its parts stand close, and two where they do not', () => {
    const close = unlayeredPlaces(inked([200, 100, 10, 5], [212, 100, 10, 5]), [], LINE);
    expect(close).to.deep.equal([boxOf(200, 100, 22, 5)]);
    expect(unlayeredPlaces(inked([200, 100, 10, 5], [230, 100, 10, 5]), [], LINE)).to.have.length(2);
  });

  it('is none where the layer has words, nor what reaches a little beyond them', () => {
    const word = boxOf(200, 100, 20, 5);
    expect(unlayeredPlaces(inked([199, 99, 22, 7]), [word], LINE)).to.deep.equal([]);
  });

  it('is no rule, no frame, no area, no dot and no large print', () => {
    const ink = inked(
      [10, 50, 280, 1],
      [10, 60, 1, 60],
      [50, 150, 60, 60],
      [20, 300, 2, 2],
      [100, 250, 60, 14],
    );
    expect(unlayeredPlaces(ink, [], LINE)).to.deep.equal([]);
  });

  it('is found within the frame of a table', () => {
    const frame: [number, number, number, number][] = [
      [190, 96, 100, 1],
      [190, 108, 100, 1],
      [190, 90, 1, 40],
    ];
    const found = unlayeredPlaces(inked(...frame, [200, 100, 20, 5]), [], LINE);
    expect(found).to.deep.equal([boxOf(200, 100, 20, 5)]);
  });

  it('is none where the page shows too little of it', () => {
    const ink = inked([200, 100, 20, 5]);
    ink.data.forEach((value, at) => {
      if (value > 0) ink.data[at] = 40;
    });
    expect(unlayeredPlaces(ink, [], LINE)).to.deep.equal([]);
  });
});
