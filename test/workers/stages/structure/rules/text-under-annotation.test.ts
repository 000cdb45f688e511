import { expect } from 'chai';
import { textUnderAnnotation } from '../../../../../workers/stages/structure/rules/text-under-annotation.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, NOW } from '../material.ts';

function annotated(dict: string, appearance: string, content = INVOICE): Buffer {
  const parts = onePage(content, '/Annots [8 0 R] ');
  const form = '/Subtype /Form /BBox [0 0 52 14] /Resources << /Font << /F 5 0 R >> >> ';
  return append(HEADER, [
    {
      parts: [
        ...parts,
        { num: 8, body: `<< /Type /Annot /Rect [118 56 170 70] /AP << /N 9 0 R >> ${dict} >>` },
        { num: 9, body: stream(appearance, form) },
      ],
    },
  ]).pdf;
}

const WHITE = '1 g 0 0 52 14 re f 0 g BT /F 10 Tf 2 4 Td (9,250.00) Tj ET';
const verdictOf = (pdf: Buffer) => textUnderAnnotation(factsOf(pdf), NOW);

/** A form field that shows one text over another one, which the page has. */
const under = (printed: string, shown: string, dict = '/Subtype /Widget') =>
  verdictOf(
    annotated(
      dict,
      `1 g 0 0 52 14 re f 0 g BT /F 3 Tf 2 4 Td (${shown}) Tj ET`,
      `BT /F 10 Tf 20 60 Td (Holder) Tj /F 3 Tf 100 0 Td (${printed}) Tj ET`,
    ),
  );

