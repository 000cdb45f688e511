import { expect } from 'chai';
import { valueSetApart } from '../../../../../workers/stages/structure/rules/value-set-apart.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, locked, NOW, twoFonts } from '../material.ts';

const verdictOf = (pdf: Buffer) => valueSetApart(factsOf(pdf), NOW);

describe('structure/value-set-apart', () => {
  const column = (odd: string): string =>
    [
      '/F 10 Tf (1,200.00) Tj',
      odd,
      '/F 10 Tf (3,100.00) Tj',
      '/F 10 Tf (4,900.00) Tj',
      '/F 10 Tf (7,700.00) Tj',
    ]
      .map((cell) => `0 -12 Td ${cell}`)
      .join(' ');

  it('finds one amount of a column in another typeface', () => {
    const sight = firstOf(verdictOf(twoFonts(column('/G 10 Tf (9,950.00) Tj'))));
    expect(sight.data).to.deep.include({ text: '9,950.00', how: 'in-column', around: 'Helvetica' });
    expect(sight.confidence).to.equal(1);
  });

  it('passes a date among amounts, and an amount stamped far above a column that ends below it', () => {
    expect(verdictOf(twoFonts(column('-11.12 0 Td /G 10 Tf (22.11.2026) Tj 11.12 0 Td'))).verdict).to.equal(
      'pass',
    );
    const stamped = (lines: number): Buffer =>
      twoFonts(`${column(`/G 10 Tf (9,950.00) Tj 0 ${-12 * lines} Td`)} `);
    expect(verdictOf(stamped(1)).verdict).to.equal('fail');
    expect(verdictOf(stamped(8)).verdict).to.equal('pass');
  });

  it('asks about flattened fields of two fonts, which two programs may have filled in', () => {
    const amounts = ['1,200.00', '9,950.00', '3,100.00', '4,900.00', '7,700.00'];
    const pdf = (odd: string, isForm: boolean): Buffer => {
      const cell = (amount: string, row: number): string =>
        `BT /${amount.startsWith('9') ? odd : 'F'} 8 Tf 150 ${80 - 12 * row} Td (${amount}) Tj ET`;
      const words = Array.from({ length: 30 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}`).join(
        ' ',
      );
      const drawn = isForm ? amounts.map((_, row) => `/X${row} Do`) : amounts.map(cell);
      const parts = onePage(`BT /F 3 Tf 5 95 Td (${words}) Tj ET ${drawn.join(' ')}`);
      const fonts = '/Font << /F 5 0 R /G 6 0 R >>';
      const names = amounts.map((_, row) => `/X${row} ${10 + row} 0 R`).join(' ');
      parts[2].body = parts[2].body.replace('/Font << /F 5 0 R >>', `/XObject << ${names} >> ${fonts}`);
      const forms = amounts.map((amount, row) => ({
        num: 10 + row,
        body: stream(
          cell(amount, row),
          `/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << ${fonts} >> `,
        ),
      }));
      const font = '<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Verdana /Encoding /WinAnsiEncoding >>';
      return append(HEADER, [{ parts: [...parts, { num: 6, body: font }, ...forms] }]).pdf;
    };
    const asked = verdictOf(pdf('G', true));
    expect(asked.verdict === 'inconclusive' && asked.toCheck?.[0]?.values[0]?.text).to.equal('9,950.00');
    expect(verdictOf(pdf('F', true)).verdict).to.equal('pass');
    expect(verdictOf(pdf('G', false)).verdict).to.equal('fail');
  });

  it('finds a value between words of another typeface, with less confidence', () => {
    const sight = firstOf(verdictOf(twoFonts('(You owe ) Tj /G 10 Tf (9,950.00) Tj /F 10 Tf ( to us) Tj')));
    expect(sight.data).to.deep.include({ how: 'in-line' });
    expect(sight.confidence).to.equal(0.4);
  });

  it('passes digits among other scripts in a font of the page, and finds them where the scripts’ font sets digits', () => {
    /** Letters of the first font are read as those of a script, from its first one on. */
    const written = (content: string, first: string): Buffer => {
      const parts = onePage(
        `BT /F 3 Tf 5 95 Td (${'wort '.repeat(30)}) Tj ET BT /F 10 Tf 50 80 Td ${content} ET`,
      );
      parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R');
      const latin = (parts[4].body as string).replace('/Helvetica', '/ABCDEF+Verdana');
      parts[4].body = latin.replace('/ABCDEF+Verdana', '/ABCDEF+SimHei /ToUnicode 7 0 R');
      const map = `1 beginbfrange <41> <7A> <${first}> endbfrange`;
      return append(HEADER, [{ parts: [...parts, { num: 6, body: latin }, { num: 7, body: stream(map) }] }])
        .pdf;
    };
    const year = '(ab ) Tj /G 10 Tf (2017-2018) Tj /F 10 Tf ( cd) Tj';
    const others = `/G 10 Tf 0 -20 Td (${'Latin '.repeat(5)}) Tj`;
    for (const [script, first] of Object.entries({ ideographs: '4E41', Ethiopic: '1200', Yi: 'A000' })) {
      expect(verdictOf(written(year, first)).verdict, `${script}, a font of one value`).to.equal(
        'inconclusive',
      );
      expect(verdictOf(written(`${year} ${others}`, first)).verdict, script).to.equal('pass');
      expect(verdictOf(written(`${year} ( 2016) Tj`, first)).verdict, script).to.equal('fail');
    }
  });

  it('is open where one glyph is read as a whole number', () => {
    const set = (width: number): Buffer =>
      twoFonts(`(You owe ) Tj /G 10 Tf ${width} Tz (9,950.00) Tj /F 10 Tf 100 Tz ( to us) Tj`);
    expect(verdictOf(set(60)).verdict).to.equal('fail');
    expect(verdictOf(set(15)).verdict).to.equal('inconclusive');
  });

  it('asks about a value between words that is set in fixed width, as entries and codes are', () => {
    const odd = '(You owe ) Tj /G 10 Tf (9,950.00) Tj /F 10 Tf ( to us) Tj';
    for (const font of ['ABCDEF+NimbusMonL-Regu', 'ABCDEF+DejaVuSansMono', 'Courier']) {
      const asked = verdictOf(twoFonts(odd, font));
      expect(asked.verdict === 'inconclusive' && asked.toCheck?.[0]?.values[0]?.text, font).to.equal(
        '9,950.00',
      );
    }
    expect(
      verdictOf(twoFonts(column('-9.1 0 Td /G 10 Tf (9,950.00) Tj 9.1 0 Td'), 'ABCDEF+LiberationMono'))
        .verdict,
    ).to.equal('fail');
  });

  it('passes names with digits', () => {
    expect(
      verdictOf(twoFonts('(The package ) Tj /G 10 Tf (l3color) Tj /F 10 Tf ( of them) Tj')).verdict,
    ).to.equal('pass');
  });

  it('leaves open what an author sets off by a typeface, and passes names with digits in a second copy', () => {
    const facts = factsOf(twoFonts(column('/G 10 Tf (9,950.00) Tj')));
    const judge = (more: Partial<NonNullable<typeof facts.pdf>>) =>
      valueSetApart(
        { ...facts, pdf: facts.pdf && { ...facts.pdf, fontInconsistency: [], open: {}, ...more } },
        NOW,
      );
    const place = { page: 1, box: [0.1, 0.1, 0.1, 0.02] as [number, number, number, number] };
    const set = {
      ...place,
      text: '220',
      how: 'in-line' as const,
      font: 'CMBX10',
      around: 'CMR10',
      wordsInFont: 2,
    };
    expect(judge({ fontInconsistency: [set, set] }).verdict).to.equal('fail');
    expect(judge({ fontInconsistency: [set, set, set] }).verdict).to.equal('inconclusive');
    const copy = { ...place, text: 'X2html', font: 'CMR10', around: 'CMR10', words: 3 };
    expect(judge({ secondSubsets: [copy] }).verdict).to.equal('inconclusive');
    expect(judge({ secondSubsets: [{ ...copy, text: '2.395' }] }).verdict).to.equal('fail');
  });

  it('passes a bold total and a typeface that the document uses, and leaves a column open that changes typefaces', () => {
    expect(verdictOf(twoFonts(column('/G 10 Tf (9,950.00) Tj'), 'Helvetica-Bold')).verdict).to.equal('pass');
    const named = twoFonts(column('/G 10 Tf (9,950.00) Tj'), 'LatoB', 'Lato');
    expect(verdictOf(named).verdict).to.equal('pass');
    const mixed = column('/G 10 Tf (9,950.00) Tj').replace('/F 10 Tf (4,', '/G 10 Tf (4,');
    expect(verdictOf(twoFonts(mixed)).verdict).to.equal('inconclusive');
    const used = `/G 10 Tf (Five words in that font) Tj ${column('/G 10 Tf (9,950.00) Tj')}`;
    expect(verdictOf(twoFonts(used)).verdict).to.equal('pass');
  });

  it('leaves a sum open that is set otherwise with its label, and tells one whose label is not', () => {
    const rows = ['1,200.00', '3,100.00', '4,900.00'].map(
      (amount) => `0 -12 Td (Item) Tj 60 0 Td (${amount}) Tj -60 0 Td`,
    );
    const sum = (label: string, amount: string) =>
      `${rows.join(' ')} 0 -12 Td ${label} 10 Tf (Total) Tj 60 0 Td ${amount} 10 Tf (9,200.00) Tj -60 0 Td`;
    expect(verdictOf(twoFonts(sum('/G', '/G'))).verdict).to.equal('inconclusive');
    expect(firstOf(verdictOf(twoFonts(sum('/F', '/G')))).data).to.include({ how: 'in-column' });
    const within = `${sum('/G', '/G')} 0 -12 Td /F 10 Tf (Item) Tj 60 0 Td (8,100.00) Tj`;
    expect(firstOf(verdictOf(twoFonts(within))).data).to.include({ text: '9,200.00' });
  });

  const list = (odd: string): string =>
    ['/F 10 Tf (12.03.1990) Tj', odd, '/F 10 Tf (55-4711) Tj', '/F 10 Tf (30.04.2026) Tj']
      .map((line) => `0 -12 Td ${line}`)
      .join(' ');

  it('finds an account of a list in another typeface, unless that has fixed width', () => {
    const account = '/G 10 Tf (DE89 3704 0044 0532 0130 00) Tj';
    const sight = firstOf(verdictOf(twoFonts(list(account))));
    expect(sight.data).to.deep.include({ how: 'in-list', text: 'DE89 3704 0044 0532 0130 00' });
    expect(sight.confidence).to.equal(0.75);
    expect(verdictOf(twoFonts(list(account), 'ABCDEF+LiberationMono')).verdict).to.equal('pass');
    expect(verdictOf(twoFonts(list('/G 10 Tf (Ann Example) Tj'))).verdict).to.equal('pass');
    expect(verdictOf(twoFonts(list(account).replace('/F 10 Tf (55', '/G 10 Tf (55'))).verdict).to.equal(
      'pass',
    );
  });

  it('finds a value in a second copy of the font around it', () => {
    const odd = '(You owe ) Tj /G 10 Tf (9,950.00) Tj /F 10 Tf ( to us) Tj';
    const sight = firstOf(verdictOf(twoFonts(odd, 'Helvetica')));
    expect(sight.data).to.deep.include({ how: 'second-copy', text: '9,950.00' });
    expect(sight.note).to.include('second copy of Helvetica');
    expect(sight.confidence).to.equal(0.8);
  });

  it('asks about a value in a second use of the font file around it', () => {
    const odd = '(0459,. You owe ) Tj /G 10 Tf (9,950.00) Tj /F 10 Tf ( to us) Tj';
    const sharing = (second: number): Buffer => {
      const words = Array.from({ length: 30 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}`).join(
        ' ',
      );
      const parts = onePage(`BT /F 3 Tf 5 95 Td (${words}) Tj ET BT /F 10 Tf 50 80 Td ${odd} ET`);
      parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R');
      const font = (num: number, descriptor: number) => ({
        num,
        body: `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Lato /Encoding /WinAnsiEncoding /FontDescriptor ${descriptor} 0 R >>`,
      });
      const descriptor = (num: number) => ({
        num,
        body: '<< /Type /FontDescriptor /FontName /ABCDEF+Lato /Flags 32 /FontFile 9 0 R >>',
      });
      const fonts = [
        font(5, 7),
        font(6, second),
        descriptor(7),
        descriptor(8),
        { num: 9, body: stream('%!') },
      ];
      return append(HEADER, [{ parts: [...parts.slice(0, 4), ...fonts] }]).pdf;
    };
    expect(firstOf(verdictOf(sharing(8))).data).to.deep.include({ how: 'second-copy' });
    const shared = verdictOf(sharing(7));
    expect(shared.verdict).to.equal('inconclusive');
    expect('toCheck' in shared && shared.toCheck?.[0]?.values).to.deep.equal([
      { source: 'printed', text: '9,950.00' },
    ]);
  });

  it('asks about a value in one of many copies, and not about a head that pages have in common', () => {
    const pages = (at: (page: number) => number): Buffer => {
      const [catalog, , page, , font] = onePage('');
      page.body = page.body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R');
      const filler = 'all of these words stand in the first copy of it '.repeat(3);
      const parts = [0, 1, 2, 3].flatMap((i) => [
        { num: 20 + 2 * i, body: page.body.replace(/\/Contents \d+ 0 R/, `/Contents ${21 + 2 * i} 0 R`) },
        {
          num: 21 + 2 * i,
          body: stream(
            `BT /F 8 Tf 10 ${at(i)} Td (See ) Tj /G 8 Tf (Part 1. All of the basic use) Tj /F 8 Tf ( below) Tj ET BT /F 2 Tf 5 20 Td (${filler}) Tj ET`,
          ),
        },
      ]);
      const tree = {
        num: 2,
        body: `<< /Type /Pages /Kids [${[20, 22, 24, 26].map((n) => `${n} 0 R`).join(' ')}] /Count 4 >>`,
      };
      return append(HEADER, [{ parts: [catalog, tree, font, { num: 6, body: font.body }, ...parts] }]).pdf;
    };
    const asked = (pdf: Buffer): number => {
      const verdict = verdictOf(pdf);
      expect(verdict.verdict).to.equal('inconclusive');
      return ('toCheck' in verdict && verdict.toCheck?.length) || 0;
    };
    expect(asked(pages((i) => 40 + 10 * i))).to.equal(4);
    expect(asked(pages(() => 80))).to.equal(0);
  });

  it('takes fonts that a program only numbers for one under one number', () => {
    const odd = '(0459,. You owe ) Tj /G 10 Tf (9,950.00) Tj /F 10 Tf ( to us) Tj';
    const judged = (font: string) => verdictOf(twoFonts(odd, font, 'ABCDEF+CairoFont-0-0')).verdict;
    expect(judged('GHIJKL+CairoFont-0-1')).to.equal('fail');
    expect(judged('GHIJKL+CairoFont-2-0')).to.equal('pass');
  });

  it('leaves mere words in a second copy open', () => {
    const odd = '(You owe ) Tj /G 10 Tf (Presto) Tj /F 10 Tf ( to us) Tj';
    expect(verdictOf(twoFonts(odd, 'Helvetica')).verdict).to.equal('inconclusive');
  });

  it('passes a copy for characters that the other subset lacks, and leaves one open that sets whole passages', () => {
    const odd = '(You owe ) Tj /G 10 Tf (9,950.00) Tj /F 10 Tf ( to us) Tj';
    expect(verdictOf(twoFonts(odd, 'GHIJKL+Carlito', 'ABCDEF+Carlito')).verdict).to.equal('pass');
    const digits = odd.replace('(You owe', '(0459,. You owe');
    expect(verdictOf(twoFonts(digits, 'GHIJKL+Carlito', 'ABCDEF+Carlito')).verdict).to.equal('fail');
    const passage = `${odd} 0 -12 Td /G 10 Tf (${'and more of it '.repeat(7)}) Tj`;
    expect(verdictOf(twoFonts(passage, 'Helvetica')).verdict).to.equal('inconclusive');
    expect(verdictOf(twoFonts(odd, 'Helvetica-Bold')).verdict).to.equal('pass');
  });

  describe('a standard font that the file does not hold', () => {
    const HELD =
      '/FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+Lato /Flags 32 /FontFile 7 0 R >>';
    /** Words in Lato (F), which the file holds or not, and `content` in it and in G. */
    const held = (content: string, second = 'Helvetica', descriptor = HELD): Buffer => {
      const words = Array.from({ length: 40 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}`);
      const parts = onePage(
        `BT /F 3 Tf 5 95 Td (${words.slice(0, 20).join(' ')}) Tj 0 -4 Td (${words.slice(20).join(' ')}) Tj ET BT /F 10 Tf 20 60 Td ${content} ET`,
      );
      parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R');
      parts[4].body = parts[4].body.replace('/Helvetica', `/ABCDEF+Lato ${descriptor}`);
      const guest = `<< /Type /Font /Subtype /Type1 /BaseFont /${second} /Encoding /WinAnsiEncoding >>`;
      return append(HEADER, [{ parts: [...parts, { num: 6, body: guest }, { num: 7, body: stream('%!') }] }])
        .pdf;
    };
    const sentence = (value: string): string =>
      `(Rent is ) Tj /G 10 Tf (${value}) Tj /F 10 Tf ( a month) Tj 0 -12 Td (and due) Tj`;

    it('finds a value and a name in it, in mid-text', () => {
      const sight = firstOf(verdictOf(held(sentence('1,250.00'))));
      expect(sight.data).to.deep.equal({
        text: '1,250.00',
        font: 'Helvetica',
        around: 'ABCDEF+Lato',
        how: 'not-embedded',
      });
      expect(sight.confidence).to.equal(0.8);
      expect(firstOf(verdictOf(held(sentence('Ann Example')))).data).to.include({ text: 'Ann Example' });
    });

    it('finds letters of a name in it that the subset lacks', () => {
      const name = '(Name: ) Tj (Ma) Tj /G 10 Tf (rg) Tj /F 10 Tf (aret) Tj 0 -12 Td (and more) Tj';
      expect(firstOf(verdictOf(held(name))).data).to.include({ text: 'Margaret', how: 'not-embedded' });
    });

    it('finds a name that is a line of a block by itself', () => {
      const block = (indent: number): string =>
        `(To our tenant) Tj 0 -12 Td /G 10 Tf (Ann Example) Tj /F 10 Tf ${indent} -12 Td (134 Long Street) Tj`;
      expect(firstOf(verdictOf(held(block(0)))).data).to.include({ text: 'Ann Example' });
      expect(verdictOf(held(block(30))).verdict).to.equal('pass');
    });

    it('asks about a word in small letters, which is neither a name nor a value', () => {
      const verdict = verdictOf(held(sentence('the')));
      expect(verdict.verdict).to.equal('inconclusive');
      expect('toCheck' in verdict && verdict.toCheck?.[0]?.values[0]?.text).to.equal('the');
      expect(verdictOf(held(sentence('the 5th'))).verdict).to.equal('fail');
    });

    it('tells one place once', () => {
      const verdict = verdictOf(held(sentence('1,250.00')));
      expect(verdict.verdict === 'fail' && verdict.occurrences).to.have.length(1);
    });

    it('passes what is painted behind all else, other typefaces, and files that leave fonts out', () => {
      expect(verdictOf(held('(Rent is ) Tj /G 10 Tf (Ann Example) Tj')).verdict).to.equal('pass');
      expect(verdictOf(held(sentence('Ann Example'), 'Courier')).verdict).to.equal('pass');
      expect(verdictOf(held(sentence('Ann Example'), 'ZapfDingbats')).verdict).to.equal('pass');
      expect(verdictOf(held(sentence('Ann Example'), 'Helvetica', '')).verdict).to.equal('pass');
    });

    it('leaves open what the document sets so many times', () => {
      const many = Array.from({ length: 7 }, () => sentence('9,950.00')).join(' 0 -12 Td ');
      const verdict = verdictOf(held(many.replaceAll('10 Tf', '3 Tf').replaceAll('-12', '-4')));
      expect(verdict.verdict).to.equal('inconclusive');
    });
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
