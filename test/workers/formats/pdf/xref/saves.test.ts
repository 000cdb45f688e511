import { expect } from 'chai';
import { openPdf, type PdfFile } from '../../../../../workers/formats/pdf/index.ts';
import { append, HEADER, onePage, type Part, simple, withXrefStream } from '../build.ts';

const codes = (file: PdfFile): string[] => file.problems.map(({ code }) => code);

/** The number that object `num` was after a save; null where it was none. */
function numberIn(file: PdfFile, save: number, num = 9): number | null {
  const value = file.at(save).object(num)?.value;
  return value?.kind === 'number' ? value.value : null;
}

/** A document whose object 9 is each number in turn, one save for each. */
function counting(saves: number): ReturnType<typeof append> {
  const parts = (value: number): Part[] => [{ num: 9, body: `${value}` }];
  return append(HEADER, [
    { parts: [...onePage(''), ...parts(0)] },
    ...Array.from({ length: saves - 1 }, (_, i) => ({ parts: parts(i + 1) })),
  ]);
}

describe('the end of a save (ISO 32000-2, 7.5.5)', () => {
  it('is behind the line end of its %%EOF, of any kind', () => {
    const first = counting(1).pdf.toString('latin1');
    for (const end of ['\n', '\r', '\r\n', ' \n', ' \r\n', '']) {
      const cut = first.replace(/%%EOF\n$/, `%%EOF${end}`);
      for (const rest of ['', '9 0 obj\n1\nendobj\n']) {
        const file = openPdf(Buffer.from(cut + rest, 'latin1'));
        expect(file.revisions[0]?.endOffset, JSON.stringify(end + rest)).to.equal(cut.length);
        expect(file.lastEof).to.equal(cut.length);
      }
    }
  });

  it('is the end of the file where no %%EOF stands', () => {
    const bytes = counting(1).pdf;
    const cut = bytes.subarray(0, bytes.lastIndexOf('%%EOF'));
    const file = openPdf(cut);
    expect(file.revisions.map(({ endOffset }) => endOffset)).to.deep.equal([cut.length]);
    expect(file.lastEof).to.equal(cut.length);
  });

  it('is not a word in a stream', () => {
    const inner = 'text %%EOF startxref 5 trailer << /Root 9 0 R >> xref';
    const file = openPdf(simple(inner));
    expect(file.revisions).to.have.length(1);
    expect(codes(file)).to.deep.equal([]);
  });
});

describe('saves beyond the cap', () => {
  it('are the oldest, taken together as they were at their end', () => {
    const { pdf } = counting(7);
    const file = openPdf(pdf, { maxRevisions: 3 });
    expect(codes(file)).to.deep.equal(['revision-cap']);
    expect(file.revisions.map(({ index }) => numberIn(file, index))).to.deep.equal([4, 5, 6]);
    // All that there was before is there still.
    expect(file.at(0).numbers()).to.deep.equal([1, 2, 3, 4, 5, 9]);
    expect(file.revisions.map(({ changed }) => changed)).to.deep.equal([[], [9], [9]]);
  });

  it('do not count where there are just as many', () => {
    const file = openPdf(counting(3).pdf, { maxRevisions: 3 });
    expect(codes(file)).to.deep.equal([]);
    expect(file.revisions.map(({ index }) => numberIn(file, index))).to.deep.equal([0, 1, 2]);
  });
});

