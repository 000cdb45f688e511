import { expect } from 'chai';
import { fieldShowsOtherValue } from '../../../../../workers/stages/structure/rules/field-shows-other-value.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, locked, NOW } from '../material.ts';

const verdictOf = (pdf: Buffer) => fieldShowsOtherValue(factsOf(pdf), NOW);

describe('structure/field-shows-other-value', () => {
  function field(value: string, shown: string, form = ''): Buffer {
    const parts = onePage(INVOICE, '/Annots [6 0 R] ');
    parts[0].body = `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] ${form}>> >>`;
    const font = '<< /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>';
    const look = stream(
      `BT /F 9 Tf 2 3 Td (${shown}) Tj ET`,
      `/BBox [0 0 90 12] /Resources << /Font ${font} >> `,
    );
    const widget = `<< /Subtype /Widget /FT /Tx /T (total) /V (${value}) /Rect [20 20 110 32] /AP << /N 7 0 R >> >>`;
    return append(HEADER, [{ parts: [...parts, { num: 6, body: widget }, { num: 7, body: look }] }]).pdf;
  }

  it('tells the value and what is shown', () => {
    const sight = firstOf(verdictOf(field('1,400.00', '9,400.00')));
    expect(sight.recovered).to.include({ old: '1,400.00', new: '9,400.00' });
    expect(sight.data).to.deep.equal({ field: 'total' });
  });

  it('passes formats of numbers and dates, parts, and fields that the viewer draws itself', () => {
    const same: [string, string][] = [
      ['1250', '1,250.00 EUR'],
      ['-1250', '\\(1,250.00\\)'],
      ['0.05', '5.00%'],
      ['2024-03-01', '01/03/2024'],
      ['2024-03-01', 'March 1, 2024'],
      ['13:45', '1:45 pm'],
      ['a long answer', 'a long'],
    ];
    for (const [value, shown] of same) expect(verdictOf(field(value, shown)).verdict, shown).to.equal('pass');
    expect(verdictOf(field('1,400.00', '9,400.00', '/NeedAppearances true ')).verdict).to.equal('pass');
  });

  it('compares what a combo box shows, and leaves out list boxes, which show all their options', () => {
    const choice = (flags: number) =>
      Buffer.from(
        field('Potsdam', 'Frankfurt')
          .toString('latin1')
          .replace('/FT /Tx /T (total)', `/FT /Ch /Ff ${flags} /T(t)`),
        'latin1',
      );
    expect(verdictOf(choice(1 << 17)).verdict).to.equal('fail');
    expect(verdictOf(choice(0)).verdict).to.equal('pass');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
