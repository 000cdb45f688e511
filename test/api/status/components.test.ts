import { expect } from 'chai';
import { componentsOf, overallOf, type Seen } from '../../../api/status/components.ts';

const WELL: Seen = {
  database: true,
  queue: true,
  storage: true,
  poolsWithoutWorker: [],
  waitSeconds: 0,
  maxWaitSeconds: 20,
  entrances: { fraud: 200, biometric: 200, liveness: 401, mcp: 200, dashboard: 303 },
};

describe('status of the components', () => {
  const statuses = (change: Partial<Seen>) =>
    Object.fromEntries(componentsOf({ ...WELL, ...change }).map(({ id, status }) => [id, status]));
  const overall = (change: Partial<Seen>) => overallOf(componentsOf({ ...WELL, ...change })).indicator;

  it('is operational when everything answers', () => {
    expect(new Set(Object.values(statuses({})))).to.deep.equal(new Set(['operational']));
    expect(overall({})).to.equal('none');
  });

  it('is an outage of everything that needs the database when that is away', () => {
    expect(new Set(Object.values(statuses({ database: false })))).to.deep.equal(new Set(['major_outage']));
    expect(overall({ database: false })).to.equal('critical');
  });

  it('leaves the dashboard up while the queue or the storage is away', () => {
    expect(statuses({ queue: false })).to.include({
      fraud: 'major_outage',
      mcp: 'major_outage',
      dashboard: 'operational',
    });
    expect(statuses({ storage: false })).to.include({ fraud: 'major_outage', biometric: 'operational' });
    expect(overall({ storage: false })).to.equal('major');
  });

  it('tells missing workers by what they serve', () => {
    expect(statuses({ poolsWithoutWorker: ['ocr'] })).to.include({
      fraud: 'partial_outage',
      liveness: 'operational',
    });
    expect(statuses({ poolsWithoutWorker: ['document'] }).fraud).to.equal('major_outage');
    expect(statuses({ poolsWithoutWorker: ['face'] })).to.include({
      fraud: 'partial_outage',
      biometric: 'partial_outage',
      liveness: 'major_outage',
    });
  });

  it('is degraded when new documents would be refused', () => {
    expect(statuses({ waitSeconds: 21 })).to.include({
      fraud: 'degraded_performance',
      dashboard: 'operational',
    });
    expect(overall({ waitSeconds: 21 })).to.equal('minor');
    expect(statuses({ waitSeconds: undefined }).fraud).to.equal('operational');
  });

  it('knows an entrance that works: one that guests are kept out of, or have used up for the moment, is there', () => {
    for (const mcp of [403, 429]) {
      expect(statuses({ entrances: { ...WELL.entrances, mcp } }).mcp, String(mcp)).to.equal('operational');
    }
  });

  it('takes an entrance that gives another answer than it should for down', () => {
    for (const [id, answer] of [
      ['fraud', 500],
      ['mcp', 404],
      ['mcp', 503],
      ['liveness', 200],
      ['dashboard', undefined],
    ] as const) {
      const seen = { entrances: { ...WELL.entrances, [id]: answer } };
      expect(statuses(seen)[id], id).to.equal('major_outage');
    }
  });
});
