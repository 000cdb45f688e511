import { expect } from 'chai';
import { pageFontsApart } from '../../../../../workers/stages/structure/rules/page-fonts-apart.ts';
import { append, HEADER, type Part, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, locked, NOW } from '../material.ts';

const verdictOf = (pdf: Buffer) => pageFontsApart(factsOf(pdf), NOW);

/** One page for each entry, which names its font; fonts are objects of their own unless they have one name. */
function book(...fonts: string[]): Buffer {
  return saying(fonts, []);
}

/** @param rows of one page each: what stands above and below its other text */
function saying(
  fonts: string[],
  rows: readonly (readonly [head: string, foot: string])[],
  lists: readonly string[] = [],
): Buffer {
  const text = Array.from(
    { length: 20 },
    (_, i) => `1 0 0 1 10 ${95 - 4 * i} Tm (word${'abcdefghijklmnopqrst'[i]}) Tj`,
  );
  const names = [...new Set(fonts)];
  const pages = fonts.map((font, i): Part[] => [
    {
      num: 20 + 2 * i,
      body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${21 + 2 * i} 0 R /Resources << /Font << /F ${10 + names.indexOf(font)} 0 R >> >> >>`,
    },
    {
      num: 21 + 2 * i,
      body: stream(
        `BT /F 3 Tf 1 0 0 1 10 98 Tm (${rows[i]?.[0] ?? ''}) Tj ${text.join(' ')} ${lists[i] ?? ''} 1 0 0 1 10 5 Tm (${rows[i]?.[1] ?? ''}) Tj ET`,
      ),
    },
  ]);
  const kids = fonts.map((_, i) => `${20 + 2 * i} 0 R`).join(' ');
  const parts: Part[] = [
    { num: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' },
    { num: 2, body: `<< /Type /Pages /Kids [${kids}] /Count ${fonts.length} >>` },
    ...names.map((name, i) => ({
      num: 10 + i,
      body: `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    })),
    ...pages.flat(),
  ];
  return append(HEADER, [{ parts }]).pdf;
}

/** Two pages with fonts of their own, numbered as one document, with a dated amount in each row. */
function listing(...pages: [string[], string[]]): Buffer {
  return saying(
    ['ABCDEF+Carlito', 'GHIJKL+Carlito'],
    [1, 2].map((at) => ['Statement', `Page ${at} of 2`] as const),
    pages.map((dates) =>
      dates
        .flatMap((date, row) => [
          `1 0 0 1 100 ${90 - 5 * row} Tm (${date}) Tj`,
          `1 0 0 1 150 ${90 - 5 * row} Tm (12.50) Tj`,
        ])
        .join(' '),
    ),
  );
}

