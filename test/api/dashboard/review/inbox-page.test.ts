import { expect } from 'chai';
import { filterFrom } from '../../../../api/dashboard/review/filter.ts';
import { caseTable } from '../../../../api/dashboard/review/inbox-page.ts';

const empty = (query: string, isFirst: boolean): string =>
  caseTable({
    filter: filterFrom(query),
    ...{ cases: [], counts: { open: 40, mine: 0, done: 2 }, next: undefined, isFirst },
  }).text;

describe('an inbox with nothing on its page', () => {
  it('says that nothing waits on its first page only, and leads back to it from others', () => {
    expect(empty('', true)).to.include('Nothing waits for a decision.');
    for (const query of ['', 'view=done', 'level=HIGH']) {
      const page = empty(query, false);
      expect(page)
        .to.include('Nothing further.')
        .and.not.match(/Nothing (waits|has|here)/);
      expect(page).to.include(`href="/dashboard/inbox?${query}"`);
    }
  });
});
