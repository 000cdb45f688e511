import { expect } from 'chai';
import { valueOverlapsText } from '../../../../../workers/stages/structure/rules/value-overlaps-text.ts';
import { factsOf, firstOf, locked, NOW, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => valueOverlapsText(factsOf(pdf), NOW);

/** Pieces of text by the place where each begins, in points; 10 points high. */
function line(...pieces: [x: number, text: string][]): string {
  return pieces.map(([x, text]) => `BT /F 10 Tf ${x} 50 Td (${text}) Tj ET`).join(' ');
}

describe('structure/value-overlaps-text', () => {
  it('finds an amount that got another first digit where each piece has its place', () => {
    const sight = firstOf(verdictOf(saved(line([20, '19'], [25, '24.45']))));
    expect(sight.note).to.contain('“19” on page 1').and.to.contain('“24.45”');
    expect(sight.page).to.equal(1);
  });

  it('finds an amount that grew into its neighbour', () => {
    expect(verdictOf(saved(line([20, '12,240.50'], [52, 'EUR']))).verdict).to.equal('fail');
  });

  it('passes neighbours that keep apart, kerning, and text painted twice', () => {
    const honest = [
      line([20, '12'], [31.2, '24.45']),
      line([20, '1,240.50'], [80, 'EUR']),
      line([20, '19'], [29.5, '24.45']),
      line([20, '240.50'], [20.4, '240.50']),
      line([20, 'total'], [30, '24.45']),
      line([20, '19'], [26, '11']),
      line([20, '10'], [26, '0.3']),
    ];
    for (const content of honest) expect(verdictOf(saved(content)).verdict, content).to.equal('pass');
  });

  it('passes text in a font that the page has not, which nobody sees and nobody can measure', () => {
    const content = line([20, '12,240.50'], [52, 'EUR']);
    expect(verdictOf(saved(content.replaceAll('/F ', '/Missing '))).verdict).to.equal('pass');
  });

  it('asks about values that lie deep in the next column, as where a layout failed', () => {
    const verdict = verdictOf(saved(line([20, '3,100.00'], [33, '611.20'])));
    expect(verdict.verdict).to.equal('inconclusive');
    expect(verdict.verdict === 'inconclusive' && verdict.toCheck?.[0]?.values[0]?.text).to.equal('3,100.00');
  });

  it('leaves a page open on which much overlaps', () => {
    const many = Array.from({ length: 6 }, (_, i) =>
      line([20, '19'], [25, '24.45']).replaceAll(' 50 Td', ` ${20 + 12 * i} Td`),
    );
    expect(verdictOf(saved(many.join(' '))).verdict).to.equal('inconclusive');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
