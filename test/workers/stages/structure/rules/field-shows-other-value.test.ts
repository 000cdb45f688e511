import { expect } from 'chai';
import { fieldShowsOtherValue } from '../../../../../workers/stages/structure/rules/field-shows-other-value.ts';
import { append, HEADER, onePage, type Part, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, locked, NOW } from '../material.ts';

const verdictOf = (pdf: Buffer) => fieldShowsOtherValue(factsOf(pdf), NOW);

describe('structure/field-shows-other-value', () => {
  const FONT = '<< /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>';

  /** The field `total` of INVOICE, as objects 6 and 7. */
  function widget(value: string, shown: string): Part[] {
    const look = stream(
      `BT /F 9 Tf 2 3 Td (${shown}) Tj ET`,
      `/BBox [0 0 90 12] /Resources << /Font ${FONT} >> `,
    );
    const dict = `<< /Subtype /Widget /FT /Tx /T (total) /V (${value}) /Rect [20 20 110 32] /AP << /N 7 0 R >> >>`;
    return [
      { num: 6, body: dict },
      { num: 7, body: look },
    ];
  }

  function form(value: string, shown: string, entries = '', more: Part[] = []): Part[] {
    const kids = [6, ...more.map(({ num }) => num)].map((num) => `${num} 0 R`).join(' ');
    const [catalog, ...parts] = onePage(INVOICE, `/Annots [${kids}] `);
    const body = `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${kids}] ${entries}>> >>`;
    return [{ ...catalog!, body }, ...parts, ...widget(value, shown), ...more];
  }

  const field = (...made: Parameters<typeof form>): Buffer => append(HEADER, [{ parts: form(...made) }]).pdf;

  it('tells the value and what is shown', () => {
    const sight = firstOf(verdictOf(field('1,400.00', '9,400.00')));
    expect(sight.recovered).to.include({ old: '1,400.00', new: '9,400.00' });
    expect(sight.data).to.deep.equal({ field: 'total' });
  });

  it('compares to the last digit and letter', () => {
    const other: [string, string][] = [
      ['48210', '48,211.00'],
      ['48210', '4821'],
      ['1250.40', '1,250.45'],
      ['2024-12-31', '13.12.2024'],
      ['31 March 2024', '30.03.2024'],
      ['DE12 3456 7890', 'DE21 3456 7890'],
      ['Anna Example', 'Anne Example'],
    ];
    for (const [value, shown] of other)
      expect(verdictOf(field(value, shown)).verdict, shown).to.equal('fail');
  });

  it('reads words of a field that was turned round from its other end, and digits there too', () => {
    const turned = (text: string): string =>
      `) Tj ET ${[...text.split(' ')]
        .map((word, at) => `BT /F 9 Tf -1 0 0 -1 ${85 - 30 * at} 9 Tm (${word}) Tj ET`)
        .join(' ')} BT /F 9 Tf (`;
    expect(verdictOf(field('Street, Number, Town', turned('Street, Number, Town'))).verdict).to.equal('pass');
    expect(verdictOf(field('Unit 14 00', turned('Unit 94 00'))).verdict).to.equal('fail');
  });

  it('passes formats of numbers and dates, and parts', () => {
    const same: [string, string][] = [
      ['1250', '1,250.00 EUR'],
      ['-1250', '\\(1,250.00\\)'],
      ['0.05', '5.00%'],
      ['2024-03-01', '01/03/2024'],
      ['2024-03-01', 'March 1, 2024'],
      ['13:45', '1:45 pm'],
      ['a long answer', 'a long'],
      ['1250.4', '1.250'],
      ['1.2345', '1.23'],
      ['20240301', '1.3.24'],
      ['Zoë', 'Zoe'],
    ];
    for (const [value, shown] of same) expect(verdictOf(field(value, shown)).verdict, shown).to.equal('pass');
  });

  it('leaves open what a viewer shall draw anew, unless the other fields show their values', () => {
    const alone = verdictOf(field('1,400.00', '9,400.00', '/NeedAppearances true '));
    expect(alone.verdict === 'inconclusive' && alone.toCheck?.[0]?.values).to.deep.equal([
      { source: 'value of the field', text: '1,400.00' },
      { source: 'drawn', text: '9,400.00' },
    ]);
    const again = '/Subtype /Widget /FT /Tx /T (again) /V (9,400.00) /Rect [20 40 110 52] /AP << /N 7 0 R >>';
    const beside = field('1,400.00', '9,400.00', '/NeedAppearances true ', [
      { num: 8, body: `<< ${again} >>` },
    ]);
    expect(verdictOf(beside).verdict).to.equal('fail');
  });

  it('shows a value that a later save replaced, and nothing where a field was filled in', () => {
    const filled = (first: string, ...more: string[]) => {
      const later = more.map((value) => ({ parts: widget(value, value) }));
      const verdict = verdictOf(append(HEADER, [{ parts: form(first, first) }, ...later]).pdf);
      if (verdict.verdict !== 'inconclusive') return verdict.verdict;
      return verdict.toCheck?.[0]?.values.map(({ text }) => text);
    };
    expect(filled('1,400.00', '9,400.00')).to.deep.equal(['1,400.00', '9,400.00']);
    // Emptied in between, by a save of its own.
    expect(filled('1,400.00', '', '9,400.00')).to.deep.equal(['1,400.00', '9,400.00']);
    expect(filled('', '9,400.00')).to.equal('pass');
    expect(filled('1,400.00', '', '1,400.00')).to.equal('pass');
  });

  it('shows it behind hundreds of check boxes too', () => {
    const boxes = Array.from({ length: 401 }, (_, at) => ({
      num: 20 + at,
      body: `<< /FT /Btn /T (box${at}) >>`,
    }));
    const kids = [...boxes.map(({ num }) => num), 6].map((num) => `${num} 0 R`).join(' ');
    const [, ...parts] = form('1,400.00', '1,400.00');
    const catalog = { num: 1, body: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${kids}] >> >>` };
    const later = { parts: widget('9,400.00', '9,400.00') };
    const verdict = verdictOf(append(HEADER, [{ parts: [catalog, ...parts, ...boxes] }, later]).pdf);
    const [asked] = verdict.verdict === 'inconclusive' ? (verdict.toCheck ?? []) : [];
    expect(asked?.values.map(({ text }) => text)).to.deep.equal(['1,400.00', '9,400.00']);
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
