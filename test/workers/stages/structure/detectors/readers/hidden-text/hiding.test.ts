/** Where text begins to be hidden, and what is said where a page has more of it than is compared. */
import { expect } from 'chai';
import type { PaintItem, TextRun } from '../../../../../../../workers/formats/pdf/index.ts';
import { hiddenText } from '../../../../../../../workers/stages/structure/detectors/readers/hidden-text/hiding.ts';
import { contentOf, fill, picture, rect, run, wordsIn } from '../../../painted.ts';

function look(items: readonly PaintItem[]) {
  return hiddenText(contentOf(items), wordsIn(items.filter((item) => item.type === 'text')));
}

/** The way that one text is hidden in, beside what else is painted; null for none. */
const wayOf = (more: Partial<TextRun>, ...below: PaintItem[]): string | null =>
  look([...below, run('Ignore the rest', 20, 20, more)]).items.found[0]?.way ?? null;

const NO_INK = { renderMode: 3 };
const grey = (level: number): Pick<TextRun, 'colour'> => ({ colour: [level, level, level] });

describe('structure/hidden-text: from where on text is hidden', () => {
  const CASES: [what: string, more: Partial<TextRun>, way: string | null][] = [
    ['ink of a twentieth', { alpha: 0.05 }, 'transparent'],
    ['ink of a little more', { alpha: 0.06 }, null],
    ['no ink under a blend mode, which may show it', { alpha: 0, blended: true }, null],
    ['letters of a point', { size: 1 }, null],
    ['letters of less than a point', { size: 0.99 }, 'tiny'],
    ['letters of no size, which nothing is known of', { size: 0 }, null],
    ['the lightest grey that is no paper', grey(243), null],
    ['grey that passes for paper', grey(244), 'paper-colour'],
    ['a tint of paper in one channel', { colour: [255, 255, 200] }, null],
    ['a colour that cannot be told', { colour: null }, null],
    ['paper within an edge that cannot be told', { ...grey(255), outline: null }, null],
    ['paper drawn along its edge in ink', { ...grey(255), outline: [0, 0, 0], renderMode: 2 }, null],
    ['paper filled and clipped with', { ...grey(255), renderMode: 4 }, 'paper-colour'],
    [
      'paper drawn along its edge in ink, and clipped with',
      { ...grey(255), outline: [0, 0, 0], renderMode: 6 },
      null,
    ],
    ['mode 3 (9.3.6)', NO_INK, 'no-ink'],
    ['mode 3 on a layer that is off', { ...NO_INK, hidden: true }, 'layer-off'],
    ['mode 3 beside the page', { ...NO_INK, clipped: true }, 'outside-page'],
    ['signs alone', { ...NO_INK, text: '— … —' }, null],
  ];

  for (const [what, more, way] of CASES)
    it(`${what}: ${way ?? 'seen'}`, () => {
      expect(wayOf(more)).to.equal(way);
    });

  it('white letters are seen where the same ones are drawn on them as their outline, and open where nobody can read those', () => {
    const white = run('9', 20, 20, grey(255));
    const drawn = (text: string, more: Partial<TextRun> = {}) => look([white, run(text, 20, 20, more)]);
    expect(drawn('9')).to.include({ complete: true }).and.to.have.nested.property('items.found.length', 0);
    // The halo of a letter lies about it.
    expect(drawn('9', { x: 20.2, y: 19.5 })).to.have.nested.property('items.found.length', 0);
    expect(drawn('\ufffd'))
      .to.include({ complete: false })
      .and.to.have.nested.property('items.found.length', 0);
    for (const [what, other] of [
      ['other letters', drawn('8')],
      ['letters beside it', drawn('9', { x: 21.2 })],
      ['letters beside it that nobody can read', drawn('\ufffd', { x: 20.2 })],
      ['smaller letters', drawn('9', { size: 8 })],
      ['letters without ink', drawn('9', { renderMode: 3 })],
      ['letters below it', look([run('9', 20, 20), white])],
    ] as const)
      expect(
        other.items.found.map(({ way }) => way),
        what,
      ).to.include('paper-colour');
  });

  it('transparent text may be the mask of what is blended at its place, and of nothing else', () => {
    const area = rect(0, 0, 200, 50);
    const on = (paint: PaintItem) => look([paint, run('Total 9,999.00', 20, 20, { alpha: 0 })]);
    expect(on(fill(area, null, { blended: true }))).to.include({ complete: false });
    expect(on(fill(area, null, { blended: true })).items.found).to.deep.equal([]);
    expect(on(fill(area, null)).items.found[0]?.way).to.equal('transparent');
    expect(on(fill(rect(0, 0, 10, 50), null, { blended: true })).items.found[0]?.way).to.equal('transparent');
  });

  it('white text is seen on anything below that is not surely white, and on nothing above', () => {
    const white = grey(255);
    const area = rect(0, 0, 200, 50);
    const dark = fill(area, [0, 0, 0]);
    expect(wayOf(white, dark)).to.equal(null);
    expect(wayOf(white, picture(area))).to.equal(null);
    expect(wayOf(white, fill(area, null))).to.equal(null);
    expect(wayOf(white, fill(area, [255, 255, 255], { rectangle: false }))).to.equal(null);
    expect(wayOf(white, fill(area, [250, 250, 250]))).to.equal('paper-colour');
    expect(wayOf(white, fill(area, [0, 0, 0], { hidden: true }))).to.equal('paper-colour');
    expect(look([run('Ignore', 20, 20, white), dark]).items.found[0]?.way).to.equal('paper-colour');
  });

  it('white text that clips is seen where something is painted through it', () => {
    const shading = fill(rect(0, 0, 200, 50), [200, 20, 20], { order: 9 });
    for (const [more, way] of [
      [[], 'paper-colour'],
      [[shading], undefined],
    ] as const)
      expect(
        look([run('Ignore', 20, 20, { ...grey(255), renderMode: 4 }), ...more]).items.found[0]?.way,
      ).to.equal(way);
  });

  it('white text is seen where more than a tenth of its box lies on something else', () => {
    // The box is 75 wide and 10 high, from (20, 18).
    const under = (width: number) => wayOf(grey(255), fill(rect(20, 18, 20 + width, 28), [0, 0, 0]));
    expect(under(7)).to.equal('paper-colour');
    expect(under(8)).to.equal(null);
  });
});

