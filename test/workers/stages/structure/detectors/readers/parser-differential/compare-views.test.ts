import { expect } from 'chai';
import type { TextRun } from '../../../../../../../shared/contracts/document.ts';
import { interpretPage, openPdf, pages } from '../../../../../../../workers/formats/pdf/index.ts';
import { compareViews } from '../../../../../../../workers/stages/structure/detectors/readers/parser-differential/compare-views.ts';
import { INVOICE, saved } from '../../../material.ts';

const runs = (...texts: string[]): TextRun[] => texts.map((text) => ({ text, box: [0.1, 0.1, 0.1, 0.1] }));

function compare(content: string, ...texts: string[]) {
  const view = openPdf(saved(content)).latest;
  const page = pages(view).pages[0]!;
  return compareViews(interpretPage(view, page), page, runs(...texts));
}

describe('structure/two-views', () => {
  it('agrees on the same text, however it is cut into runs, and in another order', () => {
    expect(compare(INVOICE, 'Invoice 4711', 'Total due 1,250.00').result).to.equal('same');
    expect(compare(INVOICE, 'Invoice 47', '11', 'Total due', '1,250.00').result).to.equal('same');
    expect(compare(INVOICE, 'Total due', '1,250.00', 'Invoice 4711').result).to.equal('same');
  });

  it('tells both values in full where one digit differs', () => {
    const { result, differences } = compare(INVOICE, 'Invoice 4711', 'Total due', '9,250.00');
    expect(result).to.equal('differs');
    expect(differences[0]).to.include({ kind: 'value', ours: '125000', theirs: '925000' });
  });

  it('tells a page that only one of them has, and two pages that have nothing in common', () => {
    expect(compare(INVOICE).differences[0]).to.include({ kind: 'page', theirs: '' });
    const other = 'QWXZVKJYQ '.repeat(100);
    expect(compare(`${INVOICE} `.repeat(40), other).differences[0]).to.include({ kind: 'page' });
  });

  it('does not count words that a reader breaks, marks of lists, and codes without a meaning', () => {
    expect(compare(INVOICE, 'Invoice 4711', 'Tot al due', '1,250.00').result).to.equal('same');
    expect(compare(INVOICE, 'Invoice 4711', '2', 'Total due', '1,250.00').result).to.equal('same');
    expect(compare(INVOICE, 'Invoice 4711', 'Total due', '\ue001\ue002\ue003').result).to.equal('same');
  });

  it('takes no sign that is spelt out as digits for a number that only the other has', () => {
    const sample = `${INVOICE} BT /F 4 Tf 5 40 Td (a sample of the signs that the face has) Tj ET`;
    const said = ['Invoice 4711', 'Total due', '1,250.00', 'a sample of the signs that the face has'];
    expect(compare(sample, ...said, '¼½¾⑫㏠').result).to.equal('same');
    expect(compare(sample, ...said, '141234').differences[0]).to.include({
      kind: 'missing',
      theirs: '141234',
    });
  });

  it('cannot tell where whole lines have no meaning for one of them', () => {
    const coded = `${INVOICE} ${'BT /F 4 Tf 5 40 Td (\\001\\002\\003\\004\\005\\006\\007) Tj ET '.repeat(40)}`;
    const other = Array.from({ length: 40 }, (_, i) => `OHFLQHDQHVW${i}WODUHDOLW`);
    expect(compare(coded, 'Invoice 4711', ...other).result).to.equal('unknown');
  });

  it('does not take an undecoded paragraph for text that only the other has, though what follows has equals of it', () => {
    const codes = `(${'\\001\\002\\003\\004\\005'.repeat(2)}) Tj`;
    const after = [
      'Levelling of lines',
      'A faster levelling of',
      'the lines of a list is',
      'the one of chapter 302',
    ];
    const clause = 'and as the first clause says in chapter';
    const lines = after.map((line) => `0 -5 Td (${line}) Tj`).join(' ');
    const page = `${INVOICE} BT /F 4 Tf 5 60 Td ${codes} ${lines} 0 -5 Td ${codes} ET`;
    const said = [
      'Lines Lev row 4 Level 500 2 Lev',
      '4 is chapter is 1 Lines one A',
      '12 row 2 last A Lev one',
    ];
    const theirs = (last: string) => [
      'Invoice 4711',
      'Total due',
      '1,250.00',
      ...said,
      ...after.with(3, last),
      'Levels',
    ];
    const { result, differences } = compare(page, ...theirs('the one of chapter 302'));
    expect(differences).to.deep.equal([]);
    expect(result).to.equal('same');
    // What stands far from it is told as ever.
    const far = compare(
      `${page} BT /F 4 Tf 5 75 Td (${clause} 302) Tj ET`,
      ...theirs('the one of chapter 302'),
      `${clause} 902`,
    );
    expect(far.differences[0]).to.include({ kind: 'value', ours: '302', theirs: '902' });
  });

  it('leaves out text above and below the page, however much', () => {
    const far = `${INVOICE} BT /F 10 Tf 20 900 Td (${'Replacement sheet 29531003 '.repeat(3)}) Tj 0 -950 Td (Below 7) Tj ET`;
    expect(compare(far, 'Invoice 4711', 'Total due', '1,250.00').result).to.equal('same');
    expect(compare(far, 'Invoice 4711', 'Total due', '9,250.00').result).to.equal('differs');
  });

  it('leaves out text that runs off the page', () => {
    const off = `${INVOICE} BT /F 10 Tf 190 20 Td (No 1234) Tj ET`;
    expect(compare(off, 'Invoice 4711', 'Total due', '1,250.00', 'N').result).to.equal('same');
    const cut = `${INVOICE} BT /F 10 Tf 198.5 20 Td (98.95833) Tj ET`;
    expect(compare(cut, 'Invoice 4711', 'Total due', '1,250.00', '9').differences).to.deep.equal([]);
  });

  it('leaves a page open where a string begins beside it: the other reader has the rest of it elsewhere', () => {
    const text = ['Invoice 4711', 'Total due', '1,250.00'];
    const ruler = (x: number) =>
      `${INVOICE} BT /F 10 Tf ${x} 20 Td [(0) -5000 (2) -5000 (4) -5000 (6810)] TJ ET`;
    const lost = compare(ruler(-80), ...text);
    expect([lost.result, lost.differences]).to.deep.equal(['unknown', []]);
    expect(
      compare(`BT /F 10 Tf 20 40 Td (No 1234) Tj ET ${ruler(-80)}`, ...text).differences,
    ).to.have.lengthOf(1);
    expect(compare(ruler(5), ...text).differences[0]).to.include({ ours: '0246810', theirs: '' });
  });
});
