/** Amounts within sentences and rows, with the words that name them. */
import { expect } from 'chai';
import { type NamedAmount, namedAmounts } from '../../../../../../workers/stages/ocr/sums/names/in-words.ts';
import { printed } from '../../reading/printed.ts';

/** Empty rows leave room between two lines, and are none themselves. */
const read = (...rows: string[]): NamedAmount[] =>
  namedAmounts(printed(...rows).filter(({ words }) => words.length > 0)).amounts;
const named = (...rows: string[]): [number, string, string][] =>
  read(...rows).map(({ cell, before, after }) => [cell.cents, before, after.trim()]);
const centsIn = (...rows: string[]): number[] => read(...rows).map(({ cell }) => cell.cents);
/** Numbers of the sentences from nought, by amount. */
const sentences = (...rows: string[]): number[] => {
  const found = read(...rows).map(({ sentence }) => sentence);
  const distinct = [...new Set(found)];
  return found.map((sentence) => distinct.indexOf(sentence));
};

describe('amounts in sentences', () => {
  it('have the words before and behind them, without a currency that belongs to them', () => {
    expect(named('Please pay the amount of 1,250.00 EUR by Friday.')).to.deep.equal([
      [125_000, 'Please pay the amount of', 'EUR by Friday.'],
    ]);
    expect(named('We charge 100.00 EUR for work and 20.00 for parts today.')).to.deep.equal([
      [10_000, 'We charge', 'EUR for work and'],
      [2_000, 'for work and', 'for parts today.'],
    ]);
  });

  it('are amounts where a mark touches them', () => {
    for (const mark of ['.', ',', ';', ':', '!', '?', ')', ').'])
      expect(centsIn(`This is to be paid today: 1,250.00${mark}`), mark).to.deep.equal([125_000]);
    expect(centsIn('What is to be paid today (1,250.00) is the rent')).to.deep.equal([125_000]);
  });

  it('share a sentence up to its end, and no further', () => {
    expect(
      sentences('We charge 100.00 for work and 20.00 for parts. The deposit was 50.00 in cash.'),
    ).to.deep.equal([0, 0, 1]);
    expect(sentences('The rent will be 100.00. The deposit will be 50.00 in cash.')).to.deep.equal([0, 1]);
    expect(sentences('The rent is now 500,00 zzgl. costs of heating that are 80,00 now')).to.deep.equal([
      0, 0,
    ]);
  });

  it('go on in the next line of their paragraph', () => {
    const rows = ['The rent of this flat is for every month', 'from May on 950.00 and not any more.'];
    expect(named(...rows)).to.deep.equal([
      [95_000, 'The rent of this flat is for every month from May on', 'and not any more.'],
    ]);
    const [first = '', second = ''] = rows;
    for (const apart of [
      [first, `   ${second}`],
      [first, '', '', second],
    ]) // another edge, or further below
      expect(named(...apart)[0]?.[1], apart.join('|')).to.equal('from May on');
    expect(named('Rent:', second)[0]?.[1], 'behind no sentence').to.equal('from May on');
  });
});

describe('amounts in rows', () => {
  it('have the words before them and none behind', () => {
    expect(named('Rent    950.00   Heat    80.00 EUR')).to.deep.equal([
      [95_000, 'Rent', ''],
      [8_000, 'Heat', ''],
    ]);
    expect(sentences('Rent  950.00', 'Heat  80.00')).to.deep.equal([0, 1]);
  });

  it('are not named by what stands far before them in their row', () => {
    expect(named('Contract 4711        Rent 950.00')).to.deep.equal([[95_000, 'Rent', '']]);
  });

  it('are named by a heading straight above them, where they have no words of their own', () => {
    const above = (...rows: string[]): (string | undefined)[] => read(...rows).map((amount) => amount.above);
    expect(above('Total due', '1,250.00')).to.deep.equal(['Total due']);
    expect(above('Invoice           Total due', '4711              1,250.00')).to.deep.equal(['Total due']);
    expect(above('Total due', 'Rent 1,250.00')).to.deep.equal(['']);
    expect(above('Total due', '              1,250.00'), 'beside it').to.deep.equal(['']);
    expect(above('Total due', '', '', '', '1,250.00'), 'far above it').to.deep.equal(['']);
    expect(above('Total due', '1,250.00', '   50.00'), 'of a column').to.deep.equal(['', '']);
    expect(above('Total 1.00', '1,250.00')).to.deep.equal(['', '']);
  });
});

describe('amounts without decimals', () => {
  it('are amounts beside a currency, or where they touch one', () => {
    for (const text of ['EUR 950', '950 EUR', '€950', '950€', '$950', 'Rs.950', '950 zł'])
      expect(centsIn(`Please pay the sum of ${text} until tomorrow`), text).to.deep.equal([95_000]);
    for (const text of ['950', 'R95', 'No. 950', '9 EUR', '95012345 EUR', '9a5 EUR'])
      expect(centsIn(`Please pay the sum of ${text} until tomorrow`), text).to.deep.equal([]);
  });

  it('count as many hundredths as those beside them', () => {
    expect(centsIn('Please pay EUR 950 and then 12.50 of costs')).to.deep.equal([95_000, 1_250]);
    expect(centsIn('price of it all is 1.234 EUR and then 12,00 of fees')).to.deep.equal([123_400, 1_200]);
  });
});

describe('documents with many amounts', () => {
  const rows = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => `Item ${at}   ${at + 10}.00`);

  it('are followed for two thousand, and say that there are more', () => {
    expect(namedAmounts(printed(...rows(2_000)))).to.include({ cut: false });
    const more = namedAmounts(printed(...rows(2_002)));
    expect(more.cut).to.equal(true);
    expect(more.amounts).to.have.length(2_000);
  });

  it('have none where nothing is printed', () => {
    expect(namedAmounts([])).to.deep.equal({ amounts: [], cut: false });
  });
});
