import { expect } from 'chai';
import { valueSetApart } from '../../../../../workers/stages/structure/rules/value-set-apart.ts';
import { factsOf, firstOf, locked, NOW, twoFonts } from '../material.ts';

const verdictOf = (pdf: Buffer) => valueSetApart(factsOf(pdf), NOW);

describe('structure/value-set-apart', () => {
  const column = (odd: string): string =>
    [
      '/F 10 Tf (1,200.00) Tj',
      odd,
      '/F 10 Tf (3,100.00) Tj',
      '/F 10 Tf (4,900.00) Tj',
      '/F 10 Tf (7,700.00) Tj',
    ]
      .map((cell) => `0 -12 Td ${cell}`)
      .join(' ');

  it('finds one amount of a column in another typeface', () => {
    const sight = firstOf(verdictOf(twoFonts(column('/G 10 Tf (9,950.00) Tj'))));
    expect(sight.data).to.deep.include({ text: '9,950.00', how: 'in-column', around: 'Helvetica' });
    expect(sight.confidence).to.equal(1);
  });

  it('finds a value between words of another typeface, with less confidence', () => {
    const sight = firstOf(verdictOf(twoFonts('(You owe ) Tj /G 10 Tf (9,950.00) Tj /F 10 Tf ( to us) Tj')));
    expect(sight.data).to.deep.include({ how: 'in-line' });
    expect(sight.confidence).to.equal(0.4);
  });

  it('passes names with digits', () => {
    expect(
      verdictOf(twoFonts('(The package ) Tj /G 10 Tf (l3color) Tj /F 10 Tf ( of them) Tj')).verdict,
    ).to.equal('pass');
  });

  it('passes a bold total, a column that changes typefaces, and a typeface that the document uses', () => {
    expect(verdictOf(twoFonts(column('/G 10 Tf (9,950.00) Tj'), 'Helvetica-Bold')).verdict).to.equal('pass');
    const mixed = column('/G 10 Tf (9,950.00) Tj').replace('/F 10 Tf (4,', '/G 10 Tf (4,');
    expect(verdictOf(twoFonts(mixed)).verdict).to.equal('pass');
    const used = `/G 10 Tf (Five words in that font) Tj ${column('/G 10 Tf (9,950.00) Tj')}`;
    expect(verdictOf(twoFonts(used)).verdict).to.equal('pass');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
