import { expect } from 'chai';
import { digitsSetApart } from '../../../../../workers/stages/structure/rules/digits-set-apart.ts';
import { factsOf, firstOf, locked, NOW, twoFonts } from '../material.ts';

const verdictOf = (pdf: Buffer) => digitsSetApart(factsOf(pdf), NOW);

describe('structure/digits-set-apart', () => {
  it('finds a digit of another font inside a number', () => {
    const sight = firstOf(verdictOf(twoFonts('(1,) Tj /G 10 Tf (9) Tj /F 10 Tf (50.00) Tj')));
    expect(sight.data).to.include({ text: '1,950.00', part: '9', font: 'ABCDEF+Verdana' });
    expect(sight.confidence).to.equal(0.9);
  });

  it('is surer beside Acrobat’s mark, less sure of another weight of the same family', () => {
    const marked = '/TouchUp_TextEdit MP (1,) Tj /G 10 Tf (9) Tj /F 10 Tf (50.00) Tj';
    expect(firstOf(verdictOf(twoFonts(marked))).confidence).to.equal(1);
    const bold = twoFonts('(1,) Tj /G 10 Tf (9) Tj /F 10 Tf (50.00) Tj', 'Helvetica-Bold');
    expect(firstOf(verdictOf(bold)).confidence).to.be.lessThan(0.6);
  });

  it('passes two faces of a family that were embedded together, however their styles are called', () => {
    const faces = (tag: string) =>
      twoFonts('(13) Tj /G 10 Tf (26) Tj', 'ABCDEF+NeueHausLTStd-Blk', `${tag}+NeueHausLTStd-BdOu`);
    expect(verdictOf(faces('ABCDEF')).verdict).to.equal('pass');
    expect(firstOf(verdictOf(faces('QWERTY'))).confidence).to.be.lessThan(0.6);
  });

  it('asks about a year in two cuts of a family, as forms show it, and finds other parts and families', () => {
    const year = (content: string, other = 'QWERTY+NeueHausLTStd-BdOu') =>
      verdictOf(twoFonts(content, 'ABCDEF+NeueHausLTStd-Blk', other));
    const asked = year('(20) Tj /G 10 Tf (26) Tj');
    expect(asked.verdict === 'inconclusive' && asked.toCheck?.[0]?.values[0]?.text).to.equal('2026');
    expect(year('(202) Tj /G 10 Tf (6) Tj').verdict).to.equal('fail');
    expect(year('(20) Tj /G 10 Tf (26) Tj', 'QWERTY+Verdana').verdict).to.equal('fail');
    expect(year('(20) Tj /G 10 Tf (26) Tj', 'QWERTY+NeueHausLTStd-Blk').verdict).to.equal('fail');
    expect(year('/TouchUp_TextEdit MP (20) Tj /G 10 Tf (26) Tj').verdict).to.equal('fail');
  });

  it('finds any two fonts within a group of digits, and passes lists', () => {
    expect(firstOf(verdictOf(twoFonts('/G 10 Tf (6) Tj /F 10 Tf (50) Tj'))).data).to.include({ text: '650' });
    expect(verdictOf(twoFonts('/G 10 Tf (2) Tj /F 10 Tf (,13) Tj')).verdict).to.equal('pass');
  });

  it('passes the number of a footnote before a note of digits, and one family drawn for two sizes', () => {
    const note = '0 -30 Td /G 6 Tf (1) Tj /F 6 Tf (1.05) Tj';
    expect(verdictOf(twoFonts(`(as is noted) Tj /G 6 Tf 70 0 Td (1) Tj -70 0 Td ${note}`)).verdict).to.equal(
      'pass',
    );
    expect(verdictOf(twoFonts(`(as is noted) Tj ${note}`)).verdict).to.equal('fail');
    const sizes = '/G 10 Tf (3) Tj /F 10 Tf (983) Tj';
    expect(
      verdictOf(twoFonts(sizes, 'YSVLSD+LMRoman9-Regular', 'RGYXTE+LMRoman10-Regular')).verdict,
    ).to.equal('pass');
  });

  it('passes smaller cents and whole numbers in another font, and leaves a habit open', () => {
    expect(verdictOf(twoFonts('(1,950.) Tj /G 6 Tf (00) Tj')).verdict).to.equal('pass');
    expect(verdictOf(twoFonts('/G 10 Tf (1,950.00) Tj')).verdict).to.equal('pass');
    const habit = Array.from({ length: 7 }, () => '0 -3 Td /F 10 Tf (1,9) Tj /G 10 Tf (50.00) Tj').join(' ');
    expect(verdictOf(twoFonts(habit)).verdict).to.equal('inconclusive');
  });

  it('asks about nameless fonts without a character in common, and tells where the font had the digit', () => {
    const amount = '(1,) Tj /G 10 Tf (9) Tj /F 10 Tf (50.00) Tj';
    const pieces = verdictOf(twoFonts(amount, '', ''));
    expect(pieces.verdict === 'inconclusive' && pieces.toCheck?.map(({ values }) => values)).to.deep.equal([
      [{ source: 'printed', text: '1,950.00' }],
    ]);
    expect(verdictOf(twoFonts(`(9 May) Tj 0 -15 Td ${amount}`, '', '')).verdict).to.equal('fail');
    expect(verdictOf(twoFonts(amount, 'ABCDEF+Verdana', '')).verdict).to.equal('fail');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
