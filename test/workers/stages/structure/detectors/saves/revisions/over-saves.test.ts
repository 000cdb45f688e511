/** What one save takes out and a later one puts in: one replacement, wherever the page and the line are the same. */
import { expect } from 'chai';
import type { TextChange } from '../../../../../../../workers/stages/structure/detectors/saves/revisions/facts.ts';
import { joinedOverSaves } from '../../../../../../../workers/stages/structure/detectors/saves/revisions/over-saves.ts';

type Box = [number, number, number, number];
const BOX: Box = [0.6, 0.3, 0.2, 0.02];

function change(
  revision: number,
  old: string | null,
  now: string | null,
  box: Box = BOX,
  page = 1,
): TextChange {
  return {
    revision,
    page,
    before: { save: revision - 1, page },
    box,
    oldBox: old === null ? null : box,
    newBox: now === null ? null : box,
    old,
    new: now,
    token: /\d/.test(old ?? now ?? '') ? 'number' : 'words',
  };
}

const told = (...changes: TextChange[]): (string | null)[][] =>
  joinedOverSaves(changes).map((one) => [one.old, one.new]);

const GONE = change(1, '1,250.00', null);
const joins = (now: TextChange, then = GONE): boolean => told(then, now)[1]![0] !== null;

describe('structure: text taken out by one save and put in by another', () => {
  it('is a replacement that shows the page as it was before the first of both', () => {
    const [, second] = joinedOverSaves([GONE, change(3, null, '9,250.00')]);
    expect(second).to.deep.include({
      old: '1,250.00',
      new: '9,250.00',
      revision: 3,
      before: { save: 0, page: 1 },
    });
    expect(second!.oldBox).to.deep.equal(BOX);
  });

  it('has the more telling kind of both', () => {
    const [, second] = joinedOverSaves([GONE, change(2, null, 'nothing')]);
    expect(second!.token).to.equal('number');
  });

  it('stands on the same line, half a line up or down, and over some of the old text', () => {
    const at = (x: number, y: number, height = 0.02): boolean =>
      joins(change(2, null, '9', [x, y, 0.2, height]));
    expect(at(0.6, 0.309)).to.equal(true);
    expect(at(0.6, 0.291)).to.equal(true);
    expect(at(0.6, 0.311)).to.equal(false);
    expect(at(0.6, 0.289)).to.equal(false);
    expect(at(0.79, 0.3)).to.equal(true);
    expect(at(0.8, 0.3)).to.equal(false);
    expect(at(0.41, 0.3)).to.equal(true);
    expect(at(0.39, 0.3)).to.equal(false);
    // The taller of both counts.
    expect(at(0.6, 0.3, 0.05)).to.equal(true);
  });

  it('is of one page and of a later save', () => {
    expect(joins(change(2, null, '9', BOX, 2))).to.equal(false);
    expect(joins(change(1, null, '9'))).to.equal(false);
    expect(joins(change(2, null, '9'), change(3, '1,250.00', null))).to.equal(false);
  });

  it('is none where the same comes back, however it is written', () => {
    expect(joins(change(2, null, '1,250.00'))).to.equal(false);
    expect(joins(change(2, null, '1,2 50.00'))).to.equal(false);
    expect(told(GONE, change(2, null, '1,250.00'), change(3, null, '9'))[2]).to.deep.equal([null, '9']);
  });

  it('takes what was taken out last, each once', () => {
    const changes = [
      GONE,
      change(2, '2,000.00', null),
      change(3, null, '7'),
      change(4, null, '8'),
      change(5, null, '9'),
    ];
    expect(told(...changes).slice(2)).to.deep.equal([
      ['2,000.00', '7'],
      ['1,250.00', '8'],
      [null, '9'],
    ]);
  });

  it('leaves replacements and removals as they are, in their order', () => {
    const changes = [change(1, 'a', 'b'), GONE, change(2, 'c', 'd'), change(3, 'e', null)];
    expect(joinedOverSaves(changes)).to.deep.equal(changes);
    expect(joinedOverSaves([])).to.deep.equal([]);
  });
});
