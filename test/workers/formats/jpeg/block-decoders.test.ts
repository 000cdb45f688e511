/** Blocks coded by hand, bit by bit, as ITU-T T.81 has it in annexes F and G. */
import { expect } from 'chai';
import { decodeCoefficients } from '../../../../workers/formats/jpeg/coefficients.ts';
import { walkStream } from '../../../../workers/formats/jpeg/walk.ts';
import { NATURAL_ORDER } from '../../../../workers/formats/jpeg/zigzag.ts';
import { dht, dqt, extraBits, jpegOf, packed, SIMPLE_TABLES, sof, sos } from './stream-maker.ts';

type Scan = readonly [bits: string, band?: readonly [number, number, number, number]];

/** Codes for AC: `0` end, `10` run 1 of 2 bits, `110` end of 2 or 3 blocks, `1110` run 0 of 1 bit, `11110` 16 zeros, `111110` run 2 of 1 bit. */
const AC = dht('ac', 1, [1, 1, 1, 1, 1, 1], [0x00, 0x12, 0x10, 0x01, 0xf0, 0x21]);

/** Non-zero coefficients of each block of a grey strip by their place in zigzag order, and what was wrong. */
function decoded(blocks: number, marker: number, scans: readonly Scan[]) {
  const bytes = jpegOf(
    ...[dqt(0, 1), sof(marker, { width: 8 * blocks, height: 8 }, [[1, 1, 1, 0]]), SIMPLE_TABLES, AC],
    ...scans.map(([bits, band]) => sos([[1, 0, marker === 0xc0 ? 0 : 1]], packed(bits), band)),
  );
  const { planes, problems } = decodeCoefficients(bytes, walkStream(bytes));
  const all = Array.from({ length: blocks }, (_, block) =>
    Object.fromEntries(
      Array.from(
        { length: 64 },
        (_, k) => [k, planes![0]!.data[block * 64 + NATURAL_ORDER[k]!]!] as const,
      ).filter(([, value]) => value !== 0),
    ),
  );
  return { blocks: all, problems: problems.map(({ code }) => code) };
}
const sequential = (blocks: number, bits: string) => decoded(blocks, 0xc0, [[bits]]);
const progressive = (blocks: number, ...scans: Scan[]) => decoded(blocks, 0xc2, scans);

const dc4 = (value: number): string => `10${extraBits(value, 4)}`;
const dc7 = (value: number): string => `110${extraBits(value, 7)}`;
const ac4 = (value: number): string => `10${extraBits(value, 4)}`;
const ZRL = '110';

describe('blocks of a sequential JPEG (F.2.2)', () => {
  it('have their DC as a difference from the block before', () => {
    const { blocks, problems } = sequential(4, `${dc4(9)}0${dc4(-12)}0` + `00${dc7(100)}0`);
    expect(problems).to.deep.equal([]);
    expect(blocks.map((block) => block[0])).to.deep.equal([9, -3, -3, 97]);
  });

  it('have their AC behind runs of zeros, the longest of sixteen', () => {
    expect(sequential(1, `0${ac4(8)}${ac4(-15)}0`).blocks).to.deep.equal([{ 1: 8, 2: -15 }]);
    expect(sequential(1, `0${ZRL}${ac4(11)}0`).blocks).to.deep.equal([{ 17: 11 }]);
    expect(sequential(1, `0${ZRL}${ZRL}${ZRL}${ac4(-8)}0`).blocks).to.deep.equal([{ 49: -8 }]);
  });

  it('end with their last coefficient, without a code for the end', () => {
    const full = Array.from({ length: 63 }, (_, at) => ac4(at % 2 ? 8 : -8)).join('');
    const { blocks, problems } = sequential(2, `0${full}${dc4(10)}0`);
    expect(problems).to.deep.equal([]);
    expect(Object.keys(blocks[0]!)).to.have.lengthOf(63);
    expect(blocks[0]![63]).to.equal(-8);
    expect(blocks[1]).to.deep.equal({ 0: 10 });
  });

  it('are told where a run leads beyond the block, or bits are no code', () => {
    const beyond = dht('ac', 0, [1, 1, 1], [0, 0x14, 0xf0]);
    const bits = `0${ZRL}${ZRL}${ZRL}${`10${extraBits(9, 4)}`.repeat(9)}0`;
    const bytes = jpegOf(
      ...[dqt(0, 1), sof(0xc0, { width: 8, height: 8 }, [[1, 1, 1, 0]]), SIMPLE_TABLES, beyond],
      sos([[1, 0, 0]], packed(bits)),
    );
    expect(decodeCoefficients(bytes, walkStream(bytes)).problems.map(({ code }) => code)).to.deep.equal([
      'bad-code',
    ]);
    expect(sequential(1, '111').problems).to.deep.equal(['bad-code']);
    expect(sequential(1, '0111').problems).to.deep.equal(['bad-code']);
  });
});

