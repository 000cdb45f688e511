import { expect } from 'chai';
import type { LayerDoubt, OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sumsContradicted } from '../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from '../reading/printed.ts';

const factsOf = (more: Partial<OcrFacts>): OcrFacts => ({
  ...NO_FACTS,
  ...more,
});

function judge(
  rows: string[],
  source: 'text-layer' | 'ocr' | 'ocr-layer' = 'text-layer',
  agreed: (text: string) => boolean = () => true,
) {
  const lines = printed(...rows).map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, source, agreed: agreed(word.text) })),
  }));
  const { cut: _, ...arithmetic } = arithmeticOf(lines);
  return sumsContradicted(factsOf(arithmetic), { now: 0 });
}

const RECEIPT = (total: string): string[] => [
  'Paper                     12.00',
  'Pencils                    7.50',
  'Glue                       3.25',
  `Total                     ${total}`,
];

describe('sums-contradicted', () => {
  it('has nothing to say without a result', () => {
    expect(judge(['Paper 12.00', 'Pencils 7.50']).verdict).to.equal('not-applicable');
  });

  it('is open where a document has more amounts than are followed, and still tells what it found', () => {
    const many = Array.from({ length: 401 }, (_, at) => `Item ${at} was sold for 1${at % 10}.00 in spring`);
    expect(judge(many.slice(0, 390)).verdict).to.equal('not-applicable');
    expect(judge(many).verdict).to.equal('inconclusive');
    expect(judge([...RECEIPT('22.75'), ...many]).verdict).to.equal('inconclusive');
    expect(judge([...RECEIPT('62.75'), ...many]).verdict).to.equal('fail');
  });

  it('passes where the rows give the total', () => {
    expect(judge(RECEIPT('22.75')).verdict).to.equal('pass');
  });

  it('passes what is a share of another amount in whole units, as taxes of Romania, and tells another share', () => {
    const held = [
      'Pension        4        25.10      100.40',
      'Health         6        18.20      109.20',
      'Accident       5        31.40      157.00',
    ];
    const slip = (tax: string, total: string): string[] => [
      ...held,
      `Income tax     7        21.30      ${tax}`,
      `Total                             ${total}`,
    ];
    expect(judge(slip('149.10', '515.70')).verdict).to.equal('pass');
    expect(judge(slip('149.00', '515.60')).verdict).to.equal('pass');
    expect(judge(slip('749.10', '1115.70')).verdict).to.equal('fail');
  });

  it('asks about a total of amounts in two currencies, which a rate that is not printed may explain', () => {
    const trip = (taxi: string): string[] => [
      'Hotel                    €92.35',
      `Taxi                     ${taxi}`,
      'Meal                     €30.04',
      'Total                   €182.50',
    ];
    expect(judge(trip('€20.11')).verdict).to.equal('fail');
    expect(judge(trip('$20.11')).verdict).to.equal('inconclusive');
    expect(judge(trip('20.11USD')).verdict).to.equal('inconclusive');
  });

  it('tells the relation of a total that nothing explains', () => {
    const verdict = judge(RECEIPT('62.75'));
    expect(verdict.verdict).to.equal('fail');
    if (verdict.verdict !== 'fail') return;
    expect(verdict.occurrences[0]?.confidence).to.equal(0.6);
    expect(verdict.occurrences[0]?.note).to.equal(
      'Total 62.75 does not follow from the amounts above it: Paper 12.00; Pencils 7.50; Glue 3.25 give 22.75.',
    );
  });

  it('asks about a total that leaves out one row to the cent, as one that was struck out', () => {
    const rows = ['Paper                     12.00', 'Chair                     80.00'];
    const struck = (total: string) => judge([...rows, ...RECEIPT(total).slice(1)]);
    const verdict = struck('22.75');
    expect(verdict.verdict).to.equal('inconclusive');
    expect(verdict.verdict === 'inconclusive' && verdict.toCheck?.[0]?.values[0]?.text).to.equal('22.75');
    expect(struck('52.75').verdict).to.equal('fail');
    expect(struck('102.75').verdict).to.equal('pass');
  });

  it('asks where the label of a total may mean other amounts or a part of them, as any label may', () => {
    const rows = (label: string, total: string) =>
      judge([...RECEIPT('').slice(0, 3), `${label.padEnd(26)}${total}`]);
    for (const label of [
      'Total of goods sent home',
      'Total 12 pieces',
      'Total amount due',
      'Razem do zapłaty',
    ]) {
      const verdict = rows(label, '58.81');
      expect(verdict.verdict, label).to.equal('inconclusive');
      if (verdict.verdict !== 'inconclusive') continue;
      expect(verdict.reason).to.equal(
        'Amounts do not add up as their labels say, and the labels may mean other amounts, or a part of them.',
      );
      expect(verdict.toCheck?.[0]?.values[0]?.text).to.equal('58.81');
      // One digit is what somebody exchanges.
      expect(rows(label, '52.75').verdict, label).to.equal('fail');
      const rates = ['May', 'June', 'July'].map((month) => `${month.padEnd(26)}50.00`);
      const round = judge([...rates, `${label.padEnd(26)}350.00`]);
      expect(round.verdict, label).to.equal('inconclusive');
    }
  });

  it('concludes nothing from a sign or a rate that readers of pixels dispute', () => {
    const read = (rows: string[], disputed: RegExp) =>
      judge(rows, 'ocr', (text) => !disputed.test(text)).verdict;
    const slip = (sign: string, disputed: RegExp) =>
      read(
        [
          'Base salary            5542.11',
          `Bonus        ${sign}           100.00`,
          'Gross pay              5642.11',
        ],
        disputed,
      );
    expect(slip(' ', /^$/)).to.equal('pass');
    expect(slip('-', /^$/)).to.equal('fail');
    expect(slip('-', /^-$/)).to.equal('inconclusive');
    const taxed = (rate: string, disputed: RegExp) =>
      read(
        ['Net                 691.74', `VAT ${rate}              131.43`, 'Total               823.17'],
        disputed,
      );
    expect(taxed('19%', /^$/)).to.equal('pass');
    expect(taxed('9%', /^$/)).to.equal('inconclusive');
    expect(taxed('9%', /%/)).to.equal('pass');
  });

  it('asks about the foot of a column beside that of another one, and tells one digit', () => {
    const table = (cash: string, card: string) =>
      judge([
        'Ride 1      12.00        -     12.00',
        'Ride 2       7.50     7.50         -',
        'Ride 3      30.25    30.25         -',
        'Ride 4      21.05        -     21.05',
        `Total 4     70.80    ${card}     ${cash}`,
      ]);
    expect(table('33.05', '37.75').verdict).to.equal('pass');
    expect(table('58.81', '37.75').verdict).to.equal('inconclusive');
    expect(table('93.05', '37.75').verdict).to.equal('fail');
  });

  it('asks about the numbers of a study, and finds the amounts of a long account', () => {
    const long = (...texts: string[]): OcrFacts['pages'] =>
      [1, 2, 3, 4].map((page) => ({
        page,
        reading: 'text-layer',
        words: texts.map((text) => ({
          text,
          box: [0.1, 0.1, 0.1, 0.01],
          source: 'text-layer',
          confidence: null,
          line: 0,
        })),
      }));
    const { cut: _, ...arithmetic } = arithmeticOf(printed(...RECEIPT('62.75')));
    const told = (...texts: string[]) =>
      sumsContradicted(factsOf({ ...arithmetic, pages: long(...texts) }), { now: 0 });
    const asked = told('Omega', 'data$x', '$', 'effect');
    expect(asked.verdict === 'inconclusive' && asked.toCheck).to.have.length(1);
    expect(told('due', '€12.00').verdict).to.equal('fail');
    expect(told('due', 'EUR', '12.00').verdict).to.equal('fail');
    expect(told('Invoice', 'number', 'VAT', 'Total', 'due', 'Unit price', 'Bill to').verdict).to.equal(
      'fail',
    );
  });

  it('weighs less what two readers of pixels agree on, and counts nothing that they do not', () => {
    const agreed = judge(RECEIPT('62.75'), 'ocr');
    expect(agreed.verdict === 'fail' && agreed.occurrences[0]?.confidence).to.be.within(0.2, 0.4);
    const doubted = (agreed: (text: string) => boolean) => judge(RECEIPT('62.75'), 'ocr', agreed);
    const one = doubted((text) => text !== '62.75');
    expect(one.verdict === 'inconclusive' && one.toCheck).to.have.length(1);
    const all = doubted(() => false);
    expect(all).to.deep.include({ verdict: 'inconclusive' });
    expect(all).not.to.have.property('toCheck');
    expect(judge(RECEIPT('62.75'), 'ocr-layer').verdict).to.equal('inconclusive');
  });

  it('tells a picture that no longer shows what its text layer adds up with', () => {
    const { cut: _, ...arithmetic } = arithmeticOf(
      printed(...RECEIPT('22.75')).map((line) => ({
        ...line,
        words: line.words.map((word) => ({ ...word, source: 'ocr-layer', agreed: false })),
      })),
    );
    const box = arithmetic.summands[arithmetic.sums[0]?.result ?? -1]?.box;
    if (!box) throw new Error('the total is a summand');
    const doubt = { page: 1, box, layer: '22.75', seenCents: 6875, digits: 2, readers: 2, alike: 5 };
    const told = (...layerDoubts: LayerDoubt[]) =>
      sumsContradicted(factsOf({ ...arithmetic, layerSums: arithmetic, layerDoubts }), { now: 0 });
    const verdict = told(doubt);
    expect(verdict.verdict === 'fail' && verdict.occurrences[0]?.note).to.contain('shows 68.75');
    // Of faint print one reader misreads whole amounts, and a currency's sign.
    expect(told({ ...doubt, readers: 1 }).verdict).to.equal('pass');
    expect(told({ ...doubt, alike: 4 }).verdict).to.equal('pass');
    // One digit may be misread twice alike, by two kinds of readers hardly on a page that they read well.
    const digit = { ...doubt, seenCents: 2775, digits: 1 };
    expect(told(digit).verdict).to.equal('pass');
    expect(told({ ...digit, readers: 2, alike: 5 }).verdict).to.equal('pass');
    expect(told({ ...digit, readers: 2, alike: 6 }).verdict).to.equal('fail');
    const several = { ...digit, readers: 2, alike: 11 };
    expect(told(several, { ...several, page: 2 }).verdict).to.equal('pass');
    expect(told({ ...doubt, page: 2 }).verdict).to.equal('pass');
  });

  it('asks a person where the layer below adds up and its picture does not', () => {
    const read = (total: string, source: 'ocr' | 'ocr-layer') =>
      arithmeticOf(
        printed(...RECEIPT(total)).map((line) => ({
          ...line,
          words: line.words.map((word) => ({ ...word, source, agreed: true })),
        })),
      );
    const { cut: _, ...picture } = read('62.75', 'ocr');
    const below = (total: string) =>
      sumsContradicted(factsOf({ ...picture, layerSums: read(total, 'ocr-layer') }), { now: 0 });
    const open = below('22.75');
    expect(open.verdict === 'inconclusive' && open.toCheck).to.have.length(1);
    expect(below('62.75').verdict, 'the layer has what the picture has').to.equal('fail');
  });

  it('finds what was painted over although no sum was read in the picture', () => {
    const { cut: _, ...layerSums } = arithmeticOf(
      printed(...RECEIPT('22.75')).map((line) => ({
        ...line,
        words: line.words.map((word) => ({ ...word, source: 'ocr-layer' })),
      })),
    );
    const box = layerSums.summands[layerSums.sums[0]?.result ?? -1]?.box;
    if (!box) throw new Error('the total is a summand');
    const doubt = { page: 1, box, layer: '22.75', seenCents: 6875, digits: 2, readers: 2, alike: 5 };
    const told = sumsContradicted(factsOf({ layerSums, layerDoubts: [doubt] }), { now: 0 });
    expect(told.verdict).to.equal('fail');
    expect(sumsContradicted(factsOf({ layerSums }), { now: 0 }).verdict).to.equal('not-applicable');
  });

  it('tells a result that is printed once more with another digit', () => {
    const verdict = judge([
      'Gross salary            6,789.88',
      'Income tax                -246.50',
      'Pension                   -590.42',
      'Net pay                 5,952.96',
      'Kestrel Energy plc',
      'Net   7,952.96',
    ]);
    expect(verdict.verdict === 'fail' && verdict.occurrences[0]?.note).to.equal(
      'Net 7,952.96 is another amount than the result that the others bear out: Net pay 5,952.96 give 5,952.96.',
    );
  });

  it('tells a sum that sentences state, less surely than one of a table', () => {
    const verdict = judge([
      'De kale huur bedraagt EUR 676,40 per maand.',
      'De servicekosten bedragen EUR 58,15 per maand.',
      'De totale maandhuur is EUR 934,55.',
    ]);
    const [told] = verdict.verdict === 'fail' ? verdict.occurrences : [];
    expect(told?.note).to.equal(
      'De totale maandhuur is EUR 934,55 does not follow from the amounts that the document names for it: De kale huur bedraagt EUR 676,40; De servicekosten bedragen EUR 58,15 give 734,55.',
    );
    expect(told?.confidence).to.equal(0.6);
  });

  it('holds no tax of two rates against one amount', () => {
    const rows = (tax: string): string[] => [
      'Abonnement                28,14',
      'Consommation              82,40',
      'Total hors TVA           110,54',
      `${tax}        18,35`,
      'Montant TTC              128,89',
    ];
    expect(judge(rows('TVA 5,5 % et 20 %')).verdict).to.equal('pass');
    expect(judge(rows('TVA 20 %')).verdict).to.equal('inconclusive');
  });

  it('holds nothing against a total that follows where names take amounts off', () => {
    const declaration = (total: string): string[] => [
      'Redditi di lavoro dipendente   62.927,15',
      'Quote versate al consorzio      2.281,16',
      'Redditi da fabbricati           3.843,36',
      'Oneri                           2.076,12',
      `Totale                         ${total}`,
    ];
    expect(judge(declaration('62.413,23')).verdict).to.equal('pass');
    expect(judge(declaration('72.413,23')).verdict).to.equal('inconclusive');
  });

  it('asks about whole thousands that a reader of pixels lost with their group', () => {
    const read = [
      'Dojazd      2 577,10',
      'Serwis      2 692,38',
      'Montaz        412,62',
      'Razem netto   682,10',
    ];
    expect(judge(read, 'ocr').verdict).to.equal('inconclusive');
    expect(judge(read, 'text-layer').verdict).to.equal('fail');
    expect(judge(read.with(3, 'Razem netto 5 282,10'), 'ocr').verdict).to.equal('fail');
    const held = ['Fare 2,577.10', 'Service 2,692.38', 'Fitting 412.62', 'Net total 682.10'];
    expect(judge(held, 'ocr').verdict).to.equal('fail');
  });

  it('leaves to the other rule what can be named', () => {
    const verdict = judge([
      'Article             Quantity      Price        Amount',
      'Chairs                  4         25.00        100.00',
      'Tables                  2         90.00        180.00',
      'Lamps                   1         20.00         20.00',
      'Subtotal                                       300.00',
      'VAT 19%                                         57.00',
      'Total                                          857.00',
    ]);
    expect(verdict.verdict).to.equal('pass');
  });

  it('is open where most results are sums of something else', () => {
    const rows = Array.from({ length: 8 }, (_, at) => [
      `a              ${at * at}1.13`,
      `b              ${at * 7}2.38`,
      `Total          ${1000 + at ** 3 * 13}.9${at}`,
      'x',
      'x',
      'x',
      'x',
    ]).flat();
    expect(judge(rows).verdict).to.equal('inconclusive');
  });
});
