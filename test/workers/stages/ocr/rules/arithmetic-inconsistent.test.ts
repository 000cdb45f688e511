import { expect } from 'chai';
import type { OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { arithmeticInconsistent } from '../../../../../workers/stages/ocr/rules/arithmetic-inconsistent.ts';
import { sumsContradicted } from '../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import type { AmountCell, Suspect } from '../../../../../workers/stages/ocr/sums/facts.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from '../reading/printed.ts';

const SUSPECT: Suspect = {
  cell: 0,
  impliedCents: 12000,
  repairs: [0],
  supporting: 6,
  digitsChanged: 1,
  impliedPrintedElsewhere: false,
  repeated: false,
};

function judge(
  suspect: Partial<Suspect>,
  cell: Partial<AmountCell> = {},
  suspects = 1,
  kind: OcrFacts['equations'][number]['kind'] = 'running-balance',
  pages: OcrFacts['pages'] = [],
) {
  const facts: OcrFacts = {
    ...NO_FACTS,
    pages,
    cells: [
      {
        page: 2,
        box: [0.8, 0.5, 0.1, 0.02],
        text: '920.00',
        cents: 92000,
        source: 'text-layer',
        confidence: 1,
        ...cell,
      },
    ],
    equations: [
      { kind, holds: false, cells: [0], impliedCents: 1 },
      { kind: 'running-balance', holds: true, cells: [], impliedCents: 1 },
    ],
    suspects: suspects === 0 ? [] : [{ ...SUSPECT, ...suspect }],
  };
  return arithmeticInconsistent(facts, { now: 0 });
}

const confidence = (verdict: ReturnType<typeof judge>): number =>
  verdict.verdict === 'fail' ? verdict.occurrences[0]!.confidence : 0;

describe('arithmetic-inconsistent', () => {
  it('accuses nobody of a rounding in the last place', () => {
    expect(judge({ impliedCents: 92001 }).verdict).to.equal('inconclusive');
    expect(judge({ impliedCents: 91998 }).verdict).to.equal('fail');
  });

  it('accuses nobody of a total that was rounded to what coins there are', () => {
    const total = (cents: number, impliedCents: number): string =>
      judge({ impliedCents }, { cents, text: (cents / 100).toFixed(2) }, 1, 'total').verdict;
    // Whole rupees and crowns, half crowns, ten and five hundredths of francs.
    for (const [cents, implied] of [
      ...[
        [15_747_800, 15_747_808],
        [149_400, 149_382],
        [16_850, 16_820],
        [142_410, 142_416],
        [142_415, 142_417],
      ],
    ] as [number, number][])
      expect(total(cents, implied), String(implied)).to.equal('inconclusive');
    expect(total(15_747_800, 15_747_900), 'a whole rupee').to.equal('fail');
    expect(total(142_416, 142_418), 'no coin').to.equal('fail');
    expect(judge({ impliedCents: 92_050 }).verdict, 'a balance is not paid').to.equal('fail');
  });

  it('is not told of a bill of India whose total is a whole number of rupees (CGST Act 2017, section 170)', () => {
    const judged = (total: string) => {
      const amounts: [string, string][] = [
        ['Item A', '₹1,23,456.00'],
        ['Item B', '₹10,000.00'],
        ['Taxable', '₹1,33,456.00'],
      ];
      amounts.push(['CGST 9%', '₹12,011.04'], ['SGST 9%', '₹12,011.04'], ['Grand Total', total]);
      const lines = printed(...amounts.map(([label, amount]) => label.padEnd(30) + amount.padStart(14)));
      const { cut: _, ...arithmetic } = arithmeticOf(lines);
      const facts = { ...NO_FACTS, ...arithmetic };
      return [arithmeticInconsistent, sumsContradicted].map((rule) => rule(facts, { now: 0 }).verdict);
    };
    expect(judged('₹1,57,478.08')).to.deep.equal(['pass', 'pass']);
    expect(judged('₹1,57,478.00')).to.not.include('fail');
    expect(judged('₹1,97,478.08')).to.include('fail');
  });

  it("asks about the axes of a study's charts, and accuses an account that names no currency by its length", () => {
    const study = [1, 2, 3, 4].map((page) => ({ page, reading: 'text-layer' as const, words: [] }));
    const judged = (supporting: number) => judge({ supporting }, {}, 1, 'running-balance', study);
    const asked = judged(6);
    expect(asked.verdict === 'inconclusive' && asked.toCheck).to.have.length(1);
    expect(judged(10).verdict).to.equal('fail');
  });

  it('tells place, printed value and the value that fits', () => {
    const verdict = judge({});
    expect(verdict.verdict).to.equal('fail');
    if (verdict.verdict !== 'fail') return;
    expect(verdict.occurrences[0]).to.deep.include({
      page: 2,
      box: [0.8, 0.5, 0.1, 0.02],
      recovered: { old: '120.00', new: '920.00', source: 'arithmetic of the table' },
    });
  });

  it('writes the value that fits with the groups of the other amounts, where the printed one is too short', () => {
    const cell: AmountCell = {
      page: 1,
      box: [0.8, 0.5, 0.1, 0.02],
      text: '34,31',
      cents: 3431,
      source: 'text-layer',
      confidence: 1,
    };
    const verdict = arithmeticInconsistent(
      {
        ...NO_FACTS,
        cells: [cell, { ...cell, text: '5.034,31', cents: 503_431 }],
        equations: [{ kind: 'running-balance', holds: false, cells: [0], impliedCents: 303_431 }],
        suspects: [{ ...SUSPECT, impliedCents: 303_431, digitsChanged: 2 }],
      },
      { now: 0 },
    );
    expect(verdict.verdict === 'fail' && verdict.occurrences[0]?.recovered?.old).to.equal('3.034,31');
  });

  it('is surest when two relations are repaired, or when the original still stands somewhere', () => {
    expect(confidence(judge({ repairs: [0, 0] }))).to.be.greaterThan(confidence(judge({})));
    expect(confidence(judge({ impliedPrintedElsewhere: true }))).to.be.greaterThan(confidence(judge({})));
  });

  it('is surer of one digit in a long table, and of a total below a table that holds', () => {
    expect(confidence(judge({ supporting: 12 }))).to.be.greaterThan(confidence(judge({})));
    const total = (digits: number): number => confidence(judge({ digitsChanged: digits }, {}, 1, 'total'));
    expect(total(1)).to.be.greaterThan(total(2));
  });

  it('takes a payslip’s two relations, but only for a single digit', () => {
    expect(judge({ supporting: 1 }, {}, 1, 'net-pay').verdict).to.equal('fail');
    expect(judge({ supporting: 1, digitsChanged: 2 }, {}, 1, 'net-pay').verdict).to.equal('inconclusive');
  });

  it('makes no accusation from too few rows, many digits, or a value that stands twice', () => {
    expect(judge({ supporting: 2 }).verdict).to.equal('inconclusive');
    expect(judge({ digitsChanged: 3 }).verdict).to.equal('inconclusive');
    expect(judge({ repeated: true }).verdict).to.equal('inconclusive');
    expect(judge({}, {}, 0).verdict).to.equal('inconclusive');
  });

  it('believes OCR only when a second look agrees, and somebody else’s OCR never', () => {
    expect(judge({}, { source: 'ocr', confidence: 0.95 }).verdict).to.equal('inconclusive');
    const read = { source: 'ocr', confidence: 0.95 } as const;
    const twice = judge({ confirmed: true, repairs: [0, 0] }, read);
    expect(twice.verdict).to.equal('fail');
    expect(confidence(twice)).to.be.at.most(0.3);
    // One misread digit explains one failing relation, and the second look may misread it again.
    const doubt = judge({ confirmed: true }, read);
    expect(doubt.verdict).to.equal('inconclusive');
    expect(doubt.verdict === 'inconclusive' && doubt.toCheck?.[0]?.values).to.have.length(2);
    expect(judge({ repairs: [0, 0] }, { source: 'ocr-layer', confidence: null }).verdict).to.equal(
      'inconclusive',
    );
  });

  it('believes amounts of which both readers are sure as far as they are right', () => {
    const read = { source: 'ocr', surely: true, confidence: 0.95 } as const;
    const sure = judge({ confirmed: true, repairs: [0, 0] }, read);
    expect(confidence(sure)).to.be.within(0.6, 0.62);
    expect(confidence(judge({ repairs: [0, 0] }, read)), 'no second look').to.equal(confidence(sure));
    expect(judge({ impliedPrintedElsewhere: true }, read).verdict, 'nor a second relation').to.equal(
      'inconclusive',
    );
    // One row of a long table, and of a short one.
    expect(confidence(judge({ confirmed: true, supporting: 10 }, read))).to.be.within(0.57, 0.59);
    expect(judge({ confirmed: true, supporting: 9, digitsChanged: 2 }, read).verdict).to.equal(
      'inconclusive',
    );
    expect(judge({ confirmed: true, supporting: 7 }, read).verdict).to.equal('inconclusive');
    // One digit of a row beside eight that hold: the second look need not have read it.
    expect(confidence(judge({ confirmed: false, supporting: 8 }, read))).to.be.within(0.47, 0.48);
    expect(confidence(judge({ confirmed: true, impliedPrintedElsewhere: true }, read))).to.be.above(0.48);
  });

  it('takes an amount that one reader alone saw from another row that holds with it', () => {
    const page = (first: Partial<AmountCell>, holds: boolean, inSum = false) => {
      const cell = (text: string, own: Partial<AmountCell>): AmountCell => ({
        ...{ page: 1, box: [0.8, 0.5, 0.1, 0.02], text, cents: Number(text.replace('.', '')) },
        ...{ source: 'ocr', confidence: 0.9, ...own },
      });
      const term = { ...cell('100.00', first), label: 'Rent', agreed: false };
      const account = { kind: 'account' as const, holds: true, from: [0], result: 0, impliedCents: 10_000 };
      return arithmeticInconsistent(
        {
          ...NO_FACTS,
          cells: [cell('920.00', { surely: true }), cell('100.00', first)],
          equations: [
            { kind: 'running-balance', holds: false, cells: [1, 0], impliedCents: 1 },
            { kind: 'running-balance', holds, cells: [1], impliedCents: 1 },
          ],
          suspects: [{ ...SUSPECT, confirmed: true, impliedPrintedElsewhere: true }],
          ...(inSum ? { summands: [term], sums: [account] } : {}),
        },
        { now: 0 },
      );
    };
    expect(confidence(page({ surely: true }, false))).to.be.above(0.45);
    expect(confidence(page({}, true))).to.be.above(0.45);
    expect(confidence(page({}, false, true)), 'the account holds with it').to.be.above(0.45);
    expect(confidence(page({}, false)), 'a second look alone').to.be.at.most(0.3);
  });

  it('asks about an amount that no second look repeated where one value mends two rows of a long table', () => {
    const read = (suspect: Partial<Suspect>): number => {
      const verdict = judge({ confirmed: false, ...suspect }, { source: 'ocr' });
      return verdict.verdict === 'inconclusive' ? (verdict.toCheck ?? []).length : -1;
    };
    expect(read({ repairs: [0, 1], supporting: 21 })).to.equal(1);
    expect(read({ repairs: [0, 1], supporting: 6 })).to.equal(0);
    expect(read({ repairs: [0], supporting: 21 })).to.equal(0);
  });
});
