import { expect } from 'chai';
import { openPdf } from '../../../../../../workers/formats/pdf/index.ts';
import { rolesOf } from '../../../../../../workers/stages/structure/detectors/layout/roles.ts';
import { append, HEADER, onePage, type Part, stream } from '../../../../formats/pdf/build.ts';

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 9 9] ';

/** Roles in a file of one page; `page` and `catalog` are entries of theirs, `trailer` of the trailer. */
function rolesIn(more: Part[], { page = '', catalog = '', trailer = '' } = {}) {
  const parts = onePage('BT /F 10 Tf (1) Tj ET', page);
  parts[0].body = parts[0].body.replace('>>', `${catalog} >>`);
  return rolesOf(openPdf(append(HEADER, [{ parts: [...parts, ...more], trailer }]).pdf).latest);
}

/** The page's resources with `entries`, in front of those that it has. */
const resources = (entries: string): { page: string } => ({ page: `/Resources << ${entries} >> ` });

describe('roles of objects', () => {
  it('follow the path from the trailer', () => {
    const more = [
      { num: 6, body: '<< /Producer (x) >>' },
      { num: 7, body: '<< /Length1 3 >>' },
      { num: 8, body: '<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] /A 9 0 R >>' },
      { num: 9, body: '<< /S /URI /URI (https://example.org) >>' },
      { num: 10, body: '<< /K 11 0 R >>' },
      { num: 11, body: '<< /Type /StructElem /S /P >>' },
      { num: 12, body: stream('<x/>', '/Type /Metadata /Subtype /XML ') },
      { num: 13, body: '<< /VRI << >> /Certs [14 0 R] >>' },
      { num: 14, body: stream('der') },
      { num: 15, body: '<< /Fields [16 0 R] >>' },
      { num: 16, body: '<< /FT /Tx /T (a) /V 17 0 R >>' },
      { num: 17, body: '(value)' },
    ];
    const roles = rolesIn(more, {
      page: '/Annots [8 0 R] ',
      catalog: '/StructTreeRoot 10 0 R /Metadata 12 0 R /DSS 13 0 R /AcroForm 15 0 R',
      trailer: '/Info 6 0 R ',
    });
    const expected = {
      ...{ 1: 'catalog', 2: 'page', 3: 'page', 4: 'page-content', 5: 'font', 6: 'metadata' },
      ...{ 8: 'annotation', 9: 'annotation', 10: 'tagging', 11: 'tagging', 12: 'metadata' },
      ...{ 13: 'validation-data', 14: 'validation-data', 15: 'form', 16: 'form', 17: 'form' },
    };
    expect(Object.fromEntries(roles)).to.deep.equal(expected);
  });

  it('are what an object says of itself, whatever led to it', () => {
    const said: Record<string, string> = {
      '<< /Type /Sig /Filter /X >>': 'signature',
      '<< /ByteRange [0 1 2 3] /Contents <00> >>': 'signature',
      '<< /Subtype /Widget /Rect [0 0 1 1] >>': 'form',
      '<< /Rect [0 0 1 1] /Subtype /Stamp >>': 'annotation',
      '<< /Type /FontDescriptor >>': 'font',
      '<< /Type /Page /Subtype /XML >>': 'page',
    };
    for (const [body, role] of Object.entries(said))
      expect(rolesIn([{ num: 6, body }], { catalog: '/X 6 0 R' }).get(6), body).to.equal(role);
    const image = { num: 6, body: stream('a', '/Subtype /Image /Width 1 /Height 1 ') };
    expect(rolesIn([image], resources('/XObject << /I 6 0 R >>')).get(6)).to.equal('image');
  });

  it('serve the annotation or the form whose look they are', () => {
    const more = [
      { num: 6, body: '<< /Type /Annot /Subtype /Stamp /Rect [0 0 1 1] /AP << /N 7 0 R >> >>' },
      { num: 7, body: stream('q Q', `${FORM}/Resources << /XObject << /A 8 0 R >> >> `) },
      { num: 8, body: stream('q Q', FORM) },
    ];
    const roles = rolesIn(more, { page: '/Annots [6 0 R] ' });
    expect([7, 8].map((num) => roles.get(num))).to.deep.equal(['annotation', 'annotation']);
  });

  // ISO 32000-1, 7.8.3: the keys of a resource dictionary's parts are names that its program chose.
  for (const name of ['P', 'Parent', 'Info', 'Metadata', 'Contents', 'DSS', 'AcroForm', 'Perms'])
    it(`take the name ${name} of a resource for no key`, () => {
      const form = { num: 6, body: stream('q Q', FORM) };
      const roles = rolesIn([form], resources(`/XObject << /${name} 6 0 R >>`));
      expect(roles.get(6)).to.equal('resource');
      const state = { num: 6, body: '<< /ca 1 >>' };
      const held = [state, { num: 7, body: `<< /${name} 6 0 R >>` }];
      expect(rolesIn(held, resources('/ExtGState 7 0 R')).get(6)).to.equal('resource');
    });

  // 12.5.5: so are the states of a look.
  it('reach the look of a button’s state that is called P', () => {
    const more = [
      {
        num: 6,
        body: '<< /Subtype /Widget /FT /Btn /Rect [0 0 1 1] /AP << /N << /P 7 0 R /Off 8 0 R >> /D << /P 9 0 R >> /R 10 0 R >> >>',
      },
      ...[7, 8, 9, 10].map((num) => ({ num, body: stream('q Q', FORM) })),
    ];
    const roles = rolesIn(more, { page: '/Annots [6 0 R] ' });
    expect([7, 8, 9, 10].map((num) => roles.get(num))).to.deep.equal(['form', 'form', 'form', 'form']);
  });

  it('do not lead back to a page that the tree has no more', () => {
    const more = [
      { num: 6, body: '<< /Type /Annot /Subtype /Text /Rect [0 0 1 1] /P 7 0 R /Popup 8 0 R >>' },
      { num: 7, body: '<< /Type /Page /Contents 9 0 R >>' },
      { num: 8, body: '<< /Type /Annot /Subtype /Popup /Rect [0 0 1 1] /Parent 10 0 R >>' },
      { num: 9, body: stream('BT ET') },
      { num: 10, body: '<< /Type /Annot /Subtype /Text /Rect [0 0 1 1] >>' },
    ];
    const roles = rolesIn(more, { page: '/Annots [6 0 R] ' });
    expect([6, 7, 8, 9, 10].map((num) => roles.has(num))).to.deep.equal([true, false, true, false, false]);
  });

  it('are found in a file whose objects lead to each other in a ring, and to nothing', () => {
    const ring = [
      { num: 6, body: '[7 0 R 6 0 R]' },
      { num: 7, body: '<< /Next 6 0 R /Missing 99 0 R >>' },
    ];
    const roles = rolesIn(ring, { catalog: '/X 6 0 R' });
    expect([6, 7, 99].map((num) => roles.get(num))).to.deep.equal(['other', 'other', 'other']);
  });
});