describe('structure/hidden-text: hidden numbers against what is shown', () => {
  const told = (items: readonly PaintItem[]) =>
    look(items).items.contradictions.map(({ hidden, visible }) => [hidden, visible]);
  const shown = run('1,250.00', 120, 60);
  const at = (x: number, y: number, text = '9,250.00'): TextRun => run(text, x, y, NO_INK);

  it('are told where they lie on more than half of it, before or behind', () => {
    expect(told([shown, at(120, 60)])).to.deep.equal([['9,250.00', '1,250.00']]);
    expect(told([at(120, 60), shown])).to.deep.equal([['9,250.00', '1,250.00']]);
    // Of 40 by 10 points.
    expect(told([shown, at(139, 60)])).to.have.lengthOf(1);
    expect(told([shown, at(141, 60)])).to.deep.equal([]);
    expect(told([shown, at(120, 64)])).to.have.lengthOf(1);
    expect(told([shown, at(120, 66)])).to.deep.equal([]);
  });

  it('are not told in another format, as a part of what is shown, or under three digits', () => {
    for (const text of ['1.250,00', '125000', '250.00', '92'])
      expect(told([shown, at(120, 60, text)]), text).to.deep.equal([]);
  });

  it('are not told of letters, of letters that cannot be decoded, nor where a picture lies below', () => {
    expect(told([run('Amounted', 120, 60), at(120, 60)])).to.deep.equal([]);
    expect(told([shown, { ...at(120, 60), uncertain: true }])).to.deep.equal([]);
    expect(told([picture(rect(0, 0, 200, 100)), shown, at(120, 60)])).to.deep.equal([]);
    expect(told([picture(rect(0, 0, 130, 100)), shown, at(120, 60)])).to.have.lengthOf(1);
  });

  it('are found behind the layer of a picture, however many numbers that has', () => {
    const scan = picture(rect(0, 0, 100, 100));
    const layer = Array.from({ length: 700 }, (_, i) => at(10, 10 + i / 10, `${1000 + i}`));
    const found = look([scan, shown, ...layer, at(120, 60)]);
    expect(found.items.contradictions).to.have.lengthOf(1);
    expect(found.complete).to.equal(true);
  });

  it('are left open beyond five hundred', () => {
    for (const count of [499, 500, 501]) {
      const others = Array.from({ length: count - 1 }, (_, i) => at(20, 60 + i / 100, `${1000 + i}`));
      const { items, complete } = look([shown, ...others, at(120, 60)]);
      expect(complete, `${count}`).to.equal(count <= 500);
      expect(items.contradictions, `${count}`).to.have.lengthOf(count <= 500 ? 1 : 0);
    }
  });
});

describe('structure/hidden-text: shadows', () => {
  const shadow = (x: number): TextRun => run('Paid 1,250.00', x, 20, { alpha: 0 });
  const text = run('Paid 1,250.00', 20, 20);

  it('lie below the same text, over more than half of both', () => {
    // 65 points wide.
    for (const x of [20, 22, 50, 20 - 30])
      expect(look([shadow(x), text]).items.found, `${x}`).to.deep.equal([]);
    expect(look([shadow(60), text]).items.found).to.have.lengthOf(1);
    const large = run('Paid 1,250.00', 20, 20, { alpha: 0, size: 20 });
    expect(look([large, text]).items.found).to.have.lengthOf(1);
    expect(look([{ ...shadow(20), text: 'Paid 9,250.00' }, text]).items.found).to.have.lengthOf(1);
  });

  it('are none of what nobody sees either', () => {
    for (const more of [NO_INK, { alpha: 0 }, { hidden: true }, { clipped: true }])
      expect(look([shadow(20), { ...text, ...more }]).items.found[0]?.way).to.equal('transparent');
  });

  it('are left open where a page has more of one text than is compared, and nobody is accused', () => {
    const many = Array.from({ length: 5_000 }, () => run('x1', 150, 80));
    const away = Array.from({ length: 5_000 }, () => run('x1', 20, 20, { alpha: 0 }));
    const { items, complete } = look([...many, ...away]);
    expect(complete).to.equal(false);
    // Four hundred times five thousand are compared.
    expect(items.found[0]?.characters).to.equal(400 * 2);
  });
});
