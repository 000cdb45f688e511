/** Whether the text of one page goes on with that of the page before it. */
import { expect } from 'chai';
import type { Word } from '../../../../../../../workers/stages/structure/detectors/layout/words.ts';
import { flowOf } from '../../../../../../../workers/stages/structure/detectors/type/page-fonts/text-flow.ts';
import { word } from '../../../words-material.ts';

const OWN = 7;
const STAMPED = 9;

/** Words of one line, a blank apart; of the size 10 each letter is 5 wide. */
function line(text: string, y: number, { x = 50, font = OWN } = {}): Word[] {
  let at = x;
  return text.split(' ').map((part) => {
    const own = word(part, at, y);
    own.parts[0].run.fontNum = font;
    at = own.box.x1 + 3;
    return own;
  });
}

/** A page of lines, 20 points apart from the top down. */
const page = (...lines: string[]): Word[] => lines.flatMap((text, at) => line(text, 760 - 20 * at));
const foot = (text: string, place = {}): Word[] => line(text, 40, { x: 300, ...place });

const TEXT = 'The tenant pays the rent in advance.';

describe('the flow of text over two pages', () => {
  it('is a page number and the next one, at one place and in the font of the text', () => {
    for (const [first, next] of [
      ['1', '2'],
      ['– 1 –', '– 2 –'],
      ['1/2', '2/2'],
      ['Pagina 9', 'Pagina 10'],
    ] as const)
      expect(flowOf([...page(TEXT), ...foot(first)], [...page(TEXT), ...foot(next)]), first).to.equal(
        'numbers',
      );
  });

  it('is none of numbers that were stamped on, stand elsewhere, or are of two papers', () => {
    const of = (first: Word[], next: Word[]) => flowOf([...page(TEXT), ...first], [...page(TEXT), ...next]);
    expect(of(foot('1', { font: STAMPED }), foot('2', { font: STAMPED }))).to.equal(null);
    expect(of(foot('1'), foot('2', { x: 400 }))).to.equal(null);
    expect(of(foot('1'), foot('1'))).to.equal(null);
    expect(of(foot('1'), foot('3'))).to.equal(null);
    expect(of(foot('1/1'), foot('2/2'))).to.equal(null);
    expect(of(foot('2'), foot('1'))).to.equal(null);
  });

  it('is clauses that are numbered on', () => {
    const clauses = (from: number, to: number, name: string, end: string): Word[] =>
      page(
        ...Array.from({ length: to - from + 1 }, (_, at) => [
          `${name}${from + at}${end} The parties agree`,
          'as follows.',
        ]).flat(),
      );
    expect(flowOf(clauses(1, 5, 'Artikel ', ' –'), clauses(6, 7, 'Artikel ', ' –'))).to.equal('clauses');
    expect(flowOf(clauses(1, 3, '', '.'), clauses(4, 4, '', '.'))).to.equal('clauses');
    expect(flowOf(clauses(1, 2, '', '.'), clauses(3, 3, '', '.')), 'two are few').to.equal(null);
    expect(flowOf(clauses(1, 5, '', '.'), clauses(1, 4, '', '.')), 'begun anew').to.equal(null);
    expect(flowOf(clauses(1, 5, '', '.'), clauses(6, 7, '', ')')), 'of another form').to.equal(null);
    expect(flowOf(clauses(1, 5, '', ''), clauses(6, 7, '', '')), 'rows of a table').to.equal(null);
  });

  it('is a sentence that the turn of the page parts, between what both pages repeat', () => {
    const before = ['Lease of 2026', 'No variation of this shall be of force unless'];
    const after = ['Lease of 2026', 'reduced to writing and signed by both.'];
    expect(flowOf(page(...before), page(...after))).to.equal('sentence');
    expect(flowOf(page('Lease of 2026', `${before[1]} signed.`), page(...after))).to.equal(null);
    expect(flowOf(page(...before), page('Lease of 2026', 'Reduced to writing.'))).to.equal(null);
    expect(flowOf(page('Lease of 2026', 'signed by both'), page(...after)), 'no running text').to.equal(null);
    expect(flowOf([], page(...after))).to.equal(null);
  });
});
