import { expect } from 'chai';
import { signatureValueInvalid } from '../../../../../workers/stages/signature/rules/signature-value-invalid.ts';
import { rsa, signedMessage } from '../../../formats/cms/make-cms.ts';
import { causedFacts, factsOf, minimalSigned } from '../material.ts';

const key = rsa('sha256', '1.2.840.113549.1.1.11');

describe('rule signature-value-invalid', () => {
  it('fires when the value was made with another key, or the certificate was exchanged', () => {
    const broken = factsOf(
      minimalSigned({
        sign: (content) => {
          const message = signedMessage(key, { content });
          message[message.length - 9] = (message[message.length - 9] ?? 0) ^ 1;
          return message;
        },
      }),
    );
    expect(signatureValueInvalid(broken).verdict).to.equal('fail');
    const exchanged = factsOf(
      minimalSigned({ sign: (content) => signedMessage(key, { content, ess: Buffer.alloc(32, 7) }) }),
    );
    expect(signatureValueInvalid(exchanged).verdict).to.equal('fail');
  });

  it('passes an intact signature and leaves contradicting algorithms open', async () => {
    expect(signatureValueInvalid(await causedFacts('signed')).verdict).to.equal('pass');
    const other = { ...key, algorithm: rsa('sha512', '1.2.840.113549.1.1.13').algorithm };
    const contradiction = factsOf(minimalSigned({ sign: (content) => signedMessage(other, { content }) }));
    expect(signatureValueInvalid(contradiction).verdict).to.equal('inconclusive');
  });
});
