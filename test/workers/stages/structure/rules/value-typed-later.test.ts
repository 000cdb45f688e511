import { expect } from 'chai';
import { valueTypedLater } from '../../../../../workers/stages/structure/rules/value-typed-later.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, locked, NOW } from '../material.ts';

const verdictOf = (pdf: Buffer) => valueTypedLater(factsOf(pdf), NOW);

/** The texts that a person is asked about; none where the rule tells or passes. */
const askedIn = (pdf: Buffer): string[] => {
  const verdict = verdictOf(pdf);
  const asked = verdict.verdict === 'inconclusive' ? (verdict.toCheck ?? []) : [];
  return asked.map(({ values }) => values[0]?.text ?? '');
};

const AMOUNTS = ['1,200.00', '880.50', '3,100.00', '4,900.00', '7,700.00'];
const at = (x: number, y: number, text: string, font = 'F', size = 5): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET `;

/** A table of labels and amounts, a sentence and a foot line, all in F; row `left` has lost its amount. */
function table(left: number): string {
  const rows = AMOUNTS.map(
    (amount, i) =>
      at(10, 90 - 8 * i, `Booking ${'ABCDE'[i]} of the month`) +
      (i === left ? '' : at(120, 90 - 8 * i, amount)),
  );
  return `${rows.join('')}${at(10, 40, 'The company has employed')}${at(110, 40, 'since the spring of that year')}${at(10, 20, 'Registered office and the usual small print of a letter')}`;
}

/** The page, then `later` at its end; G is the font of the given name. */
function page(composed: string, later: string, second = 'Helvetica', first = 'ABCDEF+Carlito'): Buffer {
  const parts = onePage(composed + later);
  parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R');
  parts[4].body = (parts[4].body as string).replace('/Helvetica', `/${first}`);
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${second} /Encoding /WinAnsiEncoding >>`;
  return append(HEADER, [{ parts: [...parts, { num: 6, body: font }] }]).pdf;
}

