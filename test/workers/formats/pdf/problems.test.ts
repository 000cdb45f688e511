import { expect } from 'chai';
import { Problems } from '../../../../workers/formats/pdf/problems.ts';

const told = ({ list }: Problems): string[] => list.map(({ code, offset }) => `${code} ${offset}`);

describe('problems of a file', () => {
  it('are told once for each place, and once for each message without one', () => {
    const problems = new Problems(10);
    for (const message of ['one', 'two']) problems.add('stream-damaged', 5, message);
    problems.add('filter-unsupported', 5, 'one');
    problems.add('stream-damaged', 6, 'one');
    for (const message of ['one', 'two', 'one']) problems.add('object-cap', null, message);
    expect(told(problems)).to.deep.equal([
      'stream-damaged 5',
      'filter-unsupported 5',
      'stream-damaged 6',
      'object-cap null',
      'object-cap null',
    ]);
    expect([problems.list[0]?.message, problems.dropped]).to.deep.equal(['one', 0]);
  });

  it('beyond their number are counted, but for the first of each kind', () => {
    const problems = new Problems(3);
    for (let at = 0; at < 200; at++) problems.add('stream-length-wrong', at, 'harmless');
    problems.add('duplicate-key', 7, 'not so');
    problems.add('duplicate-key', 8, 'not so');
    problems.add('xref-loop', null, 'nor this');
    expect(told(problems)).to.deep.equal([
      'stream-length-wrong 0',
      'stream-length-wrong 1',
      'stream-length-wrong 2',
      'duplicate-key 7',
      'xref-loop null',
    ]);
    expect(problems.dropped).to.equal(198);
  });

  it('may be none', () => {
    const problems = new Problems(0);
    for (const at of [1, 2]) problems.add('no-header', at, 'first');
    expect([told(problems), problems.dropped]).to.deep.equal([['no-header 1'], 1]);
  });
});
