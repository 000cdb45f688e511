import { expect } from 'chai';
import pg from 'pg';
import { type Statements, statementsOf } from '../../../shared/platform/statements.ts';
import { newDatabase } from '../../harness/database.ts';

describe('plain statements', () => {
  let pool: pg.Pool;
  let statements: Statements;

  before(async () => {
    pool = new pg.Pool({ connectionString: await newDatabase(), max: 2 });
    statements = statementsOf(pool);
  });
  after(() => pool.end());

  it('send values as parameters, never as text', async () => {
    const hostile = `'; DROP TABLE "Plan"; --`;
    const { rows } = statements;
    expect(await rows`SELECT ${hostile}::text AS said, ${null}::int AS none`).to.deep.equal([
      { said: hostile, none: null },
    ]);
  });

  it('read dates, bytes, json and lists as what they are, long integers as digits', async () => {
    const at = new Date('2026-11-21T18:00:00.123Z');
    const [row] = await statements.rows<Record<string, unknown>>`
      SELECT ${at}::timestamptz AS at, ${new Uint8Array([0, 255])}::bytea AS bytes, ${'{"a":[1]}'}::jsonb AS json,
             ${['x', 'y"']}::text[] AS list, 9007199254740993 AS long`;
    expect(row).to.deep.equal({
      at,
      bytes: Buffer.from([0, 255]),
      json: { a: [1] },
      list: ['x', 'y"'],
      long: '9007199254740993',
    });
  });

  it('tell how many rows were written', async () => {
    const { change } = statements;
    await change`INSERT INTO "Plan" ("id") VALUES (${'one'}), (${'two'})`;
    expect(
      await change`UPDATE "Plan" SET "minuteLimit" = ${3} WHERE "id" IN ('one', 'two', 'three')`,
    ).to.equal(2);
  });
});
