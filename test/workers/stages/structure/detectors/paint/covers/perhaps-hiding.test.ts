/** Covers that are written in other ways than as a plain rectangle: whether they hide what is below is not known, and asked. */
import { expect } from 'chai';
import { textCoveredAndRetyped } from '../../../../../../../workers/stages/structure/rules/text-covered-and-retyped.ts';
import { append, HEADER, onePage, type Part, stream } from '../../../../../formats/pdf/build.ts';
import { factsOf, INVOICE, NOW } from '../../../material.ts';

const RESOURCES =
  '/ExtGState << /Screen << /BM /Screen >> /Listed << /BM [/Other /Normal] >> /Masked << /SMask << /S /Luminosity /G 9 0 R >> >> /Thin << /ca 0.9 >> /Glass << /ca 0.5 >> >> ' +
  '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1 >> /Extend [true true] >> >> ' +
  '/XObject << /X 6 0 R >>';
const PICTURE =
  '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray';

const verdictOf = (cover: string, typed = '9,250.00', picture = '', printed = INVOICE) => {
  const parts = onePage(`${printed} q ${cover} Q BT /F 10 Tf 120 60 Td (${typed}) Tj ET`);
  parts[2].body = parts[2].body.replace('/Font', `${RESOURCES} /Font`);
  const more: Part[] = [
    { num: 6, body: stream('\xff', `${PICTURE} ${picture}`) },
    { num: 7, body: stream('\xff', PICTURE) },
    {
      num: 9,
      body: stream(
        '1 g 0 0 200 100 re f',
        '/Subtype /Form /BBox [0 0 200 100] /Group << /S /Transparency /CS /DeviceGray >> ',
      ),
    },
  ];
  return textCoveredAndRetyped(factsOf(append(HEADER, [{ parts: [...parts, ...more] }]).pdf), NOW);
};

const AREA = '118 57 45 12 re';
const WAYS: readonly [string, string, string?][] = [
  ['a shading within a clip (8.7.4.2)', `${AREA} W n /S sh`],
  ['a path of more corners than four (8.5.2)', '1 g 118 57 m 150 57 l 163 63 l 150 69 l 118 69 l h f'],
  [
    'round ends',
    '1 g 124 57 m 157 57 l 160 57 163 60 163 63 c 163 66 160 69 157 69 c 124 69 l 121 69 118 66 118 63 c 118 60 121 57 124 57 c f',
  ],
  ['a stencil (8.9.6.2)', '1 g 45 0 0 12 118 57 cm BI /W 1 /H 1 /IM true /BPC 1 ID \x00 EI'],
  ['a picture with a soft mask (11.6.5.2)', '45 0 0 12 118 57 cm /X Do', '/SMask 7 0 R '],
  ['a picture with a colour key (8.9.6.4)', '45 0 0 12 118 57 cm /X Do', '/Mask [0 0] '],
  ['white that is screened (11.3.5.2)', `/Screen gs 1 g ${AREA} f`],
  ['a soft mask of full light (11.5.3)', `/Masked gs 1 g ${AREA} f`],
  ['paint that lets a tenth through', `/Thin gs 1 g ${AREA} f`],
];

describe('structure: paint that may hide a value', () => {
  for (const [way, cover, picture] of WAYS)
    it(`asks about a value that is typed over another one, on ${way}`, () => {
      const verdict = verdictOf(cover, '9,250.00', picture);
      expect(verdict.verdict).to.equal('inconclusive');
      const [asked] = verdict.verdict === 'inconclusive' ? (verdict.toCheck ?? []) : [];
      expect(asked?.values.map(({ source, text }) => [source, text])).to.deep.equal([
        ['under the paint', '1,250.00'],
        ['on the paint', '9,250.00'],
      ]);
    });

  it('asks too where the new value is longer than the old one, and the area as long as that', () => {
    expect(verdictOf('118 57 70 12 re W n /S sh', '991,250.00 EUR').verdict).to.equal('inconclusive');
  });

  it('finds what areas hide that leave hardly anything of their box free', () => {
    for (const cover of [
      '1 g 120 57 m 161 57 l 162 57 163 58 163 59 c 163 67 l 163 68 162 69 161 69 c 120 69 l 119 69 118 68 118 67 c 118 59 l 118 58 119 57 120 57 c f',
      '1 g 118 57 m 140 57 l 163 57 l 163 69 l 140 69 l 118 69 l h f',
      '.99998 .005 -.005 .99998 0 0 cm 1 g 118 56 45 13 re f',
      // Strokes of a brush.
      '1 G 14 w 118 62.8 m 165 63.4 l S',
      '1 G 5 w 118 59 m 168 61 l 118 63 l 168 65 l 118 67 l S',
      '1 G 12 w 124 63 38 .01 re S',
    ])
      expect(verdictOf(cover).verdict, cover).to.equal('fail');
    for (const frame of ['1 G 4 w 100 45 90 40 re S', '1 g 112 50 60 26 re 116 54 52 18 re f*'])
      expect(verdictOf(frame, '').verdict, frame).to.equal('pass');
  });

  it('finds what an inline image hides (8.9.7)', () => {
    const inline = '45 0 0 12 118 57 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI';
    expect(verdictOf(inline).verdict).to.equal('fail');
  });

  it('asks about a value that paint of another form whitens, and nothing is typed on', () => {
    const whitened = (colour: string, printed = INVOICE) => {
      const round = `${colour} 118 57 m 150 57 l 163 63 l 150 69 l 118 69 l h f`;
      return verdictOf(round, '', '', printed).verdict;
    };
    expect(whitened('1 g')).to.equal('inconclusive');
    expect(whitened('0 g')).to.equal('pass');
    expect(whitened('1 g', INVOICE.replace('1,250.00', 'on paper'))).to.equal('pass');
  });

  it('asks nothing where the same value, none, or nothing lies on or under it, nor about what is seen through', () => {
    const shading = `${AREA} W n /S sh`;
    for (const verdict of [
      verdictOf(shading, '1,250.00'),
      verdictOf(shading, 'paid'),
      verdictOf(shading, '9,250.00', '', 'BT /F 10 Tf 20 80 Td (Invoice 4711) Tj ET'),
      verdictOf(`/Glass gs 1 g ${AREA} f`),
      verdictOf('100 40 90 40 re W n /S sh'),
    ])
      expect(verdict.verdict).to.equal('pass');
  });
});
