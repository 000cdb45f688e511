import { expect } from 'chai';
import { textCovered } from '../../../../../workers/stages/structure/rules/text-covered.ts';
import { valuePaintedOver } from '../../../../../workers/stages/structure/rules/value-painted-over.ts';
import { append, HEADER } from '../../../formats/pdf/build.ts';
import { covered, factsOf, firstOf, INVOICE, locked, NOW, pictured, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => valuePaintedOver(factsOf(pdf), NOW);

describe('structure/value-painted-over', () => {
  it('recovers an amount under white paint', () => {
    const sight = firstOf(verdictOf(saved(`${INVOICE} q 1 g 118 57 50 12 re f Q`)));
    expect(sight.recovered).to.include({ old: '1,250.00', new: null });
  });

  it('recovers an amount under a picture', () => {
    const parts = pictured(`${INVOICE} q 52 0 0 14 118 56 cm /X Do Q`, 'aaaa');
    expect(firstOf(verdictOf(append(HEADER, [{ parts }]).pdf)).data).to.include({ by: 'image' });
  });

  it('finds a name under a picture of its size, with less confidence, and passes larger pictures', () => {
    const over = (matrix: string) => {
      const parts = pictured(`${INVOICE} q ${matrix} cm /X Do Q`, 'aaaa');
      return verdictOf(append(HEADER, [{ parts }]).pdf);
    };
    const sight = firstOf(over('46 0 0 11 19 57.5'));
    expect(sight.recovered).to.include({ old: 'Total due' });
    expect(sight.confidence).to.equal(0.6);
    expect(firstOf(over('74 0 0 11 19 57.5')).recovered, 'a longer name').to.include({ old: 'Total due' });
    expect(over('120 0 0 11 19 57.5').verdict, 'much longer').to.equal('pass');
    expect(over('70 0 0 24 10 52').verdict, 'higher than its line').to.equal('pass');
    expect(over('80 0 0 11 0 57.5').verdict, 'beginning and ending elsewhere').to.equal('pass');
  });

  it('leaves black boxes and mere words to text-covered, and passes retyped text', () => {
    const black = saved(`${INVOICE} q 0 g 118 57 50 12 re f Q`);
    const words = saved(`${INVOICE} q 1 g 18 57 60 12 re f Q`);
    for (const pdf of [black, words, saved(covered('9,250.00'))]) {
      expect(verdictOf(pdf).verdict).to.equal('pass');
    }
    expect(textCovered(factsOf(black), NOW).verdict).to.equal('fail');
    expect(textCovered(factsOf(words), NOW).verdict).to.equal('fail');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