describe('states of a file', () => {
  it('are those of a save, the first and the last for what lies outside', () => {
    const file = openPdf(counting(3).pdf);
    for (const [index, value] of [
      [-5, 0],
      [0, 0],
      [1.9, 1],
      [2, 2],
      [99, 2],
    ] as const)
      expect(numberIn(file, index), `${index}`).to.equal(value);
    expect(file.latest).to.equal(file.at(2));
  });

  it('are told again when they have been asked for long ago', () => {
    const file = openPdf(counting(40).pdf);
    const { latest } = file;
    for (const order of [1, -1])
      for (let i = 0; i < 40; i++) {
        const index = order > 0 ? i : 39 - i;
        expect(numberIn(file, index)).to.equal(index);
      }
    expect(file.latest).to.equal(latest);
  });

  it('have numbers that were set free and taken again', () => {
    const { pdf } = append(HEADER, [
      { parts: [...onePage(''), { num: 9, body: '1' }] },
      { parts: [], free: [9] },
      { parts: [{ num: 9, gen: 1, body: '2' }] },
    ]);
    const file = openPdf(pdf);
    expect([0, 1, 2].map((index) => numberIn(file, index))).to.deep.equal([1, null, 2]);
    expect(file.revisions.map(({ changed, added }) => [changed, added])).to.deep.equal([
      [[], [1, 2, 3, 4, 5, 9]],
      [[9], []],
      [[], [9]],
    ]);
  });

  it('know a second branch of saves, which goes on from where it left the first', () => {
    const base = counting(1);
    const branch = append(base.pdf, [{ parts: [{ num: 9, body: '50' }] }], base.xrefs[0]);
    const main = append(branch.pdf, [{ parts: [{ num: 8, body: '60' }] }], base.xrefs[0]);
    const file = openPdf(main.pdf);
    expect(codes(file)).to.deep.equal(['unchained-revision']);
    expect(file.revisions.map(({ chained }) => chained)).to.deep.equal([true, false, true]);
    // What the branch changed never was in the document that is shown.
    expect([0, 1, 2].map((index) => numberIn(file, index))).to.deep.equal([0, 50, 0]);
    expect([0, 1, 2].map((index) => numberIn(file, index, 8))).to.deep.equal([null, null, 60]);
    expect(file.at(1).numbers()).to.deep.equal([1, 2, 3, 4, 5, 9]);
  });
});

describe('saves found by a scan', () => {
  /** Objects without any table, `cut` into saves by %%EOF. */
  const scanned = (...saves: string[]): PdfFile =>
    openPdf(Buffer.concat([HEADER, Buffer.from(saves.join('%%EOF\n'), 'latin1')]));
  const objects = (parts: readonly Part[]): string =>
    parts.map(({ num, gen = 0, body }) => `${num} ${gen} obj\n${body}\nendobj\n`).join('');
  const CATALOG = objects(onePage(''));

  it('are cut at each %%EOF, what stands behind the last one being a save of its own', () => {
    const file = scanned(`${CATALOG}9 0 obj\n1\nendobj\n`, '9 0 obj\n2\nendobj\n', '9 0 obj\n3\nendobj\n');
    expect(file.revisions.map(({ kind }) => kind)).to.deep.equal(['recovered', 'recovered', 'recovered']);
    expect([0, 1, 2].map((index) => numberIn(file, index))).to.deep.equal([1, 2, 3]);
    expect(file.revisions.at(-1)?.endOffset).to.equal(file.bytes.length);
    expect(scanned(CATALOG, '').revisions).to.have.length(1);
  });

  it('have the last of several objects of one number', () => {
    const file = scanned(`${CATALOG}9 0 obj\n1\nendobj\n9 0 obj\n2\nendobj\n`, '');
    expect(numberIn(file, 0)).to.equal(2);
  });

  it('have the last catalog where no trailer is left, and the trailer where one is', () => {
    const other = '6 0 obj\n<< /Type /Catalog /Pages 2 0 R /Lang (x) >>\nendobj\n';
    const langOf = (file: PdfFile): string => file.latest.get(file.latest.catalog, 'Lang').kind;
    expect(langOf(scanned(CATALOG + other, ''))).to.equal('string');
    expect(langOf(scanned(other + CATALOG, ''))).to.equal('null');
    expect(langOf(scanned(`${CATALOG}${other}trailer << /Root 1 0 R >>\n`, ''))).to.equal('null');
    expect(langOf(scanned(`${CATALOG}${other}trailer << /Root 6 0 R >>\n`, ''))).to.equal('string');
    // A trailer stays in force until another one comes.
    const later = scanned(`${CATALOG}${other}trailer << /Root 6 0 R >>\n`, '9 0 obj\n1\nendobj\n');
    expect(langOf(later)).to.equal('string');
  });

  it('do not have what a comment or a word only looks like', () => {
    const file = scanned(
      `${CATALOG}% 7 0 obj 1 endobj\nx8 0 obj 2 endobj\n0 0 obj 3 endobj\n9 0 objx 4\n`,
      '',
    );
    expect(file.latest.numbers()).to.deep.equal([1, 2, 3, 4, 5]);
  });

  it('have what follows without a line end', () => {
    const file = scanned(`${CATALOG}7 0 obj 1 endobj8 0 obj 2 endobj\n9 0 obj(3)`, '');
    expect(file.latest.numbers()).to.deep.equal([1, 2, 3, 4, 5, 7, 8, 9]);
    expect([...file.scan()].map(({ closed }) => closed).slice(-3)).to.deep.equal([true, true, false]);
  });

  it('are read up to the number of objects that is kept, which is told', () => {
    const file = openPdf(Buffer.concat([HEADER, Buffer.from(CATALOG)]), { maxObjects: 4 });
    expect(file.scan().length).to.equal(4);
    expect(codes(file)).to.include('object-cap');
    expect(codes(openPdf(Buffer.concat([HEADER, Buffer.from(CATALOG)]), { maxObjects: 5 }))).to.not.include(
      'object-cap',
    );
  });
});

