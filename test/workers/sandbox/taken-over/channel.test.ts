/** What a decoder that was taken over can say: whatever it says wrong costs its child, and nobody else anything. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import type { Expected } from '../../../../workers/sandbox/channel/deliveries.ts';
import { encodeMessage } from '../../../../workers/sandbox/channel/message.ts';
import type { Attack } from './attacker.ts';
import { openScene, type Scene } from './stage.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64');
const NONCE = '0'.repeat(32);
const EXPECTED: Expected[] = [{ name: /^page-\d{3}\.png$/, kind: 'png' }];

describe('a decoder that was taken over, and the channel', function () {
  this.timeout(180_000);
  let scene: Scene;
  before(async () => {
    scene = await openScene();
  });
  after(() => scene.close());

  const lies: Record<string, Attack> = {
    'null, which ended the worker before': { name: 'say', message: null },
    'no message': { name: 'say', message: { type: 'what' } },
    'an answer to another task': {
      name: 'say',
      message: { type: 'done', nonce: NONCE, facts: {}, worn: false },
    },
    'a failure of another task': { name: 'say', message: { type: 'threw', nonce: NONCE, message: 'no' } },
    'that it is ready, again': { name: 'say', message: { type: 'ready' } },
    'more than a message has': { name: 'say', message: { type: 'ready', and: 'more' } },
    '36 bytes of rubbish, which ended the worker before': {
      name: 'rubbish',
      // Always the same: bytes by lot are the length of a possible message one time in a hundred.
      base64: createHash('sha512').update('rubbish').digest().subarray(0, 36).toString('base64'),
    },
    'a length of 4 GB': { name: 'rubbish', base64: Buffer.alloc(36, 0xff).toString('base64') },
    'JSON that ends beyond its message': {
      name: 'rubbish',
      base64: Buffer.from([8, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0]).toString('base64'),
    },
    'bytes that are not there': {
      name: 'rubbish',
      base64: withAttachment({ type: 'artifact', nonce: NONCE, name: 'a', content: { $bytes: [0, 9] } }),
    },
    'the same a million times': { name: 'flood', megabytes: 64 },
    'facts that nest a thousand deep': { name: 'deep' },
  };
  for (const [what, attack] of Object.entries(lies)) {
    it(`says ${what}: its child ends`, async () => {
      const before = scene.sandbox.kills.protocol;
      expect((await scene.play(attack)).status).to.equal('protocol');
      expect(scene.sandbox.kills.protocol).to.equal(before + 1);
      expect((await scene.play({ name: 'processes' })).status).to.equal('done');
    });
  }

  it('speaks when it was not asked: the next task has another child', async () => {
    expect((await scene.play({ name: 'remember' })).status).to.equal('done');
    await scene.play({
      name: 'later',
      message: { type: 'done', nonce: NONCE, facts: { forged: 1 }, worn: false },
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await scene.answer({ name: 'remember' })).to.deep.equal({ before: false });
  });

  it('takes no other job with it, however often it lies', async () => {
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].flatMap((n) => [
        scene.play({ name: 'say', message: null }, { account: 'liar' }),
        scene.play({ name: 'processes' }, { account: `honest ${n % 2}` }),
      ]),
    );
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses.filter((_, index) => index % 2 === 0)).to.deep.equal(Array(5).fill('protocol'));
    expect(statuses.filter((_, index) => index % 2 === 1)).to.deep.equal(Array(5).fill('done'));
  });

  it('is forgotten with its account: nothing that it left behind meets another one’s document', async () => {
    expect(await scene.answer({ name: 'remember' }, 'first')).to.deep.equal({ before: false });
    expect(await scene.answer({ name: 'remember' }, 'first')).to.deep.equal({ before: true });
    expect(await scene.answer({ name: 'remember' }, 'second')).to.deep.equal({ before: false });
    expect(await scene.answer({ name: 'remember' }, 'first')).to.deep.equal({ before: false });
  });

  async function received(attack: Attack): Promise<{ status: string; files: Record<string, string> }> {
    const files: Record<string, string> = {};
    const collect = async (directory: string) => {
      for (const name of await readdir(directory)) {
        files[name] = await readFile(path.join(directory, name), 'latin1');
      }
    };
    const { status } = await scene.play(attack, { delivery: { expected: EXPECTED, collect } });
    return { status, files };
  }

  it('delivers the files that were asked for', async () => {
    const { status, files } = await received({
      name: 'files',
      paths: ['page-001.png', 'page-002.png'],
      base64: PNG,
    });
    expect(status).to.equal('done');
    expect(Object.keys(files)).to.deep.equal(['page-001.png', 'page-002.png']);
  });

  it('delivers a link to a secret: no byte of it is adopted', async () => {
    const secret = path.join(scene.home, 'secrets.json');
    const { status, files } = await received({ name: 'link', paths: [secret] });
    expect(status).to.not.equal('done');
    expect(files).to.deep.equal({});
  });

  const wrong: Record<string, Attack> = {
    'a name that is on no list': { name: 'files', paths: ['report.pdf'], base64: PNG },
    'text under the name of a picture': {
      name: 'files',
      paths: ['page-001.png'],
      base64: Buffer.from('{"keyPepper":1}').toString('base64'),
    },
    'more files than fifty pages have': {
      name: 'files',
      paths: Array.from({ length: 401 }, (_, n) => `page-${String(n).padStart(3, '0')}.png`),
      base64: PNG,
    },
  };
  for (const [what, attack] of Object.entries(wrong)) {
    it(`delivers ${what}: its child ends, nothing is adopted`, async () => {
      expect(await received(attack)).to.deep.equal({ status: 'protocol', files: {} });
    });
  }

  it('whose file our disk does not take is no liar, and the next document does not get its child', async () => {
    const full = new (class extends RegExp {
      override test(): boolean {
        throw Object.assign(new Error('as where it is written'), { code: 'ENOSPC' });
      }
    })('');
    const delivery = { expected: [{ name: full, kind: 'png' as const }], collect: async () => undefined };
    const attack = { name: 'files', paths: ['page-001.png'], base64: PNG };
    // One waits for the child that the other has.
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5, 6].flatMap(() => [
        scene.play(attack, { delivery }).then(
          ({ status }) => status,
          (error: NodeJS.ErrnoException) => error.code,
        ),
        scene.play({ name: 'processes' }).then(({ status }) => status),
      ]),
    );
    expect(outcomes).to.deep.equal(Array(6).fill(['ENOSPC', 'done']).flat());
  });

  it('delivers files where none are asked for: nothing is sent', async () => {
    expect((await scene.play({ name: 'files', paths: ['page-001.png'], base64: PNG })).status).to.equal(
      'done',
    );
    expect(
      (await readdir(path.join(scene.home, 'scratch'))).filter((name) => /received/.test(name)),
    ).to.deep.equal([]);
  });
});

function withAttachment(message: unknown): string {
  const encoded = Buffer.concat([encodeMessage(message, false), Buffer.from('x')]);
  encoded.writeUInt32LE(encoded.length - 4, 0);
  return encoded.toString('base64');
}
