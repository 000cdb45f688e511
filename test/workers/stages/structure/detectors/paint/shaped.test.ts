/** Paint that fills part of its box only: what lies in the rest of the box is seen, and nobody covered it. */
import { expect } from 'chai';
import { textCovered } from '../../../../../../workers/stages/structure/rules/text-covered.ts';
import { textCoveredAndRetyped } from '../../../../../../workers/stages/structure/rules/text-covered-and-retyped.ts';
import { textUnderAnnotation } from '../../../../../../workers/stages/structure/rules/text-under-annotation.ts';
import { valuePaintedOver } from '../../../../../../workers/stages/structure/rules/value-painted-over.ts';
import { append, HEADER, onePage, type Part, stream } from '../../../../formats/pdf/build.ts';
import { factsOf, INVOICE, NOW } from '../../material.ts';

const RULES = [textCovered, valuePaintedOver, textCoveredAndRetyped];

function verdictsOf(content: string, resources = '', more: Part[] = []): string[] {
  const parts = onePage(content);
  parts[2].body = parts[2].body.replace('/Font', `${resources} /Font`);
  const facts = factsOf(append(HEADER, [{ parts: [...parts, ...more] }]).pdf);
  return RULES.map((rule) => rule(facts, NOW).verdict);
}

const PASSED = ['pass', 'pass', 'pass'];
/** The amount stands at the upper right of this box; the triangle and the other shapes are at its lower left. */
const FILL = '1 0 0 rg 118 40 50 30 re f';

describe('structure: paint that fills part of its box', () => {
  it('covers nothing beside its clipping path (8.5.4)', () => {
    for (const clip of [
      '118 40 m 168 40 l 118 70 l h W n',
      '118 40 m 168 40 l 168 45 150 50 118 70 c h W n',
      '118 40 50 8 re 118 60 1 10 re W n',
    ])
      expect(verdictsOf(`${INVOICE} q ${clip} ${FILL} Q`), clip).to.deep.equal(PASSED);
  });

  it('covers all of a clipping path that is a rectangle, however it is written', () => {
    for (const clip of ['118 57 45 12 re W n', '118 57 m 163 57 l 163 69 l 118 69 l h W* n'])
      expect(verdictsOf(`${INVOICE} q ${clip} 1 g 0 0 200 100 re f Q`)[1], clip).to.equal('fail');
  });

  it('is clipped until the state is restored, and no longer (8.4.2)', () => {
    const clip = 'q 118 40 m 168 40 l 118 70 l h W n';
    const white = '1 g 118 57 45 12 re f';
    const asked = ['inconclusive', 'inconclusive', 'inconclusive'];
    expect(verdictsOf(`${INVOICE} ${clip} q 118 57 45 12 re W n ${white} Q Q`)).to.deep.equal(asked);
    expect(verdictsOf(`${INVOICE} ${clip} Q ${white}`)[1]).to.equal('fail');
  });

  it('covers the letters of a text that it is clipped to, and no more (9.3.6)', () => {
    const paid = 'BT 7 Tr /F 30 Tf 110 50 Td (PAID) Tj ET';
    expect(verdictsOf(`${INVOICE} q ${paid} 1 0 0 rg 118 57 45 12 re f Q`)).to.deep.equal(PASSED);
    expect(verdictsOf(`${INVOICE} q ${paid} Q 1 g 118 57 45 12 re f`)[1]).to.equal('fail');
    // Tr of text that is shown nowhere clips nothing.
    expect(verdictsOf(`${INVOICE} q BT 7 Tr ET 1 g 118 57 45 12 re f Q`)[1]).to.equal('fail');
  });

  it('covers nothing in the corners around a picture that is turned (8.9.4)', () => {
    const picture: Part[] = [
      {
        num: 6,
        body: stream(
          '\xff',
          '/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        ),
      },
    ];
    const turned = `${INVOICE} q 30 30 -30 30 140 20 cm /X Do Q BT /F 6 Tf 112 74 Td (7,777.00) Tj ET q 30 30 -30 30 140 20 cm /X Do Q`;
    expect(verdictsOf(turned, '/XObject << /X 6 0 R >>', picture)).to.deep.equal(PASSED);
    const straight = `${INVOICE} q 45 0.1 -0.1 12 118 57 cm /X Do Q`;
    expect(verdictsOf(straight, '/XObject << /X 6 0 R >>', picture)[1]).to.equal('fail');
  });

  it('covers nothing in the corners around a form that is turned, whatever it turns back (8.10.1)', () => {
    const dict = '/Subtype /Form /BBox [0 0 30 30] ';
    const form: Part[] = [
      { num: 6, body: stream('0.5 -0.5 0.5 0.5 0 0 cm 1 g -100 -100 200 200 re f', dict) },
    ];
    const content = `${INVOICE} BT /F 6 Tf 112 72 Td (7,777.00) Tj ET q 1 1 -1 1 140 20 cm /X Do Q`;
    expect(verdictsOf(content, '/XObject << /X 6 0 R >>', form)).to.deep.equal(PASSED);
  });

  it('hides nothing beside an annotation of another form than its box', () => {
    const parts = onePage(INVOICE, '/Annots [8 0 R] ');
    const stamp = (content: string) =>
      append(HEADER, [
        {
          parts: [
            ...parts,
            { num: 8, body: '<< /Type /Annot /Subtype /Stamp /Rect [118 40 168 70] /AP << /N 9 0 R >> >>' },
            { num: 9, body: stream(content, '/Subtype /Form /BBox [0 0 50 30] ') },
          ],
        },
      ]).pdf;
    const fill = '1 0 0 rg 0 0 50 30 re f';
    expect(textUnderAnnotation(factsOf(stamp(`0 0 m 50 0 l 0 30 l h W n ${fill}`)), NOW).verdict).to.equal(
      'pass',
    );
    expect(textUnderAnnotation(factsOf(stamp(fill)), NOW).verdict).to.equal('inconclusive');
  });

  it('blends by the first mode of a list that readers know, and not by one that none knows (11.6.3)', () => {
    const cover = (mode: string) =>
      verdictsOf(`${INVOICE} q /G gs 1 g 118 57 45 12 re f Q`, `/ExtGState << /G << /BM ${mode} >> >>`)[1];
    for (const mode of ['/Normal', '/Compatible', '/Sparkle', '[/Sparkle /Normal]', '[/Normal /Multiply]'])
      expect(cover(mode), mode).to.equal('fail');
    for (const mode of ['/Multiply', '[/Sparkle /Darken]']) expect(cover(mode), mode).to.equal('pass');
  });
});
