import { expect } from 'chai';
import { signatureEvidence } from '../../../../../workers/stages/signature/evidence.ts';
import { rsa, signedMessage } from '../../../formats/cms/make-cms.ts';
import { factsOf, type MinimalOptions, minimalSigned, updated } from '../material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });
const FONT = '/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>';
const stream = (data: string, dict = '') => `<<${dict} /Length ${data.length}>>\nstream\n${data}\nendstream`;
const form = (text: string, more = `/Resources <<${FONT}>>`) =>
  stream(
    `BT /F1 9 Tf 72 500 Td (${text}) Tj ET`,
    `/Type /XObject /Subtype /Form /BBox [0 0 600 800] ${more}`,
  );
const font = (name: string) => `<</Type /Font /Subtype /Type1 /BaseFont /${name}>>`;

/** Classes of the changes of an update. */
function classes(options: MinimalOptions, ...objects: [number, string][]): string[] {
  const [evidence] = signatureEvidence(factsOf(updated(minimalSigned({ sign, ...options }), objects)));
  return (evidence!.changes ?? []).map((change) => change.class);
}

describe('resources of a page that a later save put in the place of others', () => {
  const held = (content: string, more = ''): MinimalOptions => ({
    content,
    resources: `${FONT} /XObject <</X 8 0 R>> ${more}`,
    objects: [form('100')],
  });
  const REPLACED: [number, string] = [8, form('900')];

  it('weigh little where the content names none of them, and all where it does', () => {
    expect(classes(held('BT /F1 12 Tf (Total) Tj ET'), REPLACED)).to.deep.equal(['unseen']);
    expect(classes(held('q /X Do Q'), REPLACED)).to.deep.equal(['other']);
    expect(classes(held('BT /F1 12 Tf (Total) Tj ET'))).to.deep.equal([]);
  });

  it('weigh all where one of several is named', () => {
    const options: MinimalOptions = {
      content: '/Y Do',
      resources: `${FONT} /XObject <</X 8 0 R /Y 9 0 R>>`,
      objects: [form('100'), form('200')],
    };
    expect(classes(options, REPLACED, [9, form('300')])).to.deep.equal(['other']);
  });

  it('count as used where names cannot be read, or content is damaged', () => {
    expect(classes(held('/#58 Do'), REPLACED)).to.deep.equal(['other']);
    const damaged: MinimalOptions = {
      ...held(''),
      page: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 9 0 R /Annots [5 0 R 6 0 R] /Resources <<${FONT} /XObject <</X 8 0 R>>>>>>`,
      objects: [form('100'), stream('no deflate data', '/Filter /FlateDecode')],
    };
    expect(classes(damaged, REPLACED)).to.deep.equal(['other']);
  });

  it('count as used where a form or a glyph takes the page’s', () => {
    const borrowing: MinimalOptions = {
      content: '/Y Do',
      resources: `${FONT} /XObject <</X 8 0 R /Y 9 0 R>>`,
      objects: [form('100'), form('200', '')],
    };
    expect(classes(borrowing, REPLACED)).to.deep.equal(['other']);
    const image = stream('x', '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8');
    expect(classes({ ...borrowing, objects: [form('100'), image] }, REPLACED)).to.deep.equal(['unseen']);
    const glyphs = (resources: string): MinimalOptions => ({
      ...held('BT /T 9 Tf (a) Tj ET'),
      resources: `/Font <</T <</Type /Font /Subtype /Type3 /CharProcs <<>> ${resources}>>>> /XObject <</X 8 0 R>>`,
    });
    expect(classes(glyphs(''), REPLACED)).to.deep.equal(['other']);
    expect(classes(glyphs('/Resources <<>>'), REPLACED)).to.deep.equal(['unseen']);
  });

  it('count as used where the look of an annotation takes the page’s (7.8.3)', () => {
    const stamped = (look: string): MinimalOptions => ({
      ...held(''),
      annots: '9 0 R',
      objects: [
        form('100'),
        '<</Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 600 800] /AP <</N 10 0 R /D <</On 11 0 R>>>>>>',
        look,
        stream('', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
      ],
    });
    const look = (content: string, more = '') =>
      stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 600 800] ${more}`);
    expect(classes(stamped(look('/X Do')), REPLACED)).to.deep.equal(['other']);
    expect(classes(stamped(look('0 0 9 9 re f')), REPLACED)).to.deep.equal(['unseen']);
    expect(classes(stamped(look('/X Do', '/Resources <<>>')), REPLACED)).to.deep.equal(['unseen']);
    const state = {
      ...stamped(look('')),
      objects: [...stamped(look('')).objects!.slice(0, 3), look('/X Do')],
    };
    expect(classes(state, REPLACED)).to.deep.equal(['other']);
  });

  it('count as used where they are without being named (8.6.5.6)', () => {
    const space = (gamma: number) => `[/CalGray <</WhitePoint [1 1 1] /Gamma ${gamma}>>]`;
    const coloured = (name: string): MinimalOptions => ({
      resources: `${FONT} /ColorSpace <</${name} 8 0 R>>`,
      objects: [space(1)],
    });
    expect(classes(coloured('DefaultGray'), [8, space(40)])).to.deep.equal(['other']);
    expect(classes(coloured('Other'), [8, space(40)])).to.deep.equal(['unseen']);
  });

  it('weigh all where content named one that comes only now', () => {
    const page = (resources: string): [number, string] => [
      3,
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [5 0 R 6 0 R] /Resources <<${resources}>>>>`,
    ];
    const options: MinimalOptions = {
      content: '/X Do',
      resources: `${FONT} /XObject <</Y 8 0 R>>`,
      objects: [form('100')],
    };
    for (const [more, told] of [
      ['/XObject <</Y 8 0 R /X 9 0 R>>', 'other'],
      ['/XObject <</Y 8 0 R /Z 9 0 R>>', 'unseen'],
      ['/XObject <</Y 8 0 R>> /ColorSpace <</DefaultGray 9 0 R>>', 'other'],
    ] as const)
      expect(
        classes(options, page(`${FONT} ${more}`), [8, form('101')], [9, form('900')]),
        more,
      ).to.deep.equal([told]);
  });

  it('that were taken away, or are no dictionary by name, count as used', () => {
    const page = (resources: string): [number, string] => [
      3,
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [5 0 R 6 0 R] /Resources <<${resources}>>>>`,
    ];
    const options: MinimalOptions = {
      resources: `${FONT} /XObject <</X 8 0 R /Y 9 0 R>> /ProcSet [/PDF]`,
      objects: [form('100'), form('200')],
    };
    const both = '/XObject <</X 8 0 R /Y 9 0 R>>';
    expect(classes(options, REPLACED, page(`${FONT} ${both} /ProcSet [/PDF]`))).to.deep.equal(['unseen']);
    for (const resources of [
      `${FONT} /XObject <</X 8 0 R>> /ProcSet [/PDF]`,
      `${FONT} ${both} /ProcSet [/Text]`,
      `${both} /ProcSet [/PDF]`,
    ])
      expect(classes(options, REPLACED, page(resources)), resources).to.deep.equal(['other']);
  });
});

