/** Papers that are written from right to left: an amount's name stands to its right, and its row goes on to the left. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sideOf } from '../../../../../workers/stages/ocr/sums/names/balances-elsewhere.ts';
import { roleOf, unknownWords } from '../../../../../workers/stages/ocr/sums/names/roles.ts';
import { printed } from '../reading/printed.ts';
import { judged } from './judged.ts';

/** The words of a row as they are read, from the right edge on: its name, and its amounts, which begin or end in columns. */
function fromRight(isFlushLeft: boolean, name: string, ...amounts: string[]): string {
  const words = name.split(' ').toReversed().join(' ');
  const cells = amounts.toReversed().map((amount) => (isFlushLeft ? amount.padEnd(14) : amount.padStart(14)));
  return `${cells.join('').padEnd(60)}${words.padStart(38)}`;
}

const hebrew = (isFlushLeft: boolean, changed: Record<string, string> = {}): string[] => {
  const amount = (printedAs: string): string => changed[printedAs] ?? printedAs;
  return [
    fromRight(isFlushLeft, 'שולחן משרדי 2', '450.00', amount('900.00')),
    fromRight(isFlushLeft, 'כיסא מתכוונן 4', '310.00', amount('1,240.00')),
    fromRight(isFlushLeft, 'משלוח והרכבה 1', '180.00', amount('180.00')),
    fromRight(isFlushLeft, 'סכום ביניים', '', amount('2,320.00')),
    fromRight(isFlushLeft, 'מע"מ 18%', '', amount('417.60')),
    fromRight(isFlushLeft, 'סה"כ לתשלום', '', amount('2,737.60')),
  ];
};

describe('an invoice in Hebrew', () => {
  it('adds up in columns that are set flush right and flush left', () => {
    for (const isFlushLeft of [true, false]) {
      expect(judged(...hebrew(isFlushLeft)), `${isFlushLeft}`).to.equal('pass');
      const { equations } = arithmeticOf(printed(...hebrew(isFlushLeft)));
      expect(equations.filter(({ kind, holds }) => kind === 'row-product' && holds)).to.have.length(3);
    }
  });

  it('is contradicted by a total, a tax or a row that was altered', () => {
    for (const isFlushLeft of [true, false]) {
      expect(judged(...hebrew(isFlushLeft, { '2,737.60': '2,937.60' }))).to.match(
        /^סה"כ לתשלום 2,937\.60 does not follow/,
      );
      expect(judged(...hebrew(isFlushLeft, { '417.60': '617.60' }))).to.match(/617\.60/);
      expect(judged(...hebrew(isFlushLeft, { '1,240.00': '1,640.00' }))).to.match(
        /2,320\.00 does not follow/,
      );
    }
  });

  it('tells places as they are on the page', () => {
    const { sums, summands } = arithmeticOf(printed(...hebrew(false)));
    const total = summands.find(({ label }) => label === 'סה"כ לתשלום');
    expect(sums.length).to.be.greaterThan(0);
    expect(total?.box[0]).to.be.closeTo((14 - '2,737.60'.length) / 100, 1e-6);
    expect(total?.box[2]).to.be.closeTo('2,737.60'.length / 100, 1e-6);
  });
});

