import { expect } from 'chai';
import { alignedTo } from '../../../../workers/reading/zone/aligned.ts';

const inBoth = (text: string, other: string): string =>
  alignedTo(text, other)
    .map((at) => (at === null ? '-' : other[at]))
    .join('');

describe('two readings of one line', () => {
  it('stand for each other place by place where they are equally long', () => {
    expect(alignedTo('ANNA', 'ANNA')).to.deep.equal([0, 1, 2, 3]);
    expect(alignedTo('ANHA', 'ANNA')).to.deep.equal([0, 1, 2, 3]);
  });

  it('have no partner for a character that one of them added, and go on behind one that was lost', () => {
    expect(inBoth('ERIKXSSON', 'ERIKSSON')).to.equal('ERIK-SSON');
    expect(inBoth('ERISSON', 'ERIKSSON')).to.equal('ERISSON');
    expect(alignedTo('ERISSON', 'ERIKSSON')).to.deep.equal([0, 1, 2, 4, 5, 6, 7]);
  });

  it('keep their order', () => {
    const at = alignedTo('P<UTOQUIMBY<<ANA', 'P<UTOUIMBYY<<ANNA').filter((place) => place !== null);
    expect(at).to.not.be.empty;
    expect(at.every((place, index) => index === 0 || place > at[index - 1]!)).to.equal(true);
  });

  it('have no partners in nothing', () => {
    expect(alignedTo('AB', '')).to.deep.equal([null, null]);
    expect(alignedTo('', 'AB')).to.deep.equal([]);
  });
});
