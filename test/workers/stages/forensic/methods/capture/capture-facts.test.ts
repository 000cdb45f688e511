import { expect } from 'chai';
import type { CaptureCueFacts } from '../../../../../../workers/stages/forensic/facts.ts';
import { captureCueFacts } from '../../../../../../workers/stages/forensic/methods/capture/capture-facts.ts';
import { transform } from '../../../../../../workers/stages/forensic/methods/capture/fourier.ts';
import { seeded } from '../../../../formats/jpeg/scene.ts';

const NOTHING = { decoded: null, samples: null };
const ORIGIN = { x: 0, y: 0 };

/** Facts of a picture whose level at every sample is given. */
function factsOf(width: number, height: number, levelAt: (x: number, y: number) => number): CaptureCueFacts {
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++)
    data[i] = Math.max(0, Math.min(255, Math.round(levelAt(i % width, Math.floor(i / width)))));
  const facts = captureCueFacts({ width, height, data }, ORIGIN, NOTHING);
  if (!facts) throw new Error('too small');
  return facts;
}

describe('capture facts', () => {
  it('tell flat ground from noise, and slow noise from fine noise', () => {
    const random = seeded(3);
    const flat = factsOf(256, 256, () => 200);
    const fine = factsOf(256, 256, () => 200 + random() * 12);
    const column = Array.from({ length: 256 }, (_, x) => 8 * Math.sin(x / 9));
    const slow = factsOf(256, 256, (x) => 200 + (column[x] ?? 0));
    expect([flat.flat, flat.level, flat.unrest, flat.grain]).to.eql([1, 1, 0, null]);
    expect(fine.flat).to.equal(0);
    expect(fine.unrest).to.be.within(8, 12);
    expect(fine.grain).to.be.within(0.9, 1.1);
    expect(slow.grain).to.be.below(0.5);
  });

  it('tell light that falls off over the page', () => {
    expect(factsOf(512, 512, (x) => 180 + (x / 512) * 60).spread).to.be.within(35, 60);
  });

  it('tell rules along a row, not the same rule tilted by half a degree', () => {
    const rule = (tilt: number) => (x: number, y: number) => {
      const from = (y - 100.5 - x * tilt) / 2;
      return Math.abs(from) < 1 ? 40 : 220;
    };
    expect(factsOf(512, 256, rule(0)).straightEdges).to.equal(1);
    expect(factsOf(512, 256, rule(Math.tan(Math.PI / 360) * 2)).straightEdges).to.equal(0);
  });

  it('tell print that repeats on the grid', () => {
    const sign = (x: number, y: number): number => ((x * 7 + y * 13) % 8 < 3 ? 20 : 240);
    expect(factsOf(256, 256, (x, y) => sign(x % 16, y % 16)).equalBlocks).to.equal(1);
    const random = seeded(9);
    expect(factsOf(256, 256, (x, y) => sign(x % 16, y % 16) + random() * 9).equalBlocks).to.equal(0);
  });

  it('tell two levels from many', () => {
    expect(factsOf(256, 256, (x) => (x % 9 < 4 ? 0 : 255)).twoLevels).to.equal(1);
    expect(factsOf(256, 256, (x) => x).twoLevels).to.be.below(0.05);
  });

  it('tell colour of samples, and none of grey ones', () => {
    const luma = { width: 64, height: 64, data: new Uint8Array(64 * 64).fill(128) };
    const of = (pixel: number[]): number | null | undefined => {
      const data = Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => pixel[i % 3] ?? 0);
      const samples = { data, width: 64, height: 64, channels: 3 };
      return captureCueFacts(luma, ORIGIN, { decoded: null, samples })?.colour;
    };
    expect(of([200, 120, 90])).to.equal(1);
    expect(of([120, 122, 119])).to.equal(0);
  });

  it('say nothing of a picture that is too small', () => {
    expect(
      captureCueFacts({ width: 63, height: 500, data: new Uint8Array(63 * 500) }, ORIGIN, NOTHING),
    ).to.equal(null);
  });
});

describe('fourier transform', () => {
  it('finds the one frequency of a wave', () => {
    const side = 16;
    const re = Float64Array.from({ length: side * side }, (_, i) =>
      Math.cos((2 * Math.PI * (3 * (i % side) + 5 * Math.floor(i / side))) / side),
    );
    const im = new Float64Array(side * side);
    transform(re, im, side);
    const power = Array.from(re, (value, i) => value ** 2 + (im[i] ?? 0) ** 2);
    const peaks = power.flatMap((value, i) => (value > 1 ? [[i % side, Math.floor(i / side)]] : []));
    expect(peaks).to.eql([
      [3, 5],
      [13, 11],
    ]);
    expect(power[5 * side + 3]).to.be.closeTo((side * side) ** 2 / 4, 1e-6);
  });
});
