import { expect } from 'chai';
import type { LumaPlane } from '../../../../../../workers/formats/jpeg/luma.ts';
import type { GridFacts } from '../../../../../../workers/stages/forensic/facts.ts';
import { gridFacts } from '../../../../../../workers/stages/forensic/methods/zero/grid-facts.ts';
import { lumaOf, scenePixels } from '../../../../formats/jpeg/scene.ts';
import { lumaFrom, noise } from '../planes.ts';
import { inPixels } from '../sheet.ts';

const [WIDTH, HEIGHT] = [240, 176];
const PASTED = { x: 88, y: 64, width: 80, height: 64 };

const factsOf = (luma: LumaPlane, ownGrid = true): GridFacts | null =>
  gridFacts(luma, ownGrid, inPixels, () => false);

const coded = (seed: number): Promise<LumaPlane> =>
  lumaOf(scenePixels(WIDTH, HEIGHT, seed), WIDTH, HEIGHT, 60);

const cropped = ({ width, height, data }: LumaPlane, x: number, y: number): LumaPlane =>
  lumaFrom(width - x, height - y, (col, row) => data[(y + row) * width + x + col]!);

/** A part of another coded picture, whose blocks begin elsewhere by (dx, dy). */
async function spliced(dx: number, dy: number): Promise<LumaPlane> {
  const [host, other] = [await coded(21), await coded(22)];
  for (let y = 0; y < PASTED.height; y++)
    for (let x = 0; x < PASTED.width; x++)
      host.data[(PASTED.y + y) * WIDTH + PASTED.x + x] = other.data[(40 + dy + y) * WIDTH + 40 + dx + x]!;
  return host;
}

describe('the facts of the grid test', () => {
  it('tell where the blocks of a cropped picture begin', async () => {
    const whole = await coded(20);
    expect(factsOf(whole)?.main).to.deep.equal({ x: 0, y: 0 });
    for (const [x, y] of [
      [3, 5],
      [7, 1],
    ] as const) {
      const facts = factsOf(cropped(whole, x, y), false)!;
      expect(facts.main).to.deep.equal({ x: 8 - x, y: 8 - y });
      expect(facts.foreign).to.deep.equal([]);
    }
  });

  it('tell a pasted part with its own origin and its own place, and nothing where the blocks fall together', async () => {
    const facts = factsOf(await spliced(3, 6))!;
    expect(facts.main).to.deep.equal({ x: 0, y: 0 });
    expect(facts.foreign).to.have.length(1);
    const [{ origin, place, votes, elsewhere }] = facts.foreign as [GridFacts['foreign'][number]];
    // A block of the part begins five samples after its left edge, and two below its upper one.
    expect(origin).to.deep.equal({ x: (PASTED.x + 5) % 8, y: (PASTED.y + 2) % 8 });
    expect(place.xPx).to.be.within(PASTED.x - 8, PASTED.x + 8);
    expect(place.yPx).to.be.within(PASTED.y - 8, PASTED.y + 8);
    expect(place.xPx + place.widthPx).to.be.within(PASTED.x + PASTED.width - 8, PASTED.x + PASTED.width + 8);
    expect(votes).to.be.at.most(place.widthPx * place.heightPx);
    expect(elsewhere).to.be.within(0.3, 3);
    expect(factsOf(await spliced(0, 0))?.foreign).to.deep.equal([]);
  });

  it('do not take blocks that the file itself makes for foreign ones', async () => {
    // Most of the picture is moved by (3, 5); what is left on the file's own grid is that of its own coding.
    const host = cropped(await coded(20), 3, 5);
    const other = await coded(23);
    for (let y = 32; y < 96; y++)
      host.data.set(other.data.subarray(y * WIDTH + 32, y * WIDTH + 112), y * host.width + 32);
    expect(factsOf(host, false)?.foreign.map(({ origin }) => origin)).to.deep.equal([{ x: 0, y: 0 }]);
    const own = factsOf(host, true)!;
    expect(own.foreign).to.deep.equal([]);
    // The part has some fifth of the picture, no other grid anything like it.
    expect(own.nextShare).to.be.lessThan(0.03);
    expect(factsOf(host, false)?.nextShare).to.be.greaterThan(0.1);
  });

  it('are shares of all pixels, which one level leaves silent', () => {
    const flat = factsOf(lumaFrom(64, 64, () => 77))!;
    expect(flat).to.deep.include({
      main: null,
      mainShare: 0,
      nextShare: 0,
      silentShare: 1,
      dominantLevelShare: 1,
    });
    const grain = noise(4, 20);
    const busy = factsOf(lumaFrom(100, 80, (x) => (x < 25 ? 200 : 100 + grain())))!;
    expect(busy.main).to.equal(null);
    expect(busy.dominantLevelShare).to.be.within(0.25, 0.3);
    // Samples at the border lie in fewer than 64 blocks, and flat ones say nothing.
    expect(busy.silentShare).to.be.at.least(1 - (86 * 66 - 7 * 66) / 8000);
    expect(busy.mainLog10Nfa).to.be.at.least(0);
  });

  it('are none of a picture with a side of 63, and stop where the time is over', () => {
    for (const [width, height] of [
      [63, 200],
      [200, 63],
    ] as const)
      expect(factsOf(lumaFrom(width, height, (x, y) => (x * 7 + y * 31) % 256))).to.equal(null);
    const stopped = gridFacts(
      lumaFrom(64, 200, (x, y) => (x * y) % 256),
      true,
      inPixels,
      () => true,
    );
    expect(stopped).to.deep.include({ rowsAssessed: 0, main: null, foreign: [], silentShare: 1 });
  });
});
