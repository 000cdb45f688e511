import { expect } from 'chai';
import { aiEditedDeclared } from '../../../../../workers/stages/metadata/rules/ai-edited-declared.ts';
import { aiGeneratedDeclared } from '../../../../../workers/stages/metadata/rules/ai-generated-declared.ts';
import { factsOf, jpeg, NOW, xmp } from '../material.ts';

const TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const factsWith = async (attributes: string) => factsOf(await jpeg({ xmp: xmp(attributes) }), 'image/jpeg');

describe('metadata/ai-edited-declared', () => {
  it('fires on a composite with generated parts, and only this rule does', async () => {
    const facts = await factsWith(
      `Iptc4xmpExt:DigitalSourceType="${TYPES}compositeWithTrainedAlgorithmicMedia"`,
    );
    expect(aiEditedDeclared(facts, NOW).verdict).to.equal('fail');
    expect(aiGeneratedDeclared(facts, NOW).verdict).to.equal('pass');
  });

  it('fires on the credit line of an assisted editor', async () => {
    expect(
      aiEditedDeclared(await factsWith('photoshop:Credit="Edited with Google AI"'), NOW).verdict,
    ).to.equal('fail');
  });

  it('passes a wholly generated picture, which the other rule tells, and a plain one', async () => {
    const facts = await factsWith(`Iptc4xmpExt:DigitalSourceType="${TYPES}trainedAlgorithmicMedia"`);
    expect(aiEditedDeclared(facts, NOW).verdict).to.equal('pass');
    expect(aiEditedDeclared(await factsWith(''), NOW).verdict).to.equal('pass');
  });
});
