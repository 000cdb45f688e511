/** Nothing passes because there is more of it: each detector at its number, and beyond. */
import { expect } from 'chai';
import type { Verdict } from '../../../../shared/contracts/verdict.ts';
import { DETECTOR_NAMES, StructureFacts } from '../../../../workers/stages/structure/facts.ts';
import { structure } from '../../../../workers/stages/structure/stage.ts';
import { append, HEADER, onePage, type Part, stream } from '../../formats/pdf/build.ts';
import { factsOf, INVOICE, NOW, pictured, saved, twoFonts } from './material.ts';

type Code = keyof typeof structure.rules;

const verdictOf = (code: Code, pdf: Buffer): Verdict => structure.rules[code](factsOf(pdf), NOW);

const times = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ');

const amount = (i: number): string => `${1 + (i % 9)},${String(100 + i)}.50`;

const at = (x: number, y: number, text: string, font = 'F', size = 2): string =>
  `BT /${font} ${size} Tf ${x} ${y.toFixed(2)} Td (${text}) Tj ET`;

/** A statement of 80 rows in F, of which every third amount is missing, as far as `holes` go. */
function statement(holes: number): string {
  return times(80, (i) => {
    const y = 96 - i * 1.1;
    const row = at(5, y, `Booking of day ${'ABCDEFGHIJ'[i % 10]} of the month`, 'F', 1);
    const hole = i % 3 === 1 && Math.floor(i / 3) < holes;
    return hole ? row : `${row} ${at(120, y, amount(i), 'F', 1)}`;
  });
}

function retyped(holes: number): string {
  return times(holes, (k) => at(120, 96 - (3 * k + 1) * 1.1, amount(k + 300), 'G', 1));
}

