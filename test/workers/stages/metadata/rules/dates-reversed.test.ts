import { expect } from 'chai';
import { datesReversed } from '../../../../../workers/stages/metadata/rules/dates-reversed.ts';
import { factsOf, NOW, pdf } from '../material.ts';

const verdictOf = async (CreationDate: string, ModDate?: string) => {
  const info = { CreationDate, ...(ModDate ? { ModDate } : {}) };
  return datesReversed(await factsOf(await pdf({ info }), 'application/pdf'), NOW).verdict;
};

describe('metadata/dates-reversed', () => {
  it('fires when the file was changed before it was created', async () => {
    expect(await verdictOf('D:20240302101500Z', 'D:20240301095003Z')).to.equal('fail');
  });

  it('passes the usual order, the moment of one save, and what a zone may explain', async () => {
    expect(await verdictOf('D:20240301095003Z', 'D:20240302101500Z')).to.equal('pass');
    expect(await verdictOf('D:20240301095040Z', 'D:20240301095003Z')).to.equal('pass');
    expect(await verdictOf('D:20240301105003Z', 'D:20240301095003Z')).to.equal('pass');
    expect(await verdictOf('D:20240301225003', 'D:20240301095017Z')).to.equal('pass');
  });

  it('does not apply to one date alone', async () => {
    expect(await verdictOf('D:20240301095003Z')).to.equal('not-applicable');
  });
});