describe('references', () => {
  const view = (parts: Part[]) => openPdf(append(HEADER, [{ parts: [...onePage(''), ...parts] }]).pdf).latest;
  const kindOf = (parts: Part[], num = 9, gen = 0): string =>
    view(parts).resolve({ kind: 'ref', num, gen, start: 0, end: 0 }).kind;

  it('of another generation, to nothing and to themselves are null (7.3.10)', () => {
    const part = { num: 9, gen: 2, body: '(x)' };
    expect([0, 1, 2, 3].map((gen) => kindOf([part], 9, gen))).to.deep.equal([
      'null',
      'null',
      'string',
      'null',
    ]);
    expect(kindOf([], 77)).to.equal('null');
    expect(kindOf([{ num: 9, body: '9 0 R' }])).to.equal('null');
    expect(
      kindOf([
        { num: 9, body: '10 0 R' },
        { num: 10, body: '9 0 R' },
      ]),
    ).to.equal('null');
  });

  it('are followed from one to the next, and not without end', () => {
    const chain = (length: number): Part[] =>
      Array.from({ length }, (_, i) => ({ num: 20 + i, body: i === length - 1 ? '(x)' : `${21 + i} 0 R` }));
    expect(kindOf(chain(20), 20)).to.equal('string');
    expect(kindOf(chain(60), 20)).to.equal('null');
  });

  it('to an object that holds nothing are null, and so is one in a stream of objects that is none', () => {
    expect(kindOf([{ num: 9, body: '' }])).to.equal('null');
    expect(kindOf([{ num: 9, body: 'null' }])).to.equal('null');
    const packed = openPdf(withXrefStream([...onePage(''), { num: 10, body: '(no stream)' }], [[9, 10, 0]]));
    expect(packed.latest.object(9)).to.equal(null);
  });
});

describe('the header (7.5.2)', () => {
  const opened = (head: string) => openPdf(Buffer.from(head, 'latin1'));

  it('says the version, wherever in the first megabyte it stands', () => {
    for (const [head, version, offset] of [
      ['%PDF-1.7\n', '1.7', 0],
      ['%PDF-2.0\r', '2.0', 0],
      ['%PDF-1\n', '', 0],
      ['%PDF-x.y', '', 0],
      [`${' '.repeat(2_000)}%PDF-1.4`, '1.4', 2_000],
      ['%!PS-Adobe-3.0 PDF-1.4', '', -1],
      [`${' '.repeat(1 << 20)}%PDF-1.4`, '', -1],
    ] as const) {
      const file = opened(head);
      expect([file.version, file.headerOffset], head.trim()).to.deep.equal([version, offset]);
      expect(codes(file).includes('no-header')).to.equal(offset < 0);
      expect(codes(file).includes('header-not-at-start')).to.equal(offset > 0);
    }
  });
});