describe('DC of a progressive JPEG (G.1.2.1)', () => {
  it('is known down to a bit, then to the next', () => {
    const first: Scan = [`${dc4(9)}0${dc4(-12)}`, [0, 0, 0, 2]];
    expect(progressive(3, first).blocks.map((block) => block[0])).to.deep.equal([36, 36, -12]);
    const { blocks } = progressive(3, first, ['101', [0, 0, 2, 1]], ['011', [0, 0, 1, 0]]);
    // A bit that is set is added to a negative value as well: two's complement.
    expect(blocks.map((block) => block[0])).to.deep.equal([38, 37, -9]);
  });
});

describe('first bits of AC of a progressive JPEG (G.1.2.2)', () => {
  const DC: Scan = ['000', [0, 0, 0, 0]];

  it('are those of the band alone', () => {
    const { blocks, problems } = progressive(
      ...[1, ['0', [0, 0, 0, 0]] as Scan],
      [`10${extraBits(3, 2)}10${extraBits(-3, 2)}0`, [1, 5, 0, 1]],
      [`10${extraBits(2, 2)}0`, [6, 63, 0, 0]],
    );
    expect(blocks).to.deep.equal([{ 2: 6, 4: -6, 7: 2 }]);
    expect(problems).to.deep.equal(['missing-scan']);
  });

  it('end for several blocks at once', () => {
    // Two blocks and no bit more, then the third has a value.
    const two = progressive(3, DC, [`1100${'10'}${extraBits(2, 2)}0`, [1, 63, 0, 0]]);
    expect(two).to.deep.equal({ blocks: [{}, {}, { 2: 2 }], problems: [] });
    // Three: the run's extra bit is set, and the scan needs nothing else.
    const three = progressive(3, DC, [`10${extraBits(-2, 2)}1101`, [1, 63, 0, 0]]);
    expect(three).to.deep.equal({ blocks: [{ 2: -2 }, {}, {}], problems: [] });
  });

  it('are told where a run leads beyond the band', () => {
    const { problems } = progressive(1, ['0', [0, 0, 0, 0]], [`${'10'}11${'10'}11${'10'}110`, [1, 5, 0, 0]]);
    expect(problems).to.include('bad-code');
  });
});

describe('further bits of AC of a progressive JPEG (G.1.2.3)', () => {
  const DC: Scan = ['0', [0, 0, 0, 0]];
  const FIRST: Scan = [`10${extraBits(3, 2)}10${extraBits(-3, 2)}0`, [1, 63, 0, 1]];
  const refined = (bits: string) => progressive(1, DC, FIRST, [bits, [1, 63, 1, 0]]);

  it('are added to what is there, away from zero, while a run of zeros passes it', () => {
    // Behind two zeros (1 and 3) a new value at 5; 2 and 4 are passed and take a bit each.
    for (const [corrections, two, four] of [
      ['11', 7, -7],
      ['10', 7, -6],
      ['01', 6, -7],
      ['00', 6, -6],
    ] as const)
      for (const [sign, five] of [
        ['1', 1],
        ['0', -1],
      ] as const)
        expect(refined(`111110${sign}${corrections}0`), corrections + sign).to.deep.equal({
          blocks: [{ 2: two, 4: four, 5: five }],
          problems: [],
        });
  });

  it('are added to what is left of the block when it has no new value', () => {
    expect(refined('011').blocks).to.deep.equal([{ 2: 7, 4: -7 }]);
    expect(refined('1110' + '1' + '0' + '01').blocks).to.deep.equal([{ 1: 1, 2: 6, 4: -7 }]);
  });

  it('are passed by sixteen zeros, of which those that are there are none', () => {
    // Zeros 1, 3, 5 to 18: sixteen, with two corrections; the next zero is 19.
    expect(refined('11110' + '11' + '1110' + '0' + '0').blocks).to.deep.equal([{ 2: 7, 4: -7, 19: -1 }]);
  });

  it('are added in every block of a run of blocks without new values', () => {
    const each = `10${extraBits(2, 2)}0`;
    const { blocks, problems } = progressive(
      ...[3, ['000', [0, 0, 0, 0]] as Scan, [each.repeat(3), [1, 63, 0, 1]] as Scan],
      ['1101' + '101', [1, 63, 1, 0]],
    );
    expect(blocks).to.deep.equal([{ 2: 5 }, { 2: 4 }, { 2: 5 }]);
    expect(problems).to.deep.equal([]);
  });
});
