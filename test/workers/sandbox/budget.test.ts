import { expect } from 'chai';
import { type Lender, openBudget } from '../../../workers/sandbox/budget.ts';
import type { WarmChild } from '../../../workers/sandbox/warm-child.ts';

/** Children that only have a name; `free` are those that can begin. */
function lenderOf(free: string[]): Lender & { free: string[] } {
  return {
    free,
    choose: () => (free.shift() ?? null) as unknown as WarmChild | null,
    prepareOne: () => null,
  };
}

describe('budget of cores', () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const wish = (since: number, urgent = false, budgetMs = 1000) => ({
    account: 'one',
    since,
    urgent,
    budgetMs,
  });

  function opened(cores: number, ...lenders: (Lender & { free: string[] })[]) {
    const budget = openBudget(cores);
    for (const lender of lenders) budget.join(lender);
    const began: string[] = [];
    const ask = (lender: Lender, name: string, since: number, urgent = false, budgetMs?: number): void =>
      void budget.take(lender, wish(since, urgent, budgetMs)).then(() => began.push(name));
    return { budget, began, ask };
  }

  it('lends no more than its cores, whichever pools ask', async () => {
    const [one, other] = [lenderOf(['a', 'b', 'c']), lenderOf(['d', 'e', 'f'])];
    const { budget, began, ask } = opened(2, one, other);
    for (const [index, lender] of [one, other, one, other].entries()) ask(lender, String(index), index);
    await settled();
    expect(began).to.deep.equal(['0', '1']);
    budget.release();
    await settled();
    expect(began).to.deep.equal(['0', '1', '2']);
    expect(budget.waiting).to.equal(1);
  });

  it('serves the oldest document first, in whatever order its tasks came', async () => {
    const [one, other] = [lenderOf(['a', 'b', 'c']), lenderOf(['d', 'e', 'f'])];
    const { budget, began, ask } = opened(1, one, other);
    ask(one, 'first', 50);
    ask(one, 'young', 90);
    ask(other, 'old', 10);
    ask(other, 'middle', 60);
    for (let i = 0; i < 3; i++) {
      budget.release();
      await settled();
    }
    expect(began).to.deep.equal(['first', 'old', 'middle', 'young']);
  });

  it('serves the longest task of a document first, and no task before one of an older document', async () => {
    const lender = lenderOf(['a', 'b', 'c', 'd', 'e']);
    const { budget, began, ask } = opened(1, lender);
    ask(lender, 'first', 10);
    ask(lender, 'short', 20, false, 100);
    ask(lender, 'long of a younger one', 30, false, 90_000);
    ask(lender, 'long', 20, false, 5000);
    ask(lender, 'short too', 20, false, 100);
    for (let i = 0; i < 4; i++) {
      budget.release();
      await settled();
    }
    expect(began).to.deep.equal(['first', 'long', 'short', 'short too', 'long of a younger one']);
  });

  it('leaves no core idle because the oldest has no child yet', async () => {
    const [starting, ready] = [lenderOf([]), lenderOf(['a'])];
    const { budget, began, ask } = opened(1, starting, ready);
    ask(starting, 'old', 10);
    ask(ready, 'young', 90);
    await settled();
    expect(began).to.deep.equal(['young']);
    budget.release();
    starting.free.push('late');
    budget.serve();
    await settled();
    expect(began).to.deep.equal(['young', 'old']);
  });

  it('lets whoever waits within a request begin before documents and beyond the cores, within bounds', async () => {
    const lender = lenderOf(['a', 'b', 'c', 'd']);
    const { budget, began, ask } = opened(1, lender);
    ask(lender, 'document', 1);
    ask(lender, 'next', 2);
    ask(lender, 'frame', 100, true);
    ask(lender, 'frame too', 101, true);
    await settled();
    expect(began).to.deep.equal(['document', 'frame']);
    budget.release();
    await settled();
    expect(began).to.deep.equal(['document', 'frame', 'frame too']);
    budget.release();
    budget.release();
    await settled();
    expect(began.at(-1)).to.equal('next');
  });

  it('has children prepared only while nobody waits, and as many as there are cores', async () => {
    const done: (() => void)[] = [];
    const lender: Lender = {
      choose: () => null,
      prepareOne: () => new Promise((resolve) => done.push(resolve)),
    };
    const { budget } = opened(2, { ...lender, free: [] });
    budget.serve();
    budget.serve();
    budget.serve();
    expect(done.length).to.equal(2);
    void budget.take(lender, wish(1));
    done[0]?.();
    await settled();
    await settled();
    expect(done.length).to.equal(2);
  });
});
