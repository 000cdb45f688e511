/** Annotations that hide a value in a way of their own (ISO 32000-2, 12.5). */
import { expect } from 'chai';
import { textUnderAnnotation } from '../../../../../../workers/stages/structure/rules/text-under-annotation.ts';
import { append, HEADER, onePage, stream } from '../../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, NOW } from '../../material.ts';

/** Over the amount of INVOICE, with or without an appearance stream. */
function verdictOf(dict: string, appearance: string | null = null, more = '') {
  const look = appearance === null ? '' : '/AP << /N 9 0 R >>';
  const form = `/Subtype /Form /BBox [0 0 52 14] /Resources << /Font << /F 5 0 R >> ${more} >> `;
  const annotation = `<< /Type /Annot /Rect [118 56 170 70] ${look} ${dict} >>`;
  const parts = [
    ...onePage(INVOICE, '/Annots [8 0 R] '),
    { num: 8, body: annotation },
    { num: 9, body: stream(appearance ?? '', form) },
  ];
  return textUnderAnnotation(factsOf(append(HEADER, [{ parts }]).pdf), NOW);
}

const TYPED = '0 g BT /F 10 Tf 2 4 Td (9,250.00) Tj ET';
const WHITE = `1 g 0 0 52 14 re f ${TYPED}`;

const askedIn = (verdict: ReturnType<typeof verdictOf>): string[] =>
  verdict.verdict === 'inconclusive'
    ? (verdict.toCheck ?? []).flatMap(({ values }) => values.map(({ text }) => text))
    : [verdict.verdict];

describe('structure: annotations over a value', () => {
  it('hide it with the interior of a square or circle whose drawing is left to readers (12.5.6.8)', () => {
    for (const subtype of ['Square', 'Circle'])
      for (const colour of ['[1 1 1]', '[1]', '[0 0 0 0]']) {
        const rect = subtype === 'Circle' ? '/Rect [108 50 170 76]' : '';
        const sight = firstOf(verdictOf(`/Subtype /${subtype} /IC ${colour} ${rect}`));
        expect(sight.recovered, `${subtype} ${colour}`).to.include({ old: '1,250.00', new: null });
      }
  });

  it('hide nothing where the interior is empty, seen through, or lies beside the value', () => {
    for (const dict of [
      '/Subtype /Square /C [1 1 1]',
      '/Subtype /Square /IC []',
      '/Subtype /Square /IC [1 1 1] /CA 0.3',
      '/Subtype /Square /IC [1 1 1] /RD [48 0 0 0]',
      '/Subtype /Circle /IC [1 1 1] /Rect [100 50 126 76]',
      '/Subtype /Link /IC [1 1 1]',
    ])
      expect(verdictOf(dict).verdict, dict).to.equal('pass');
  });

  it('do not show their contents in the figure: that is the text of a remark', () => {
    const sight = firstOf(verdictOf('/Subtype /Square /IC [1 1 1] /Contents (9,250.00)'));
    expect(sight.recovered?.new).to.equal(null);
  });

  it('are as their own look is, where they have one', () => {
    expect(verdictOf('/Subtype /Square /IC [1 1 1]', '0 0 52 14 re S').verdict).to.equal('pass');
  });

  it('are asked about where they are printed and not shown on the screen (12.5.3)', () => {
    const flagged = (flags: number) => verdictOf(`/Subtype /FreeText /F ${flags}`, WHITE);
    expect(askedIn(flagged(32 + 4))).to.deep.equal(['1,250.00', '9,250.00']);
    expect(flagged(4).verdict).to.equal('fail');
    expect(flagged(0).verdict).to.equal('fail');
    for (const nowhere of [2, 2 + 4, 32, 2 + 32 + 4]) expect(flagged(nowhere).verdict).to.equal('pass');
  });

  it('are asked about where only a renderer tells whether they hide it', () => {
    const screen = '/ExtGState << /S << /BM /Screen >> /M << /BM /Multiply >> >>';
    for (const paint of ['/S gs 1 g 0 0 52 14 re f', '1 g 0 0 m 40 0 l 52 7 l 40 14 l 0 14 l f']) {
      const verdict = verdictOf('/Subtype /Stamp', `q ${paint} Q ${TYPED}`, screen);
      expect(askedIn(verdict), paint).to.deep.equal(['1,250.00', '9,250.00']);
    }
    const whitened = '1 g 0 0 m 40 0 l 52 7 l 40 14 l 0 14 l f';
    expect(askedIn(verdictOf('/Subtype /Polygon', whitened))).to.deep.equal(['1,250.00']);
  });

  it('are asked nothing about where they mark the value, or show it once more', () => {
    const screen = '/ExtGState << /S << /BM /Screen >> /M << /BM /Multiply >> >>';
    for (const appearance of [
      '/M gs 1 1 0 rg 0 0 52 14 re f',
      '1 1 0 rg 0 0 m 40 0 l 52 7 l 40 14 l 0 14 l f',
      `q /S gs 1 g 0 0 52 14 re f Q ${TYPED.replace('9,', '1,')}`,
    ])
      expect(verdictOf('/Subtype /Highlight', appearance, screen).verdict, appearance).to.equal('pass');
  });
});
