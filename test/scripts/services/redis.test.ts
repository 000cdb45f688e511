import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { findRedisServer, startRedis } from '../../../scripts/services/redis.ts';
import { notRun } from '../../harness/not-run.ts';
import { runDirectory } from '../../harness/services.ts';

async function ask(url: string, ...command: [string, ...string[]]): Promise<unknown> {
  const connection = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    return await connection.call(...command);
  } finally {
    connection.disconnect();
  }
}

describe('private Redis', function () {
  this.timeout(60_000);
  before(async function () {
    if (!(await findRedisServer())) notRun(this, 'this machine has no redis-server or valkey-server');
  });

  it('is started again when it is killed, with its data and at the address that it had', async () => {
    const home = await mkdtemp(path.join(await runDirectory(), 'redis-'));
    const ends: string[] = [];
    const redis = await startRedis({ home, password: 'secret', onEnd: (how) => ends.push(how) });
    if (!redis?.server) throw new Error('not started');
    try {
      await ask(redis.url, 'SET', 'job', 'kept');
      // Its log of changes reaches the disk once a second.
      await sleep(1_200);
      const { pid } = redis.server;
      process.kill(pid!, 'SIGKILL');
      const value = () => ask(redis.url, 'GET', 'job').catch(() => undefined);
      const deadline = Date.now() + 20_000;
      while (redis.server.pid === pid || (await value()) !== 'kept') {
        expect(Date.now(), 'it did not come back').to.be.below(deadline);
        await sleep(50);
      }
      expect(ends[0]).to.equal('killed by SIGKILL');
    } finally {
      await redis.stop();
    }
    const later = await startRedis({ home, password: 'secret' });
    expect(later?.url).to.equal(redis.url);
    await later?.stop();
  });
});
