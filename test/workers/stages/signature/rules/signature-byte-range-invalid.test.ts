import { expect } from 'chai';
import { signatureByteRangeInvalid } from '../../../../../workers/stages/signature/rules/signature-byte-range-invalid.ts';
import { rsa, signedMessage } from '../../../formats/cms/make-cms.ts';
import { causedFacts, factsOf, minimalSigned } from '../material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });

describe('rule signature-byte-range-invalid', () => {
  it('fires on a widened gap and on a second value, surer than on a careless range', () => {
    const wide = signatureByteRangeInvalid(factsOf(minimalSigned({ sign, padding: ['  ', ' '] })));
    const twice = signatureByteRangeInvalid(factsOf(minimalSigned({ sign, entries: '/Contents <00>' })));
    const careless = signatureByteRangeInvalid(
      factsOf(minimalSigned({ sign, byteRange: ([, b, c, d]) => `[0 ${b} ${c} ${d! - 60}]` })),
    );
    const confidence = (verdict: typeof wide) =>
      verdict.verdict === 'fail' ? verdict.occurrences[0]!.confidence : 0;
    expect(confidence(wide)).to.be.greaterThan(confidence(careless));
    expect(confidence(twice)).to.be.greaterThan(confidence(careless));
    expect(confidence(careless)).to.be.greaterThan(0);
  });

  it('passes strict ranges, and tells one that ends beyond the file as broken', async () => {
    expect(signatureByteRangeInvalid(await causedFacts('signed')).verdict).to.equal('pass');
    const cut = factsOf(minimalSigned({ sign, byteRange: ([, b, c, d]) => `[0 ${b} ${c} ${d! + 900}]` }));
    expect(signatureByteRangeInvalid(cut).verdict).to.equal('fail');
  });
});
