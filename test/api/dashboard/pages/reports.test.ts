import { expect } from 'chai';
import { type ReportsView, reportsPage } from '../../../../api/dashboard/pages/reports.ts';

const ANY = { risk: '', outcome: '', from: '', to: '', mode: '' };
const REPORT = {
  ...{ jobId: 'job_x', createdAt: new Date(0), state: 'COMPLETED', mediaType: 'image/png', bytes: 1 },
  ...{ livemode: true, source: 'api', riskLevel: 'LOW', outcome: null, name: null, reference: null },
  ...{ headline: null, documentErasedAt: null, documentUntil: null },
};

function shown(own: Partial<ReportsView>): string {
  const view = { filter: ANY, reports: [], total: 0, page: 1, pageSize: 25, lastPage: 400, ...own };
  return reportsPage(view).text;
}
const links = (page: string): string[] =>
  [...page.matchAll(/page=(\d+)">(\w+)</g)].map(([, number, name]) => `${name} ${number}`);

describe('the list of reports', () => {
  it('says that there is none only where there is none', () => {
    expect(shown({})).to.include('0 reports.').and.include('No document yet.');
    const filter = { ...ANY, risk: 'HIGH' };
    expect(shown({ filter })).to.include('0 reports match.').and.include('Nothing here matches.');
    expect(shown({ filter, total: 1, reports: [REPORT] })).to.include('1 report matches.');
    const behind = shown({ total: 3, page: 7 });
    expect(behind)
      .to.include('3 reports.')
      .and.include('Nothing further.')
      .and.not.include('No document yet');
    expect(links(behind), 'a way back').to.deep.equal(['Newer 1']);
  });

  it('leads to the pages that there are, and says how older ones are reached', () => {
    const reports = [REPORT];
    expect(links(shown({ reports, total: 26 }))).to.deep.equal(['Older 2']);
    expect(links(shown({ reports, total: 60, page: 2 }))).to.deep.equal(['Newer 1', 'Older 3']);
    const last = shown({ reports, total: 20_000, page: 400 });
    expect(links(last)).to.deep.equal(['Newer 399']);
    expect(last).to.include('Page 400 of 800').and.include('found by their dates');
    expect(shown({ reports, total: 10_000, page: 400 })).not.to.include('found by their dates');
  });
});