function page(content: string, second = 'Helvetica'): Buffer {
  const parts = onePage(content);
  parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R');
  parts[4].body = (parts[4].body as string).replace('/Helvetica', '/ABCDEF+Carlito');
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${second} /Encoding /WinAnsiEncoding >>`;
  return append(HEADER, [{ parts: [...parts, { num: 6, body: font }] }]).pdf;
}

/** `count` pages of INVOICE, the last of them with `last` behind. */
function book(count: number, last: string): Buffer {
  const pages = Array.from({ length: count }, (_, i): Part[] => [
    {
      num: 20 + 2 * i,
      body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${21 + 2 * i} 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    },
    { num: 21 + 2 * i, body: stream(i === count - 1 ? `${INVOICE} ${last}` : INVOICE) },
  ]);
  const parts: Part[] = [
    ...onePage('').filter(({ num }) => num === 1 || num === 5),
    {
      num: 2,
      body: `<< /Type /Pages /Kids [${pages.map(([first]) => `${first?.num} 0 R`).join(' ')}] /Count ${count} >>`,
    },
    ...pages.flat(),
  ];
  return append(HEADER, [{ parts }]).pdf;
}

const COVER = 'q 1 g 118 57 50 12 re f Q BT /F 10 Tf 120 60 Td (9,250.00) Tj ET';
const SCAN = 'q 200 0 0 100 0 0 cm /X Do Q';
const scanned = (content: string): Buffer =>
  append(HEADER, [{ parts: pictured(`${SCAN} ${content}`, 'aaaa') }]).pdf;

/** Rows of two words and an amount; those whose number `raised` names stand a little above their line. */
function lines(count: number, raised: number): Buffer {
  return saved(
    times(count, (i) => {
      const y = 96 - i * 1.8;
      const up = i % 4 === 2 && Math.floor(i / 4) < raised ? 0.2 : 0;
      return `BT /F 1 Tf 10 ${y.toFixed(2)} Td (Item) Tj 60 0 Td (2${10 + i}.00) Tj ET ${at(150, y + up, `1${10 + i}.50`, 'F', 1)}`;
    }),
  );
}

/** Amounts of one column, `odd` of them in another typeface. */
function column(count: number, odd: number): Buffer {
  return twoFonts(
    times(
      count,
      (i) => `0 -1.2 Td /${i % 5 === 2 && Math.floor(i / 5) < odd ? 'G' : 'F'} 1 Tf (${amount(i)}) Tj`,
    ),
  );
}

/** Each makes a document with `n` of what the rule looks for. */
const CASES: { code: Code; few: number; more: number; most: number; make(n: number): Buffer }[] = [
  {
    code: 'value-typed-later',
    few: 24,
    more: 25,
    most: 26,
    make: (n) => page(`${statement(n)} ${retyped(n)}`),
  },
  {
    code: 'value-off-grid',
    few: 2,
    more: 3,
    most: 12,
    make: (n) => lines(50, n),
  },
  { code: 'value-set-apart', few: 4, more: 5, most: 12, make: (n) => column(60, n) },
  {
    code: 'scan-patched',
    few: 4,
    more: 5,
    most: 25,
    make: (n) =>
      scanned(
        times(n, (i) => {
          const [x, y] = [10 + 35 * (i % 5), 20 + 14 * Math.floor(i / 5)];
          return `q 1 g ${x} ${y} 30 5 re f Q ${at(x + 2, y + 1, amount(i), 'F', 4)}`;
        }),
      ),
  },
  { code: 'text-covered-and-retyped', few: 50, more: 51, most: 60, make: (n) => book(n, COVER) },
  {
    code: 'value-painted-over',
    few: 4,
    more: 5,
    most: 30,
    make: (n) =>
      append(HEADER, [
        {
          parts: pictured(
            times(n, (i) => {
              const [x, y] = [10 + 35 * (i % 5), 10 + 12 * Math.floor(i / 5)];
              return `${at(x, y, amount(i), 'F', 4)} q 20 0 0 5 ${x - 1} ${y - 1} cm /X Do Q`;
            }),
            'aaaa',
          ),
        },
      ]).pdf,
  },
  {
    code: 'text-under-annotation',
    few: 50,
    more: 51,
    most: 60,
    make: (n) => {
      const form = '/Subtype /Form /BBox [0 0 52 14] /Resources << /Font << /F 5 0 R >> >> ';
      const links = '8 0 R '.repeat(n);
      return append(HEADER, [
        {
          parts: [
            ...onePage(INVOICE, `/Annots [${links} 9 0 R] `),
            { num: 8, body: '<< /Type /Annot /Subtype /Link /Rect [1 1 2 2] >>' },
            { num: 9, body: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 200 100] /AP << /N 10 0 R >> >>' },
            { num: 10, body: stream('1 g 0 0 52 14 re f', form) },
          ],
        },
      ]).pdf;
    },
  },
];

describe('many count for no less than few', () => {
  for (const { code, few, more, most, make } of CASES) {
    it(`${code}: ${few} are found; ${more} and ${most} are found or left open`, () => {
      expect(verdictOf(code, make(few)).verdict).to.equal('fail');
      for (const n of [more, most])
        expect(verdictOf(code, make(n)).verdict, `${n}`).to.be.oneOf(['fail', 'inconclusive']);
    }).timeout(20_000);
  }

  it('finds 25 typed values as well as 24', () => {
    expect(verdictOf('value-typed-later', page(`${statement(25)} ${retyped(25)}`)).verdict).to.equal('fail');
  });

  it('leaves a form open whose values are all in one other font, and accuses nobody', () => {
    const labels = times(40, (i) => at(5, 96 - i * 2, `Label ${'ABCDEFGHIJ'[i % 10]} of this form`, 'F', 1));
    const values = times(40, (i) => at(120, 96 - i * 2, amount(i), 'G', 1));
    const verdict = verdictOf('value-typed-later', page(`${labels} ${values}`));
    expect(verdict.verdict).to.be.oneOf(['pass', 'inconclusive']);
    expect(verdict).not.to.have.property('toCheck');
  });
});

describe('what a detector leaves open, its rules leave open', () => {
  const facts = factsOf(saved(INVOICE));
  const pages = { ...facts.pdf!, pageCount: 4, pageKinds: ['text', 'text', 'text', 'text'] as const };
  const suspicion = { page: 1, values: [{ source: 'printed', text: '1,250.00' }], note: 'Look at this.' };

  for (const [code, rule] of Object.entries(structure.rules)) {
    it(code, () => {
      const opened = DETECTOR_NAMES.filter((name) => {
        const pdf = { ...pages, open: { [name]: { reasons: ['Too much of it.'], toCheck: [suspicion] } } };
        const verdict = rule(StructureFacts.parse({ ...facts, pdf }), NOW);
        if (verdict.verdict !== 'inconclusive') return false;
        if (verdict.toCheck === undefined) return false;
        expect(verdict.reason).to.equal('Too much of it.');
        expect(verdict.toCheck).to.deep.equal([suspicion]);
        return true;
      });
      const rests = ![
        'data-outside-document',
        'structure-damaged',
        'encryption-locked',
        'objects-outside-xref',
      ].includes(code);
      const asks = !['readers-disagree', 'producer-contradicted'].includes(code);
      if (rests && asks) expect(opened).not.to.deep.equal([]);
    });
  }
});
