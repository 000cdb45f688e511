/** Which words of a picture are values, and which of them stand in one column. */
import { expect } from 'chai';
import fc from 'fast-check';
import { type InColumn, isInColumnOf, isValue } from '../../../workers/fusion/value-columns.ts';

describe('a value', () => {
  for (const [what, texts] of [
    [
      'an amount with two decimals',
      ['0.00', '12,34', '1.234,56', '1,234.56', "1'234.50", '1’234.50', '1234567.00'],
    ],
    ['an amount with a blank that does not break', ['1\u00a0234,56', '1\u202f234,56']],
    [
      'an amount with signs of its direction and money',
      ['-5.00', '+5.00', '−5.00', '-€5.00', '£1,250.00', '5,00€', '19,00%'],
    ],
    ['a date', ['1.2.2026', '01/02/26', '2026-02-01', '31.12.2026']],
    ['a long number', ['1234', '12345678901234567890']],
  ] as const)
    it(`is ${what}`, () => {
      expect(texts.filter((text) => !isValue(text))).to.deep.equal([]);
    });

  for (const [what, texts] of [
    ['a word', ['Total', '', 'EUR', 'O.00', '12.34EUR', 'v12.34']],
    ['a short number', ['1', '12', '123', '1.5', '12.345']],
    ['a version or an address', ['1.0.9.8', '192.168.0.1', '1.2.3.4.5']],
    ['an amount whose groups are no thousands', ['12,34,56', '1,23.45', '1..234,56']],
    ['several of them', ['12.34 56.78', '12.34-56.78', '1234/5678']],
    ['signed more than twice', ['--€5.00', '5.00--']],
  ] as const)
    it(`is not ${what}`, () => {
      expect(texts.filter(isValue)).to.deep.equal([]);
    });

  it('is told at once, however long the text is', () => {
    const began = performance.now();
    for (const text of [`${'1'.repeat(50_000)}x`, `${'1,234'.repeat(20_000)}x`, `${'123,'.repeat(20_000)}`])
      expect(isValue(text)).to.equal(false);
    expect(performance.now() - began).to.be.below(1_000);
  });
});

const VALUE: InColumn = { left: 100, right: 150, top: 200, height: 10 };
const other = (about: Partial<InColumn>): InColumn => ({ ...VALUE, top: 220, ...about });

describe('a column', () => {
  it('has values of one edge, to the left or to the right', () => {
    for (const [left, right, isIn] of [
      [100, 150, true],
      [100, 180, true],
      [60, 150, true],
      [107.9, 180, true],
      [60, 142.1, true],
      // .8 of the height apart.
      [108, 180, false],
      [60, 142, false],
    ] as const)
      expect(isInColumnOf(VALUE, other({ left, right })), `${left} to ${right}`).to.equal(isIn);
  });

  it('has values on other lines, above and below', () => {
    for (const top of [0, 191.9, 208.1, 900])
      expect(isInColumnOf(VALUE, other({ top })), `${top}`).to.equal(true);
    for (const top of [192, 200, 208]) expect(isInColumnOf(VALUE, other({ top })), `${top}`).to.equal(false);
  });

  it('has values of one size, or of as many as are asked for', () => {
    for (const height of [7, 13]) expect(isInColumnOf(VALUE, other({ height })), `${height}`).to.equal(true);
    for (const height of [6.9, 13.1]) {
      expect(isInColumnOf(VALUE, other({ height })), `${height}`).to.equal(false);
      expect(isInColumnOf(VALUE, other({ height }), 0.4), `${height}`).to.equal(true);
    }
  });

  it('is the same wherever it stands and however large the picture is', () => {
    const near = fc.integer({ min: -40, max: 40 });
    const by = fc.integer({ min: -1_000, max: 1_000 });
    fc.assert(
      fc.property(
        near,
        near,
        near,
        fc.integer({ min: 5, max: 16 }),
        by,
        by,
        fc.constantFrom(0.25, 0.5, 2, 4),
        (a, b, c, height, x, y, times) => {
          const one = other({ left: 100 + a, right: 150 + b, top: 200 + c, height });
          const moved = ({ left, right, top, height: tall }: InColumn): InColumn => ({
            ...{ left: (left + x) * times, right: (right + x) * times, top: (top + y) * times },
            height: tall * times,
          });
          expect(isInColumnOf(moved(VALUE), moved(one))).to.equal(isInColumnOf(VALUE, one));
        },
      ),
    );
  });
});
