import { expect } from 'chai';
import fc from 'fast-check';
import { interpretPage, openPdf } from '../../../../../../workers/formats/pdf/index.ts';
import { wordsOf } from '../../../../../../workers/stages/structure/detectors/layout/words.ts';
import { firstPage, simple } from '../../../../formats/pdf/build.ts';
import { run, seen } from '../../words-material.ts';

const read = (content: string) => {
  const { latest } = openPdf(simple(content));
  return wordsOf(interpretPage(latest, firstPage(latest)));
};
const textsIn = (content: string): string[] => read(content).words.map(({ text }) => text);
/** Text objects of their own, each a string in Helvetica at a place. */
const shown = (...strings: [x: number, y: number, text: string, size?: number][]): string =>
  strings.map(([x, y, text, size = 10]) => `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`).join(' ');
/** The end of a string of digits that begins at 20: Helvetica's are .556 wide. */
const endOf = (digits: string, size = 10): number => 20 + 0.556 * size * digits.length;

describe('words of a page', () => {
  it('are cut at white space of any kind', () => {
    expect(textsIn(shown([20, 50, ' Total  due 1,250.00 ']))).to.deep.equal(['Total', 'due', '1,250.00']);
    expect(textsIn(shown([20, 50, '   ']))).to.deep.equal([]);
    expect(textsIn(shown([20, 50, '12\\240500']))).to.deep.equal(['12', '500']);
    expect(textsIn('')).to.deep.equal([]);
  });

  it('are put together of strings that follow each other within .16 of their size', () => {
    for (const [gap, together] of [
      [0, true],
      [0.15, true],
      [-0.15, true],
      [0.17, false],
      [-0.17, false],
    ] as const)
      expect(textsIn(shown([20, 50, '12'], [endOf('12') + gap * 10, 50, '34'])), `${gap}`).to.deep.equal(
        together ? ['1234'] : ['12', '34'],
      );
  });

  it('stand on one base line, in about one size', () => {
    const beside = (y: number, size = 10) =>
      textsIn(shown([20, 50, '12'], [endOf('12'), 50 + y, '34', size])).length;
    expect([0, 0.9, -0.9, 1.1, -1.1].map((y) => beside(y))).to.deep.equal([1, 1, 1, 2, 2]);
    expect([10, 9, 11.5, 7, 13].map((size) => beside(0, size))).to.deep.equal([1, 1, 1, 2, 2]);
  });

  it('are neither hidden nor parted by text without ink that stands among them', () => {
    const readable = (content: string) =>
      read(content)
        .words.filter(({ visible }) => visible)
        .map(({ text }) => text);
    const before = 'BT /F 10 Tf 20 50 Td 3 Tr (.) Tj 0 Tr (1,950.00) Tj ET';
    expect(readable(before)).to.deep.equal(['1,950.00']);
    const within = "BT /F 10 Tf 20 50 Td (1,9) Tj 3 Tr (''') Tj 0 Tr -3 0 Td ET";
    expect(readable(`${within} ${shown([endOf('19') + 2.78, 50, '50.00'])}`)).to.deep.equal(['1,950.00']);
    expect(textsIn(before)).to.have.members(['.', '1,950.00']);
    expect(readable('BT /F 10 Tf 20 50 Td 3 Tr (1,9) Tj (50.00) Tj ET')).to.deep.equal([]);
  });

  it('end at a blank, wherever that was painted', () => {
    for (const between of ['(12 ) Tj (34) Tj', '(12) Tj ( 34) Tj', '(12) Tj ( ) Tj (34) Tj'])
      expect(textsIn(`BT /F 10 Tf 20 50 Td ${between} ET`), between).to.deep.equal(['12', '34']);
    expect(textsIn('BT /F 10 Tf 20 50 Td (12) Tj (34 56) Tj (78) Tj ET')).to.deep.equal(['1234', '5678']);
  });

  it('end at a blank that takes no room', () => {
    const third = (2 * 5.56 + 2.78) / 3;
    expect(textsIn(shown([20, 50, '12 '], [20 + 2 * third, 50, '34']))).to.deep.equal(['12', '34']);
    expect(textsIn(shown([20, 50, '12'], [endOf('12') - third, 50, ' 34']))).to.deep.equal(['12', '34']);
    expect(textsIn('BT /F 10 Tf 20 50 Td -2.78 Tw (12) Tj ( ) Tj (34) Tj ET')).to.deep.equal(['12', '34']);
    expect(textsIn('BT /F 10 Tf 20 50 Td (12) Tj () Tj (34) Tj ET'), 'nothing').to.deep.equal(['1234']);
  });

  it('end where something else is painted', () => {
    const [first, second] = [shown([20, 50, '12']), shown([endOf('12'), 50, '34'])];
    expect(textsIn(`${first} ${second}`)).to.deep.equal(['1234']);
    expect(textsIn(`${first} 0 0 5 5 re f ${second}`)).to.deep.equal(['12', '34']);
  });

  it('have a box around all their strings, and the places of these', () => {
    const { words } = read(shown([20, 50, '1,2'], [20 + 2 * 5.56 + 2.78, 50.5, '50', 10.5]));
    const [word] = words;
    expect(words).to.have.length(1);
    expect(word!.box.x0).to.be.closeTo(20, 1e-6);
    expect(word!.box.x1).to.be.closeTo(20 + 2 * 5.56 + 2.78 + 2 * 5.838, 1e-6);
    expect(word!.parts.map(({ text, run: { y } }) => [text, y])).to.deep.equal([
      ['1,2', 50],
      ['50', 50.5],
    ]);
    for (const { run: part } of word!.parts) {
      expect(word!.box.y0).to.be.at.most(part.box.y0);
      expect(word!.box.y1).to.be.at.least(part.box.y1);
    }
    expect(word!.order, 'of the last').to.equal(1);
  });

  it('are visible where they have ink', () => {
    const visible = (before: string): boolean[] =>
      read(`${before} ${shown([20, 50, '12'])}`).words.map((word) => word.visible);
    expect(visible('')).to.deep.equal([true]);
    for (const mode of [0, 1, 2, 4, 5, 6]) expect(visible(`${mode} Tr`), `${mode}`).to.deep.equal([true]);
    // ISO 32000-1, table 106: neither fill nor stroke; added to the clipping path alone.
    for (const mode of [3, 7]) expect(visible(`${mode} Tr`), `${mode}`).to.deep.equal([false]);
    expect(read(shown([20, 50, '12', 0.9])).words[0]?.visible, 'smaller than a point').to.equal(false);
  });

  it('are none that a clipping path hides as a whole', () => {
    expect(textsIn(`0 0 10 10 re W n ${shown([20, 50, '12'])}`)).to.deep.equal([]);
    expect(textsIn(`0 0 30 60 re W n ${shown([20, 50, '12'])}`)).to.deep.equal(['12']);
  });

  it('are whole where they run up or down the page', () => {
    const turned = (text: string) => textsIn(`BT /F 6 Tf 0 1 -1 0 50 10 Tm (${text}) Tj ET`);
    expect(turned('Form 4711 of 2026')).to.deep.equal(['Form 4711 of 2026']);
    expect(turned('  ')).to.deep.equal([]);
  });

  it('are the same wherever the page puts them and however large', () => {
    const text = [
      ...[shown([2, 5, 'Rent'], [30, 5, '1,2'], [44, 5, '50.00'], [75, 5.2, 'due'])],
      'BT /F 10 Tf 2 20 Td (a) Tj 30 Tw ( b c) Tj ET',
    ].join(' ');
    const plain = textsIn(text);
    const numbers = { min: 0.5, max: 20, noNaN: true };
    fc.assert(
      fc.property(
        fc.double({ ...numbers, max: 2 }),
        fc.double(numbers),
        fc.double(numbers),
        (scale, x, y) => {
          const cm = [scale, 0, 0, scale, x, y].map((n) => n.toFixed(4)).join(' ');
          expect(textsIn(`q ${cm} cm ${text} Q`)).to.deep.equal(plain);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('have all letters that were painted, in their order', () => {
    const strings = fc.array(
      fc.tuple(fc.nat(150), fc.nat(90), fc.string({ unit: fc.constantFrom(...'ab1,. '), maxLength: 6 })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(strings, (all) => {
        const { words, complete } = read(
          shown(...all.map(([x, y, text]): [number, number, string] => [x, y, text])),
        );
        expect(complete).to.equal(true);
        expect(words.map(({ text }) => text).join('')).to.equal(
          all.map(([, , text]) => text.replaceAll(' ', '')).join(''),
        );
        for (const { text, parts } of words) expect(parts.map((part) => part.text).join('')).to.equal(text);
      }),
      { numRuns: 100 },
    );
  });

  it('are at most twenty thousand, and of one word at most 64 strings are kept', () => {
    const far = Array.from({ length: 20_001 }, (_, at) => run('a', 10 * (at % 50), 700 - at));
    const page = (items: typeof far) => wordsOf(seen([], { items }).content);
    expect(page(far.slice(0, 20_000))).to.include({ complete: true });
    expect(page(far)).to.include({ complete: false });
    expect(page(far).words).to.have.length(20_000);
    const [long] = page(Array.from({ length: 70 }, (_, at) => run('1', 5 * at, 700))).words;
    expect([long?.text.length, long?.parts.length]).to.deep.equal([70, 64]);
  });
});
