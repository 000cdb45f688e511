import { expect } from 'chai';
import type { OcrFacts, PageText, Word } from '../../../../../workers/stages/ocr/facts.ts';
import { MEASURES } from '../../../../../workers/stages/ocr/print/measure.ts';
import type { Repeat } from '../../../../../workers/stages/ocr/print/repeat-facts.ts';
import { valueCopied } from '../../../../../workers/stages/ocr/rules/value-copied.ts';

const looking = (noise: number, flat: number): number[] =>
  MEASURES.map((name) => (name === 'flatShare' ? flat : /Noise$/.test(name) ? noise : 1));

const words = (noise: number, flat: number): Word[] =>
  Array.from({ length: 20 }, (_, line) => ({
    ...{ text: `word${line}`, source: 'ocr' as const, confidence: 0.9, line, look: looking(noise, flat) },
    box: [0.2, 0.04 * line + 0.05, 0.1, 0.02],
  }));

const repeat = (likeness: number, one = '12.50', other = one, y = 0.4): Repeat => ({
  likeness,
  places: [
    { text: one, box: [0.2, y, 0.1, 0.02] },
    { text: other, box: [0.6, y + 0.1, 0.1, 0.02] },
  ],
});
const glyph = (likeness: number, y = 0.4): Repeat => ({
  ...repeat(likeness, '7.20', '31.45', y),
  withinWord: false,
});
const honest = [0.98, 0.975, 0.97, 0.96, 0.95].map((likeness) => repeat(likeness, 'Total'));
const honestGlyphs = [0.985, 0.98, 0.98, 0.975, 0.97, 0.97].map((likeness) => glyph(likeness));

function judge(repeats: PageText['repeats'], noise = 1, flat = 0.3, printed: readonly string[] = []) {
  const page = {
    page: 1,
    reading: 'ocr',
    words: words(noise, flat).map((word, at) => ({ ...word, text: printed[at] ?? word.text })),
    ...(repeats ? { repeats } : {}),
  } satisfies PageText;
  // The rule looks at pages alone.
  return valueCopied({ notAssessed: [], pages: [page] } as unknown as OcrFacts, { now: 0 });
}

