import { expect } from 'chai';
import { signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import { rsa, signedMessage } from '../../formats/cms/make-cms.ts';
import { factsOf, minimalSigned, updated } from './material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });
const FORM = '/AcroForm <</Fields [5 0 R 6 0 R] /SigFlags 3>>';
const catalog = (more: string) => `<</Type /Catalog /Pages 2 0 R ${FORM} ${more}>>`;
const PAGE =
  '/Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [5 0 R 6 0 R] /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>';

/** Verdict on the signed document (its catalog with `before`) after an update. */
function verdict(before: string, objects: [number, string][], entries = ''): string {
  const signed = minimalSigned({ sign, catalog: before, entries });
  return signatureEvidence(factsOf(updated(signed, objects)))[0]!.laterChanges;
}
const saved = (before: string, now: string, more: [number, string][] = []) =>
  verdict(before, [[1, catalog(now)], ...more]);
const stream = (text: string, dict = '') => `<<${dict} /Length ${text.length}>>\nstream\n${text}\nendstream`;

describe('later changes of the document', () => {
  it('takes validation data for what it is typed as, and nothing else under its name', () => {
    expect(saved('', '/DSS <</Certs [20 0 R] /VRI <<>>>>', [[20, stream('x')]])).to.equal('permitted');
    for (const dss of [
      '(Hi there)',
      '<</Blah null>>',
      '<</Certs null>>',
      '<</VRI <</Bleh null>>>>',
      '3 0 R',
    ]) {
      expect(saved('', `/DSS ${dss}`), dss).to.equal('forbidden');
    }
    expect(saved('/DSS <</Certs []>>', '')).to.equal('forbidden');
  });

  it('takes metadata that is metadata', () => {
    const xmp = stream('<?xpacket begin=""?><x:xmpmeta/>', '/Type /Metadata /Subtype /XML');
    expect(saved('', '/Metadata 20 0 R', [[20, xmp]])).to.equal('permitted');
    expect(saved('', '/Metadata 20 0 R', [[20, stream('This is bogus data')]])).to.equal('forbidden');
    expect(saved('/Metadata 4 0 R', '/Metadata null')).to.equal('forbidden');
  });

  it('compares pages and fields whatever the number of private keys that a later save gives them', () => {
    const keys = Array.from({ length: 150_000 }, (_, i) => `/K${i} 1`).join(' ');
    expect(verdict('', [[3, `<<${PAGE} ${keys}>>`]])).to.equal('permitted');
    expect(verdict('', [[3, `<<${keys} ${PAGE} /UserUnit 2>>`]])).to.equal('forbidden');
    const note = '/Type /Annot /Subtype /Widget /FT /Tx /T (note) /Rect [72 600 200 620] /P 3 0 R';
    expect(verdict('', [[6, `<<${note} ${keys}>>`]])).to.equal('permitted');
    expect(verdict('', [[6, `<<${keys} ${note} /MaxLen 2>>`]])).to.equal('forbidden');
  });

  it('lets extensions grow only', () => {
    const level = (version: string, n: number) =>
      `/Extensions <</ESIC <</BaseVersion /${version} /ExtensionLevel ${n}>>>>`;
    expect(saved(level('1.7', 2), level('1.7', 5))).to.equal('permitted');
    expect(saved(level('1.7', 2), level('1.7', 1))).to.equal('forbidden');
    expect(saved(level('1.7', 2), level('1.6', 2))).to.equal('forbidden');
    expect(saved(level('1.7', 2), '/Extensions <<>>')).to.equal('forbidden');
    expect(saved(level('1.7', 2), '')).to.equal('forbidden');
  });

  it('lets the structure tree gain annotations, and change nothing about the content', () => {
    const tree = (kids: string, alt = 'Total') =>
      `/StructTreeRoot <</Type /StructTreeRoot /RoleMap <</Note /P>> /K [<</S /P /Alt (${alt}) /Pg 3 0 R /K 0>> ${kids}]>>`;
    const widget = '<</S /Form /K <</Type /OBJR /Obj 5 0 R>>>>';
    expect(saved(tree(''), tree(widget))).to.equal('permitted');
    expect(saved(tree(''), tree(`<</S /Sect /K [${widget}]>>`))).to.equal('permitted');
    // As long as the annotation is there, what is said of it stays.
    expect(saved(tree(widget), tree(''))).to.equal('forbidden');
    expect(saved(tree(widget), tree(widget.replace('/Form', '/Form /Alt (Sign here)')))).to.equal(
      'forbidden',
    );
    expect(saved(tree(''), tree('', 'Another'))).to.equal('forbidden');
    expect(saved(tree(''), tree('<</S /P /ActualText (9) /K 1>>'))).to.equal('forbidden');
    expect(saved(tree(''), '/StructTreeRoot <</Type /StructTreeRoot /K []>>')).to.equal('forbidden');
  });

  it('compares outlines by where they lead, not by what was done to that page', () => {
    const outline = (page: number) => `/Outlines <</First <</Title (A) /Dest [${page} 0 R /Fit]>>>>`;
    const commented: [number, string] = [3, `<<${PAGE.replace('6 0 R]', '6 0 R 20 0 R]')}>>`];
    const note: [number, string] = [20, '<</Type /Annot /Subtype /Text /Rect [1 1 9 9]>>'];
    expect(saved(outline(3), outline(3), [commented, note])).to.equal('permitted');
    expect(saved(outline(3), outline(4))).to.equal('forbidden');
  });

  it('sees fields whose kids were emptied, and annotations that have no type', () => {
    const note = '<</Type /Annot /Subtype /Widget /FT /Tx /T (note) /Rect [72 600 200 620] /P 3 0 R';
    expect(verdict('', [[6, `${note} /V (x)>>`]])).to.equal('permitted');
    expect(verdict('', [[6, `${note} /Kids []>>`]])).to.equal('forbidden');
    expect(verdict('', [[6, `${note} /Kids [null]>>`]])).to.equal('forbidden');
    const page: [number, string] = [3, `<<${PAGE.replace('6 0 R]', '6 0 R 20 0 R]')}>>`];
    expect(verdict('', [page, [20, '<</Type /Annot /Subtype /Link /Rect [1 1 9 9]>>']])).to.equal(
      'permitted',
    );
    expect(verdict('', [page, [20, '<</Type /Annot /Rect [1 1 9 9]>>']])).to.equal('forbidden');
    expect(verdict('', [page, [20, '<</Type /Annot /Subtype /Noted /Rect [1 1 9 9]>>']])).to.equal(
      'forbidden',
    );
  });

  it('takes no second field for a further signature when it shows the first one’s value', () => {
    const fields = catalog('').replace('6 0 R]', '6 0 R 20 0 R]');
    const field = '<</Type /Annot /Subtype /Widget /FT /Sig /T (Copy) /V 7 0 R /Rect [0 0 0 0] /P 3 0 R>>';
    expect(
      verdict('', [
        [1, fields],
        [20, field],
      ]),
    ).to.equal('forbidden');
    expect(
      verdict('', [
        [1, fields],
        [20, field.replace('/V 7 0 R ', '')],
      ]),
    ).to.equal('permitted');
  });

  it('sees what changed in the group above a field', () => {
    const group = (more: string) => `<</T (Group) /Kids [6 0 R] ${more}>>`;
    const options = { fields: '[5 0 R 8 0 R]', note: '/Parent 8 0 R', objects: [group('')] };
    const signed = minimalSigned({ sign, ...options });
    const later = (body: string) => signatureEvidence(factsOf(updated(signed, [[8, body]])))[0]!.laterChanges;
    expect(later(group(''))).to.equal('permitted');
    expect(later(group('/AA <</K <</S /JavaScript /JS (x)>>>>'))).to.equal('forbidden');
  });

  it('locks signature fields too, but no field that came later', () => {
    const lock =
      '/Reference [<</Type /SigRef /TransformMethod /FieldMDP /TransformParams <</Type /TransformParams /Action /All /V /1.2>>>>]';
    const value =
      '<</Type /Annot /Subtype /Widget /FT /Tx /T (note) /V (x) /Rect [72 600 200 620] /P 3 0 R>>';
    expect(verdict('', [[6, value]], lock)).to.equal('forbidden');
    const added: [number, string][] = [
      [1, catalog('').replace('6 0 R]', '6 0 R 20 0 R]')],
      [20, '<</Type /Annot /Subtype /Widget /FT /Sig /T (Second) /Rect [0 0 0 0] /P 3 0 R>>'],
    ];
    expect(verdict('', added, lock)).to.equal('permitted');
  });
});
