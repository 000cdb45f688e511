import { expect } from 'chai';
import fc from 'fast-check';
import type { Box, Mask } from '../../../../shared/contracts/finding.ts';
import { maskOutline, outlineOn, withDrawnMask } from '../../../../shared/findings/telling/mask.ts';

const told = (columns: number, rows: number, runs: number[]): string[] =>
  maskOutline({ columns, rows, runs }).map(
    ({ x, y, length, across }) => `${x},${y} ${across ? 'right' : 'down'} ${length}`,
  );

describe('the outline of a mask', () => {
  it('goes round a region once, also where it fills its box', () => {
    expect(told(3, 2, [0, 6])).to.have.members(['0,0 right 3', '0,2 right 3', '0,0 down 2', '3,0 down 2']);
    expect(told(3, 3, [4, 1, 4])).to.have.members(['1,1 right 1', '1,2 right 1', '1,1 down 1', '2,1 down 1']);
  });

  it('goes round a hole, too', () => {
    const ring = told(3, 3, [0, 4, 1, 4]);
    expect(ring).to.include.members([
      '0,0 right 3',
      '1,1 right 1',
      '1,2 right 1',
      '1,1 down 1',
      '2,1 down 1',
    ]);
    expect(ring).to.have.length(8);
  });

  it('is none where nothing is inside', () => {
    expect(told(2, 2, [4])).to.deep.equal([]);
  });

  it('parts inside from outside and nothing else, whatever the region', () => {
    const cells = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(cells, (inside) => {
        const runs: number[] = [];
        let [now, length] = [false, 0];
        for (const cell of inside) {
          if (cell !== now) {
            runs.push(length);
            [now, length] = [cell, 0];
          }
          length++;
        }
        runs.push(length);
        const drawn = new Set(
          maskOutline({ columns: 5, rows: 4, runs }).flatMap(({ x, y, length: steps, across }) =>
            Array.from({ length: steps }, (_, at) => (across ? `h ${x + at} ${y}` : `v ${x} ${y + at}`)),
          ),
        );
        const at = (x: number, y: number): boolean =>
          x >= 0 && y >= 0 && x < 5 && y < 4 && (inside[y * 5 + x] ?? false);
        for (let y = 0; y <= 4; y++) {
          for (let x = 0; x <= 5; x++) {
            if (x < 5) expect(drawn.has(`h ${x} ${y}`)).to.equal(at(x, y - 1) !== at(x, y));
            if (y < 4) expect(drawn.has(`v ${x} ${y}`)).to.equal(at(x - 1, y) !== at(x, y));
          }
        }
      }),
    );
  });
});

describe('an outline on the page', () => {
  it('lies on the box of its mask, cell by cell', () => {
    // The left one of two cells, in a box from (.2, .4) to (.6, .5).
    const lines = outlineOn([0.2, 0.4, 0.4, 0.1], { columns: 2, rows: 1, runs: [0, 1, 1] });
    const ends = lines.map(({ from, to }) => [...from, ...to].map((share) => Math.round(share * 1e6) / 1e6));
    expect(ends).to.have.deep.members([
      [0.2, 0.4, 0.4, 0.4],
      [0.2, 0.5, 0.4, 0.5],
      [0.2, 0.4, 0.2, 0.5],
      [0.4, 0.4, 0.4, 0.5],
    ]);
  });

  it('is within its box, and as long as a region that fills the box is round', () => {
    const share = fc.double({ min: 0, max: 0.5, noNaN: true });
    const side = fc.integer({ min: 1, max: 32 });
    fc.assert(
      fc.property(
        fc.tuple(share, share, share, share),
        side,
        side,
        ([x, y, width, height], columns, rows) => {
          const lines = outlineOn([x, y, width, height], { columns, rows, runs: [0, columns * rows] });
          let length = 0;
          for (const { from, to } of lines) {
            for (const [across, down] of [from, to]) {
              expect(across).to.be.within(x - 1e-9, x + width + 1e-9);
              expect(down).to.be.within(y - 1e-9, y + height + 1e-9);
            }
            length += Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
          }
          expect(length).to.be.closeTo(2 * (width + height), 1e-9);
        },
      ),
    );
  });

  it('takes no more runs than its grid has cells, whatever a file says', () => {
    expect(told(2, 1, [1, 9])).to.deep.equal(told(2, 1, [1, 1]));
    expect(told(2, 1, [0, 0, 1, 1, 0])).to.deep.equal(told(2, 1, [1, 1]));
    expect(told(2, 2, [])).to.deep.equal([]);
  });
});

describe('masks of one page', () => {
  const mask: Mask = { columns: 1, rows: 1, runs: [0, 1] };
  const at = (box?: Box, own: Mask | undefined = mask) => ({ evidence: { box, mask: own } });

  it('are drawn of the first at each place', () => {
    const first = at([0.1, 0.1, 0.2, 0.2]);
    const over = at([0.2, 0.2, 0.2, 0.2]);
    // Beyond the second, which is not drawn.
    const third = at([0.35, 0.35, 0.2, 0.2]);
    const beside = at([0.31, 0.1, 0.05, 0.2]);
    expect([...withDrawnMask([first, over, third, beside])]).to.deep.equal([first, third, beside]);
    expect([...withDrawnMask([over, first])]).to.deep.equal([over]);
  });

  it('are none without a place or a region, and those hide no other', () => {
    const bare = { evidence: { box: [0, 0, 1, 1] as Box } };
    const first = at([0.1, 0.1, 0.2, 0.2]);
    expect([...withDrawnMask([bare, at(), first])]).to.deep.equal([first]);
  });
});