describe('structure/text-under-annotation', () => {
  it('tells what a FreeText annotation hides and shows', () => {
    const sight = firstOf(verdictOf(annotated('/Subtype /FreeText', WHITE)));
    expect(sight.recovered).to.include({ old: '1,250.00', new: '9,250.00' });
    expect(sight.confidence).to.equal(1);
  });

  it('asks about a slip of typing that a note mends, and tells another word', () => {
    const mended = (old: string, now: string) =>
      verdictOf(
        annotated(
          '/Subtype /FreeText',
          `1 g 0 0 52 14 re f 0 g BT /F 10 Tf 2 4 Td (${now}) Tj ET`,
          `BT /F 10 Tf 20 60 Td (Holder) Tj /F 10 Tf 100 0 Td (${old}) Tj ET`,
        ),
      );
    const asked = mended('Peroido', 'Periodo');
    expect(asked.verdict).to.equal('inconclusive');
    expect('toCheck' in asked && asked.toCheck?.[0]?.values.map(({ text }) => text)).to.deep.equal([
      'Peroido',
      'Periodo',
    ]);
    expect(mended('Peroido', 'Perdido').verdict).to.equal('fail');
  });

  it('tells it of a layer that is on, and nothing of one that is off (8.11.3.3)', () => {
    const layered = (state: string): string => {
      const pdf = annotated('/Subtype /FreeText /OC 10 0 R', WHITE);
      const groups = `/OCProperties << /OCGs [10 0 R] /D << ${state} >> >>`;
      const catalog = { num: 1, body: `<< /Type /Catalog /Pages 2 0 R ${groups} >>` };
      const group = { num: 10, body: '<< /Type /OCG /Name (Notes) >>' };
      const [, at] = /startxref\n(\d+)/.exec(pdf.toString('latin1')) ?? [];
      return verdictOf(append(pdf, [{ parts: [catalog, group] }], Number(at)).pdf).verdict;
    };
    expect(layered('/ON [10 0 R]')).to.equal('fail');
    expect(layered('/OFF [10 0 R]')).to.equal('pass');
  });

  describe('a note over a field of a form', () => {
    const FIELD_LOOK = '/Subtype /Form /BBox [0 0 52 14] /Resources << /Font << /F 5 0 R >> >> ';
    const field = {
      num: 8,
      body: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (total) /V (1,250.00) /Rect [118 20 170 34] /AP << /N 9 0 R >> >>',
    };
    const shown = { num: 9, body: stream('BT /F 10 Tf 2 4 Td (1,250.00) Tj ET', FIELD_LOOK) };
    const note = (rect: string, dict: string) => ({
      num: 10,
      body: `<< /Type /Annot ${dict} /Rect ${rect} /AP << /N 11 0 R >> >>`,
    });
    const page = (annots: string, rect: string, look = WHITE, dict = '/Subtype /FreeText'): Buffer =>
      append(HEADER, [
        {
          parts: [
            ...onePage('BT /F 10 Tf 20 24 Td (Total) Tj ET', `/Annots [${annots}] `),
            ...[field, shown, note(rect, dict), { num: 11, body: stream(look, FIELD_LOOK) }],
          ],
        },
      ]).pdf;
    const OVER = '[118 20 170 34]';

    it('hides the value that the field shows', () => {
      const sight = firstOf(verdictOf(page('8 0 R 10 0 R', OVER)));
      expect(sight.recovered).to.include({ old: '1,250.00', new: '9,250.00' });
    });

    it('hides nothing below the field, beside it, or without a ground of its own', () => {
      const typed = 'BT /F 10 Tf 2 4 Td (9,250.00) Tj ET';
      for (const pdf of [
        page('10 0 R 8 0 R', OVER),
        page('8 0 R 10 0 R', '[118 60 170 74]'),
        page('8 0 R 10 0 R', OVER, typed),
      ])
        expect(verdictOf(pdf).verdict).to.equal('pass');
    });

    it('is no second field at the same place', () => {
      expect(verdictOf(page('8 0 R 10 0 R', OVER, WHITE, '/Subtype /Widget')).verdict).to.equal('pass');
    });
  });

  describe('a note whose drawing is left to readers', () => {
    const note = (dict: string): Buffer =>
      append(HEADER, [
        {
          parts: [
            ...onePage(INVOICE, '/Annots [8 0 R] '),
            {
              num: 8,
              body: `<< /Type /Annot /Rect [118 56 170 70] /DA (/Helv 10 Tf) /Contents (9,250.00) ${dict} >>`,
            },
          ],
        },
      ]).pdf;

    it('hides what its box is drawn over', () => {
      for (const colour of ['[1]', '[1 1 1]', '[0 0 0 0]']) {
        const sight = firstOf(verdictOf(note(`/Subtype /FreeText /C ${colour}`)));
        expect(sight.recovered, colour).to.include({ old: '1,250.00', new: '9,250.00' });
        expect(sight.confidence, colour).to.equal(1);
      }
      expect(firstOf(verdictOf(note('/Subtype /FreeText /C [1 1 0]'))).confidence).to.equal(0.7);
    });

    it('hides a value too where its own look leaves the box out, and shows another', () => {
      const over = (shown: string, colour = '[1 1 1]') =>
        verdictOf(annotated(`/Subtype /FreeText /C ${colour}`, `BT /F 10 Tf 2 4 Td (${shown}) Tj ET`));
      expect(firstOf(over('9,250.00')).recovered).to.include({ old: '1,250.00', new: '9,250.00' });
      for (const verdict of [over('paid'), over('1,250.00'), over('9,250.00', '[]')])
        expect(verdict.verdict).to.equal('pass');
    });

    it('hides nothing without a box, seen through, or as an icon', () => {
      for (const dict of ['/FreeText', '/FreeText /C []', '/FreeText /C [1 1 1] /CA 0.5', '/Text /C [1 1 1]'])
        expect(verdictOf(note(`/Subtype ${dict}`)).verdict, dict).to.equal('pass');
    });
  });

  it('also sees annotations without a subtype, which some viewers still draw', () => {
    expect(firstOf(verdictOf(annotated('', WHITE))).data).to.include({ annotation: '(none)' });
  });

  it('passes a symbol that a reader put down on words, asks about one on an amount, and tells one that passes for paper', () => {
    const over = (printed: string, dict = '/Subtype /Text /Contents (checked)', look = '1 1 0') =>
      verdictOf(annotated(dict, `${look} rg 0 0 52 14 re f`, `BT /F 10 Tf 120 60 Td (${printed}) Tj ET`))
        .verdict;
    for (const printed of ['bank', '88', 'No. 4711']) expect(over(printed), printed).to.equal('pass');
    expect(over('1,250.00')).to.equal('inconclusive');
    expect(over('1,250.00', undefined, '1 1 1')).to.equal('fail');
    expect(over('88', undefined, '1 1 1')).to.equal('fail');
    const shows = annotated(
      '/Subtype /Text',
      '1 1 0 rg 0 0 52 14 re f 0 g BT /F 10 Tf 2 4 Td (9,250.00) Tj ET',
    );
    expect(firstOf(verdictOf(shows)).recovered).to.include({ old: '1,250.00', new: '9,250.00' });
    expect(over('bank', '/Subtype /Square /Contents (checked)', '1 1 1')).to.equal('fail');
  });

  it('asks about a bar that hides openly, and has nothing in the place of what it hides', () => {
    const bar = (look: string) =>
      verdictOf(
        annotated('/Subtype /Square', `${look} 0 0 52 14 re f`, 'BT /F 10 Tf 120 60 Td (Osterberg) Tj ET'),
      );
    for (const look of ['0 g', '1 0 0 rg']) {
      const verdict = bar(look);
      expect(verdict.verdict === 'inconclusive' && verdict.toCheck?.[0]?.values, look).to.deep.equal([
        { source: 'under the annotation', text: 'Osterberg' },
      ]);
    }
    expect(bar('1 g').verdict).to.equal('fail');
  });

  it('is much less sure of a note with a date over mere words than over a number', () => {
    const note = (printed: string) => firstOf(under(printed, 'Checked 12/3', '/Subtype /FreeText'));
    expect(note('Control').confidence).to.be.closeTo(0.3, 1e-9);
    expect(note('Control 4711').confidence).to.equal(1);
  });

  it('passes outlines, hidden annotations and form fields', () => {
    expect(verdictOf(annotated('/Subtype /Square', '0 0 52 14 re S')).verdict).to.equal('pass');
    expect(verdictOf(annotated('/Subtype /FreeText /F 2', WHITE)).verdict).to.equal('pass');
    const field = (shown: string) =>
      verdictOf(annotated('/Subtype /Widget', WHITE.replace('9,250.00', shown)));
    for (const shown of ['', '1,250.00', '1250.00', 'Ada Wendt', 'Signed 2026.11.21 10:14'])
      expect(field(shown).verdict, shown).to.equal('pass');
    const sample = (text: string) =>
      Buffer.from(
        annotated('/Subtype /Widget', WHITE).toString('latin1').replace('(1,250.00)', `(${text})`),
        'latin1',
      );
    for (const text of ['0,000.00', '________', 'dd.mm.yy'])
      expect(verdictOf(sample(text)).verdict, text).to.equal('pass');
  });

  it('tells a form field that shows another amount than the page has below it', () => {
    const sight = firstOf(verdictOf(annotated('/Subtype /Widget', WHITE)));
    expect(sight.recovered).to.include({ old: '1,250.00', new: '9,250.00' });
  });

  it('tells a form field that shows another account than the page has below it, in groups', () => {
    const [printed, other] = ['DE02 1203 0000 0000 2020 51', 'DE02 5001 0517 0137 0750 30'];
    expect(under(printed, other).verdict).to.equal('fail');
    expect(under(printed, printed).verdict).to.equal('pass');
    for (const sample of ['DE__ ____ ____ ____ ____ __', 'DE00 0000 0000 0000 0000 00'])
      expect(under(sample, other).verdict, sample).to.equal('pass');
  });

  it('tells a field that says the label of the account below it again, with another number', () => {
    const sight = firstOf(under('Current 4418027', 'Current 7730915'));
    expect(sight.recovered).to.include({ old: 'Current 4418027', new: 'Current 7730915' });
    expect(under('No. 4418027 of 2026', 'No. 7730915 of 2026').verdict).to.equal('fail');
    for (const shown of ['Current 4418027', '7730915', 'Savings 7730915', 'Current account'])
      expect(under('Current 4418027', shown).verdict, shown).not.to.equal('fail');
    expect(under('Current 0000000', 'Current 7730915').verdict, 'a sample').to.equal('pass');
  });

  it('tells a field that shows an amount with another first group of thousands', () => {
    const sight = firstOf(under('7 420,00', '9 420,00'));
    expect(sight.recovered).to.include({ old: '7 420,00', new: '9 420,00' });
    expect(under('1 117 420,00 EUR', '1 217 420,00').verdict).to.equal('fail');
    for (const shown of ['7 420,00', '7420,00', '7.420,00'])
      expect(under('7 420,00', shown).verdict, shown).to.equal('pass');
    expect(under('0 000,00', '9 420,00').verdict, 'a sample').to.equal('pass');
  });

  it('tells a field whose amount stands among words, and asks about one over another name', () => {
    expect(under('56.56 in debit', '3.20 in credit').verdict).to.equal('fail');
    const asked = under('Bertoldi Silvia', 'Righi Tommaso');
    expect(asked.verdict === 'inconclusive' && asked.toCheck?.[0]?.note).to.equal(
      'A form field on page 1 hides “Bertoldi Silvia” and shows “Righi Tommaso”.',
    );
    const note = under('Bertoldi Silvia', 'Righi Tommaso', '/Subtype /FreeText');
    expect(note.verdict, 'a note hides it').to.equal('fail');
    for (const hint of ['your full name', 'Righi Tommaso', 'Name'])
      expect(under(hint, 'Righi Tommaso').verdict, hint).to.equal('pass');
  });
});
