import { expect } from 'chai';
import { documentEndOf, reportEndOf } from '../../../../shared/platform/accounts/retention.ts';

const AT = new Date('2026-02-27T10:00:00Z');

describe('when what is kept is erased', () => {
  for (const [what, documentHours, reportDays, livemode, end] of [
    ['after the hours of the account', 168, 90, true, '2026-03-06T10:00:00.000Z'],
    ['at once', 0, 90, true, '2026-02-27T10:00:00.000Z'],
    ['of a test key, after a day', 168, 90, false, '2026-02-28T10:00:00.000Z'],
    ['of a test key, before that where the account says so', 2, 90, false, '2026-02-27T12:00:00.000Z'],
    ['with its report at the latest', 2_160, 1, true, '2026-02-28T10:00:00.000Z'],
  ] as const) {
    it(`a document ${what}`, () => {
      expect(documentEndOf({ documentHours, reportDays }, livemode, AT).toISOString()).to.equal(end);
    });
  }

  it('a report after the days of the account', () => {
    expect(reportEndOf({ documentHours: 0, reportDays: 2 }, AT).toISOString()).to.equal(
      '2026-03-01T10:00:00.000Z',
    );
  });
});
