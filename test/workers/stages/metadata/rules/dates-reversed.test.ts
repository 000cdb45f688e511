import { expect } from 'chai';
import { datesReversed } from '../../../../../workers/stages/metadata/rules/dates-reversed.ts';
import { factsOf, NOW, pdf, xmp } from '../material.ts';

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

  it('leaves open what dates of a month or a year say, and looks at the other record', async () => {
    expect(await verdictOf('D:2024', 'D:20240301095003Z')).to.equal('inconclusive');
    expect(await verdictOf('D:20240301095003Z', 'D:202402')).to.equal('inconclusive');
    const info = { CreationDate: 'D:2024', ModDate: 'D:20240301095003Z' };
    const verdicts = ['2024-03-02T10:15:00Z', '2024-03-01T09:50:00Z'].map(async (created) => {
      const packet = xmp(`xmp:CreateDate="${created}" xmp:ModifyDate="2024-03-01T09:50:03Z"`);
      return datesReversed(await factsOf(await pdf({ info, xmp: packet }), 'application/pdf'), NOW).verdict;
    });
    expect(await Promise.all(verdicts)).to.deep.equal(['fail', 'inconclusive']);
  });

  it('does not apply to one date alone', async () => {
    expect(await verdictOf('D:20240301095003Z')).to.equal('not-applicable');
  });
});
