/** What becomes of the differences between two readers: found, left open, or passed, by the facts alone. */
import { expect } from 'chai';
import type {
  TwoViews,
  ViewDifference,
} from '../../../../../workers/stages/structure/detectors/readers/parser-differential/facts.ts';
import { StructureFacts } from '../../../../../workers/stages/structure/facts.ts';
import { readersDisagree } from '../../../../../workers/stages/structure/rules/readers-disagree.ts';
import { factsOf, INVOICE, NOW, saved } from '../material.ts';

const FACTS = factsOf(saved(INVOICE));
const VALUE: ViewDifference = {
  page: 1,
  box: null,
  kind: 'value',
  ours: '125000',
  theirs: '925000',
  token: 'number',
};

function verdictOf(views: Partial<TwoViews> | null, pagesRead = 1) {
  const parserDifferential = views && { compared: 1, undecided: [], differences: [], ...views };
  return readersDisagree(
    StructureFacts.parse({ ...FACTS, pdf: { ...FACTS.pdf!, pagesRead, parserDifferential } }),
    NOW,
  );
}

const of = (...differences: Partial<ViewDifference>[]) =>
  verdictOf({ differences: differences.map((one) => ({ ...VALUE, ...one })) });

const confidenceOf = (difference: Partial<ViewDifference>): number => {
  const verdict = of(difference);
  return verdict.verdict === 'fail' ? verdict.occurrences[0]!.confidence : 0;
};

describe('structure/readers-disagree: pages that were compared', () => {
  it('pass where all of them were, and are open where one was not', () => {
    expect(verdictOf({ compared: 3 }, 3).verdict).to.equal('pass');
    expect(verdictOf({ compared: 2, undecided: [2] }, 3)).to.deep.include({
      verdict: 'inconclusive',
      reason: '1 pages (2) have text that one of the readers cannot decode.',
    });
    expect(verdictOf({ compared: 2 }, 3).verdict).to.equal('inconclusive');
  });

  it('are open where none was, or the second reader could not open the file', () => {
    expect(verdictOf({ compared: 0 }).verdict).to.equal('inconclusive');
    expect(verdictOf(null).verdict).to.equal('inconclusive');
  });

  it('name ten that could not be decoded', () => {
    const undecided = Array.from({ length: 30 }, (_, i) => i + 1);
    expect(verdictOf({ compared: 1, undecided }, 31))
      .to.have.property('reason')
      .that.contains('(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)');
  });

  it('are found to differ whatever else could not be decoded', () => {
    expect(verdictOf({ compared: 0, undecided: [2], differences: [VALUE] }, 2).verdict).to.equal('fail');
  });
});

describe('structure/readers-disagree: differences', () => {
  it('are surest of two values in one place, then of two pages, then of what one reader has', () => {
    const value = confidenceOf({});
    const page = confidenceOf({ kind: 'page', ours: 'one text', theirs: 'another' });
    const missing = confidenceOf({ kind: 'missing', theirs: '' });
    expect([value, page, missing]).to.deep.equal([value, page, missing].toSorted((a, b) => b - a));
    for (const kind of ['value', 'missing'] as const)
      expect(confidenceOf({ kind, token: 'words' }), kind).to.be.lessThan(confidenceOf({ kind }));
  });

  it('are told from the other reader to ours for values alone', () => {
    expect(of({}))
      .to.have.nested.property('occurrences[0].recovered')
      .that.includes({ old: '925000', new: '125000' });
    expect(of({ kind: 'missing', theirs: '' })).not.to.have.nested.property('occurrences[0].recovered');
    expect(of({ kind: 'missing', theirs: '' }))
      .to.have.nested.property('occurrences[0].note')
      .that.contains('another nothing');
  });

  it('are left open of signs that are no writing, and of a page that is empty to our reader', () => {
    expect(of({ ours: '12´5', theirs: '12ˇ5' })).to.deep.include({ verdict: 'inconclusive' });
    expect(of({ kind: 'page', ours: '' }))
      .to.have.property('reason')
      .that.contains('Our reader finds no text');
    expect(of({ kind: 'page', theirs: '' }).verdict).to.equal('fail');
    expect(of({ kind: 'missing', ours: '' }).verdict).to.equal('fail');
    // Beside them a difference that counts is told, alone.
    expect(of({ ours: '12´5' }, { kind: 'page', ours: '' }, {}))
      .to.have.property('occurrences')
      .that.has.lengthOf(1);
  });

  it('are told fifty times at most, and asked about fifty times', () => {
    const many = (difference: Partial<ViewDifference>) => of(...Array.from({ length: 80 }, () => difference));
    expect(many({})).to.have.property('occurrences').that.has.lengthOf(50);
    expect(many({ ours: '1´' }))
      .to.have.property('toCheck')
      .that.has.lengthOf(50);
  });
});
