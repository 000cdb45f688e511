import { expect } from 'chai';
import type { Word } from '../../../../../../../workers/stages/structure/detectors/layout/words.ts';
import {
  bordersOf,
  whatDiffers,
  whatGoesOn,
} from '../../../../../../../workers/stages/structure/detectors/type/page-fonts/going-on.ts';
import { word } from '../../../words-material.ts';

/** Words of one line, a blank apart; of the size 10 each letter is 5 wide. */
function line(text: string, y: number, x = 50): Word[] {
  let at = x;
  return text.split(' ').map((part) => {
    const own = word(part, at, y);
    at = own.box.x1 + 3;
    return own;
  });
}

/** A page of lines, 20 points apart from the top down; '' leaves one out. */
const page = (...lines: string[]) =>
  bordersOf(lines.flatMap((text, at) => (text === '' ? [] : line(text, 760 - 20 * at))));

describe('what two pages say of going on', () => {
  it('is a balance in the languages that documents come in', () => {
    const pairs: [foot: string, head: string][] = [
      ['Carried forward 1.240,50', 'Brought forward 1.240,50'],
      ['Übertrag 1.240,50', 'Übertrag 1.240,50'],
      ['Suma y sigue 1.240,50', 'Suma anterior 1.240,50'],
      ['A riportare 1.240,50', 'Riporto 1.240,50'],
      ['à reporter 1.240,50', 'Report 1.240,50'],
    ];
    for (const [foot, head] of pairs) {
      const [before, after] = [page('Rent 800,00', foot), page(head, 'Water 12,00')];
      expect(whatGoesOn(before, after), foot).to.equal('balance');
      expect(whatDiffers(before, after), foot).to.equal(null);
      expect(whatDiffers(before, page(head.replace('240', '420'), 'Water 12,00')), foot).to.deep.include({
        what: 'balance',
        before: '1.240,50',
        after: '1.420,50',
      });
    }
  });

  it('takes no date for the balance, and a balance below a date for one', () => {
    const before = page('Miete 800,00', 'Übertrag 1.240,50');
    expect(whatDiffers(before, page('Übertrag vom 31.10.2026 1.240,50', 'Wasser 12,00'))).to.equal(null);
    const dated = page('Auszug vom 31.10.2026', 'Übertrag 1.420,50', 'Wasser 12,00');
    expect(whatDiffers(before, dated)).to.deep.include({ what: 'balance', after: '1.420,50' });
    expect(page('Miete 800,00', 'Übertrag 1.240,50', 'gedruckt am 31.10.2026').last.amount).to.equal(
      '1.240,50',
    );
  });

  it('is no balance in the middle of a page, on one page alone, or of pages in the other order', () => {
    const [before, after] = [page('Rent 800,00', 'Übertrag 12,00'), page('Übertrag 12,00', 'Water 9,00')];
    expect(whatGoesOn(after, before)).to.equal(null);
    expect(whatGoesOn(before, page('Water 9,00', 'Übertrag 12,00', 'Gas 7,00'))).to.equal(null);
    expect(whatGoesOn(before, page('Water 9,00'))).to.equal(null);
    expect(whatGoesOn(page(), page())).to.equal(null);
  });

  it('is one balance however its amount is written', () => {
    const written = ['1,240.50', '1.240,50', "1'240.50", '1240.50', '(1,240.50)'];
    for (const a of written)
      for (const b of written)
        expect(whatDiffers(page(`Übertrag ${a}`), page(`Übertrag ${b}`)), `${a} ${b}`).to.equal(null);
  });

  it('is the number of a page behind that of the one before, of as many', () => {
    const numbered = (text: string) => page('Statement', text);
    for (const [first, second, goesOn] of [
      ['Page 1 of 2', 'Page 2 of 2', true],
      ['Seite 9 von 12', 'Seite 10 von 12', true],
      ['Seite 1/3', 'Seite 2/3', true],
      ['Página 2 de 3', 'Pagina 3 di 3', true],
      ['strona 1 z 2', 'Strona 2 z 2', true],
      ['Page 1 of 2', 'Page 2 of 3', false],
      ['Page 1 of 3', 'Page 3 of 3', false],
      ['Page 2 of 2', 'Page 1 of 2', false],
      ['Page 1 of 1', 'Page 1 of 1', false],
      ['Page 1 of 1000', 'Page 2 of 1000', false],
      ['Page 1', 'Page 2', false],
    ] as const)
      expect(whatGoesOn(numbered(first), numbered(second)), `${first}, ${second}`).to.equal(
        goesOn ? 'numbers' : null,
      );
  });
});