describe('structure/page-fonts-apart', () => {
  it('finds a page between others with its own copy of their font', () => {
    const sight = firstOf(verdictOf(book('ABCDEF+Carlito', 'GHIJKL+Carlito', 'ABCDEF+Carlito')));
    expect(sight.page).to.equal(2);
    expect(sight.data).to.deep.equal({ fonts: ['carlito'], others: 2, continues: 'fonts', differs: '' });
    // The issuer may have replaced a page of his own.
    expect(sight.confidence).to.equal(0.15);
  });

  it('passes an enclosure at the end, documents put together, and a page in another typeface', () => {
    for (const fonts of [
      ['ABCDEF+Carlito', 'ABCDEF+Carlito', 'GHIJKL+Carlito'],
      ['ABCDEF+Carlito', 'GHIJKL+Carlito', 'MNOPQR+Carlito'],
      ['ABCDEF+Carlito', 'ABCDEF+Carlito', 'GHIJKL+Carlito', 'GHIJKL+Carlito'],
      ['ABCDEF+Carlito', 'GHIJKL+Verdana', 'ABCDEF+Carlito'],
      ['ABCDEF+Carlito', 'ABCDEF+Carlito', 'ABCDEF+Carlito'],
    ]) {
      expect(verdictOf(book(...fonts)).verdict, fonts.join()).to.equal('pass');
    }
  });

  it('finds a last page whose copies repeat the tags of the others where a balance goes on', () => {
    const tagged = ['ABCDEF+Carlito', 'ABCDEF+Carlito '];
    const carried = [
      ['Statement', 'Carried forward 1,240.50'],
      ['Brought forward 1,240.50', 'Closing balance 900.00'],
    ] as const;
    // Of two pages neither is the odd one, and a program may have made each by itself.
    for (const fonts of [tagged, ['ABCDEF+Carlito', 'GHIJKL+Carlito'], ['Carlito', 'Carlito ']]) {
      const verdict = verdictOf(saying(fonts, carried));
      if (verdict.verdict !== 'inconclusive') throw new Error(`${fonts}: ${verdict.verdict}`);
      expect(verdict.toCheck?.[0]).to.include({ page: 2 });
      expect(verdict.toCheck?.[0]?.note).to.contain('though a balance is carried over');
    }
    expect(verdictOf(saying(['ABCDEF+Carlito', 'GHIJKL+Verdana'], carried)).verdict).to.equal(
      'not-applicable',
    );
    const longer = saying([...tagged.slice(0, 1), ...tagged], [['Statement', ''], ...carried]);
    const sight = firstOf(verdictOf(longer));
    expect(sight).to.include({ page: 3, confidence: 0.15 });
    expect(sight.note).to.contain('though a balance is carried over');
    const numbered = saying(
      [...tagged, ...tagged.slice(1)],
      [1, 2, 3].map((at) => ['Statement', `Page ${at} of 3`] as const),
    );
    expect(firstOf(verdictOf(numbered))).to.include({ page: 1 });
  });

  it('asks where text goes on between two pages whose copies have the same tags', () => {
    const clauses = (from: number, to: number): string =>
      Array.from(
        { length: to - from + 1 },
        (_, at) => `1 0 0 1 100 ${90 - 6 * at} Tm (${from + at}. Whoever rents pays) Tj`,
      ).join(' ');
    const tagged = ['ABCDEF+Carlito', 'ABCDEF+Carlito '];
    const verdict = verdictOf(saying(tagged, [], [clauses(1, 4), clauses(5, 6)]));
    if (verdict.verdict !== 'inconclusive') throw new Error(verdict.verdict);
    expect(verdict.toCheck?.[0]?.note).to.contain('though its clauses are numbered on');
    expect(verdictOf(saying(tagged, [], [clauses(1, 4), clauses(1, 2)])).verdict).to.equal('not-applicable');
  });

  it('passes two documents that are put together, and pages that a program makes one by one', () => {
    const tagged = ['ABCDEF+Carlito', 'ABCDEF+Carlito '];
    for (const rows of [
      [],
      [
        ['Statement', 'Page 1 of 2'],
        ['Invoice', 'Page 1 of 1'],
      ],
      [
        ['Statement', 'Carried forward 1,240.50'],
        ['Opening balance 1,240.50', 'Closing balance 900.00'],
      ],
    ] as [string, string][][])
      expect(verdictOf(saying(tagged, rows)).verdict).to.equal('not-applicable');
    const other = [
      ['Statement', 'Page 1 of 2'],
      ['Statement', 'Page 2 of 2'],
    ] as const;
    expect(verdictOf(saying(['ABCDEF+Carlito', 'GHIJKL+Carlito'], other)).verdict).to.equal('not-applicable');
    const each = ['ABCDEF+Carlito', 'ABCDEF+Carlito ', 'ABCDEF+Carlito  '];
    const rows = [1, 2, 3].map((at) => ['Statement', `Page ${at} of 3`] as const);
    expect(verdictOf(saying(each, rows)).verdict).to.equal('pass');
  });

  it('finds one of two pages that are numbered as one where what they say is not of one document', () => {
    const apart = ['ABCDEF+Carlito', 'GHIJKL+Carlito'];
    const head = (page: number, line: string): [string, string] => [line, `Page ${page} of 2`];
    const rows: [string, string][] = [head(1, 'Account no. 4711220'), head(2, 'Account no. 4783190')];
    const sight = firstOf(verdictOf(saying(apart, rows)));
    expect(sight).to.include({ page: 2, confidence: 0.9 });
    expect(sight.note).to.contain('“Account no” is “4711220”; on the next it is “4783190”');
    const carried: [string, string][] = [
      ['Statement', 'Carried forward 1,240.50'],
      ['Brought forward 981.17', 'Closing balance 900.00'],
    ];
    const moved = firstOf(verdictOf(saying(apart, carried)));
    expect(moved.note).to.contain('carries “1,240.50” over; on the next “981.17” arrives');
    // Numbers that belong to the page, documents that are put together, and fonts that the pages share.
    for (const [fonts, own] of [
      [apart, [head(1, 'Printed at 10:31:02'), head(2, 'Printed at 10:31:04')]],
      [apart, [head(1, 'Sheet 4711'), head(2, 'Sheet 4712')]],
      [apart, [rows[0], ['Account no. 4783190', 'Page 1 of 1']]],
      [['ABCDEF+Carlito', 'ABCDEF+Carlito'], rows],
    ] as [string[], [string, string][]][])
      expect(verdictOf(saying(fonts, own)).verdict, JSON.stringify(own)).to.equal('not-applicable');
  });

  it('finds one of two pages whose rows begin before those of the other end, however days are written', () => {
    const verdict = (first: string[], second: string[]) => verdictOf(listing(first, second)).verdict;
    const early = ['01/10/2026', '03/10/2026', '07/10/2026', '12/10/2026'];
    const late = ['12/10/2026', '15/10/2026', '20/10/2026', '28/10/2026'];
    const before = ['02/09/2026', '05/09/2026', '09/09/2026', '21/09/2026'];
    expect(verdict(early, before)).to.equal('fail');
    expect(verdict(early.toReversed(), late.toReversed())).to.equal('fail');
    for (const [first, second] of [
      [early, late],
      [late.toReversed(), early.toReversed()],
      // Of each month in turn: no list in the order of time.
      [early, ['05/11/2026', '02/09/2026', '09/11/2026', '21/09/2026']],
      // Month before day.
      [
        ['10/01/2026', '10/05/2026', '10/09/2026', '10/12/2026'],
        ['10/13/2026', '10/15/2026', '10/21/2026', '10/28/2026'],
      ],
      [early, before.slice(1)],
    ] as [string[], string[]][])
      expect(verdict(first, second), `${first} ${second}`).to.equal('not-applicable');
  });

  it('does not apply to fewer pages and cannot tell in a locked file', () => {
    expect(verdictOf(book('ABCDEF+Carlito', 'GHIJKL+Carlito')).verdict).to.equal('not-applicable');
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });

  it('cannot tell of two pages that were not read to their end, and does not apply to one', () => {
    const facts = factsOf(book('ABCDEF+Carlito', 'GHIJKL+Carlito'));
    const open = { pageFonts: { reasons: ['Time ran out.'], toCheck: [] } };
    const judge = (pageCount: number) =>
      pageFontsApart({ ...facts, pdf: facts.pdf && { ...facts.pdf, pageCount, open } }, NOW);
    expect(judge(2)).to.deep.equal({ verdict: 'inconclusive', reason: 'Time ran out.' });
    expect(judge(1).verdict).to.equal('not-applicable');
  });
});