describe('structure/value-typed-later', () => {
  it('finds an amount of a column that was written behind the foot line in a standard font', () => {
    const sight = firstOf(verdictOf(page(table(2), at(120, 74, '9,100.00', 'G'))));
    expect(sight.data).to.deep.include({ text: '9,100.00', place: 'column', font: 'Helvetica' });
    expect(sight.confidence).to.equal(1);
    expect(sight.box).to.be.an('array');
  });

  it('cannot tell where each text of a page has a font of its own', () => {
    const fonts = Array.from({ length: 12 }, (_, i) => ({
      num: 10 + i,
      body: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold /Encoding /WinAnsiEncoding >>',
    }));
    const labels = fonts.map((_, i) =>
      at(20 + 60 * (i % 3), 90 - 8 * Math.floor(i / 3), `translate ${i} 0 0`, `G${i}`),
    );
    const parts = onePage(labels.join(''));
    parts[2].body = parts[2].body.replace(
      '/F 5 0 R',
      fonts.map(({ num }, i) => `/G${i} ${num} 0 R`).join(' '),
    );
    const drawing = append(HEADER, [{ parts: [...parts, ...fonts] }]).pdf;
    const verdict = verdictOf(drawing);
    expect(verdict).to.deep.include({ verdict: 'inconclusive' });
    expect('reason' in verdict && verdict.reason).to.contain('a font of their own');
  });

  it('finds it where the hand missed the column’s edge, and in a second copy of the page’s own font', () => {
    const sight = firstOf(verdictOf(page(table(2), at(126, 74.4, '9,100.00', 'G'), 'GHIJKL+Carlito')));
    expect(sight.note).to.include('a second copy of ABCDEF+Carlito');
  });

  it('finds a name in a sentence, with less confidence', () => {
    const sight = firstOf(verdictOf(page(table(9), at(74, 40, 'Ann Example', 'G'))));
    expect(sight.data).to.deep.include({ place: 'sentence' });
    expect(sight.confidence).to.equal(0.7);
  });

  it('asks about a word in small letters and a note with a day, and finds names and whole dates', () => {
    for (const text of ['certify', 'employed,', 'OK 04.11.', 'paid 3/12'])
      expect(askedIn(page(table(9), at(74, 40, text, 'G'))), text).to.deep.equal([text]);
    for (const text of ['Ann Example', '04.11.2026', 'OK 04.11.2026', '2.104.11'])
      expect(verdictOf(page(table(9), at(74, 40, text, 'G'))).verdict, text).to.equal('fail');
  });

  it('asks about a slip that was mended, which the file still has under it', () => {
    const block = at(10, 42, '134 Long Street') + at(10, 36, '04109 Leipzig');
    const letter =
      table(9).slice(0, table(9).indexOf('BT /F 5 Tf 10 40')) + block + at(10, 20, 'The usual small print');
    const mended = (old: string) =>
      page(at(10, 48, old) + letter, `q 1 g 9 46.5 40 6 re f Q ${at(10, 48, 'Ann Example', 'G')}`);
    expect(askedIn(mended('Ann Exmaple'))).to.deep.equal(['Ann Example']);
    expect(verdictOf(mended('Eve Exmaple')).verdict).to.equal('fail');
  });

  it('finds a name at the head of a block whose line distance it keeps, and passes a remark above it', () => {
    const block = at(10, 42, '134 Long Street') + at(10, 36, '04109 Leipzig');
    const letter =
      table(9).slice(0, table(9).indexOf('BT /F 5 Tf 10 40')) + block + at(10, 20, 'The usual small print');
    expect(firstOf(verdictOf(page(letter, at(10, 48, 'Ann Example', 'G')))).data).to.include({
      place: 'block',
    });
    expect(verdictOf(page(letter, at(10, 14, 'Ann Example', 'G'))).verdict).to.equal('pass');
    expect(verdictOf(page(letter, at(10, 46.2, 'Ann Example', 'G'))).verdict).to.equal('pass');
  });

  it('finds a name above the one line of its address, in the face and at the edge of that', () => {
    const letter = at(130, 26, '134 Long Street') + table(9);
    const named = (x: number, font: string) => verdictOf(page(letter, at(x, 32, 'Ann Example', 'G'), font));
    expect(firstOf(named(130, 'GHIJKL+Carlito')).data).to.include({ place: 'block' });
    expect(named(130, 'Helvetica').verdict).to.equal('pass');
    expect(named(132, 'GHIJKL+Carlito').verdict).to.equal('pass');
  });

  it('asks about a flattened field among others, which may have been filled in again', () => {
    const field = (num: number, y: number, text: string, font: string) => ({
      num,
      body: stream(
        at(120, y, text, font),
        '/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /Font << /F 5 0 R /G 6 0 R >> >> ',
      ),
    });
    const drawn = AMOUNTS.map((_, row) => `/X${row} Do `).join('');
    const labels = AMOUNTS.map((_, row) => at(10, 90 - 8 * row, `Label ${'ABCDE'[row]} of this form`)).join(
      '',
    );
    const foot = at(10, 20, 'Registered office and the usual small print of a letter');
    const parts = onePage(`${labels}${foot}${foot} ${drawn}/X5 Do `);
    const names = [...AMOUNTS, ''].map((_, row) => `/X${row} ${10 + row} 0 R`).join(' ');
    parts[2].body = parts[2].body.replace('/Font', `/XObject << ${names} >> /Font`);
    const fields = [...AMOUNTS, '9,100.00'].map((amount, row) =>
      field(10 + row, row === 5 ? 86 : 90 - 8 * row, amount, row === 5 ? 'G' : 'F'),
    );
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>';
    const pdf = append(HEADER, [{ parts: [...parts, { num: 6, body: font }, ...fields] }]).pdf;
    expect(askedIn(pdf)).to.deep.equal(['9,100.00']);
  });

  it('asks about a value beside a label alone, as signers and bookkeepers put it there', () => {
    const form = `${table(9)}${at(10, 10, 'Received on')}${at(10, 4, 'by the office named above')}`;
    const date = at(60, 10, '12.03.2026', 'G');
    expect(askedIn(page(form, date))).to.deep.equal(['12.03.2026']);
    const amount = at(120, 74, '9,100.00', 'G');
    const both = verdictOf(page(form.replace(at(120, 74, '3,100.00'), ''), amount + date));
    expect(both.verdict === 'fail' && both.occurrences.map(({ confidence }) => confidence)).to.deep.equal([
      1, 0.3,
    ]);
  });

  it('tells a single amount or account beside a label, a little: who makes a document out prints these himself', () => {
    const form = `${table(9)}${at(10, 10, 'Amount to be paid')}${at(10, 4, 'by the office named above')}`;
    for (const text of ['9,100.00', 'EUR 9,100.00', 'DE59 4332 9922 2113 0765 78'])
      expect(firstOf(verdictOf(page(form, at(70, 10, text, 'G')))).confidence, text).to.equal(0.3);
    for (const text of ['9,100.00 approved', '4711'])
      expect(askedIn(page(form, at(70, 10, text, 'G'))), text).to.deep.equal([text]);
  });

  it('tells two amounts beside labels as well, and asks where a date or more of them stand there', () => {
    const labels = [30, 14, 9].map((y, i) => at(10, y, `Amount ${'ABC'[i]} to be paid`)).join('');
    const form = `${table(9)}${labels}${at(10, 3, 'by the office named above')}`;
    const amounts = (count: number) =>
      [30, 14, 9].slice(0, count).map((y, i) => at(70 + 7 * i, y, `9,1${i}0.00`, 'G'));
    for (const count of [1, 2])
      expect(verdictOf(page(form, amounts(count).join(''))).verdict, `${count}`).to.equal('fail');
    expect(verdictOf(page(form, amounts(3).join(''))).verdict).to.equal('inconclusive');
    expect(verdictOf(page(form, amounts(1).join('') + at(70, 14, '12.03.2026', 'G'))).verdict).to.equal(
      'inconclusive',
    );
  });

  /** Three lines of an address, a gap, an account with its bank, and the rest of a letter. */
  const letterhead = (account: string): string =>
    at(10, 97, 'Kestrel Print') +
    at(10, 91, '134 Long Street') +
    at(10, 79, `IBAN ${account}`) +
    at(10, 73, 'BIC MARKDEF1100') +
    table(9);

  it('passes a remark beside the mark of a list and a larger line, and asks about it beside words of its size', () => {
    const item = (mark: string): string =>
      `${table(9)}${at(10, 10, mark)}${at(17, 10, 'Restore the windows', 'F', 11)}${at(10, 4, 'by the office named above')}`;
    const remark = at(150, 10, 'any letter or number', 'G');
    expect(verdictOf(page(item('\\267'), remark)).verdict).to.equal('pass');
    expect(askedIn(page(item('Note'), remark))).to.deep.equal(['any letter or number']);
  });

  it('finds an account beside its label, of a smaller size, where the line below came with its value', () => {
    const sight = firstOf(verdictOf(page(letterhead(''), at(24, 79, 'DE59 4332 9922 2113 0765 78', 'G', 4))));
    expect(sight.data).to.deep.include({ place: 'block' });
    expect(sight.confidence).to.equal(1);
  });

  it('asks about a date or an order number at the same place', () => {
    for (const text of ['12.03.2026', '4711-22'])
      expect(askedIn(page(letterhead(''), at(24, 79, text, 'G', 4)))).to.deep.equal([text]);
  });

  it('asks about a date that continues a block into a gap, and passes one beside the pitch', () => {
    const dated = (y: number) =>
      page(letterhead('DE59 4332 9922 2113 0765 78'), at(14, y, '12.03.2026', 'G', 4));
    expect(askedIn(dated(85.2))).to.deep.equal(['12.03.2026']);
    expect(verdictOf(dated(84)).verdict).to.equal('pass');
  });

  it('passes stamps and page numbers by themselves, bold totals, and values that are painted in their turn', () => {
    expect(verdictOf(page(table(9), at(150, 4, 'Page 1 of 2, 12.03.2026', 'G'))).verdict).to.equal('pass');
    expect(verdictOf(page(table(2), at(120, 74, '3,100.00', 'G'), 'ABCDEG+Carlito-Bold')).verdict).to.equal(
      'pass',
    );
    expect(verdictOf(page(at(120, 74, '9,100.00', 'G'), table(2))).verdict).to.equal('pass');
  });

  it('counts a line of text with a number in it as no value of the column', () => {
    const remark = 'Earlier editions of 2019 are void';
    expect(askedIn(page(table(2), at(90, 74, remark, 'G')))).to.deep.equal([remark]);
  });

  it('passes a template into which all its values were filled', () => {
    const labels = AMOUNTS.map((_, i) => at(10, 90 - 8 * i, `Label ${'ABCDE'[i]} of this form`)).join('');
    const values = AMOUNTS.map((amount, i) => at(120, 90 - 8 * i, amount, 'G')).join('');
    const foot = at(10, 20, 'Registered office and the usual small print of a letter');
    const verdict = verdictOf(page(labels + foot, values));
    expect(
      verdict.verdict === 'fail' && verdict.occurrences.some(({ confidence }) => confidence > 0.3),
    ).to.equal(false);
  });

  it('passes a form filled in a second font where one value comes to stand between dates, unless the page has one like it', () => {
    const labels = AMOUNTS.map((_, i) => at(10, 90 - 8 * i, `Label ${'ABCDE'[i]} of this form`)).join('');
    const dates = at(120, 98, '01.03.2026') + at(120, 82, '31.03.2026');
    const filled = AMOUNTS.flatMap((amount, i) => (i === 1 ? [] : at(120, 90 - 8 * i, amount, 'G'))).join('');
    const foot = at(10, 20, 'Registered office and the usual small print of a letter');
    const strongest = (composed: string): number => {
      const verdict = verdictOf(page(composed, filled));
      if (verdict.verdict !== 'fail') throw new Error('nothing found');
      return Math.max(...verdict.occurrences.map(({ confidence }) => confidence));
    };
    expect(verdictOf(page(labels + dates + foot, filled)).verdict).to.equal('inconclusive');
    expect(strongest(labels + dates + at(120, 40, '880.50') + foot)).to.equal(1);
  });

  it('asks about a value on a line drawn for it, and tells one above a border or an underlined sentence', () => {
    const judged = (lines: string) => verdictOf(page(lines + table(9), at(74, 40, 'Ann Example', 'G')));
    for (const line of ['0.3 w 72 39.2 m 106 39.2 l S ', '72 39 34 0.3 re f ']) {
      const verdict = judged(line);
      expect(verdict.verdict === 'inconclusive' && verdict.toCheck?.[0]?.values[0]?.text, line).to.equal(
        'Ann Example',
      );
    }
    const confidence = (lines: string): number => firstOf(judged(lines)).confidence;
    expect(confidence('0.3 w 10 39.2 m 180 39.2 l S ')).to.equal(0.7);
    expect(confidence('0.3 w 72 39.2 m 106 39.2 l 72 47 m 106 47 l S ')).to.equal(0.7);
    expect(confidence('0.3 w 72 37 m 106 37 l S ')).to.equal(0.7);
  });

  it('asks about a date between amounts, as of a payment that somebody booked, and tells an amount there', () => {
    expect(askedIn(page(table(2), at(116, 74, 'paid 21.10.2026', 'G')))).to.deep.equal(['paid 21.10.2026']);
    expect(firstOf(verdictOf(page(table(2), at(116, 74, 'EUR 3,900.00', 'G')))).data).to.include({
      place: 'column',
    });
  });

  it('asks about a date on underscores, and tells the amount of a table that was changed with it', () => {
    const signed = at(10, 30, 'Date: ________________');
    const date = at(30, 30, '14.10.2026', 'G');
    expect(verdictOf(page(table(9) + signed + at(10, 10, 'Two copies were made'), date)).verdict).to.equal(
      'inconclusive',
    );
    const changed = verdictOf(page(table(2) + signed, at(120, 74, '9,100.00', 'G') + date));
    expect(firstOf(changed).data).to.include({ text: '9,100.00', place: 'column' });
  });

  it('passes a form whose sentences were all filled in, and finds the one amount that was changed beside others', () => {
    const gaps = [0, 1, 2].map(
      (i) =>
        at(10, 90 - 10 * i, 'The company has employed') + at(110, 90 - 10 * i, 'of them since that spring'),
    );
    const values = AMOUNTS.slice(0, 3).map((amount, i) => at(74, 90 - 10 * i, amount, 'G'));
    const foot = at(10, 20, 'Registered office and the usual small print of a letter');
    const most = (composed: string, later: string): number => {
      const verdict = verdictOf(page(composed, later));
      return verdict.verdict === 'fail' ? Math.max(...verdict.occurrences.map((one) => one.confidence)) : 0;
    };
    expect(askedIn(page(gaps.join('') + foot, values.join('')))).to.have.length(3);
    expect(most(gaps.join('') + foot + at(74, 10, '3,000.00'), values.join(''))).to.equal(1);
    expect(most(gaps.join('') + foot, values.slice(0, 1).join(''))).to.equal(1);
  });

  /** What a person is asked to look at, each by its value and what it stands in. */
  const holesIn = (pdf: Buffer) => {
    const verdict = verdictOf(pdf);
    if (verdict.verdict !== 'inconclusive') throw new Error(verdict.verdict);
    return (verdict.toCheck ?? []).map(({ note }) =>
      /“(.*?)”.* in the (\w+) was .* left its place free/.exec(note ?? '')?.slice(1),
    );
  };

  it('asks about a value in the page’s own font by the hole that its row was painted with: browsers leave such', () => {
    expect(holesIn(page(table(2), at(120, 74, '9,100.00')))).to.deep.equal([['9,100.00', 'column']]);
    const both = page(table(0), at(120, 90, '9,100.00') + at(74, 40, 'Ann Example'));
    expect(holesIn(both)).to.deep.include(['Ann Example', 'sentence']);
  });

  it('asks about it in a page that was painted column by column', () => {
    const rows = AMOUNTS.map((_, i) => at(10, 90 - 8 * i, `Booking ${'ABCDE'[i]} of the whole month`)).join(
      '',
    );
    const values = AMOUNTS.map((amount, i) => (i === 2 ? '' : at(120, 90 - 8 * i, amount))).join('');
    const foot = at(10, 20, 'Registered office and the usual small print of a letter');
    expect(holesIn(page(rows + values + foot, at(120, 74, '9,100.00')))).to.deep.equal([
      ['9,100.00', 'column'],
    ]);
  });

  it('passes templates that were filled in with their own font, and last words that nothing surrounds', () => {
    const labels = AMOUNTS.map((_, i) => at(10, 90 - 8 * i, `Label ${'ABCDE'[i]} of this form`)).join('');
    const values = AMOUNTS.map((amount, i) => at(120, 90 - 8 * i, amount)).join('');
    const sentence = `${at(10, 40, 'The company has employed')}${at(110, 40, 'since the spring of that year')}`;
    const foot = at(10, 20, 'Registered office and the usual small print of a letter');
    const name = at(74, 40, 'Ann Example');
    for (const filled of [values, values + name, name + values]) {
      expect(verdictOf(page(labels + sentence + foot, filled)).verdict).to.equal('pass');
    }
    expect(verdictOf(page(table(9), at(10, 12, 'Page 1 of 2'))).verdict).to.equal('pass');
    expect(verdictOf(page(table(4), at(120, 58, '9,100.00'))).verdict).to.equal('pass');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
