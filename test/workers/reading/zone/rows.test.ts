import { expect } from 'chai';
import type { Picture } from '../../../../workers/reading/picture.ts';
import { rowsAt } from '../../../../workers/reading/zone/rows.ts';

const [WIDTH, HEIGHT] = [900, 260];

/** Rows of bars, 6 pixels wide every 14, on grey; a row rises by `lean` pixels from end to end. */
function ofRows(rows: readonly { y: number; from: number; to: number }[], high: number, lean = 0): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(200);
  for (const { y, from, to } of rows)
    for (let x = from; x < to; x++) {
      if ((x - from) % 14 >= 6) continue;
      const top = Math.round(y + lean * (x / WIDTH - 0.5));
      for (let row = top; row < top + high; row++)
        data.fill(30, (row * WIDTH + x) * 3, (row * WIDTH + x) * 3 + 3);
    }
  return { data, width: WIDTH, height: HEIGHT };
}

const PLACE = { x: 450, y: 130, width: 600, height: 70, angle: 0 };
const ROWS = [
  { y: 100, from: 150, to: 750 },
  { y: 142, from: 150, to: 750 },
];

describe('rows of a zone', () => {
  it('are told from above, from their first letter to their last', () => {
    const rows = rowsAt(ofRows(ROWS, 18), PLACE);
    expect(rows).to.have.lengthOf(2);
    for (const [at, [a, b, c, d]] of rows.entries()) {
      const top = ROWS[at]!.y;
      expect(a[0]).to.be.within(135, 150);
      expect(b[0]).to.be.within(742, 765);
      for (const [, y] of [a, b]) expect(y).to.be.within(top - 9, top);
      for (const [, y] of [c, d]) expect(y).to.be.within(top + 18, top + 27);
    }
  });

  it('lean as they lean', () => {
    const [first] = rowsAt(ofRows(ROWS, 18, 30), PLACE);
    expect(first![1][1] - first![0][1]).to.be.within(17, 23);
  });

  it('go on beyond the place, where fillers were not seen, and end at paper', () => {
    const longer = [
      { y: 100, from: 150, to: 860 },
      { y: 142, from: 150, to: 740 },
      { y: 142, from: 800, to: 860 },
    ];
    const rows = rowsAt(ofRows(longer, 18), { ...PLACE, width: 520 });
    expect(rows.map(([, b]) => Math.round(b[0] / 40) * 40)).to.deep.equal([880, 760]);
  });

  it('begin where the others begin, where a word beside the paper has joined one', () => {
    const joined = [
      { y: 90, from: 150, to: 750 },
      { y: 124, from: 20, to: 750 },
      { y: 158, from: 150, to: 750 },
    ];
    const rows = rowsAt(ofRows(joined, 18), { ...PLACE, height: 90 });
    expect(rows.map(([a]) => Math.round(a[0] / 20) * 20)).to.deep.equal([140, 140, 140]);
  });

  it('are none on plain paper, nor in print that is higher than the place', () => {
    expect(rowsAt(ofRows([], 18), PLACE)).to.deep.equal([]);
    expect(rowsAt(ofRows([{ y: 20, from: 150, to: 750 }], 220), PLACE)).to.deep.equal([]);
  });
});