describe('value-copied', () => {
  it('tells a word that stands twice, at both places', () => {
    const verdict = judge({ words: [repeat(0.9985), ...honest], glyphs: [] });
    expect(verdict.verdict).to.equal('fail');
    if (verdict.verdict !== 'fail') return;
    expect(verdict.occurrences.map(({ box }) => box?.[0])).to.deep.equal([0.2, 0.6]);
  });

  it('asks about a small word that repeats exactly, and tells it beside a value that does', () => {
    const small = repeat(0.9985, 'de');
    const verdict = judge({ words: [small, ...honest], glyphs: [] });
    expect(verdict).to.have.property('toCheck').with.lengthOf(1);
    expect(judge({ words: [repeat(0.9985, '1x'), ...honest], glyphs: [] }).verdict).to.equal('inconclusive');
    expect(judge({ words: [repeat(0.9985, 'EUR'), ...honest], glyphs: [] }).verdict).to.equal('inconclusive');
    expect(judge({ words: [repeat(0.9985, '17'), ...honest], glyphs: [] }).verdict).to.equal('fail');
    expect(judge({ words: [repeat(0.9986), small, ...honest], glyphs: [] }).verdict).to.equal('fail');
    expect(judge({ words: [repeat(0.9985, '李伟'), ...honest], glyphs: [] }).verdict).to.equal('fail');
  });

  it('asks about a word that the page has in every row, of whose many pairs chance lays one alike', () => {
    const copy = { words: [repeat(0.9985, '232,16'), ...honest], glyphs: [] };
    expect(judge(copy, 1, 0.3, Array(3).fill('232,16')).verdict).to.equal('fail');
    expect(judge(copy, 1, 0.3, Array(4).fill('232,16')))
      .to.have.property('toCheck')
      .with.lengthOf(1);
  });

  it('passes where words repeat as print does', () => {
    expect(judge({ words: honest, glyphs: honestGlyphs }).verdict).to.equal('pass');
    expect(
      judge({ words: [0.9985, 0.998, 0.9975, 0.997].map((v) => repeat(v)), glyphs: [] }).verdict,
    ).to.equal('pass');
  });

  it('tells a character of another word, but neither one of its own word nor one above all print', () => {
    expect(judge({ words: [], glyphs: [glyph(0.998), ...honestGlyphs] }).verdict).to.equal('fail');
    const own = { ...glyph(0.9995), withinWord: true };
    expect(judge({ words: [], glyphs: [own, ...honestGlyphs] }).verdict).to.equal('pass');
    expect(judge({ words: [], glyphs: [glyph(0.998, 0), ...honestGlyphs] }).verdict).to.equal('pass');
  });

  describe('by the grain of characters', () => {
    const pair = (unlikeGrain: number, y?: number): Repeat => ({ ...glyph(0.996, y), unlikeGrain });
    const print = [0.0011, 0.0012, 0.0012, 0.0013, 0.0014, 0.0015].map((unlikeGrain) => pair(unlikeGrain));
    const verdictOf = (byGrain: Repeat[], isWhole = true): string =>
      judge({ words: [], glyphs: honestGlyphs, byGrain, isWhole }).verdict;

    it('tells a character whose grain another one has, of its own word too, but none above all print', () => {
      expect(verdictOf([pair(0.0003), ...print])).to.equal('fail');
      expect(verdictOf([{ ...pair(0.0003), withinWord: true }, ...print])).to.equal('fail');
      expect(verdictOf([pair(0.0003), pair(0.0003), ...print])).to.equal('fail');
      expect(verdictOf([pair(0.0003, 0), ...print])).to.equal('pass');
    });

    it('passes print, coded drawings without grain, and what differs by more than a saving', () => {
      expect(verdictOf(print)).to.equal('pass');
      expect(verdictOf([pair(0.0005), ...print])).to.equal('pass');
      const coded = [0.0001, 0.0004, 0.0004, 0.0005, 0.0005, 0.0005];
      expect(verdictOf(coded.map((unlikeGrain) => pair(unlikeGrain)))).to.equal('pass');
      const shapes = [0.0003, 0.001, 0.002, 0.004, 0.005, 0.006];
      expect(verdictOf(shapes.map((unlikeGrain) => pair(unlikeGrain)))).to.equal('pass');
      const faint = [0.002, 0.008, 0.009, 0.009, 0.01, 0.01];
      expect(verdictOf(faint.map((unlikeGrain) => pair(unlikeGrain)))).to.equal('pass');
      expect(verdictOf([pair(0.0003), ...print.slice(0, 4)])).to.equal('pass');
    });

    it('is open where there was more print than is compared', () => {
      expect(verdictOf(print, false)).to.equal('inconclusive');
      expect(verdictOf([pair(0.0003), ...print], false)).to.equal('fail');
    });
  });

  it('asks the characters where no other word repeats', () => {
    expect(judge({ words: [repeat(0.999)], glyphs: honestGlyphs }).verdict).to.equal('fail');
    expect(judge({ words: [repeat(0.999)], glyphs: honestGlyphs.slice(0, 2) }).verdict).to.equal('pass');
    const alike = honestGlyphs.map((one) => ({ ...one, likeness: 0.9985 }));
    expect(judge({ words: [repeat(0.999)], glyphs: alike }).verdict).to.equal('pass');
  });

  it('passes a drawn page that a coder saved, where letters at one place of its blocks are equal', () => {
    const [rest, restGlyphs] = [
      [0.99699, 0.99678, 0.99667, 0.9965],
      [0.99771, 0.99743, 0.99721, 0.99705, 0.997],
    ];
    const equal = [repeat(1), repeat(0.99999), ...rest.map((likeness) => repeat(likeness))];
    const glyphs = [glyph(0.99987), ...restGlyphs.map((likeness) => glyph(likeness))];
    expect(judge({ words: equal, glyphs: [] }).verdict).to.equal('pass');
    expect(judge({ words: [], glyphs }).verdict).to.equal('pass');
    expect(judge({ words: [repeat(1), repeat(0.99999), ...honest], glyphs: [] }).verdict).to.equal('fail');
  });

  it('does not compare fillers that were read as letters', () => {
    expect(judge({ words: [repeat(0.9985, 'L<€', 'ee'), ...honest], glyphs: [] }).verdict).to.equal('pass');
  });

  it('leaves open what has no grain, repeats everywhere or nowhere', () => {
    expect(judge({ words: [repeat(0.9995), ...honest], glyphs: honestGlyphs }, 0).verdict).to.equal(
      'inconclusive',
    );
    expect(judge({ words: [repeat(1), ...honest], glyphs: honestGlyphs }, 2, 0.98).verdict).to.equal(
      'inconclusive',
    );
    const drawn = [0.9999, 0.9999, 0.9999].map((likeness) => repeat(likeness));
    const drawnGlyphs = [glyph(0.9999), glyph(0.9999)];
    const everywhere = { words: [...drawn, ...honest], glyphs: [...drawnGlyphs, ...honestGlyphs] };
    expect(judge(everywhere).verdict).to.equal('inconclusive');
    expect(judge({ words: [], glyphs: [] }).verdict).to.equal('inconclusive');
    expect(judge(undefined).verdict).to.equal('not-applicable');
  });
});
