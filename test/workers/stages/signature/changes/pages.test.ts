/** Pages and fields after signing: what a page shows is never a later save's to change (ISO 32000-2, 12.8.2.2), however it is said. */
import { expect } from 'chai';
import { signatureEvidence } from '../../../../../workers/stages/signature/evidence.ts';
import { rsa, signedMessage } from '../../../formats/cms/make-cms.ts';
import { factsOf, type MinimalOptions, minimalSigned, updated } from '../material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });

/** Verdict, and `class what` of every change that an update makes. */
function told(options: MinimalOptions, ...objects: [number, string][]): string[] {
  const [evidence] = signatureEvidence(factsOf(updated(minimalSigned({ sign, ...options }), objects)));
  const { laterChanges, changes } = evidence!;
  return [laterChanges, ...changes.map((change) => `${change.class} ${change.what}`)];
}

const FONT = '/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>';
const bodyOf = (more: string, box = '[0 0 600 800]') =>
  `<</Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Annots [5 0 R 6 0 R] /Resources <<${FONT}>> ${more}>>`;
const page = (more: string, box?: string): [number, string] => [3, bodyOf(more, box)];
const tree = (kids: string, count: number, more = ''): [number, string] => [
  2,
  `<</Type /Pages /Kids [${kids}] /Count ${count} ${more}>>`,
];

describe('a page that was written again', () => {
  for (const [what, now, expected] of [
    ['as it was', page(''), ['permitted']],
    ['turned by nothing', page('/Rotate 0'), ['permitted']],
    ['turned by a whole turn', page('/Rotate 360'), ['permitted']],
    ['turned', page('/Rotate 90'), ['forbidden', 'other page turned']],
    ['cut', page('/CropBox [0 0 600 400]'), ['forbidden', 'other page size changed']],
    ['cut to all of it', page('/CropBox [0 0 600 800]'), ['permitted']],
    ['in another size', page('', '[0 0 600 801]'), ['forbidden', 'other page size changed']],
    ['with its corners the other way round', page('', '[600 800 0 0]'), ['permitted']],
    ['with a thumbnail and data of its program', page('/Thumb 9 0 R /PieceInfo <</A 1>>'), ['permitted']],
    [
      'with another order of its keys',
      page('/Tabs /R'),
      ['permitted', 'annotation page entry /Tabs changed'],
    ],
    ['with the order that tagging asks for', page('/Tabs /S'), ['permitted']],
    ['with an action', page('/AA <</O 8 0 R>>'), ['forbidden', 'other page entry /AA changed']],
    ['for a longer time', page('/Dur 5'), ['forbidden', 'other page entry /Dur changed']],
    ['with an entry of its own', page('/Mine (x)'), ['permitted', 'metadata private entry /Mine changed']],
  ] as const)
    it(`${what} is ${expected.join(', ')}`, () => {
      expect(told({}, [...now], [8, '<</S /JavaScript /JS (x)>>'])).to.deep.equal(expected);
    });

  it('says what it inherits as well as what it has itself', () => {
    expect(told({}, tree('3 0 R', 1, '/Rotate 90'))).to.deep.equal(['forbidden', 'other page turned']);
    expect(told({ page: bodyOf('/Rotate 90') }, tree('3 0 R', 1, '/Rotate 90'), page(''))).to.deep.equal([
      'permitted',
    ]);
  });
});

describe('pages that came, went or changed places', () => {
  it('are told with their numbers', () => {
    expect(told({}, tree('3 0 R 3 0 R', 2))[1]).to.equal('other 1 pages were signed, the file now has 2');
    expect(told({}, tree('', 0))[1]).to.equal('other 1 pages were signed, the file now has 0');
  });

  it('are changes of what they show where another takes their place', () => {
    const objects = [
      bodyOf('').replace('/Contents 4 0 R', '/Contents 9 0 R'),
      '<</Length 0>>\nstream\n\nendstream',
    ];
    expect(told({ objects }, tree('8 0 R', 1))).to.deep.equal(['forbidden', 'other page content changed']);
    const alike = [bodyOf(''), 'null'];
    expect(told({ objects: alike }, tree('8 0 R', 1))).to.deep.equal(['permitted']);
  });

  it('are the same in a tree of another shape', () => {
    expect(
      told({}, tree('20 0 R', 1), [20, '<</Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 1>>']),
    ).to.deep.equal(['permitted']);
  });
});

describe('a field that was written again', () => {
  const note = (more: string): [number, string] => [
    6,
    `<</Type /Annot /Subtype /Widget /T (note) /Rect [72 600 200 620] /P 3 0 R ${more}>>`,
  ];

  for (const [what, more, expected] of [
    ['filled in', '/FT /Tx /V (7)', ['permitted', 'form-fill form field filled in']],
    ['filled in and made read-only', '/FT /Tx /V (7) /Ff 1', ['permitted', 'form-fill form field filled in']],
    ['made a password', '/FT /Tx /Ff 8192', ['forbidden', 'other form field flags changed']],
    [
      'made a button',
      '/FT /Btn',
      ['forbidden', 'other form field /FT changed', 'other form field type changed'],
    ],
    ['put elsewhere', '/FT /Tx /Rect [0 0 9 9]', ['forbidden', 'other form field /Rect changed']],
    [
      'given an action',
      '/FT /Tx /AA <</K <</S /JavaScript /JS (x)>>>>',
      ['forbidden', 'other form field /AA changed'],
    ],
    ['given a longest length', '/FT /Tx /MaxLen 3', ['forbidden', 'other form field /MaxLen changed']],
    ['given an entry of its own', '/FT /Tx /Mine 1', ['permitted', 'metadata private entry /Mine changed']],
  ] as const)
    it(`${what} is ${expected.join(', ')}`, () => {
      const [number, body] = note(more);
      const [verdict, ...changes] = told({}, [
        number,
        more.includes('/Rect') ? body.replace('/Rect [72 600 200 620]', '') : body,
      ]);
      expect(verdict).to.equal(expected[0]);
      expect(changes).to.have.members(expected.slice(1));
    });

  it('under another name is one that went and one that came', () => {
    const renamed = note('/FT /Tx')[1].replace('(note)', '(total)');
    expect(told({}, [6, renamed])).to.have.members([
      'forbidden',
      'other form field removed',
      'other form field added',
    ]);
  });
});
