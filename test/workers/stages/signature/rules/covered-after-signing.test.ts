import { expect } from 'chai';
import { forge, makeClean } from '../../../../../lab/corpus/index.ts';
import { coveredAfterSigning } from '../../../../../workers/stages/signature/rules/covered-after-signing.ts';
import { causedFacts, factsOf } from '../material.ts';

describe('rule covered-after-signing', () => {
  it('tells what was signed and what is shown instead, where it stands', async () => {
    const forged = await forge('certified-then-hidden-by-annotation', await makeClean('invoice', 3), 3);
    const verdict = coveredAfterSigning(factsOf(forged.bytes));
    expect(verdict.verdict).to.equal('fail');
    const [first] = verdict.verdict === 'fail' ? verdict.occurrences : [];
    expect(first?.recovered?.old).to.contain(forged.truth.old);
    expect(first?.recovered?.new).to.contain(forged.truth.new);
    expect(first?.page).to.equal(forged.truth.page);
    expect(first?.box?.[0]).to.be.closeTo(forged.truth.box![0], 0.02);
    expect(first?.box?.[1]).to.be.closeTo(forged.truth.box![1], 0.02);
  });

  it('passes a note at the margin', async () => {
    expect(coveredAfterSigning(await causedFacts('certified-then-commented')).verdict).to.equal('pass');
    expect(coveredAfterSigning(await causedFacts('signed-twice')).verdict).to.equal('pass');
    expect(coveredAfterSigning(await causedFacts('comment-added')).verdict).to.equal('not-applicable');
  });
});
