/** Values whose letters were made to fit: told by `value-off-grid`. */
import { expect } from 'chai';
import { valueOffGrid } from '../../../../../workers/stages/structure/rules/value-off-grid.ts';
import { factsOf, firstOf, NOW, saved } from '../material.ts';

const WORDS = Array.from({ length: 30 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}`).join(' ');
const judge = (sentence: string, words = WORDS) =>
  valueOffGrid(factsOf(saved(`BT /F 3 Tf 5 90 Td (${words}) Tj 0 -9 Td ${sentence} ET`)), NOW);
const set = (value: string, operators: string): string =>
  `(We pay you ) Tj ${operators} (${value}) Tj 100 Tz 0 Tc ( each month) Tj`;

const several = (count: number): string =>
  Array.from({ length: count }, (_, at) => set(`1${at},131.56`, '88 Tz')).join(' 0 -9 Td ');

describe('a value whose letters were made to fit its place', () => {
  it('is told where all other text is set as its font has it', () => {
    const sight = firstOf(judge(set('12,131.56', '88 Tz')));
    expect(sight.note).to.equal(
      'The letters of “12,131.56” on page 1 are 88 % as wide as their font has them, with 0 em between them; the 35 other words are set as their font has them.',
    );
    expect(sight.confidence).to.equal(0.7);
    expect(firstOf(judge(set('12,131.56', '0.3 Tc'))).data).to.include({ spacingEm: 0.1 });
    expect(firstOf(judge(set('.4/2025', '0.8 Tc'))).data).to.include({ spacingEm: 0.267 });
    expect(firstOf(judge(set('12,131.56', '-0.12 Tc'))).data).to.include({ stretch: 1, spacingEm: -0.04 });
  });

  it('is none where it has no digits, others are set so too, or the rest is too little to have a habit', () => {
    for (const [name, verdict] of Object.entries({
      words: judge(set('Ann Example', '88 Tz')),
      rounding: judge(set('12,131.56', '99.5 Tz 0.01 Tc')),
      'a heading as well': judge(`90 Tz (A heading) Tj 0 -9 Td ${set('12,131.56', '88 Tz')}`),
      'six values': judge(several(6)),
      'few words': judge(set('12,131.56', '88 Tz'), 'Dear all'),
      'a label set apart with its number': judge(set('Policy VS-4471', '0.5 Tc')),
      'letters set far apart': judge(set('12.131', '0.9 Tc')),
      'a space of the font that was moved over': judge(set('.4/2025', '0.834 Tc')),
      'another size': judge(`(We pay you ) Tj /F 5 Tf 88 Tz (12,131.56) Tj`),
    }))
      expect(verdict.verdict, name).to.equal('pass');
  });

  it('is told of the rest where its first digit is set as the font has it', () => {
    const sight = firstOf(judge('(We pay you ) Tj (1) Tj 88 Tz (2,131.56) Tj 100 Tz ( each month) Tj'));
    expect(sight.note).to.include('“12,131.56”').and.to.include('88 %');
  });

  it('is open where three to five values, and nothing else, are set so', () => {
    expect(judge(several(2)).verdict).to.equal('fail');
    for (const count of [3, 5]) expect(judge(several(count)).verdict).to.equal('inconclusive');
  });
});
