import { expect } from 'chai';
import fc from 'fast-check';
import { csvLine } from '../../../shared/platform/csv.ts';

const cell = (value: string): string => csvLine([value]).slice(0, -2);

describe('a line of CSV', () => {
  it('has values as they are where they are harmless', () => {
    expect(csvLine(['a', '', '12.5', 'b c; d'])).to.equal('a,,12.5,"b c; d"\r\n');
    expect(csvLine(['say "a", b', 'two\nlines'])).to.equal('"say ""a"", b","two\nlines"\r\n');
  });

  for (const [value, told] of [
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1+1', "'  =1+1"],
    ['＝1+1', "'＝1+1"],
    ['\t=1+1', `"'\t'=1+1"`],
    ['\r1', `"'\r1"`],
    ['a\n=1+1', `"a\n'=1+1"`],
    // Where semicolons part cells, the second one would be a formula.
    ['a;=1+1', `"a;'=1+1"`],
    ['a; @b', `"a;' @b"`],
  ] as const) {
    it(`is no formula for ${JSON.stringify(value)}`, () => expect(cell(value)).to.equal(told));
  }

  it('begins no cell with the sign of a formula, whatever the value and the separator', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', ';', '\t', '\r', '\n', ' ', '"', ',', 'a'),
    });
    fc.assert(
      fc.property(hostile, (value) => {
        for (const part of cell(value)
          .replace(/^"/, '')
          .split(/[;\t\r\n]/))
          expect(part).not.to.match(/^\s*[=+\-@]/);
      }),
    );
  });
});
