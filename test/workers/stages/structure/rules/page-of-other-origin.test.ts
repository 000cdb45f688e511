import { expect } from 'chai';
import { pageOfOtherOrigin } from '../../../../../workers/stages/structure/rules/page-of-other-origin.ts';
import { append, HEADER, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, LONG, locked, NOW, pictured } from '../material.ts';

const verdictOf = (pdf: Buffer) => pageOfOtherOrigin(factsOf(pdf), NOW);

describe('structure/page-of-other-origin', () => {
  /** Pages of text (T) and pages that are a picture (P). */
  function pages(plan: string): Buffer {
    const parts = pictured('', 'aaaa');
    const [, tree, first] = parts;
    const numbered = [...plan].map((kind, i) => ({ kind, num: 20 + i * 2 }));
    tree.body = tree.body
      .replace('[3 0 R]', `[${numbered.map(({ num }) => `${num} 0 R`).join(' ')}]`)
      .replace('/Count 1', `/Count ${plan.length}`);
    const made = numbered.flatMap(({ kind, num }) => [
      { num, body: first.body.replace('4 0 R', `${num + 1} 0 R`) },
      { num: num + 1, body: stream(kind === 'T' ? LONG : 'q 200 0 0 100 0 0 cm /X Do Q') },
    ]);
    return append(HEADER, [{ parts: [...parts, ...made] }]).pdf;
  }

  it('names the picture among pages of text', () => {
    const sight = firstOf(verdictOf(pages('TTPT')));
    expect(sight.page).to.equal(3);
    expect(firstOf(verdictOf(pages('TTTP'))).confidence).to.be.lessThan(sight.confidence);
  });

  it('passes documents of one kind, cannot tell of many pictures, and has nothing to say of one page', () => {
    expect(verdictOf(pages('TPP')).verdict).to.equal('inconclusive');
    for (const plan of ['TTT', 'PPP']) expect(verdictOf(pages(plan)).verdict).to.equal('pass');
    expect(verdictOf(pages('P')).verdict).to.equal('not-applicable');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
