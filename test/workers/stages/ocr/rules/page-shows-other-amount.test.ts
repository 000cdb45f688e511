import { expect } from 'chai';
import type { PageText } from '../../../../../workers/stages/ocr/facts.ts';
import { pageShowsOtherAmount } from '../../../../../workers/stages/ocr/rules/page-shows-other-amount.ts';
import { NO_FACTS } from '../no-facts.ts';

const DOUBT = {
  page: 1,
  box: [0.8, 0.4, 0.1, 0.01] as [number, number, number, number],
  text: '4.370,00',
  seenCents: 837_000,
  digits: 1,
};

const judge = (
  found: (typeof DOUBT)[],
  alike: number,
  reading: PageText['reading'] = 'text-layer',
  { asked = found.length + alike, cut = false } = {},
) =>
  pageShowsOtherAmount(
    { ...NO_FACTS, pages: [{ page: 1, reading, words: [] }], textDoubts: { found, asked, alike, cut } },
    { now: 0 },
  );

describe('page-shows-other-amount', () => {
  it('passes where every amount is seen as the text has it', () => {
    expect(judge([], 12).verdict).to.equal('pass');
  });

  it('does not apply to pages that are read in their picture', () => {
    for (const reading of ['ocr', 'ocr-layer'] as const)
      expect(judge([DOUBT], 12, reading).verdict, reading).to.equal('not-applicable');
  });

  it('tells an amount that is shown otherwise, with both', () => {
    const verdict = judge([DOUBT], 3);
    if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
    expect(verdict.occurrences).to.have.length(1);
    expect(verdict.occurrences[0]).to.deep.include({ page: 1, box: DOUBT.box });
    expect(verdict.occurrences[0]?.note).to.contain('4.370,00').and.to.contain('8.370,00');
  });

  it('asks where hardly any amount was read as the text has it', () => {
    const verdict = judge([DOUBT], 2);
    expect(verdict.verdict).to.equal('inconclusive');
    const turned = judge([DOUBT], 0, 'text-layer', { asked: 12 });
    expect(turned.verdict === 'inconclusive' && turned.toCheck, 'print that nobody reads').to.equal(
      undefined,
    );
    expect(verdict.verdict === 'inconclusive' && verdict.toCheck?.[0]?.values).to.deep.equal([
      { source: 'text layer', text: '4.370,00' },
      { source: 'picture', text: '8.370,00' },
    ]);
  });

  it('tells the more the more there are, and asks where most are shown otherwise', () => {
    const two = [DOUBT, { ...DOUBT, text: '1.000,00', seenCents: 700_000 }];
    const verdict = judge(two, 5);
    expect(verdict.verdict === 'fail' && verdict.occurrences.length).to.equal(2);
    const asked = judge(two, 0);
    expect(asked.verdict === 'inconclusive' && asked.toCheck?.length).to.equal(2);
  });

  it('never passes where it could not look: no time, no reader, print that nobody can read', () => {
    expect(judge([], 2, 'text-layer', { cut: true }).verdict).to.equal('inconclusive');
    expect(judge([], 2, 'text-layer', { asked: 5 }).verdict).to.equal('inconclusive');
    expect(judge([], 3, 'text-layer', { asked: 5 }).verdict).to.equal('pass');
    expect(judge([DOUBT], 3, 'text-layer', { cut: true }).verdict).to.equal('fail');
  });
});
