import { expect } from 'chai';
import { preparedForChange } from '../../../../../workers/stages/signature/rules/prepared-for-change.ts';
import { rsa, signedMessage } from '../../../formats/cms/make-cms.ts';
import { causedFacts, factsOf, minimalSigned } from '../material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });

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

  it('is open about text under a picture that is turned, and silent where it lies beside it', () => {
    const picture =
      '<</Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 1>>';
    const resources =
      '/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>> /XObject <</X1 8 0 R>>';
    const judged = (matrix: string) => {
      const content = `BT /F1 12 Tf 72 700 Td (Total 100) Tj ET q ${matrix} cm /X1 Do Q`;
      const objects = [`${picture}\nstream\nx\nendstream`];
      return preparedForChange(factsOf(minimalSigned({ sign, content, resources, objects }))).verdict;
    };
    expect(judged('70 0 0 16 70 696')).to.equal('fail');
    expect(judged('50 20 -4 12 72 690')).to.equal('inconclusive');
    expect(judged('50 20 -4 12 300 690')).to.equal('pass');
  });
});
