/** Actions and what acts (ISO 32000-2, 12.6): which of them a document has, and which run without being asked. */
import { expect } from 'chai';
import { activeContent as rule } from '../../../../../../workers/stages/structure/rules/active-content.ts';
import { append, HEADER, onePage, type Part, stream } from '../../../../formats/pdf/build.ts';
import { factsOf, INVOICE, NOW } from '../../material.ts';

const SCRIPT = '<< /S /JavaScript /JS (x) >>';

function file(catalog: string, more: Part[] = [], page = ''): Buffer {
  const [, ...rest] = onePage(INVOICE, page);
  const first = { num: 1, body: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>` };
  return append(HEADER, [{ parts: [first, ...rest, ...more] }]).pdf;
}

const foundIn = (pdf: Buffer) => factsOf(pdf).pdf!.activeContent;

/** Whether the scripts of a document run when it is opened, each by the object that it is written in. */
const automaticIn = (pdf: Buffer): Record<number, boolean> =>
  Object.fromEntries(foundIn(pdf).map(({ objectNumber, automatic }) => [objectNumber, automatic]));

describe('structure: active content by its kind', () => {
  const KINDS: [dict: string, kind: string][] = [
    ['/S /JavaScript /JS (app.alert)', 'javascript'],
    ['/S /Launch /F (calc.exe)', 'launch'],
    ['/S /SubmitForm /F (collector)', 'submit-form'],
    ['/S /ImportData /F (data.fdf)', 'import-data'],
    ['/S /GoToR /F (other.pdf) /D [0]', 'remote-document'],
    ['/S /GoToE /T << >>', 'embedded-file'],
    ['/S /RichMediaExecute', 'rich-media'],
    ['/Subtype /RichMedia', 'rich-media'],
    ['/Type /Filespec /EF << /F 5 0 R >>', 'embedded-file'],
    ['/XFA (x)', 'xfa'],
    ['/JS (no action, and a script all the same)', 'javascript'],
    ['/S /Rendition /JS (x)', 'javascript'],
    ['/#53 /#4aavaScript /JS (names may be escaped, 7.3.5)', 'javascript'],
    ['/S 21 0 R /JS (x)', 'javascript'],
  ];
  const name = { num: 21, body: '/JavaScript' };

  for (const [dict, kind] of KINDS)
    it(`${dict} is ${kind}, told once`, () => {
      const found = foundIn(file('', [{ num: 20, body: `<< ${dict} >>` }, name]));
      expect(found).to.deep.equal([{ kind, objectNumber: 20, automatic: false }]);
    });

  it('is none where the key is null, a link leads on within the document or to an address, or a text names it', () => {
    const none = [
      '/JS null /XFA null /EF null',
      '/S /GoTo /D [3 0 R /Fit]',
      '/S /URI /URI (x)',
      '/T (JavaScript)',
    ];
    for (const dict of none)
      expect(foundIn(file('', [{ num: 20, body: `<< ${dict} >>` }])), dict).to.deep.equal([]);
  });

  it('is found in the dictionary of a stream, within arrays, and in an object that nothing leads to', () => {
    const parts = [
      { num: 20, body: stream('', `/A ${SCRIPT} `) },
      { num: 21, body: `[[1 ${SCRIPT}] ${SCRIPT}]` },
    ];
    expect(foundIn(file('', parts)).map(({ objectNumber }) => objectNumber)).to.deep.equal([20, 21, 21]);
  });

  it('is what the newest save has: an action that a later one took out is gone', () => {
    const before = file('', [{ num: 20, body: SCRIPT }]);
    const xref = Number(/startxref\n(\d+)/.exec(before.toString('latin1'))?.[1]);
    const after = append(before, [{ parts: [{ num: 20, body: 'null' }] }], xref).pdf;
    expect(foundIn(before)).to.have.lengthOf(1);
    expect(foundIn(after)).to.deep.equal([]);
  });
});

describe('structure: active content that runs without being asked', () => {
  it('is the action on opening and all that follow it, one after the other or at once (12.6.2)', () => {
    const chain = [
      { num: 20, body: '<< /S /JavaScript /JS (a) /Next 21 0 R >>' },
      { num: 21, body: '<< /S /JavaScript /JS (b) /Next [22 0 R 23 0 R] >>' },
      { num: 22, body: SCRIPT },
      { num: 23, body: SCRIPT },
      { num: 24, body: SCRIPT },
    ];
    expect(automaticIn(file('/OpenAction 20 0 R', chain))).to.deep.equal({
      20: true,
      21: true,
      22: true,
      23: true,
      24: false,
    });
  });

  it('is none that a destination on opening leads past', () => {
    const pdf = file('/OpenAction [3 0 R /Fit]', [], `/AA << /C ${SCRIPT} >> `);
    expect(automaticIn(pdf)).to.deep.equal({ 3: false });
  });

  it('is none written beside what leads to the scripts of the document', () => {
    const leaf = { num: 20, body: `<< /Names [(a) ${SCRIPT}] >>` };
    const pdf = file(`/Names << /JavaScript 20 0 R >> /PieceInfo << /A ${SCRIPT} >>`, [leaf]);
    expect(automaticIn(pdf)).to.deep.equal({ 1: false, 20: true });
  });

  const WAYS: [way: string, catalog: string, more: Part[], object: number][] = [
    ['the catalog’s own event', '/AA << /WC 20 0 R >>', [{ num: 20, body: SCRIPT }], 20],
    ['an event written in the catalog', `/AA << /WC ${SCRIPT} >>`, [], 1],
    ['an action written in the catalog', `/OpenAction ${SCRIPT}`, [], 1],
    [
      'a script of the document in its name tree (7.7.4)',
      '/Names << /JavaScript 20 0 R >>',
      [
        { num: 20, body: '<< /Kids [21 0 R] >>' },
        { num: 21, body: '<< /Names [(a) 22 0 R] >>' },
        { num: 22, body: SCRIPT },
      ],
      22,
    ],
    [
      'a script written in a leaf of the name tree',
      '/Names << /JavaScript 20 0 R >>',
      [{ num: 20, body: `<< /Names [(a) ${SCRIPT}] >>` }],
      20,
    ],
    [
      'a script in a name tree in the catalog',
      `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>`,
      [],
      1,
    ],
    [
      'a script in a name tree in the names of the document',
      '/Names 20 0 R',
      [{ num: 20, body: `<< /JavaScript << /Names [(a) ${SCRIPT}] >> >>` }],
      20,
    ],
  ];

  for (const [way, catalog, more, object] of WAYS)
    it(`is ${way}`, () => {
      expect(automaticIn(file(catalog, more))).to.deep.equal({ [object]: true });
    });

  it('is no file among the names of the document, nor the script of a link', () => {
    const names = '/Names << /EmbeddedFiles << /Names [(a) 20 0 R] >> >>';
    const parts = [
      { num: 20, body: '<< /Type /Filespec /EF << /F 5 0 R >> >>' },
      { num: 21, body: `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${SCRIPT} >>` },
    ];
    expect(automaticIn(file(names, parts, '/Annots [21 0 R] '))).to.deep.equal({ 20: false, 21: false });
  });

  it('ends where actions follow each other in a circle', () => {
    const circle = [
      { num: 20, body: '<< /S /JavaScript /JS (a) /Next 21 0 R >>' },
      { num: 21, body: '<< /S /JavaScript /JS (b) /Next [20 0 R 21 0 R] >>' },
    ];
    expect(automaticIn(file('/OpenAction 20 0 R', circle))).to.deep.equal({ 20: true, 21: true });
  });
});

describe('structure/active-content', () => {
  const scripts = (count: number): Buffer =>
    file(
      '',
      Array.from({ length: count }, (_, i) => ({ num: 20 + i, body: SCRIPT })),
    );

  it('tells fifty actions, and as many of a thousand, and is open about the rest', () => {
    for (const count of [50, 1_000]) {
      const facts = factsOf(scripts(count));
      expect(facts.pdf!.activeContent).to.have.lengthOf(50);
      expect(rule(facts, NOW)).to.include({ verdict: 'fail' });
      expect(facts.pdf!.open.activeContent !== undefined, `${count}`).to.equal(count > 50);
    }
  });

  it('is surest of what starts another program or runs on opening', () => {
    const confidenceOf = (catalog: string, action: string): number => {
      const verdict = rule(factsOf(file(catalog, [{ num: 20, body: action }])), NOW);
      return verdict.verdict === 'fail' ? verdict.occurrences[0]!.confidence : 0;
    };
    const launch = '<< /S /Launch /F (x) >>';
    expect(confidenceOf('', SCRIPT)).to.be.lessThan(confidenceOf('/OpenAction 20 0 R', SCRIPT));
    expect(confidenceOf('', launch)).to.equal(confidenceOf('/OpenAction 20 0 R', launch));
  });
});
