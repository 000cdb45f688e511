import { expect } from 'chai';
import { placeIn, placeOf, placeText } from '../../../../api/dashboard/review/place.ts';

const jobId = `job_${'a'.repeat(26)}`;

describe('the place of a case in an address', () => {
  it('comes back as it was written', () => {
    const createdAt = new Date('2026-11-27T04:00:00.123Z');
    const decidedAt = new Date('2026-11-27T05:00:00.456Z');
    const open = placeOf({ state: 'OPEN', rank: 7, createdAt, decidedAt: null, jobId });
    expect(placeIn(placeText(open))).to.deep.equal({ rank: 7, at: createdAt, jobId });
    const done = placeOf({ state: 'DONE', rank: 7, createdAt, decidedAt, jobId });
    expect(placeIn(placeText(done))).to.deep.equal({ rank: 0, at: decidedAt, jobId });
  });

  it('is none in an address that was bent, also where its time is one that no database knows', () => {
    const last = Date.parse('9999-12-31T23:59:59.999Z');
    expect(placeIn(`1.${last}.${jobId}`)?.at.getTime()).to.equal(last);
    for (const text of [
      '',
      `1.${last + 1}.${jobId}`,
      `1.999999999999999.${jobId}`,
      `-1.5.${jobId}`,
      '1.5.job_a',
    ])
      expect(placeIn(text), text).to.equal(undefined);
  });
});
