/** What the inbox is asked for, as its address has it. */
import { expect } from 'chai';
import fc from 'fast-check';
import {
  type CaseFilter,
  filterFrom,
  isNarrowed,
  queryOf,
  VIEWS,
} from '../../../../api/dashboard/review/filter.ts';
import { RiskLevel } from '../../../../shared/contracts/finding.ts';
import { Outcome } from '../../../../shared/contracts/report.ts';
import { CATALOGUE } from '../../../../shared/findings/catalogue.ts';

const ANY: CaseFilter = {
  ...{ view: 'open', words: '', level: '', outcome: '', kind: '', code: '', mode: '', from: '', to: '' },
};
const [CODE = ''] = CATALOGUE.keys();
const filters = fc.record<CaseFilter>({
  view: fc.constantFrom(...VIEWS),
  words: fc.string({ unit: 'grapheme', maxLength: 30 }),
  level: fc.constantFrom('', ...RiskLevel.options),
  outcome: fc.constantFrom('', ...Outcome.options),
  kind: fc.constantFrom('', 'invoice', 'bank statement', 'A-4_b'),
  code: fc.constantFrom('', ...CATALOGUE.keys()),
  mode: fc.constantFrom('', 'live', 'test'),
  from: fc.constantFrom('', '2024-02-29'),
  to: fc.constantFrom('', '2026-11-21'),
});

describe('the filter of the inbox', () => {
  it('is what its own address says: written and read again it is the same', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(filterFrom(queryOf(filter))).to.deep.equal(filter);
      }),
    );
  });

  it('asks for all open cases where nothing is said, and its address is empty', () => {
    expect(filterFrom('')).to.deep.equal(ANY);
    expect(queryOf(ANY)).to.equal('');
    expect(queryOf({ ...ANY, view: 'done' }, { after: '0.1.job_a', empty: '' })).to.equal(
      'view=done&after=0.1.job_a',
    );
  });

  it('takes what is no filter for none', () => {
    for (const query of [
      ...['view=all', 'view=', 'level=huge', 'level=high', 'outcome=maybe', 'mode=both', 'code=no-such-code'],
      ...[
        'kind=%3Cb%3E',
        `kind=${'x'.repeat(61)}`,
        'kind=a%00',
        'from=yesterday',
        'from=2024-02-30',
        'to=2024-13-01',
      ],
      ...['unknown=1', '&&&', 'q='],
    ])
      expect(filterFrom(query), query).to.deep.equal(ANY);
  });

  it('takes the first of two, and two hundred characters of what was typed', () => {
    expect(filterFrom('mode=live&mode=test').mode).to.equal('live');
    expect(filterFrom(`q=${'x'.repeat(300)}`).words).to.equal('x'.repeat(200));
  });

  it('is narrowed by anything but the list that is looked at', () => {
    for (const view of VIEWS) expect(isNarrowed({ ...ANY, view })).to.equal(false);
    const some: CaseFilter = {
      ...{ view: 'open', words: 'a', level: 'HIGH', outcome: 'altered', kind: 'letter', code: CODE },
      ...{ mode: 'live', from: '2024-01-01', to: '2024-01-02' },
    };
    for (const name of Object.keys(ANY) as (keyof CaseFilter)[])
      expect(isNarrowed({ ...ANY, [name]: some[name] }), name).to.equal(name !== 'view');
  });
});
