import { expect } from 'chai';
import fc from 'fast-check';
import type { Found } from '../../../../../../../workers/stages/structure/detectors/detector.ts';
import type { Word } from '../../../../../../../workers/stages/structure/detectors/layout/words.ts';
import { baselineMisalignment } from '../../../../../../../workers/stages/structure/detectors/type/baseline-misalignment/detector.ts';
import type { OffBaseline } from '../../../../../../../workers/stages/structure/detectors/type/baseline-misalignment/facts.ts';
import { type Ink, seen, word } from '../../../words-material.ts';

const UNUSED = {} as Parameters<typeof baselineMisalignment.begin>[0];
const PITCH = 20;

/** What the detector finds on pages of these words. */
function found(...pages: ReturnType<typeof seen>[]): Found<OffBaseline[]> {
  const look = baselineMisalignment.begin(UNUSED);
  for (const page of pages) look.page?.(page);
  return look.found();
}

/** Rows of a label and two amounts; the second stands `up` above the line of the rows named. */
const table = (rows: number, up: Record<number, number> = {}, at = 750, ink: Ink = {}): Word[] =>
  Array.from({ length: rows }, (_, row) => {
    const y = at - PITCH * row;
    const value = word(`${100 + row}.50`, 400, y + (up[row] ?? 0), ink);
    return [word('Item', 50, y), word(`${200 + row}.00`, 300, y), value];
  }).flat();
const offsets = (words: Word[]): string[] => found(seen(words)).items.map(({ text }) => text);

