import { expect } from 'chai';
import { twoFontsOf } from '../../../../../../../workers/stages/structure/detectors/type/mixed-font-numbers/two-fonts.ts';
import { composed, type Ink, LETTER, run } from '../../../words-material.ts';

const FONTS: Record<string, Ink> = {
  F: { font: 'ABCDEF+Carlito', fontNum: 5 },
  G: { font: 'GHIJKL+Verdana', fontNum: 6 },
  H: { font: 'MNOPQR+Verdana', fontNum: 7 },
};

/** A number of strings side by side, each with the name of its font in front: `F:1,`, `G:9`. */
function number(...strings: (string | [string, Ink & { up?: number }])[]) {
  let x = 50;
  const [first, ...more] = strings.map((one) => {
    const [string, { up = 0, ...ink }] = typeof one === 'string' ? [one, {} as Ink & { up?: number }] : one;
    const [font = 'F', text = ''] = string.split(':');
    const own = run(text, x, 700 + up, { ...FONTS[font], ...ink });
    x += LETTER * own.size * text.length;
    return own;
  });
  return composed(first!, ...more);
}

const odd = (...strings: Parameters<typeof number>): string | null =>
  twoFontsOf(number(...strings))?.odd.text ?? null;

describe('a number in two fonts', () => {
  it('is told by the part with fewer digits, and what is around it', () => {
    const found = twoFontsOf(number('F:1,', 'G:9', 'F:50.00'));
    expect(found?.odd.text).to.equal('9');
    expect(found?.peer.run.font).to.equal('ABCDEF+Carlito');
    expect(odd('G:1,', 'F:9', 'G:50.00')).to.equal('9');
    expect(odd('F:9', 'G:50')).to.equal('9');
    expect(odd('F:95', 'G:0')).to.equal('0');
    expect(odd('F:22.', 'G:11.2026'), 'a date').to.equal('22.');
  });

  it('is told in three fonts as in two, by the one with the fewest digits', () => {
    expect(odd('F:1,', 'G:9', 'H:50', 'F:.00')).to.equal('9');
    expect(odd('F:1,250.0', 'G:7', ['G:4', { font: 'Courier', fontNum: 9 }])).to.be.oneOf(['7', '4']);
  });

  it('counts all parts of a font as one', () => {
    expect(odd('G:9', 'F:5', 'G:8', 'F:4', 'G:7')).to.equal('5');
    expect(odd('F:1,', 'F:9', 'F:50.00'), 'in one font').to.equal(null);
  });

  it('is told by copies of one font as well as by two fonts', () => {
    const copy = { font: 'Verdana', fontNum: 8 };
    expect(odd(['H:1', { font: 'Verdana' }], ['H:2', copy], ['H:34', { font: 'Verdana' }])).to.equal('2');
  });

  it('is none of a currency, a sign or a mark in another font', () => {
    for (const strings of [
      ['G:€', 'F:1,250.00'],
      ['F:1,250.00', 'G:%'],
      ['F:1', 'G:,', 'F:250.00'],
      ['F:(', 'G:1,250.00', 'F:)'],
    ])
      expect(odd(...strings), strings.join()).to.equal(null);
  });

  it('is a whole amount, a date, or has two digits side by side in two fonts: else it may be a list', () => {
    for (const [strings, expected] of [
      [['F:2', 'G:,13'], null],
      [['F:123', 'G:,46'], null],
      [['F:1', 'G:,250', 'F:.00'], '1'],
      [['F:1,250', 'G:.00'], '.00'],
      [['F:12,250', 'G:.00'], '.00'],
      [['F:250', 'G:.00'], null],
      [['F:2', 'G:3,13'], '2'],
      [['F:1-', 'G:250'], null],
    ] as const)
      expect(odd(...strings), strings.join()).to.equal(expected);
  });

  it('has two digits at most where there are no three: names and numbers of lists are left out', () => {
    expect(odd('F:1', 'G:2')).to.equal(null);
    expect(odd('F:A1', 'G:234')).to.equal(null);
    expect(odd('F:123')).to.equal(null);
  });

  it('is set in one size, on one base line, each but for twelve hundredths', () => {
    const with9 = (ink: Ink & { up?: number }) => odd('F:1,', ['G:9', ink], 'F:50.00');
    expect([8.9, 11.2].map((size) => with9({ size }))).to.deep.equal(['9', '9']);
    expect([8.7, 11.5].map((size) => with9({ size }))).to.deep.equal([null, null]);
    expect([1.1, -1.1].map((up) => with9({ up }))).to.deep.equal(['9', '9']);
    expect([1.3, -1.3].map((up) => with9({ up }))).to.deep.equal([null, null]);
  });

  it('is one design where two faces of a family have one tag, and not where the tags differ or are none', () => {
    const faces = (a: string, b: string) => odd(['F:20', { font: a }], ['G:26', { font: b }]);
    expect(faces('ABCDEF+Haus-Black', 'ABCDEF+Haus-Light')).to.equal(null);
    expect(faces('ABCDEF+Haus-Black', 'GHIJKL+Haus-Light')).to.equal('20');
    expect(faces('Haus-Black', 'Haus-Light')).to.equal('20');
    expect(faces('ABCDEF+Haus', 'ABCDEF+Verdana'), 'two families').to.equal('20');
  });

  it('is one design in two sizes that a family is drawn for, each in its name', () => {
    const sizes = (a: string, b: string) => odd(['F:3', { font: a }], ['G:983', { font: b }]);
    expect(sizes('ABCDEF+CMR9', 'GHIJKL+CMR10')).to.equal(null);
    expect(sizes('ABCDEF+CMR9', 'GHIJKL+CMBX10')).to.equal('3');
    expect(sizes('ABCDEF+CMR10', 'GHIJKL+CMR10')).to.equal('3');
    expect(sizes('ABCDEF+CMR', 'GHIJKL+CMR')).to.equal('3');
  });
});
