import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { keptSessions } from '../../../api/liveness/kept.ts';
import type { Row } from '../../../api/liveness/store.ts';

const session = (changes: Partial<Row> = {}): Row => ({
  id: randomUUID(),
  tenantId: 't',
  livemode: true,
  tokenHash: new Uint8Array(32),
  state: 'IN_PROGRESS',
  version: 3,
  sealed: new Uint8Array(10),
  view: {},
  locale: 'en',
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 60_000),
  result: null,
  eraseAfter: new Date(Date.now() + 120_000),
  ...changes,
});

describe('sessions that were just written', () => {
  it('gives what was kept last', () => {
    const kept = keptSessions();
    const row = session();
    expect(kept.get(row.id)).to.equal(undefined);
    kept.keep(row);
    const next = { ...row, version: 4 };
    kept.keep(next);
    expect(kept.get(row.id)).to.equal(next);
  });

  it('forgets a session that has finished, and never gives one whose time is over', () => {
    const kept = keptSessions();
    const row = session();
    kept.keep(row);
    kept.keep({ ...row, state: 'COMPLETED' });
    expect(kept.get(row.id)).to.equal(undefined);
    const late = session({ expiresAt: new Date(Date.now() - 1) });
    kept.keep(late);
    expect(kept.get(late.id)).to.equal(undefined);
  });

  it('keeps a bounded number, the newest', () => {
    const kept = keptSessions();
    const rows = Array.from({ length: 300 }, () => session());
    for (const row of rows) kept.keep(row);
    const found = rows.map(({ id }) => kept.get(id) !== undefined);
    expect(found.filter(Boolean)).to.have.length(256);
    expect(found.at(-1)).to.equal(true);
    expect(found[0]).to.equal(false);
  });
});
