import { expect } from 'chai';
import type { LumaPlane } from '../../../../../../workers/formats/jpeg/luma.ts';
import { copyMoveFacts } from '../../../../../../workers/stages/forensic/methods/copy-move/copy-move-facts.ts';
import { grainOf } from '../../../../../../workers/stages/forensic/methods/ground/grain.ts';
import { blurred } from '../../../../../../workers/stages/forensic/methods/turned-copy/plane.ts';
import { copyWithin, lumaFrom, noise, planeFrom } from '../planes.ts';
import { inPixels } from '../sheet.ts';

const factsOf = (luma: LumaPlane, shouldStop = () => false) =>
  copyMoveFacts(luma, null, grainOf(luma), inPixels, shouldStop);

/** Soft blotches with a little grain. */
function scene(width: number, height: number): LumaPlane {
  const [blotch, grain] = [noise(21, 90), noise(22, 1)];
  const { data } = blurred(
    planeFrom(width, height, () => 128 + blotch()),
    1.4,
  );
  return lumaFrom(width, height, (x, y) => data[y * width + x]! + grain());
}

const PIECE = { x: 32, y: 48, width: 72, height: 56 };

describe('pieces that stand in a picture twice', () => {
  it('are told with both places and their displacement, and none in the picture as it was', () => {
    const luma = scene(260, 240);
    expect(factsOf(luma)).to.deep.include({ copies: [], complete: true, flatShare: 0 });
    copyWithin(luma, PIECE, { dx: 97, dy: 91 });
    const { copies, corners } = factsOf(luma)!;
    expect(corners).to.be.greaterThan(50);
    expect(copies).to.have.length(1);
    const [{ places, displacement, log10Nfa }] = copies as [(typeof copies)[number]];
    expect(displacement).to.deep.equal({ x: 97, y: 91 });
    expect(places[0]).to.deep.include({ xPx: 32, yPx: 48, widthPx: 72, heightPx: 56 });
    expect(places[1]).to.deep.include({ xPx: 32 + 97, yPx: 48 + 91, widthPx: 72, heightPx: 56 });
    expect(log10Nfa).to.be.lessThan(-5);
  });

  it('are none where both places have grain of their own, of which chance explains the few cells that are alike', () => {
    const luma = scene(260, 240);
    copyWithin(luma, PIECE, { dx: 97, dy: 91 });
    const grain = noise(31, 0.8);
    const photographed = lumaFrom(260, 240, (x, y) => luma.data[y * 260 + x]! + grain());
    expect(factsOf(photographed)?.copies).to.deep.equal([]);
  });

  it('are told strongest first where there are two', () => {
    const luma = scene(420, 360);
    copyWithin(luma, { x: 30, y: 30, width: 60, height: 60 }, { dx: 150, dy: 211 });
    copyWithin(luma, { x: 240, y: 30, width: 100, height: 80 }, { dx: -203, dy: 120 });
    const copies = factsOf(luma)!.copies;
    expect(copies.map(({ displacement }) => displacement)).to.deep.equal([
      { x: -203, y: 120 },
      { x: 150, y: 211 },
    ]);
    expect(copies[0]!.log10Nfa).to.be.lessThan(copies[1]!.log10Nfa);
  });

  it('say how many cells are of one level that is not clipped', () => {
    const shareOf = (levelAt: (x: number, y: number) => number): number =>
      factsOf(lumaFrom(64, 48, levelAt))!.flatShare;
    expect(shareOf(() => 200)).to.equal(1);
    expect([2, 3, 252, 253].map((level) => shareOf(() => level))).to.deep.equal([0, 1, 1, 0]);
    // One sample makes a cell another, its last one as well.
    expect(shareOf((x, y) => (x === 15 && y === 7 ? 100 : 200))).to.equal(47 / 48);
    expect(shareOf((x) => (x < 16 ? 200 : 100 + (x % 2)))).to.equal(0.25);
    expect(factsOf(lumaFrom(7, 100, () => 99))!.flatShare).to.equal(0);
  });

  it('are not told where the time was over, whenever that was', () => {
    const luma = scene(260, 240);
    copyWithin(luma, PIECE, { dx: 97, dy: 91 });
    let asked = 0;
    factsOf(luma, () => ++asked < 0);
    expect(asked).to.be.at.least(2);
    for (let last = 0; last < asked; last++) {
      let turn = 0;
      expect(factsOf(luma, () => turn++ >= last)).to.equal(null);
    }
  });
});
