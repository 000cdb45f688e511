import { expect } from 'chai';
import { openPdf } from '../../../../workers/formats/pdf/index.ts';
import { verifyContents } from '../../../../workers/stages/signature/cryptography.ts';
import { signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import { extractFrom } from '../../../../workers/stages/signature/extract.ts';
import { signatureUnverifiable } from '../../../../workers/stages/signature/rules/signature-unverifiable.ts';
import { askSecondReader } from '../../../../workers/stages/signature/two-readers.ts';
import { eddsa, rsa, signedMessage } from '../../formats/cms/make-cms.ts';
import { caused, factsOf, minimalSigned } from './material.ts';

const RSA = rsa('sha256', '1.2.840.113549.1.1.11');
const never = () => false;
const extracted = (bytes: Uint8Array, expired = never) => extractFrom(openPdf(bytes), expired);

describe('two readers of a signature', () => {
  it('agree on signatures and timestamps of every usual kind', async () => {
    for (const cause of ['signed', 'signed-twice', 'signed-with-timestamp', 'signed-archived']) {
      const facts = await extracted(await caused(cause));
      for (const { cryptography, timestamp } of facts.signatures) {
        expect(cryptography?.second, cause).to.deep.include({ outcome: 'valid' });
        if (timestamp) expect(timestamp.second, cause).to.deep.include({ outcome: 'valid' });
        expect(cryptography?.integrity).to.equal('valid');
      }
    }
  });

  it('agree on changed bytes', async () => {
    const facts = await extracted(await caused('signed-then-bytes-changed'));
    expect(facts.signatures[0]!.cryptography).to.deep.include({ integrity: 'invalid' });
    expect(facts.signatures[0]!.cryptography!.second!.outcome).to.equal('invalid');
  });

  it('accept what the second cannot compute for a reason that is on its list', async () => {
    const kind = eddsa('ed25519');
    const facts = await extracted(
      minimalSigned({ sign: (covered) => signedMessage(kind, { content: covered }) }),
    );
    expect(facts.signatures[0]!.cryptography).to.deep.include({ integrity: 'valid' });
    expect(facts.signatures[0]!.cryptography!.second!.limit).to.equal('algorithm-unknown');
  });

  it('leave open what only one of them accepts, and tell who read what', async () => {
    const content = Buffer.from('covered');
    const message = signedMessage(RSA, { content });
    const computed = verifyContents('adbe.pkcs7.detached', message, [content], []);
    expect(computed.facts.integrity).to.equal('valid');
    // The second one is given other bytes: what it says is another word about the same message.
    computed.question!.digester = () => Buffer.alloc(32);
    await askSecondReader([computed], never);
    expect(computed.facts.integrity).to.equal('indeterminate');
    expect(computed.facts.problems).to.include('readers-disagree');
    const facts = factsOf(minimalSigned({ sign: (covered) => signedMessage(RSA, { content: covered }) }));
    facts.signatures[0]!.cryptography = computed.facts;
    expect(signatureEvidence(facts)[0]!.reasons.join(' ')).to.match(/Two readers of its message/);
    const verdict = signatureUnverifiable(facts);
    expect(verdict.verdict === 'fail' && verdict.occurrences[0]!.note).to.match(
      /own reader: valid; pkijs: invalid/,
    );
  });

  it('do not call a signature valid that the second was not asked about', async () => {
    const bytes = minimalSigned({ sign: (covered) => signedMessage(RSA, { content: covered }) });
    // Time may be up at any of the questions.
    for (let allowed = 0; allowed < 40; allowed++) {
      let asked = 0;
      const facts = await extracted(bytes, () => asked++ >= allowed);
      const cryptography = facts.signatures[0]?.cryptography;
      if (cryptography?.integrity === 'valid') expect(cryptography.second?.outcome).to.equal('valid');
    }
  });
});