describe('a statement and a pay slip in Arabic', () => {
  const statement = (closing: string): string[] =>
    [
      ['الرصيد الافتتاحي', '٩٬٦٣٥٫٦٤'],
      ['إجمالي الإيداعات', '٢٠٬٨٢٣٫٩٩'],
      ['إجمالي السحوبات', '١٥٬٦١٤٫٥١'],
      ['الرصيد الختامي', closing],
    ].map(([name = '', amount = '']) => fromRight(false, name, amount));

  it('are read in their own digits', () => {
    expect(judged(...statement('١٤٬٨٤٥٫١٢'))).to.equal('pass');
    expect(judged(...statement('٤٤٬٨٤٥٫١٢'))).to.match(
      /^الرصيد الختامي 44,845\.12 does not follow from the balance before it/,
    );
  });

  const slip = (net: string, base = '9,500.00'): string[] => [
    fromRight(false, 'الراتب الأساسي', base),
    fromRight(false, 'بدل سكن', '1,250.50'),
    fromRight(false, 'إجمالي الراتب', '10,750.50'),
    '',
    fromRight(false, 'التأمينات الاجتماعية', '926.25'),
    fromRight(false, 'سلفة', '400.00'),
    fromRight(false, 'إجمالي الاستقطاعات', '1,326.25'),
    '',
    fromRight(false, 'صافي الراتب', net),
  ];

  it('tell net pay that does not follow from gross pay and deductions', () => {
    expect(judged(...slip('9,424.25'))).to.equal('pass');
    expect(judged(...slip('8,424.25'))).to.match(/^صافي الراتب 8,424\.25 does not follow/);
  });

  it('tell earnings that give more than gross pay, from which net pay follows', () => {
    expect(judged(...slip('9,424.25', '19,500.00'))).to.match(
      /^إجمالي الراتب 10,750\.50 does not follow from the list above it/,
    );
  });

  it('name what they tell in letters by themselves, not in the shapes that these have within a word', () => {
    const { summands } = arithmeticOf(printed(...slip('9,424.25').map((row) => row.replace('صافي', 'ﺻﺎﻓﻲ'))));
    expect(summands.map(({ label }) => label)).to.include('صافي الراتب');
  });

  it('read a rate whose sign stands to the left of it, and no amount beside it as one', () => {
    const bill = (tax: string): string[] => [
      fromRight(true, 'مكتب خشبي', '3,057.36'),
      fromRight(true, 'ورق تصوير', '270.04'),
      fromRight(true, 'المجموع الفرعي', '3,327.40'),
      `${tax}${' %15 المضافة القيمة ضريبة'.padStart(38)}`,
      fromRight(true, 'الإجمالي المستحق', '3,826.51'),
    ];
    expect(judged(...bill('499.11'))).to.equal('pass');
    expect(judged(...bill('899.11'))).to.match(/899\.11/);
  });
});

describe('names of amounts in Hebrew and Arabic', () => {
  it('are known with their article, their quotation marks, and without an alef that a program lost', () => {
    const named: [string, string[]][] = [
      [
        'result',
        [
          'סה"כ',
          'סה״כ לתשלום',
          'סך הכל',
          'שכר ברוטו',
          'סה"כ לפני מע"מ',
          'المجموع',
          'الإجمالي المستحق',
          'الجمالي المستحق',
          'الإجمالي شامل الضريبة',
          'ﺻﺎﻓﻲ اﻟﺮاﺗﺐ',
        ],
      ],
      ['tax', ['מע"מ 18%', 'ضريبة القيمة المضافة 15%']],
      ['minus', ['הנחה', 'الخصم']],
      ['opening', ['יתרת פתיחה', 'الرصيد الافتتاحي', 'رصيد أول المدة']],
      ['closing', ['יתרת סגירה', 'الرصيد الختامي', 'الرصيد النهائي']],
      ['carried', ['יתרה מועברת', 'الرصيد المرحل']],
      ['part', ['העברה בנקאית', 'שכר יסוד', 'תשלומים לספקים', 'سعر الجملة', 'تحويل بنكي', 'الراتب الأساسي']],
    ];
    for (const [role, labels] of named)
      for (const label of labels) expect(roleOf(label), label).to.equal(role);
    expect(unknownWords('סה"כ לתשלום')).to.equal(0);
    expect(unknownWords('الإجمالي المستحق')).to.equal(0);
    expect(unknownWords('סה"כ ציוד')).to.equal(1);
    expect(['סה"כ זכות', 'סה"כ חובה', 'إجمالي الإيداعات', 'إجمالي السحوبات'].map(sideOf)).to.deep.equal([
      'in',
      'out',
      'in',
      'out',
    ]);
  });
});

describe('pages of both directions', () => {
  it('are read from the left where most words are written so', () => {
    const bill = (total: string): string[] =>
      [
        ['Office desk', '901.35'],
        ['Swivel chair', '1,240.10'],
        ['Delivery and assembly', '180.77'],
        ['Total', total],
      ].map(([name = '', amount = '']) => `${name.padEnd(50)}${amount.padStart(12)}`);
    expect(judged(...bill('2,322.22'), 'דנה כהן הרצל חיפה ישראל')).to.equal('pass');
    expect(judged(...bill('2,922.22'), 'דנה כהן הרצל חיפה ישראל')).to.match(
      /^Total 2,922\.22 does not follow/,
    );
  });
});