describe('what two pages say otherwise in their heads', () => {
  const HEAD = 'Account no. 4711220';

  it('is a number or a day behind one label at one place', () => {
    for (const [before, after, label, values] of [
      [HEAD, 'Account no. 4783190', 'Account no', ['4711220', '4783190']],
      ['Statement of 22/11/2026', 'Statement of 23/11/2026', 'Statement of', ['22/11/2026', '23/11/2026']],
      [
        'Customer 10042 on 2026-11-22',
        'Customer 10042 on 2026-12-22',
        'Customer',
        ['2026-11-22', '2026-12-22'],
      ],
    ] as const)
      expect(whatDiffers(page(before), page(after))).to.deep.equal({
        what: 'head',
        label,
        before: values[0],
        after: values[1],
      });
  });

  it('is none of what changes from page to page, or has no label', () => {
    for (const [before, after] of [
      [HEAD, HEAD],
      [HEAD, 'Account no. 4711220,'],
      [HEAD, 'Customer 4783190'],
      [HEAD, 'Account no. 4783190 of 4711220'],
      ['Printed at 10:31:02', 'Printed at 10:31:04'],
      ['Sheet 4711', 'Sheet 4712'],
      ['Charge EUR12345.67', 'Charge EUR12345.68'],
      ['4711220', '4783190'],
      ['No 4711220', 'No 4783190'],
      [HEAD, ''],
    ] as const)
      expect(whatDiffers(page(before), page(after)), `${before}, ${after}`).to.equal(null);
  });

  it('stands at one place of both pages, but for a point and a half', () => {
    const at = (x: number, y: number) => bordersOf(line('Account no. 4783190', 760 + y, 50 + x));
    for (const [x, y] of [
      [0, 0],
      [1.5, -1.5],
      [-1.5, 1.5],
    ] as const)
      expect(whatDiffers(page(HEAD), at(x, y))?.what, `${x} ${y}`).to.equal('head');
    for (const [x, y] of [
      [1.55, 0],
      [0, 1.55],
      [0, -20],
    ] as const)
      expect(whatDiffers(page(HEAD), at(x, y)), `${x} ${y}`).to.equal(null);
  });

  it('stands above the first amount or below the last, and not among the rows', () => {
    const rows = (number: string, at: number): string[] =>
      ['Rent 800.00', '', 'Gas 70.00', ''].with(at, number);
    for (const [at, what] of [
      [1, undefined],
      [3, 'head'],
    ] as const) {
      const [before, after] = ['4711220', '4783190'].map((no) => page(...rows(`Reference ${no}`, at)));
      expect(whatDiffers(before!, after!)?.what, `${at}`).to.equal(what);
    }
  });

  it('counts less than a balance that is not carried over', () => {
    const [before, after] = [page(HEAD, 'Übertrag 1,00'), page('Account no. 4783190', 'Übertrag 2,00')];
    expect(whatDiffers(before, after)?.what).to.equal('balance');
  });

  it('is the same whatever order the page was painted in', () => {
    const painted = (no: string): Word[] => [
      ...line('Foot', 20),
      ...line(`Account no. ${no}`, 760),
      ...line('x', 400),
    ];
    const told = whatDiffers(bordersOf(painted('4711220')), bordersOf(painted('4783190')));
    expect(told?.label).to.equal('Account no');
    const turned = ['4711220', '4783190'].map((no) => bordersOf(painted(no).toReversed()));
    expect(whatDiffers(turned[0]!, turned[1]!)).to.deep.equal(told);
  });
});
