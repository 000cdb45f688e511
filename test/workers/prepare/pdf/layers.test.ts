import { expect } from 'chai';
import type { Box } from '../../../../shared/contracts/finding.ts';
import { isInLayers } from '../../../../workers/prepare/pdf/layers.ts';

const PAGE: Box = [0, 0, 1, 1];
const ground = { box: PAGE, isMasked: false };
const masked = (...box: Box) => ({ box, isMasked: true });

describe('a scan in layers', () => {
  it('is a picture of the page with print through a stencil over it', () => {
    expect(isInLayers([ground, masked(...PAGE)])).to.equal(true);
  });

  it('may have its print in several stencils, one for each block', () => {
    const blocks = [masked(0.1, 0.1, 0.4, 0.15), masked(0.1, 0.5, 0.8, 0.1)];
    expect(isInLayers([ground, ...blocks])).to.equal(true);
    expect(isInLayers([ground, blocks[0]!])).to.equal(false);
  });

  it('may have its paper in strips', () => {
    const strips = [0, 0.25, 0.5, 0.75].map((y) => ({ box: [0, y, 1, 0.25] as Box, isMasked: false }));
    expect(isInLayers([...strips, masked(...PAGE)])).to.equal(true);
  });

  it('is none with a signature or a stamp through a mask', () => {
    expect(isInLayers([ground, masked(0.6, 0.8, 0.3, 0.1)])).to.equal(false);
  });

  it('is none where the same stencil is painted again and again', () => {
    expect(isInLayers([ground, ...Array.from({ length: 9 }, () => masked(0.6, 0.8, 0.3, 0.1))])).to.equal(
      false,
    );
  });

  it('is none without a picture of the page below', () => {
    expect(isInLayers([masked(...PAGE)])).to.equal(false);
    expect(isInLayers([masked(...PAGE), ground])).to.equal(false);
    expect(isInLayers([{ box: [0, 0, 0.4, 0.4], isMasked: false }, masked(...PAGE)])).to.equal(false);
    expect(isInLayers([])).to.equal(false);
  });

  it('is none where one whole picture covers another', () => {
    expect(isInLayers([ground, ground])).to.equal(false);
  });
});
