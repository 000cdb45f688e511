import { expect } from 'chai';
import { preparedForChange } from '../../../../../workers/stages/signature/rules/prepared-for-change.ts';
import { causedFacts } from '../material.ts';

describe('rule prepared-for-change', () => {
  for (const [cause, kind] of [
    ['prepared-overlay', 'covered-text'],
    ['prepared-second-content', 'second-object'],
    ['prepared-field', 'field-shows-other'],
  ] as const) {
    it(`warns of ${kind} in a document that nobody has changed since`, async () => {
      const facts = await causedFacts(cause, 4);
      expect(facts.signatures[0]!.coversWholeFile).to.equal(true);
      const verdict = preparedForChange(facts);
      expect(verdict.verdict).to.equal('fail');
      expect(verdict.verdict === 'fail' && verdict.occurrences[0]!.data!.kind).to.equal(kind);
    });
  }

  it('is quiet about documents signed and worked on as usual, and about unsigned ones', async () => {
    for (const cause of ['signed', 'signed-then-form-filled', 'signed-archived', 'signed-twice']) {
      expect(preparedForChange(await causedFacts(cause, 4)).verdict, cause).to.equal('pass');
    }
    expect(preparedForChange(await causedFacts('form-filled', 4)).verdict).to.equal('not-applicable');
  });
});
