import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import { notificationsOf } from '../../../shared/platform/notifications.ts';
import { type Cable, cableTo } from '../../harness/proxy.ts';
import { postgresServer } from '../../harness/services.ts';

describe('notifications of PostgreSQL', function () {
  this.timeout(60_000);
  const at = {} as { url: string; cable: Cable; client: pg.Client };
  before(async () => {
    at.url = (await postgresServer()).url('postgres');
    at.client = new pg.Client({ connectionString: at.url });
    await at.client.connect();
  });
  after(() => at.client.end());
  beforeEach(async () => {
    at.cable = await cableTo(at.url);
  });
  afterEach(() => at.cable.close());

  const say = (channel: string, word: string) => at.client.query('SELECT pg_notify($1, $2)', [channel, word]);
  async function until(what: () => boolean): Promise<void> {
    for (let round = 0; round < 1_000 && !what(); round++) await sleep(25);
    expect(what()).to.equal(true);
  }

  it('brings what is said on each channel, and on no other', async () => {
    const notifications = notificationsOf(at.cable.url);
    const heard: (string | undefined)[] = [];
    notifications.hear('one of "these"', (said) => heard.push(said));
    notifications.hear('another', (said) => heard.push(said && `another ${said}`));
    await until(() => heard.length === 2);
    expect(heard.splice(0)).to.deep.equal([undefined, undefined]);
    await say('one of "these"', 'word');
    await say('nobody', 'lost');
    await say('another', 'word');
    await until(() => heard.length === 2);
    expect(heard).to.deep.equal(['word', 'another word']);
    await notifications.close();
  });

  it('says that something may have been missed when the connection was gone, and goes on', async () => {
    const notifications = notificationsOf(at.cable.url);
    const heard: (string | undefined)[] = [];
    notifications.hear('cut', (said) => heard.push(said));
    await until(() => heard.length === 1);
    await at.cable.cut();
    await say('cut', 'lost');
    await at.cable.restore();
    await until(() => heard.length === 2);
    await say('cut', 'heard');
    await until(() => heard.length === 3);
    expect(heard).to.deep.equal([undefined, undefined, 'heard']);
    await notifications.close();
  });

  it('finds out by itself that nothing comes through any more', async () => {
    const notifications = notificationsOf(at.cable.url);
    const heard: (string | undefined)[] = [];
    notifications.hear('frozen', (said) => heard.push(said));
    await until(() => heard.length === 1);
    // What stands lets nothing through; a new connection would.
    at.cable.freeze();
    await until(() => heard.length === 2);
    await say('frozen', 'heard');
    await until(() => heard.length === 3);
    expect(heard).to.deep.equal([undefined, undefined, 'heard']);
    at.cable.thaw();
    await notifications.close();
  });

  it('closes while the server is gone', async () => {
    await at.cable.cut();
    const notifications = notificationsOf(at.cable.url);
    notifications.hear('gone', () => undefined);
    await sleep(300);
    const started = performance.now();
    await notifications.close();
    expect(performance.now() - started).to.be.below(5_000);
  });
});
