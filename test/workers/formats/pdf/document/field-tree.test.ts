import { expect } from 'chai';
import {
  fields,
  fieldsComplete,
  openPdf,
  type PdfField,
  type PdfView,
} from '../../../../../workers/formats/pdf/index.ts';
import { append, HEADER, onePage, type Part } from '../build.ts';

/** A form with the fields of /Fields. */
function form(list: string, more: Part[] = []): PdfView {
  const parts = onePage('');
  parts[0].body = `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields ${list} >> >>`;
  return openPdf(append(HEADER, [{ parts: [...parts, ...more] }]).pdf).latest;
}

const read = (list: string, more: Part[] = []): readonly PdfField[] => fields(form(list, more));
const part = (num: number, entries: string): Part => ({ num, body: `<< ${entries} >>` });
const valueOfField = ({ value }: PdfField): unknown =>
  value?.kind === 'string' ? Buffer.from(value.bytes).toString() : (value?.kind ?? null);

describe('names of form fields (ISO 32000-2, 12.7.4.2)', () => {
  it('are the names from the root on, with points between them', () => {
    const found = read('[10 0 R 13 0 R]', [
      part(10, '/T (a) /Kids [11 0 R 12 0 R]'),
      part(11, '/T (b) /FT /Tx'),
      part(12, '/T (c) /Kids [<< /T (d) >>]'),
      part(13, '/T (e)'),
    ]);
    expect(found.map(({ name, num }) => [name, num])).to.deep.equal([
      ['a.b', 11],
      ['a.c.d', null],
      ['e', 13],
    ]);
  });

  it('are text strings, and leave out nodes without one', () => {
    const found = read('[10 0 R << /FT /Tx >>]', [
      part(10, '/Kids [<< /T <FEFF00E4> >> << /T (p) /Kids [<< /T () >>] >>]'),
    ]);
    expect(found.map(({ name }) => name)).to.deep.equal(['ä', 'p', '']);
  });
});

describe('what fields inherit (table 226)', () => {
  const tree = (own: string): PdfField => {
    const [field] = read('[10 0 R]', [
      part(10, '/T (a) /FT /Tx /Ff 4096 /V (above) /Kids [11 0 R]'),
      part(11, `/T (b) ${own}`),
    ]);
    return field!;
  };

  it('is type, flags and value, where they say none of their own', () => {
    expect(tree('')).to.include({ type: 'Tx', flags: 4_096, valueNum: null });
    expect(valueOfField(tree(''))).to.equal('above');
    const own = tree('/FT /Btn /Ff 0 /V (own)');
    expect([own.type, own.flags, valueOfField(own)]).to.deep.equal(['Btn', 0, 'own']);
  });

  it('is the value too where theirs is null (7.3.9)', () => {
    for (const none of ['/V null', '/V 77 0 R']) expect(valueOfField(tree(none)), none).to.equal('above');
  });

  it('comes with the number of the object that it stands in', () => {
    const [field] = read('[10 0 R]', [
      part(10, '/T (a) /V 12 0 R /Kids [11 0 R]'),
      part(11, '/T (b)'),
      { num: 12, body: '(apart)' },
    ]);
    expect([valueOfField(field!), field?.valueNum]).to.deep.equal(['apart', 12]);
  });
});

describe('widgets of fields (12.7.4.1)', () => {
  const widgets = (field: PdfField | undefined) => field?.widgets.map(({ num }) => num);

  it('are the field itself, or its kids without names', () => {
    const found = read('[10 0 R 11 0 R 12 0 R]', [
      part(10, '/T (a) /Rect [0 0 1 1]'),
      part(11, '/T (b) /Kids [20 0 R << /Rect [0 0 1 1] >> 77 0 R (x)]'),
      part(12, '/T (c) /Kids []'),
      part(20, '/Rect [0 0 1 1]'),
    ]);
    expect(found.map(widgets)).to.deep.equal([[10], [20, null], [12]]);
  });

  it('are shown as well where a named kid stands beside them, which hides none', () => {
    const found = read('[10 0 R]', [
      part(10, '/T (a) /FT /Tx /V (above) /Kids [11 0 R 12 0 R << /F 4 >>]'),
      part(11, '/T (dummy)'),
      part(12, '/Subtype /Widget'),
    ]);
    expect(found.map(({ name, widgets }) => [name, widgets.map(({ num }) => num)])).to.deep.equal([
      ['a', [12]],
      ['a.dummy', [11]],
    ]);
  });

  it('are the field that is its own kid', () => {
    const found = read('[10 0 R]', [part(10, '/T (a) /Kids [10 0 R]')]);
    expect(found.map(widgets)).to.deep.equal([[10]]);
  });
});

describe('trees of fields', () => {
  it('name a field once, and follow no loop', () => {
    const found = read('[10 0 R 10 0 R 11 0 R]', [
      part(10, '/T (a) /Kids [11 0 R]'),
      part(11, '/T (b) /Kids [10 0 R 12 0 R]'),
      part(12, '/T (c)'),
    ]);
    expect(found.map(({ name }) => name)).to.deep.equal(['a.b.c']);
  });

  it('are followed 32 nodes below the first, and told to be incomplete beyond', () => {
    const nested = (depth: number): PdfView =>
      form('[10 0 R]', [
        ...Array.from({ length: depth }, (_, i) => part(10 + i, `/T (${i}) /Kids [${11 + i} 0 R]`)),
        part(10 + depth, '/T (last)'),
      ]);
    for (const [depth, count] of [
      [32, 1],
      [33, 0],
    ] as const) {
      const view = nested(depth);
      expect([fields(view).length, fieldsComplete(view)], `${depth}`).to.deep.equal([count, count === 1]);
    }
  });

  it('are none where a file has no form, or a form no list', () => {
    for (const list of ['null', '(x)', '[]', '77 0 R', '[77 0 R (x)]']) {
      const view = form(list);
      expect([fields(view).length, fieldsComplete(view)], list).to.deep.equal([0, true]);
    }
  });
});
