import { expect } from 'chai';
import { fieldsOf } from '../../../../../../workers/stages/structure/detectors/layout/fields.ts';
import { composed, run, word } from '../../words-material.ts';

/** Words on one line that the form of that number paints. */
const line = (count: number, source: number | null, y = 700, formDepth = 1) =>
  Array.from({ length: count }, (_, at) => word('word', 50 + 30 * at, y, { source, formDepth }));

describe('flattened fields', () => {
  it('are forms that set one line of at most ten words', () => {
    expect([...fieldsOf([...line(1, 7), ...line(10, 8), ...line(11, 9), ...line(30, 10)])]).to.deep.equal([
      7, 8,
    ]);
  });

  it('are none of the page’s own content and of forms without a number', () => {
    expect([...fieldsOf([...line(2, 4, 700, 0), ...line(2, null)])]).to.deep.equal([]);
    expect([...fieldsOf([])]).to.deep.equal([]);
  });

  it('have one base line, but for half the size of the first word', () => {
    const two = (y: number) => [...fieldsOf([...line(2, 7), ...line(1, 7, 700 + y)])];
    expect([4.9, -4.9].map(two)).to.deep.equal([[7], [7]]);
    expect([5, -5, 20].map(two)).to.deep.equal([[], [], []]);
  });

  it('are told by who painted the beginning of a word', () => {
    const mixed = composed(run('1,2', 50, 700, { source: 7, formDepth: 1 }), run('50', 65, 700));
    expect([...fieldsOf([mixed])]).to.deep.equal([7]);
  });

  it('are the same in whatever order the page is painted', () => {
    const words = [...line(3, 7), ...line(11, 8, 650), ...line(1, 9, 600), ...line(2, 9, 570)];
    const told = fieldsOf(words);
    expect([...told]).to.deep.equal([7]);
    expect(fieldsOf(words.toReversed())).to.deep.equal(told);
  });
});
