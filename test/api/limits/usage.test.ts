import { expect } from 'chai';
import { takeFraudUnit } from '../../../api/limits/usage.ts';
import { type Database, openDatabase } from '../../../shared/platform/db.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import type { Principal } from '../../../shared/platform/keys/keyring.ts';
import { testConfig } from '../../harness/config.ts';
import { newDatabase } from '../../harness/database.ts';

describe('usage', () => {
  let db: Database;
  before(async () => {
    db = openDatabase(testConfig({ DATABASE_URL: await newDatabase() }));
  });
  after(() => db.$disconnect());

  let callers = 0;
  function caller(fraudMinuteLimit: number | null, fraudMonthlyLimit: number | null): Principal {
    const tenantId = `ten_${++callers}`;
    const plan = { id: 'p', monthlyLimit: 1, minuteLimit: 1, livenessSessions: true };
    return {
      ...{ keyId: 'k', tenantId, livemode: true, scopes: [], tenantSuspended: false, keepsFileNames: false },
      plan: { ...plan, fraudMinuteLimit, fraudMonthlyLimit, fraudConcurrent: null, fraudPages: null },
    };
  }
  const NOON = Date.UTC(2026, 10, 30, 12, 0, 30);
  const counts = async ({ tenantId }: Principal): Promise<Record<string, number>> => {
    const rows = await db.usageWindow.findMany({ where: { tenantId }, orderBy: { window: 'asc' } });
    return Object.fromEntries(rows.map(({ window, count }) => [window, count]));
  };
  const refusal = async (promise: Promise<unknown>): Promise<ApiError> => {
    const thrown = await promise.catch((error: unknown) => error);
    if (!(thrown instanceof ApiError)) throw new Error('was not refused');
    return thrown;
  };

  it('remembers a unit until its call has ended, and gives it back once', async () => {
    const who = caller(null, 10);
    const [kept, refunded] = [await takeFraudUnit(db, who, NOON), await takeFraudUnit(db, who, NOON)];
    const holds = async (): Promise<(string | null)[]> =>
      (await db.usageHold.findMany({ where: { tenantId: who.tenantId } })).map(({ id }) => id).sort();
    expect(await holds()).to.deep.equal([kept.hold, refunded.hold].sort());
    await kept.keep();
    await refunded.refund();
    await refunded.refund();
    expect(await holds()).to.deep.equal([]);
    expect(await counts(who)).to.deep.equal({ '2026-11': 1 });
  });

  it('lets exactly as many pass as the limits say, of fifty at the same time', async () => {
    for (const who of [caller(10, null), caller(null, 10)]) {
      const tries = await Promise.allSettled(Array.from({ length: 50 }, () => takeFraudUnit(db, who, NOON)));
      expect(tries.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(10);
      expect(Object.values(await counts(who)))
        .to.include(10)
        .and.not.include(50);
    }
  });

  it('uses no monthly unit for a call that the minute limit refuses', async () => {
    const who = caller(1, 5);
    await takeFraudUnit(db, who, NOON);
    const error = await refusal(takeFraudUnit(db, who, NOON + 20_000));
    expect(error).to.include({ reason: 'minute_limit_exceeded', retryAfterSeconds: 40 });
    expect(error.details).to.deep.equal({ minuteCount: 1, minuteLimit: 1, retryAfterSeconds: 40 });
    expect(await counts(who)).to.deep.equal({ '2026-11': 1, 'last-minute': 1 });
    await takeFraudUnit(db, who, NOON + 60_000);
  });

  it('says that it cannot count when the counters are gone between a refusal and what it tells', async () => {
    const counted = async (who: Principal): Promise<Database> => {
      await takeFraudUnit(db, who, NOON);
      let statements = 0;
      const lost = (): never => {
        throw new Error('the server closed the connection');
      };
      // The unit is refused by the real statement; whatever is asked after it finds nobody.
      return new Proxy(db, {
        get: (client, name) => {
          if (name === '$queryRaw' && statements++ > 0) return async () => lost();
          return name === 'usageWindow' ? { findUnique: async () => lost() } : Reflect.get(client, name);
        },
      });
    };
    for (const who of [caller(1, null), caller(null, 1)]) {
      const error = await refusal(takeFraudUnit(await counted(who), who, NOON + 1_000));
      expect(error).to.include({ reason: 'dependency_down', retryAfterSeconds: 5 });
    }
  });

  it('lets no more pass around the turn of a minute than in any other', async () => {
    const who = caller(10, null);
    const turn = NOON + 30_000;
    const taken = async (at: number): Promise<boolean> =>
      takeFraudUnit(db, who, at).then(
        () => true,
        () => false,
      );
    let passed = 0;
    for (let call = 0; call < 20; call++) passed += (await taken(turn - 1_000 + call * 100)) ? 1 : 0;
    expect(passed).to.equal(10);
    // The first of the ten was taken a second before the turn: a minute later there is room for one.
    expect(await taken(turn + 58_999)).to.equal(false);
    expect(await taken(turn + 59_000)).to.equal(true);
    expect(await taken(turn + 59_000)).to.equal(false);
  });

  it('keeps nobody out for calls that a clock counted which was ahead', async () => {
    const who = caller(2, null);
    for (const _ of [1, 2]) await takeFraudUnit(db, who, NOON + 3_600_000);
    for (const _ of [1, 2]) await takeFraudUnit(db, who, NOON);
    const error = await refusal(takeFraudUnit(db, who, NOON + 1_000));
    expect(error).to.include({ reason: 'minute_limit_exceeded', retryAfterSeconds: 59 });
  });

  it('sends the monthly refused to the first of next month, UTC', async () => {
    const who = caller(null, 1);
    await takeFraudUnit(db, who, NOON);
    const error = await refusal(takeFraudUnit(db, who, NOON));
    expect(error.retryAfterSeconds).to.equal((Date.UTC(2026, 11, 1) - NOON) / 1000);
    expect(error.details).to.deep.equal({ monthlyCount: 1, monthlyLimit: 1, period: '2026-11' });
    await takeFraudUnit(db, who, Date.UTC(2026, 11, 1));
  });

  it('gives a unit back once it is not owed', async () => {
    const who = caller(null, 1);
    const unit = await takeFraudUnit(db, who, NOON);
    await unit.refund();
    await takeFraudUnit(db, who, NOON);
    expect(await counts(who)).to.deep.equal({ '2026-11': 1 });
  });

  it('counts test and live apart, and lets nothing pass at a limit of zero', async () => {
    const who = caller(null, 1);
    await takeFraudUnit(db, who, NOON);
    await takeFraudUnit(db, { ...who, livemode: false }, NOON);
    expect((await refusal(takeFraudUnit(db, caller(0, null), NOON))).reason).to.equal(
      'minute_limit_exceeded',
    );
    expect((await refusal(takeFraudUnit(db, caller(null, 0), NOON))).reason).to.equal(
      'monthly_limit_exceeded',
    );
  });

  it('fails closed when the counters are away', async () => {
    const away = openDatabase(testConfig());
    expect((await refusal(takeFraudUnit(away, caller(1, 1)))).reason).to.equal('dependency_down');
    await away.$disconnect();
  });
});
