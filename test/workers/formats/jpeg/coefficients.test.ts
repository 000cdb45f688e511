import { expect } from 'chai';
import { block, decoded } from './decoding.ts';
import { dqt, packed, restartEvery, SIMPLE_TABLES, sof, sos } from './stream-maker.ts';

describe('order of blocks (ITU-T T.81, A.2)', () => {
  const ascending = (count: number): string => block(8).repeat(count);

  it('is row by row in a scan of one component, whatever its sampling, over blocks that carry picture alone', () => {
    // Three blocks across and two down, of a grid that whole units fill up to four.
    const frame = sof(0xc0, { width: 17, height: 9 }, [[1, 2, 2, 0]]);
    const { dc, problems } = decoded(dqt(0, 1), frame, SIMPLE_TABLES, sos([[1, 0, 0]], packed(ascending(6))));
    expect(dc).to.deep.equal([[8, 16, 24, 0, 32, 40, 48, 0]]);
    expect(problems).to.deep.equal([]);
  });

  it('is unit by unit in a scan of several, over the whole grid', () => {
    const frame = sof(0xc0, { width: 17, height: 9 }, [
      [1, 2, 1, 0],
      [2, 1, 2, 0],
    ]);
    const unit = [8, 1, 9, 1].map((value) => block(value === 1 ? 15 : value)).join('');
    const scan = sos(
      [
        [1, 0, 0],
        [2, 0, 0],
      ],
      packed(unit.repeat(2)),
    );
    const { dc, problems } = decoded(dqt(0, 1), frame, SIMPLE_TABLES, scan);
    // Of the first two blocks beside one another, of the second two below one another; each with its own DC before it.
    expect(dc).to.deep.equal([
      [8, 23, 31, 46],
      [9, 33, 24, 48],
    ]);
    expect(problems).to.deep.equal([]);
  });
});

describe('restarts', () => {
  const frame = sof(0xc0, { width: 32, height: 8 }, [[1, 1, 1, 0]]);
  const start = [dqt(0, 1), frame, SIMPLE_TABLES];
  const marker = (number: number): number[] => [0xff, 0xd0 + number];

  it('leave no interval that lost its data unnoticed, also those of one block', () => {
    const data = [
      packed(block(8)),
      marker(0),
      marker(1),
      packed(block(9)),
      marker(2),
      packed(block(10)),
    ].flat();
    const { dc, problems } = decoded(...start, restartEvery(1), sos([[1, 0, 0]], data));
    expect([dc[0]![0], dc[0]![2], dc[0]![3]]).to.deep.equal([8, 9, 10]);
    expect(problems).to.include('scan-ended-early');
  });

  it('are those of the interval before the scan, and end with nought', () => {
    const frameOfTwo = sof(0xc0, { width: 16, height: 8 }, [
      [1, 1, 1, 0],
      [2, 1, 1, 0],
    ]);
    const one = sos([[1, 0, 0]], [...packed(block(8)), ...marker(0), ...packed(block(8))]);
    const other = sos([[2, 0, 0]], packed(block(8).repeat(2)));
    const { dc, problems } = decoded(
      ...[dqt(0, 1), frameOfTwo, SIMPLE_TABLES, restartEvery(1), one, restartEvery(0), other],
    );
    expect({ dc, problems }).to.deep.equal({
      dc: [
        [8, 8],
        [8, 16],
      ],
      problems: [],
    });
  });

  it('are counted from nought to seven and over again', () => {
    const wide = sof(0xc0, { width: 80, height: 8 }, [[1, 1, 1, 0]]);
    const data = Array.from({ length: 10 }, (_, at) => [
      ...(at > 0 ? marker((at - 1) & 7) : []),
      ...packed(block(8)),
    ]);
    const { dc, problems } = decoded(
      dqt(0, 1),
      wide,
      SIMPLE_TABLES,
      restartEvery(1),
      sos([[1, 0, 0]], data.flat()),
    );
    expect({ dc, problems }).to.deep.equal({ dc: [Array(10).fill(8)], problems: [] });
  });
});

describe('scans that cannot be decoded', () => {
  const size = { width: 8, height: 8 };
  const grey = [1, 1, 1, 0] as const;
  const codesOf = (
    marker: number,
    components: Parameters<typeof sof>[2],
    scan: number[],
    tables = SIMPLE_TABLES,
  ) => decoded(dqt(0, 1), sof(marker, size, components), tables, scan).problems;

  it('are told with what is wrong in their header (table B.3)', () => {
    const two = [grey, [2, 1, 1, 0]] as const;
    for (const [why, marker, components, scan] of [
      ['a component that the frame has not', 0xc0, [grey], sos([[7, 0, 0]], [0])],
      [
        'one component twice',
        0xc0,
        two,
        sos(
          [
            [1, 0, 0],
            [1, 0, 0],
          ],
          [0],
        ),
      ],
      ['DC and AC in one scan', 0xc2, [grey], sos([[1, 0, 0]], [0], [0, 5, 0, 0])],
      ['a band that ends before it begins', 0xc2, [grey], sos([[1, 0, 0]], [0], [9, 3, 0, 0])],
      [
        'AC of two components',
        0xc2,
        two,
        sos(
          [
            [1, 0, 0],
            [2, 0, 0],
          ],
          [0],
          [1, 63, 0, 0],
        ),
      ],
      [
        'eleven blocks a unit',
        0xc0,
        [
          [1, 3, 3, 0],
          [2, 2, 1, 0],
        ],
        sos(
          [
            [1, 0, 0],
            [2, 0, 0],
          ],
          [0],
        ),
      ],
    ] as const)
      expect(codesOf(marker, components, scan)[0], why).to.equal('bad-scan-header');
    const ten = codesOf(
      0xc0,
      [
        [1, 3, 3, 0],
        [2, 1, 1, 0],
      ],
      sos(
        [
          [1, 0, 0],
          [2, 0, 0],
        ],
        packed('00'.repeat(10)),
      ),
    );
    expect(ten).to.deep.equal([]);
  });

  it('are told where a table is missing that they need, and not where they need none', () => {
    const scan = (dc: number, ac: number, data = '0', band?: [number, number, number, number]) =>
      sos([[1, dc, ac]], packed(data), band);
    expect(codesOf(0xc0, [grey], scan(1, 0))[0]).to.equal('missing-table');
    expect(codesOf(0xc0, [grey], scan(0, 1))[0]).to.equal('missing-table');
    expect(codesOf(0xc2, [grey], scan(0, 3, '0', [0, 0, 0, 0]))).to.deep.equal(['missing-scan']);
    expect(codesOf(0xc2, [grey], scan(3, 0, '0', [1, 63, 0, 0]))).to.deep.equal(['missing-scan']);
    expect(codesOf(0xc2, [grey], scan(3, 3, '0', [0, 0, 1, 0]), [])).to.deep.equal(['missing-scan']);
  });

  it('are those of all but Huffman-coded sequential and progressive frames', () => {
    for (const marker of [0xc3, 0xc5, 0xc9, 0xca, 0xcb, 0xcf])
      expect(codesOf(marker, [grey], sos([[1, 0, 0]], [0]))).to.deep.equal(['unsupported-process']);
    for (const marker of [0xc0, 0xc1])
      expect(codesOf(marker, [grey], sos([[1, 0, 0]], packed('00')))).to.deep.equal([]);
  });
});
