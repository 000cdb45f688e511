/** What happens when the backend goes away, told once and run over both. */
import { expect } from 'chai';
import { type Cable, cableTo } from '../../harness/proxy.ts';
import { addFlow, queuesOn, type Settings, until } from './open-queues.ts';

export function outages(settings: () => Settings): void {
  const { open } = queuesOn(settings);
  let cable: Cable;
  const through = (): Settings => {
    const given = settings()!;
    return given.REDIS_URL ? { REDIS_URL: cable.url } : { DATABASE_URL: cable.url };
  };
  beforeEach(async () => {
    const given = settings()!;
    cable = await cableTo((given.REDIS_URL ?? given.DATABASE_URL)!);
  });
  afterEach(() => cable.close());

  const failsWithin = async (work: () => Promise<unknown>, ms: number): Promise<void> => {
    const started = Date.now();
    const outcome = await work().then(
      () => 'answered',
      () => 'failed',
    );
    expect(outcome).to.equal('failed');
    expect(Date.now() - started).to.be.below(ms);
  };

  it('fails a ping and an add fast, and works again afterwards', async () => {
    const queues = open(through());
    await until('first ping', () =>
      queues.ping().then(
        () => true,
        () => undefined,
      ),
    );
    await cable.cut();
    await failsWithin(() => queues.ping(), 15_000);
    await failsWithin(() => queues.producer('ocr').add('ocr', {}, { jobId: 'never' }), 15_000);
    await failsWithin(() => addFlow(queues, 'never'), 15_000);
    await cable.restore();
    await until('ping after the outage', () =>
      queues.ping().then(
        () => true,
        () => undefined,
      ),
    );
    await queues.producer('ocr').add('ocr', {}, { jobId: 'again' });
    expect(await queues.producer('ocr').getJob('never')).to.equal(undefined);
  });

  it('says so when it was never there', async () => {
    await cable.cut();
    const queues = open(through());
    await failsWithin(() => queues.ping(), 15_000);
    await cable.restore();
  });

  it('works again in a worker that lived through the outage', async () => {
    const queues = open(through());
    const { promise: noticed, resolve: notice } = Promise.withResolvers<void>();
    queues.worker('qr', async () => 'after all', { concurrency: 1 }).on('error', () => notice());
    await queues.ready();
    await cable.cut();
    await noticed;
    await cable.restore();
    const outside = open();
    await outside.producer('qr').add('qr', {}, { jobId: 'late' });
    const job = await until(
      'the job is done',
      async () => {
        const found = await outside.producer('qr').getJob('late');
        return found && (await found.getState()) === 'completed' ? found : undefined;
      },
      30_000,
    );
    expect(job).not.to.equal(undefined);
  });

  it('fails a ping when the backend is silent', async () => {
    const queues = open(through());
    await until('first ping', () =>
      queues.ping().then(
        () => true,
        () => undefined,
      ),
    );
    cable.freeze();
    await failsWithin(() => queues.ping(), 15_000);
    cable.thaw();
  });

  it('closes while the backend is gone', async () => {
    const given = settings()!;
    const cable = await cableTo((given.REDIS_URL ?? given.DATABASE_URL)!);
    const queues = open(given.REDIS_URL ? { REDIS_URL: cable.url } : { DATABASE_URL: cable.url });
    queues.worker('qr', async () => undefined, { concurrency: 1 }).on('error', () => undefined);
    queues.ends.hear(() => undefined);
    await queues.producer('qr').add('qr', {}, { jobId: 'before' });
    await queues.ready();
    await cable.close();
    const started = Date.now();
    await queues.close();
    expect(Date.now() - started).to.be.below(40_000);
  });
}
