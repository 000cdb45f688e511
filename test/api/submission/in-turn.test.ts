import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { inTurn } from '../../../api/submission/in-turn.ts';

describe('work in turn', () => {
  it('is done one after the other of one key, and beside that of others', async () => {
    const done: string[] = [];
    let inWork = 0;
    const work = (name: string) => async (): Promise<string> => {
      if (name.startsWith('a')) expect(++inWork, name).to.equal(1);
      await setTimeout(name === 'a1' ? 20 : 1);
      if (name.startsWith('a')) inWork -= 1;
      done.push(name);
      return name;
    };
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => inTurn(name.charAt(0), 1_000, work(name)));
    expect(await Promise.all(all)).to.deep.equal(['a1', 'a2', 'a3', 'b1']);
    expect(done).to.deep.equal(['b1', 'a1', 'a2', 'a3']);
  });

  it('goes on behind what failed, and tells that alone', async () => {
    const failed = inTurn('a', 1_000, () => Promise.reject(new Error('lost')));
    const next = inTurn('a', 1_000, async () => 'done');
    const thrown = await failed.catch((error: Error) => error.message);
    expect([thrown, await next]).to.deep.equal(['lost', 'done']);
  });

  it('is an outage where its turn does not come in time', async () => {
    const first = inTurn('a', 1_000, () => setTimeout(30));
    let isDone = false;
    const late = inTurn('a', 5, async () => {
      isDone = true;
    });
    const thrown = await late.catch((error: unknown) => error);
    expect(thrown).to.include({ reason: 'dependency_down' });
    await first;
    expect(isDone).to.equal(false);
  });
});