describe('resources of the form that a later save put in the place of others', () => {
  const REPLACED: [number, string] = [8, font('Courier')];
  const held = (note: string, more = ''): MinimalOptions => ({
    fields: `[5 0 R 6 0 R] /DR <</Font <</Helv 8 0 R>>>> ${more}`,
    note,
    objects: [font('Helvetica'), form('7'), form('7', '')],
  });

  it('change the form where a field or the form itself asks for them', () => {
    expect(classes(held('/V (5) /DA (0 g /Helv 9.5 Tf)'), REPLACED)).to.deep.equal(['other']);
    expect(classes(held('/V (5)', '/DA (/Helv 0 Tf 0 g)'), REPLACED)).to.deep.equal(['other']);
    for (const writing of [
      '/H#65lv 12 Tf',
      '/Helv%x\n 12 Tf',
      '/Helv % (x)\r9 Tf',
      '/Helv\\00012 Tf',
      '\\(%\\) /Helv 9 Tf',
    ])
      expect(classes(held(`/V (5) /DA (${writing})`), REPLACED), writing).to.deep.equal(['other']);
    // A field whose place stands in an object of its own.
    const apart: MinimalOptions = {
      fields: '[5 0 R 9 0 R] /DR <</Font <</Helv 8 0 R>>>>',
      note: '/Parent 9 0 R',
      objects: [
        font('Helvetica'),
        '<</FT /Tx /T (apart) /DA (/Helv 9 Tf) /Kids [10 0 R]>>',
        '<</Subtype /Widget /Parent 9 0 R /Rect [0 0 9 9]>>',
      ],
    };
    expect(classes(apart, REPLACED)).to.deep.equal(['other']);
  });

  it('change nothing where no field does', () => {
    expect(classes(held('/V (5) /DA (/Other 9 Tf)'), REPLACED)).to.deep.equal(['metadata']);
    expect(classes(held('/V (5) /AP <</N 9 0 R>>'), REPLACED)).to.deep.equal(['metadata']);
  });

  it('count as used where an appearance has none of its own', () => {
    expect(classes(held('/V (5) /AP <</N 10 0 R>>'), REPLACED)).to.deep.equal(['other']);
  });

  it('may come', () => {
    const catalog =
      '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [5 0 R 6 0 R] /SigFlags 3 /DR <</Font <</Helv 8 0 R /New 9 0 R>>>>>>>>';
    expect(classes(held('/V (5) /DA (/Helv 9 Tf)'), [1, catalog])).to.deep.equal([]);
  });
});
