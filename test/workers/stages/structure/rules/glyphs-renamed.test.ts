import { expect } from 'chai';
import { FONT_CASES } from '../../../../../lab/bench/font-cases.ts';
import { makeClean } from '../../../../../lab/corpus/index.ts';
import { glyphsRenamed } from '../../../../../workers/stages/structure/rules/glyphs-renamed.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, locked, NOW } from '../material.ts';

const verdictOf = (pdf: Buffer) => glyphsRenamed(factsOf(pdf), NOW);

describe('structure/glyphs-renamed', () => {
  /** A font whose character map takes `codes` (hexadecimal) to the given characters. */
  function mapped(pairs: Record<string, string>): Buffer {
    const parts = onePage(INVOICE);
    parts[4].body = parts[4].body.replace('>>', '/ToUnicode 6 0 R >>');
    const lines = Object.entries(pairs).map(
      ([drawn, claimed]) => `<${drawn.charCodeAt(0).toString(16)}> <00${claimed.charCodeAt(0).toString(16)}>`,
    );
    const cmap = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${lines.length} beginbfchar ${lines.join(' ')} endbfchar endcmap`;
    return append(HEADER, [{ parts: [...parts, { num: 6, body: stream(cmap) }] }]).pdf;
  }

  it('finds digits exchanged among honest names', () => {
    const sight = firstOf(verdictOf(mapped({ I: 'I', n: 'n', v: 'v', '1': '9' })));
    expect(sight.confidence).to.equal(1);
    expect(sight.data).to.deep.include({ agree: 3, differ: [{ claimed: '9', drawn: '1' }] });
  });

  it('passes names for codes that no page shows: TeX gives one map to several fonts', () => {
    expect(verdictOf(mapped({ I: 'I', n: 'n', v: 'v', Q: '7', Z: '9' })).verdict).to.equal('pass');
    // One that is shown is told, however many are not.
    const sight = firstOf(verdictOf(mapped({ I: 'I', n: 'n', v: 'v', '1': '9', Q: '7' })));
    expect(sight.recovered).to.deep.include({ old: '4799', new: '4711' });
  });

  it('leaves a font open whose map lost half of each number: letters of other scripts read as digits', () => {
    const verdict = verdictOf(mapped({ I: 'I', n: 'n', v: '\u0015', o: '\u0014', '1': '9' }));
    expect(verdict.verdict).to.equal('inconclusive');
    expect(firstOf(verdictOf(mapped({ I: 'I', n: 'n', v: '\u0015', '1': '9' }))).confidence).to.be.above(0);
  });

  it('is hardly sure where the whole font is scrambled', () => {
    expect(firstOf(verdictOf(mapped({ I: 'a', n: 'b', v: 'c', '1': 'd' }))).confidence).to.be.lessThan(0.3);
  });

  it('is hardly sure where another font of the document has the same fault throughout', () => {
    const facts = factsOf(mapped({ I: 'I' }));
    const pairs = ['N', 'O', 'P', 'Q'].map((drawn, at) => ({ drawn, claimed: String((8 + at) % 10) }));
    const sure = {
      page: 1,
      font: 'a',
      agree: 2,
      by: 'names' as const,
      shown: 1,
      places: [],
      differ: pairs.slice(0, 1),
    };
    const withFonts = (fonts: (typeof sure)[]) => ({
      ...facts,
      pdf: { ...facts.pdf!, renamedGlyphs: { fonts, twins: [] } },
    });
    expect(firstOf(glyphsRenamed(withFonts([sure]), NOW)).confidence).to.equal(0.6);
    const scrambled = { ...sure, font: 'b', agree: 1, differ: pairs };
    expect(firstOf(glyphsRenamed(withFonts([sure, scrambled]), NOW)).confidence).to.equal(0.05);
    // A font that exchanges digits among themselves excuses nobody.
    const digits = { ...sure, font: 'c', agree: 0, differ: [{ claimed: '9', drawn: '1' }] };
    expect(
      firstOf(glyphsRenamed(withFonts([{ ...sure, differ: digits.differ }, digits]), NOW)).confidence,
    ).to.equal(1);
  });

  it('tells the value that is shown and the one that is read', () => {
    const sight = firstOf(verdictOf(mapped({ I: 'I', n: 'n', v: 'v', '1': '9' })));
    expect(sight.recovered).to.deep.include({ old: '4799', new: '4711' });
    expect(sight.page).to.equal(1);
    expect(sight.box).to.have.length(4);
  });

  it('gives no value where the exchanged character also has an honest glyph', () => {
    const sight = firstOf(verdictOf(mapped({ I: 'I', n: 'n', '9': '9', '1': '9' })));
    expect(sight.recovered).to.equal(undefined);
    expect(sight.data).to.deep.include({ differ: [{ claimed: '9', drawn: '1' }] });
  });

  it('doubts a font of digits that are all exchanged, and says so', () => {
    const sight = firstOf(verdictOf(mapped({ '1': '9', '2': '8', '4': '6' })));
    expect(sight.confidence).to.equal(0.5);
  });

  for (const one of FONT_CASES) {
    it(`${one.forged ? 'finds' : 'does not count'}: ${one.name}`, async () => {
      const made = await one.make(await makeClean('invoice', 7, { producer: 'skia' }), 7);
      const verdict = verdictOf(Buffer.from(made!.bytes));
      if (one.forged) expect(firstOf(verdict).confidence).to.equal(1);
      else if (verdict.verdict === 'fail') expect(firstOf(verdict).confidence).to.be.at.most(0.05);
    });
  }

  it('passes honest names and small capitals', () => {
    expect(verdictOf(mapped({ I: 'i', n: 'n', '1': '1' })).verdict).to.equal('pass');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
