/** Saves that put pages in, take them out and move them: each page is held against its own earlier state, or against none. */
import { expect } from 'chai';
import { append, HEADER, type Part, stream } from '../../../../../formats/pdf/build.ts';
import { factsOf } from '../../../material.ts';

const FONT = {
  num: 5,
  body: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
};
const CATALOG = { num: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' };

/** The tree of pages, each by its number. */
const tree = (...nums: number[]): Part => ({
  num: 2,
  body: `<< /Type /Pages /Kids [${nums.map((num) => `${num} 0 R`).join(' ')}] /Count ${nums.length} /MediaBox [0 0 200 100] >>`,
});

const LINES = ['Payment within thirty days', 'to our account at the bank', 'named above and no later'];

/** A page and its content, which is one number higher. */
function page(num: number, amount: string): Part[] {
  const lines = LINES.map((line, at) => `BT /F 6 Tf 10 ${40 - 10 * at} Td (${line} of ${num}) Tj ET`).join(
    ' ',
  );
  return [
    {
      num,
      body: `<< /Type /Page /Parent 2 0 R /Contents ${num + 1} 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    },
    { num: num + 1, body: stream(`BT /F 10 Tf 20 80 Td (Total due) Tj 100 0 Td (${amount}) Tj ET ${lines}`) },
  ];
}

const FIRST = [CATALOG, FONT, tree(10, 20), ...page(10, '1,250.00'), ...page(20, '2,340.00')];

/** What the saves behind the first replaced: page, old and new text. */
function replacedBy(...saves: Part[][]): (string | number | null)[][] {
  const { pdf } = factsOf(
    append(
      HEADER,
      [FIRST, ...saves].map((parts) => ({ parts })),
    ).pdf,
  );
  return pdf!.revisions.textChanges.map((change) => [change.page, change.old, change.new]);
}

describe('structure: pages that a later save puts in, takes out or moves', () => {
  it('replace nothing where they are put before, between or behind the others', () => {
    for (const order of [
      [30, 10, 20],
      [10, 30, 20],
      [10, 20, 30],
    ])
      expect(replacedBy([tree(...order), ...page(30, '7,777.00')]), order.join()).to.deep.equal([]);
  });

  it('replace nothing where one is taken out, or all of them change places', () => {
    expect(replacedBy([tree(20)])).to.deep.equal([]);
    expect(replacedBy([tree(10)])).to.deep.equal([]);
    expect(replacedBy([tree(20, 10)])).to.deep.equal([]);
  });

  it('are told with their number in the newer state where their content was replaced as well', () => {
    const [, content] = page(20, '9,340.00');
    const told = [3, '2,340.00', '9,340.00'];
    expect(replacedBy([tree(30, 10, 20), ...page(30, '7,777.00'), content!])).to.deep.equal([told]);
    expect(replacedBy([tree(20, 10), content!])).to.deep.equal([told.with(0, 1)]);
  });

  it('stand for the page that is gone from their place: its object was exchanged for another', () => {
    const anew = page(30, '9,250.00').map(({ num, body }) => ({
      num,
      body: body.replaceAll('of 30', 'of 10'),
    }));
    expect(replacedBy([tree(30, 20), ...anew])).to.deep.equal([[1, '1,250.00', '9,250.00']]);
  });

  it('are held against what they were when a further save changes them', () => {
    const [, content] = page(30, '8,888.00');
    expect(replacedBy([tree(30, 10, 20), ...page(30, '7,777.00')], [content!])).to.deep.equal([
      [1, '7,777.00', '8,888.00'],
    ]);
  });

  it('point to the save and the page that still show the earlier state', () => {
    const [, content] = page(20, '9,340.00');
    const saves = [FIRST, [tree(30, 10, 20), ...page(30, '7,777.00')], [content!]];
    const { pdf } = factsOf(
      append(
        HEADER,
        saves.map((parts) => ({ parts })),
      ).pdf,
    );
    expect(pdf!.revisions.textChanges[0]).to.deep.include({
      page: 3,
      revision: 2,
      before: { save: 1, page: 3 },
    });
  });
});
