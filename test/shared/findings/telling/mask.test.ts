import { expect } from 'chai';
import fc from 'fast-check';
import { maskOutline } from '../../../../shared/findings/telling/mask.ts';

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
