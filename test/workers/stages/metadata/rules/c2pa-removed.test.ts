import { expect } from 'chai';
import { c2paRemoved } from '../../../../../workers/stages/metadata/rules/c2pa-removed.ts';
import { factsOf, jpeg, NOW, xmp } from '../material.ts';

const verdictOf = async (packet?: string) =>
  c2paRemoved(await factsOf(await jpeg({ xmp: packet }), 'image/jpeg'), NOW).verdict;

describe('metadata/c2pa-removed', () => {
  it('fires when XMP points to a manifest that is not in the file', async () => {
    expect(await verdictOf(xmp('dcterms:provenance="self#jumbf=/c2pa/urn:uuid:1/c2pa.claim"'))).to.equal(
      'fail',
    );
  });

  it('passes other XMP and does not apply without', async () => {
    expect(await verdictOf(xmp('xmp:CreatorTool="camera"'))).to.equal('pass');
    expect(await verdictOf()).to.equal('not-applicable');
  });
});
