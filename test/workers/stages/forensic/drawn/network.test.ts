/** The network that tells drawn pictures from captured ones: its shape, and how far single measures carry it. */
import { expect } from 'chai';
import * as fc from 'fast-check';
import { drawnInputs, drawnNats, SURE_NATS } from '../../../../../workers/stages/forensic/drawn/drawn.ts';
import weights from '../../../../../workers/stages/forensic/drawn/weights.json' with { type: 'json' };
import { CAPTURES, imageFacts } from '../image-facts.ts';

const natsOf = (more: Parameters<typeof imageFacts>[0] = {}): number => drawnNats(imageFacts(more))!;
const slopes = (median: number) => ({ tiles: 50, median, high: 0.9, steepTiles: 0, regions: [] });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const captures = fc.record({
  ...{ quiet: share, print: share, clipped: share, flat: share, flatBesidePrint: share, level: share },
  ...{ inkLevels: share, equalBlocks: share, straightEdges: share, twoLevels: share },
  unrest: fc.double({ min: 0, max: 255, noNaN: true }),
  spread: fc.double({ min: 0, max: 255, noNaN: true }),
  lightness: fc.double({ min: 0, max: 255, noNaN: true }),
  grain: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: null }),
  levelBits: fc.double({ min: 0, max: 8, noNaN: true }),
  colour: fc.constant(null),
});

describe('the network of drawn pictures', () => {
  it('has as many weights as its inputs ask for, 161 in all', () => {
    const inputs = drawnInputs(imageFacts())!;
    expect(inputs).to.have.lengthOf(weights.inputs.length);
    for (const list of [weights.mean, weights.scale]) expect(list).to.have.lengthOf(inputs.length);
    for (const row of weights.hidden) expect(row).to.have.lengthOf(inputs.length + 1);
    expect(weights.output).to.have.lengthOf(weights.hidden.length + 1);
    const all = [...weights.hidden.flat(), ...weights.output];
    expect(all).to.have.lengthOf(161);
    for (const scale of weights.scale) expect(scale).to.be.greaterThan(0);
  });

  it('is given its measures under their names', () => {
    const one = imageFacts({ edgeSlopes: slopes(0.7) });
    const named = Object.fromEntries(weights.inputs.map((name, at) => [name, drawnInputs(one)![at]]));
    expect(named).to.include({
      quiet: 0.75,
      print: 0.1,
      clipped: 0,
      level: 0.03,
      grain: 0.5,
      noGrain: 0,
      slope: 0.7,
    });
    expect(named).to.include({ noSlope: 0, twoLevels: 0.08, levelBits: 7 / 8, jpeg: 1 });
    expect(named.unrest).to.be.closeTo(Math.log(7), 1e-12);
    expect(named.spread).to.be.closeTo(Math.log(26), 1e-12);
    expect(named.straightEdges).to.be.closeTo(0.1, 1e-12);
    const unknown = imageFacts({ capture: CAPTURES.drawn, mediaType: 'image/png' });
    const without = Object.fromEntries(weights.inputs.map((name, at) => [name, drawnInputs(unknown)![at]]));
    expect(without).to.include({ grain: 0.5, noGrain: 1, slope: 0.5, noSlope: 1, jpeg: 0 });
  });

  it('is sure of a page with every sign of a program, and of one with every sign of a camera', () => {
    expect(natsOf({ capture: CAPTURES.drawn, mediaType: 'image/png' })).to.be.greaterThan(SURE_NATS);
    expect(natsOf()).to.be.lessThan(-SURE_NATS);
    expect(drawnNats(imageFacts({ capture: null }))).to.equal(null);
  });

  it('answers every picture with a number that no single measure can carry away', () => {
    // Each hidden unit is between -1 and 1.
    const most = weights.output.reduce((sum, weight) => sum + Math.abs(weight), 0);
    fc.assert(
      fc.property(captures, fc.option(share, { nil: null }), (capture, median) => {
        const nats = natsOf({ capture, edgeSlopes: median === null ? null : slopes(median) });
        expect(Math.abs(nats)).to.be.at.most(most + 1e-9);
      }),
    );
  });

  it('takes what lies far beyond all that it has seen for just beyond', () => {
    for (const field of ['unrest', 'spread'] as const)
      expect(natsOf({ capture: { ...CAPTURES.captured, [field]: 1e9 } })).to.equal(
        natsOf({ capture: { ...CAPTURES.captured, [field]: 1e12 } }),
      );
    const grain = (value: number) => natsOf({ capture: { ...CAPTURES.captured, grain: value } });
    expect(grain(1.5)).to.equal(grain(40));
  });
});
