/** Sums of a text whose page draws some of the amounts: programs make a picture of what is translucent. */
import { expect } from 'chai';
import {
  holdsWithDrawn,
  LACKS_DRAWN,
  mayLackDrawn,
} from '../../../../../workers/stages/ocr/drawn/amounts.ts';
import type { DrawnValue } from '../../../../../workers/stages/ocr/drawn/facts.ts';
import type { OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { collectAmounts } from '../../../../../workers/stages/ocr/reading/cells.ts';
import { sumsContradicted } from '../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { valueNotText } from '../../../../../workers/stages/ocr/rules/value-not-text.ts';
import { sumsOf } from '../../../../../workers/stages/ocr/sums/sums.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from '../reading/printed.ts';

const row = (label: string, amount: string): string => label.padEnd(40) + amount.padStart(12);
/** Without its carriage, which is drawn. */
const BILL = [
  ...[row('Work', '€600.00'), row('Parts', '€400.00'), row('Subtotal', '€1,000.00')],
  ...[row('VAT 20%', '€200.00'), row('Total', '€1,350.00')],
];

const drawn = (text: string, standing: DrawnValue['standing'] = 'apart'): DrawnValue => ({
  page: 1,
  box: [0.8, 0.5, 0.1, 0.01],
  text,
  standing,
});
function factsOf(found: DrawnValue[], unread: OcrFacts['drawn']['unread'] = []): OcrFacts {
  const amounts = collectAmounts(printed(...BILL));
  const { summands, sums } = sumsOf(amounts);
  const pages: OcrFacts['pages'] = [{ page: 1, reading: 'text-layer', words: [] }];
  return { ...NO_FACTS, pages, cells: amounts.cells, summands, sums, drawn: { found, unread, cut: false } };
}
const sums = (facts: OcrFacts) => sumsContradicted(facts, { now: 0 });

describe('amounts that are drawn beside a text', () => {
  it('are asked about where its sums lack them, which are told without them', () => {
    expect(sums(factsOf([])).verdict).to.equal('fail');
    for (const text of ['150.00', 'Carriage:150.00', '€150.00'])
      expect(sums(factsOf([drawn(text)])), text).to.include({ verdict: 'inconclusive', reason: LACKS_DRAWN });
    expect(sums(factsOf([drawn('12 November')])).verdict, 'no amount').to.equal('fail');
    expect(sums(factsOf([{ ...drawn('150.00'), page: 2 }])).verdict, 'of another page').to.equal('fail');
  });

  it('are not told as drawn where the sums hold with them, and are where they do not', () => {
    const told = (text: string) => valueNotText(factsOf([drawn(text, 'column')]), { now: 0 }).verdict;
    expect(holdsWithDrawn(factsOf([drawn('150.00')]))).to.equal(true);
    expect(told('150.00')).to.equal('inconclusive');
    expect(told('700.00')).to.equal('fail');
  });

  it('may be what nobody could read among the rows of a sum, and nowhere else', () => {
    const { cells } = factsOf([]);
    const [first, last] = [cells[0]!.box, cells.at(-1)!.box];
    const at = (y: number, page = 1) => factsOf([], [{ page, box: [0.5, y, 0.1, 0.01] }]);
    const between = (first[1] + last[1]) / 2;
    expect(mayLackDrawn(at(between), cells)).to.equal(true);
    expect(sums(at(between))).to.include({ verdict: 'inconclusive', reason: LACKS_DRAWN });
    expect(mayLackDrawn(at(last[1] + 0.2), cells)).to.equal(false);
    expect(mayLackDrawn(at(between, 2), cells)).to.equal(false);
  });
});
