import { expect } from 'chai';
import { infoXmpDisagree } from '../../../../../workers/stages/metadata/rules/info-xmp-disagree.ts';
import { factsOf, NOW, pdf, xmp } from '../material.ts';

const DISTILLER = 'Acrobat Distiller 11.0 (Windows)';
const verdictOf = async (created: string, producer = DISTILLER) => {
  const info = { Producer: DISTILLER, CreationDate: "D:20240301095003+01'00'" };
  const packet = xmp(`xmp:CreateDate="${created}" pdf:Producer="${producer}"`);
  return infoXmpDisagree(await factsOf(await pdf({ info, xmp: packet }), 'application/pdf'), NOW).verdict;
};

describe('metadata/info-xmp-disagree', () => {
  it('fires when one writer gives two creation dates', async () => {
    expect(await verdictOf('2023-11-12T08:03:44+01:00')).to.equal('fail');
  });

  it('passes equal dates, seconds apart, and another zone', async () => {
    expect(await verdictOf('2024-03-01T09:50:03+01:00')).to.equal('pass');
    expect(await verdictOf('2024-03-01T09:50:31+01:00')).to.equal('pass');
    expect(await verdictOf('2024-03-01T09:50:03Z')).to.equal('pass');
    expect(await verdictOf('2024-03-01T09:50+01:00')).to.equal('pass');
  });

  it('leaves two writers open', async () => {
    expect(await verdictOf('2023-11-12T08:03:44+01:00', 'GPL Ghostscript 9.04')).to.equal('inconclusive');
  });

  it('does not apply without both records', async () => {
    const facts = await factsOf(await pdf({ info: { Producer: DISTILLER } }), 'application/pdf');
    expect(infoXmpDisagree(facts, NOW).verdict).to.equal('not-applicable');
  });
});
