import { expect } from 'chai';
import fc from 'fast-check';
import type { TokenKind } from '../../../../../../workers/stages/structure/detectors/layout/facts.ts';
import {
  bare,
  digitsIn,
  isMostlyDigits,
  isPlainValue,
  isStatement,
  isValueKind,
  strongerToken,
  tokenKind,
} from '../../../../../../workers/stages/structure/detectors/layout/values.ts';

const KINDS: TokenKind[] = ['iban', 'date', 'identifier', 'number', 'words', 'none'];

/** Amounts in cents as the countries write them that documents come from. */
const WRITINGS = [
  { group: ',', point: '.' },
  { group: '.', point: ',' },
  { group: "'", point: '.' },
  { group: '’', point: '.' },
  { group: '', point: ',' },
];

const amounts = fc
  .tuple(fc.integer({ min: 1, max: 99_999_999_999 }), fc.constantFrom(...WRITINGS))
  .map(([cents, { group, point }]) => {
    const digits = String(cents).padStart(3, '0');
    const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
    return `${whole}${point}${digits.slice(-2)}`;
  });

describe('kinds of values', () => {
  const told: [TokenKind, string[]][] = [
    // ISO 13616: a country, two check digits, at most thirty letters and digits, printed in groups of four.
    [
      'iban',
      [
        'DE89 3704 0044 0532 0130 00',
        'DE89370400440532013000',
        'GB29 NWBK 6016 1331 9268 19',
        'NO93 8601 1117 947',
        'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
        'Account: CH93 0076 2011 6238 5295 7',
      ],
    ],
    // ISO 8601 and the orders of day, month and year; months in words.
    [
      'date',
      ['2026-11-22', '22.11.2026', '22/11/26', '1-1-2026', 'due 22.11.2026', '22 Nov 2026', 'Dez. 26'],
    ],
    ['identifier', ['C01X00T47', 'AB123456', 'P4711X', 'no. L898902C3']],
    ['number', ['1,250.00', '7', '(12)', '22.11.', '12:30', 'A4711', 'l3color']],
    ['words', ['Total due', 'Ünal', 'Νίκος', '合計', 'November']],
    ['none', ['', '—', '.', 'x', '€', ' ']],
  ];
  for (const [kind, texts] of told)
    it(`are ${kind}`, () => {
      for (const text of texts) expect(tokenKind(text), text).to.equal(kind);
    });

  it('have one order, whichever of two is asked first', () => {
    for (const [at, a] of KINDS.entries())
      for (const [behind, b] of KINDS.entries())
        expect(strongerToken(a, b), `${a} ${b}`).to.equal(KINDS[Math.min(at, behind)]);
  });

  it('that nobody exchanges for money are words and signs', () => {
    expect(KINDS.filter((kind) => !isValueKind(kind))).to.deep.equal(['words', 'none']);
  });

  it('are not weakened by words beside them', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('Total', 'Summe:', 'to pay'), (amount, words) => {
        const kind = tokenKind(`${words} ${amount}`);
        expect(strongerToken(kind, tokenKind(amount))).to.equal(kind);
      }),
      { numRuns: 100 },
    );
  });
});

describe('values that stand by themselves', () => {
  it('are amounts, however their country writes them, and with what stands around', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        for (const text of [amount, `-${amount}`, `+${amount}`, `€${amount}`, `(${amount})`, `${amount}%`]) {
          expect(isPlainValue(text), text).to.equal(true);
          expect(isStatement(text), text).to.equal(true);
        }
        for (const text of [`(${amount}%)`, `-€${amount}`]) expect(isPlainValue(text), text).to.equal(true);
      }),
      { numRuns: 200 },
    );
  });

  it('have three digits: no years of two, rates or places of a list', () => {
    for (const text of ['12', '9', '1.5', '10%0', '5%', '2,1', '(7)'])
      expect(isPlainValue(text), text).to.equal(false);
    for (const text of ['123', '1.23', '4711', '1:23']) expect(isPlainValue(text), text).to.equal(true);
  });

  it('are no names, lists or signs that have digits', () => {
    for (const text of ['l3color', 'X2html', 'A4711', '12a34', '123 456', '1;2;3', '---', '', '123.', '.123'])
      expect(isPlainValue(text), text).to.equal(false);
  });

  it('state something where they are a date, an account or have decimals', () => {
    const yes = [
      '22.11.2026',
      '2026-11-22',
      'DE89370400440532013000',
      '1,250.00',
      '1.250,00',
      '0.99',
      '12.50€',
    ];
    const no = [
      '4711',
      '1,250',
      '12.5',
      '1.250',
      '12:30',
      '3.141',
      'A4711',
      '99',
      'Total',
      '12.50EUR',
      '.50',
    ];
    for (const text of yes) expect(isStatement(text), text).to.equal(true);
    for (const text of no) expect(isStatement(text), text).to.equal(false);
  });

  it('are mostly digits where a third of their signs are, blanks left out', () => {
    expect(isMostlyDigits('EUR 12')).to.equal(true);
    expect(isMostlyDigits('E U R 1 2')).to.equal(true);
    expect(isMostlyDigits('abcd12')).to.equal(true);
    expect(isMostlyDigits('abcde12')).to.equal(false);
    expect(digitsIn('a1b22 ٣')).to.equal(3);
  });
});

describe('text without its typesetting', () => {
  const alike: [string, string[]][] = [
    ["Jean's", ['Jean’s', 'Jean‘s', 'Jean`s', 'Jean´s', 'Jeanʼs', ' Jean ’s', 'Jean＇s']],
    ['"a"', ['“a”', '”a“', '" a "']],
    ['a-b', ['a‐b', 'a‑b', 'a–b', 'a—b', 'a―b', 'a−b', 'a -\u00ad b']],
    [
      'fiscal',
      ['ﬁscal', 'f\u00adiscal', 'fis\u200bcal', '\ufefffiscal', 'fis\ncal', 'ﬁs\u2009cal', 'fis\u200dcal'],
    ],
    ['é', ['e\u0301', '\u00e9']],
    ['12', ['１２', '１\u00a0２']],
  ];
  for (const [plain, written] of alike)
    it(`is “${plain}” however that is written`, () => {
      for (const text of written) expect(bare(text), text).to.equal(plain.normalize('NFC'));
    });

  it('is the same when it is taken twice, and never has a blank', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aé1 .-–−’“ﬁ３\u00ad\u200b\u00a0´`') }), (text) => {
        const once = bare(text);
        expect(bare(once)).to.equal(once);
        expect(once).not.to.match(/\s/);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps what is another text', () => {
    for (const [a, b] of [
      ['1,250.00', '1.250,00'],
      ['a', 'A'],
      ['10', '1O'],
      ['-1', '1'],
    ] as const)
      expect(bare(a)).not.to.equal(bare(b));
  });
});

describe('values on their own', () => {
  it('are accounts from 15 characters on, the shortest that ISO 13616 registers', () => {
    expect(tokenKind('NO93 8601 1117 947')).to.equal('iban');
    for (const order of ['RE2026000123', 'PO2026123456', 'RE20 2600 0123'])
      expect(tokenKind(order), order).to.not.equal('iban');
  });

  it('have a minus of any kind in front', () => {
    for (const amount of ['-1,250.00', '\u22121,250.00']) {
      expect(isPlainValue(amount), amount).to.equal(true);
      expect(isStatement(amount), amount).to.equal(true);
    }
  });
});
