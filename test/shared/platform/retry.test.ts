import { expect } from 'chai';
import { isOutage } from '../../../shared/platform/outage.ts';
import { retryDelay } from '../../../shared/platform/retry.ts';
import { NotStoredError, StorageError } from '../../../shared/platform/storage/port.ts';

const withCode = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code });

/** As Prisma throws for a raw statement: P2010, and what its driver knows beside it. */
const fromDriver = (cause: object): Error =>
  Object.assign(withCode('P2010', 'Raw query failed.'), { meta: { driverAdapterError: { cause } } });

describe('what counts as an outage', () => {
  for (const [name, error] of Object.entries({
    'a refused connection': withCode('ECONNREFUSED'),
    'a database that shuts down': withCode('57P01'),
    'a database that starts': withCode('57P03'),
    'a full disk of the database': withCode('53100'),
    'a full disk here': withCode('ENOSPC'),
    'a broken connection of node-postgres': new Error('Connection terminated unexpectedly'),
    'an empty pool': new Error('timeout exceeded when trying to connect'),
    'a late Redis': new Error('Command timed out'),
    'a Redis that loads': new Error('LOADING Redis is loading the dataset in memory'),
    storage: new StorageError('read failed: 503'),
    'a cause further down': new Error('failed', { cause: withCode('ECONNRESET') }),
    'two addresses of one host': new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
  })) {
    it(name, () => expect(isOutage(error)).to.equal(true));
  }

  for (const [name, error] of Object.entries({
    'a statement that is wrong': withCode('42601'),
    'a wrong raw statement of Prisma': fromDriver({ kind: 'TableDoesNotExist', originalCode: '42P01' }),
    'a value that does not fit': withCode('22P05'),
    'a broken promise of the schema': withCode('23505'),
    'a document that is gone': new NotStoredError('nothing is stored under this key'),
    'a mistake in the code': new TypeError('undefined is not a function'),
    'no error at all': 'text',
  })) {
    it(`not ${name}`, () => expect(isOutage(error)).to.equal(false));
  }

  it('ends with an error that is its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(isOutage(error)).to.equal(false);
  });
});

describe('retries', () => {
  const HOUR = 3_600_000;

  it('go on for a day while something is away, at most five seconds apart', () => {
    const away = withCode('ECONNREFUSED');
    expect(retryDelay(1, away, 0, 1_000)).to.equal(250);
    expect(retryDelay(3, away, 0, 1_000)).to.equal(1_000);
    expect(retryDelay(10_000, away, 0, 23 * HOUR)).to.equal(5_000);
    expect(retryDelay(10_000, away, 0, 25 * HOUR)).to.equal(-1);
  });

  it('end after a few attempts when nothing is away', () => {
    const wrong = new TypeError('wrong');
    expect([1, 2, 3, 4].map((made) => retryDelay(made, wrong, 0, 1_000))).to.deep.equal([
      500, 1_000, 2_000, -1,
    ]);
  });
});
