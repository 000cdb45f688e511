/** Values typed where something was redacted. */
import { expect } from 'chai';
import { valueTypedLater } from '../../../../../workers/stages/structure/rules/value-typed-later.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, NOW } from '../material.ts';

const verdictOf = (pdf: Buffer) => valueTypedLater(factsOf(pdf), NOW);

const AMOUNTS = ['1,200.00', '880.50', '3,100.00', '4,900.00', '7,700.00'];
const at = (x: number, y: number, text: string): string => `BT /F 5 Tf ${x} ${y} Td (${text}) Tj ET `;

describe('structure/value-typed-later on a blank made for it', () => {
  /** The page in one stream, what was appended in another; both in the same font. */
  const appended = (composed: string, ...later: string[]): Buffer => {
    const parts = onePage(composed);
    const more = later.map((text, i) => ({ num: 7 + i, body: stream(text) }));
    const all = ['4 0 R', ...more.map(({ num }) => `${num} 0 R`)].join(' ');
    parts[2].body = parts[2].body.replace('/Contents 4 0 R', `/Contents [${all}]`);
    return append(HEADER, [{ parts: [...parts, ...more] }]).pdf;
  };
  const filled = AMOUNTS.map((_, i) => at(10, 90 - 8 * i, `Label ${'ABCDE'[i]} of this form`)).join('');
  const foot = at(10, 20, 'Registered office and the usual small print of a letter');
  const blank = (i: number, text: string): string =>
    `q 1 g 118 ${88 - 8 * i} 30 7 re f Q ${at(120, 90 - 8 * i, text)}`;

  it('finds the value beside its label, and passes it without the blank', () => {
    const sight = firstOf(verdictOf(appended(filled + foot, blank(2, '9,100.00'))));
    expect(sight.data).to.deep.equal({ text: '9,100.00', place: 'blank' });
    expect(sight.confidence).to.equal(0.8);
    expect(verdictOf(appended(filled + foot, at(120, 74, '9,100.00'))).verdict).to.equal('pass');
  });

  it('finds it where the blank and the value are two streams', () => {
    const [paper, value] = ['q 1 g 118 72 30 7 re f Q', at(120, 74, '9,100.00')];
    const sight = firstOf(verdictOf(appended(filled + foot, paper, value)));
    expect(sight.data).to.deep.equal({ text: '9,100.00', place: 'blank' });
    // Painted before the page, it is part of a form.
    expect(verdictOf(appended(`${paper} ${filled}${foot}`, value)).verdict).to.equal('pass');
  });

  it('finds a line of an address, whatever it is, and passes the last line of a block', () => {
    const block = ['Frau Ida Holm', '', '28195 Bremen'];
    const [x, y] = [150, 90];
    const kept = block.map((text, i) => (text ? at(x, y - 7 * i, text) : '')).join('');
    const paper = `q 1 g ${x - 1} ${y - 8} 42 6 re f Q`;
    for (const text of ['Am Markt 40', 'Marktplatz']) {
      const sight = firstOf(verdictOf(appended(filled + kept + foot, paper, at(x, y - 7, text))));
      expect(sight.data, text).to.deep.equal({ text, place: 'blank' });
    }
    const end = kept.replace(at(x, y - 14, '28195 Bremen'), '');
    expect(verdictOf(appended(filled + end + foot, paper, at(x, y - 7, 'Marktplatz'))).verdict).to.equal(
      'pass',
    );
  });

  it('passes page numbers on a blank, words, and a blank over something', () => {
    for (const later of [
      `q 1 g 98 3 34 7 re f Q ${at(100, 5, 'Page 1 of 2')}`,
      blank(2, 'see overleaf'),
      `q 1 g 20 60 150 30 re f Q ${at(120, 74, '9,100.00')}`,
    ])
      expect(verdictOf(appended(filled + foot, later)).verdict, later).to.equal('pass');
  });

  it('leaves a form open whose fields all stand on blanks', () => {
    const rows = Array.from({ length: 8 }, (_, i) =>
      at(10, 90 - 8 * i, `Label ${'ABCDEFGH'[i]} of this form`),
    );
    const values = rows.map((_, i) => blank(i, `${i + 1},100.00`));
    const verdict = verdictOf(appended(rows.join('') + foot, values.join(' ')));
    expect(verdict.verdict).to.equal('inconclusive');
    expect(verdict).not.to.have.property('toCheck');
  });
});