describe('values beside their line', () => {
  it('are found from .15 to 1.6 points above or below it', () => {
    for (const up of [0.16, 0.5, 1.59]) {
      for (const by of [up, -up]) {
        const [one, ...more] = found(seen(table(14, { 5: by }))).items;
        expect(more).to.deep.equal([]);
        expect(one, `${by}`).to.include({ page: 1, text: '105.50', peers: 2 });
        expect(one?.offsetPt, `${by}`).to.be.closeTo(by, 1e-9);
      }
    }
    for (const up of [0, 0.01, 0.07, -0.114, 0.14, 1.61, -1.61, 5])
      expect(offsets(table(14, { 5: up })), `${up}`).to.deep.equal([]);
  });

  it('tell something where twelve other lines keep theirs', () => {
    expect(found(seen(table(13, { 5: 0.2 })))).to.deep.include({ complete: true });
    expect(offsets(table(13, { 5: 0.2 }))).to.deep.equal(['105.50']);
    expect(found(seen(table(12, { 5: 0.2 })))).to.deep.include({ items: [], complete: false });
    // Lines of other pages count as well.
    const pages = [table(6), table(7, { 2: 0.2 })].map((words) => seen(words));
    expect(found(...pages).items).to.have.length(1);
  });

  it('are single ones beside four strict lines each, and left open beside fewer', () => {
    const raised = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [at * 2, 0.1 * (at + 2)]));
    expect(offsets(table(20, raised(4)))).to.have.length(4);
    const many = found(seen(table(20, raised(5))));
    expect(many.items).to.deep.equal([]);
    expect(many.complete).to.equal(false);
    expect(many.toCheck).to.have.length(5);
  });

  it('are never passed because there are more of them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(29), { minLength: 1, maxLength: 30 }), (rows) => {
        const raised = Object.fromEntries(rows.map((row, at) => [row, 0.16 + 0.04 * at]));
        const { items, complete } = found(seen(table(30, raised)));
        expect(items.length > 0 || !complete).to.equal(true);
      }),
      { numRuns: 60 },
    );
  });

  it('are none of words and short numbers, nor of another size than the line', () => {
    const odd = (text: string, ink: Ink = {}) => offsets([...table(14), word(text, 500, 650.2, ink)]);
    expect(odd('99.10')).to.deep.equal(['99.10']);
    expect(odd('paid')).to.deep.equal([]);
    expect(odd('12')).to.deep.equal([]);
    expect(odd('99.10', { size: 10.1 })).to.deep.equal(['99.10']);
    expect(odd('99.10', { size: 6 }), 'a superscript').to.deep.equal([]);
  });

  it('are the same in whatever order the page is painted, and wherever its lines are', () => {
    fc.assert(
      fc.property(
        fc.nat(13),
        fc.double({ min: 0, max: 40, noNaN: true }),
        fc.boolean(),
        (row, by, turned) => {
          const words = table(14, { [row]: 0.2 }, 700 + by);
          expect(offsets(turned ? words.toReversed() : words)).to.deep.equal([`${100 + row}.50`]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('are told from what writers round: two hundredths of a point, wherever the line is', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 40, noNaN: true }), (by) => {
        const rounded = Object.fromEntries(
          Array.from({ length: 14 }, (_, row) => [row, row === 5 ? 0.2 : 0.02]),
        );
        expect(offsets(table(14, rounded, 700 + by))).to.deep.equal(['105.50']);
      }),
      { numRuns: 100 },
    );
  });

  it('are measured within one form, which stands where its rectangle was drawn', () => {
    const form: Ink = { source: 9, formDepth: 1 };
    expect(offsets(table(14, { 5: 0.2 }, 750, form))).to.deep.equal([]);
    const own = [word('of', 300, 400, form), word('the', 330, 400, form), word('99.10', 400, 400.2, form)];
    expect(offsets([...table(14), ...own])).to.deep.equal(['99.10']);
  });

  it('are left open in a cell that has a rule of its own', () => {
    const page = (x0: number, y: number) =>
      seen(table(14, { 5: 0.2 }), { rules: [{ box: { x0, y0: y, x1: 440, y1: y }, order: 0 }] });
    // The value stands on 650.2; its cell reaches from 1.2 of its size below to 2.2 above.
    for (const y of [640, 671])
      expect(found(page(390, y)), `${y}`).to.deep.include({ items: [], complete: false });
    for (const y of [637, 673]) expect(found(page(390, y)).items, `${y}`).to.have.length(1);
    expect(found(page(310, 640)).items, 'of the whole row').to.have.length(1);
    expect(found(page(410, 640)).items, 'not of the whole cell').to.have.length(1);
  });

  it('are asked about where all of a column stand so beside their labels, of one word as of two', () => {
    const labelled = (by: readonly number[]): Word[] =>
      by.flatMap((offset, row) => {
        const y = 300 - PITCH * row;
        const label = row === 1 ? [word('Customer', 50, y), word('number', 110, y)] : [word('Number', 50, y)];
        return [...label, word(`${500 + row}73`, 300, y + offset)];
      });
    const lower = found(seen([...table(14), ...labelled([-0.25, -0.25, -0.25, -0.25])]));
    expect(lower.items).to.deep.equal([]);
    expect(lower.complete).to.equal(false);
    expect(lower.toCheck).to.have.length(1);
    // One of two alone, one beside others that keep their line, and one that stands otherwise than they do.
    for (const by of [
      [-0.25, -0.25],
      [0, -0.25, 0, 0],
      [-0.25, -0.5, -0.25, -0.25],
    ])
      expect(offsets([...table(14), ...labelled(by)]), by.join(' ')).to.deep.equal(['50173']);
  });

  it('leave a page open whose lines have more than four hundred words', () => {
    const long = (count: number) => Array.from({ length: count }, (_, at) => word('1', at, 100));
    expect(found(seen([...table(14), ...long(400)])).complete).to.equal(true);
    expect(found(seen([...table(14), ...long(401)])).complete).to.equal(false);
  });

  it('are none where nothing was read, or lines have two words', () => {
    expect(found()).to.deep.equal({ items: [], complete: true });
    const two = table(14, { 5: 0.2 }).filter(({ text }) => text !== 'Item');
    expect(found(seen(two))).to.deep.equal({ items: [], complete: true });
  });
});
