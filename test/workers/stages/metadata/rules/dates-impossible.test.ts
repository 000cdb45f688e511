import { expect } from 'chai';
import { datesImpossible } from '../../../../../workers/stages/metadata/rules/dates-impossible.ts';
import { factsOf, jpeg, NOW, pdf } from '../material.ts';

const pdfVerdict = async (CreationDate: string) =>
  datesImpossible(await factsOf(await pdf({ info: { CreationDate } }), 'application/pdf'), NOW);

describe('metadata/dates-impossible', () => {
  it('fires on the future, on impossible zones and on dates that no calendar has', async () => {
    for (const date of [
      "D:20270101120000+01'00'",
      "D:20240101120000+25'00'",
      'D:20240230120000Z',
      'D:20241301120000Z',
    ]) {
      expect((await pdfVerdict(date)).verdict, date).to.equal('fail');
    }
  });

  it('trusts a camera’s clock less than a computer’s', async () => {
    const photo = await jpeg({ photo: { DateTimeOriginal: '2030:01:01 00:00:00' } });
    const verdict = datesImpossible(await factsOf(photo, 'image/jpeg'), NOW);
    if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
    expect(verdict.occurrences[0]!.confidence).to.equal(0.4);
  });

  it('passes the past, the next day elsewhere on earth, and does not count empty or unreadable dates', async () => {
    for (const date of ["D:20240101120000-08'00'", 'D:20260602', 'D:20260603120000']) {
      expect((await pdfVerdict(date)).verdict, date).to.equal(date === 'D:20260603120000' ? 'fail' : 'pass');
    }
    for (const date of ['D:00000000000000Z', 'last Tuesday']) {
      expect((await pdfVerdict(date)).verdict, date).to.equal('not-applicable');
    }
  });
});
