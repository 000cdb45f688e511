import { expect } from 'chai';
import { DigitShapes } from '../../../../../../../workers/stages/structure/detectors/type/renamed-glyphs/digit-twins.ts';
import { sheet } from '../../../words-material.ts';

/** Digits that a font claims, each with the name of the outline that it draws: `1a` is a 1 drawn as a. */
const claims = (pairs: string, { agree = 10, differ = 0 } = {}) => ({
  agree,
  differ: Array.from({ length: differ }, () => ({ code: 65, claimed: 'a', drawn: 'b' })),
  digits: pairs.split(' ').map(([digit = '', ...shape]) => ({ digit, shape: shape.join(''), reading: null })),
  readable: new Map<string, string>(),
  isDamaged: false,
});

const found = (...fonts: (string | [string, { agree?: number; differ?: number }])[]) => {
  const shapes = new DigitShapes();
  for (const [at, one] of fonts.entries()) {
    const [pairs, more] = typeof one === 'string' ? [one, {}] : one;
    shapes.add(sheet({ index: at }), `Font${at}`, claims(pairs, more));
  }
  return shapes.found();
};
const digitsOf = (...fonts: Parameters<typeof found>): string[] =>
  found(...fonts).items.map(({ digits }) => digits.join(''));

describe('one outline that is read as two digits', () => {
  it('is told with the digits and the fonts that say so, in their order', () => {
    expect(found('1a 2b 3c 9a')).to.deep.equal({
      items: [{ page: 1, digits: ['1', '9'], fonts: ['Font0', 'Font0'] }],
      complete: true,
    });
    expect(found('1a 2b 3c', '9a 2b 3c').items).to.deep.equal([
      { page: 2, digits: ['1', '9'], fonts: ['Font0', 'Font1'] },
    ]);
  });

  it('is none where each digit has outlines of its own, in one font or many', () => {
    expect(digitsOf('1a 2b 3c 4d')).to.deep.equal([]);
    expect(digitsOf('1a 2b 3c', '1a 2b 3c', '1x 2y 3z')).to.deep.equal([]);
    expect(digitsOf('1a 1e 2b 3c'), 'two outlines of one digit').to.deep.equal([]);
    expect(found().complete).to.equal(true);
  });

  it('is told of each outline', () => {
    expect(digitsOf('1a 9a 2b 8b 3c')).to.deep.equal(['19', '28']);
  });

  it('may have three digits; one of four is a blot or a box, and leaves it open', () => {
    expect(found('1a 2a 3a 4b 5c')).to.deep.include({ complete: true });
    expect(digitsOf('1a 2a 3a 4b 5c')).to.deep.equal(['123']);
    const boxes = found('1a 2a 3a 4a 5b 6c');
    expect([boxes.items.length, boxes.complete]).to.deep.equal([0, false]);
    const both = found('1a 2a 3a 4a 5b 6b 7c');
    expect([both.items.map(({ digits }) => digits.join('')), both.complete]).to.deep.equal([['56'], false]);
  });

  it('is not looked for in a font that draws fewer than three outlines', () => {
    expect(digitsOf('1a 9a')).to.deep.equal([]);
    expect(digitsOf('1a 9a 2b 3b')).to.deep.equal([]);
    expect(digitsOf('1a 2b 3c', '9a')).to.deep.equal([]);
  });

  it('is not looked for in a font most of whose names are wrong', () => {
    expect(digitsOf(['1a 9a 2b 3c', { agree: 4, differ: 5 }])).to.deep.equal([]);
    expect(digitsOf(['1a 9a 2b 3c', { agree: 5, differ: 5 }])).to.deep.equal(['19']);
  });

  it('is found or left open however many fonts there are', () => {
    const fonts = Array.from({ length: 1_400 }, (_, at) => `1a${at} 2b${at} 3c${at}`);
    expect(found(...fonts.slice(0, 1_000))).to.deep.include({ complete: true });
    expect(found(...fonts).complete).to.equal(false);
    expect(digitsOf('1a 9a 2b 3c', ...fonts)).to.deep.equal(['19']);
  });
});
