import { expect } from 'chai';
import * as fc from 'fast-check';
import type { Box } from '../../../../shared/contracts/finding.ts';
import { renderScale } from '../../../../workers/prepare/pdf/resolution.ts';

/** Points. */
const A4 = [595, 842] as const;
const CARD = [243, 153] as const;
const WHOLE: Box = [0, 0, 1, 1];
const dpiOf = (...given: Parameters<typeof renderScale>): number => 72 * renderScale(...given);
const picture = (widthPx: number, heightPx: number, box: Box | null = WHOLE) => ({
  num: 5,
  widthPx,
  heightPx,
  box,
});

describe('resolution of a rendered page', () => {
  it('is that of eyes where text can be read from the file, that of OCR where it cannot', () => {
    expect(dpiOf(...A4, true)).to.be.closeTo(150, 1e-9);
    expect(dpiOf(...A4, false)).to.be.closeTo(200, 1e-9);
  });

  it('is finer for a page the size of a card, and bounded', () => {
    // 1600 pixels on the longer side are more than 300 dpi of a card, and 160 of ten inches.
    expect(dpiOf(...CARD, false)).to.be.closeTo(300, 1e-9);
    expect(dpiOf(720, 500, true)).to.be.closeTo(160, 1e-9);
    expect(dpiOf(500, 720, true)).to.be.closeTo(160, 1e-9);
    expect(dpiOf(720, 500, false)).to.be.closeTo(200, 1e-9);
  });

  it('never makes a side longer than 2600 pixels', () => {
    const side = fc.double({ min: 1, max: 200_000, noNaN: true });
    const pixels = fc.integer({ min: 1, max: 40_000 });
    fc.assert(
      fc.property(
        side,
        side,
        fc.boolean(),
        fc.option(fc.tuple(pixels, pixels)),
        (width, height, hasText, own) => {
          const scale = renderScale(width, height, hasText, own ? [picture(...own)] : []);
          expect(scale).to.be.greaterThan(0);
          expect(Math.max(width, height) * scale).to.be.at.most(2600 + 1e-6);
        },
      ),
    );
    expect(renderScale(2_384, 3_370, false) * 3_370).to.be.closeTo(2600, 1e-9);
  });

  it('is that of the one picture which fills the page, turned or not', () => {
    // 1240 x 1754 on A4: 150 dpi, sample by sample.
    const scan = [1240, (1240 * 842) / 595] as const;
    expect(dpiOf(...A4, false, [picture(...scan)])).to.be.closeTo(150.05, 0.01);
    expect(dpiOf(...A4, false, [picture(scan[1], scan[0])])).to.be.closeTo(150.05, 0.01);
    expect(dpiOf(...A4, true, [picture(...scan)])).to.be.closeTo(150.05, 0.01);
    // Finer than a raster may be.
    expect(renderScale(...A4, false, [picture(2480, (2480 * 842) / 595)]) * 842).to.be.closeTo(2600, 1e-9);
  });

  it('is the usual one where the picture is not the page, or not evenly resolved', () => {
    const scan = [1240, (1240 * 842) / 595] as const;
    const usual = dpiOf(...A4, false);
    for (const [why, pictures] of [
      ['two pictures', [picture(...scan), picture(...scan)]],
      ['outside of the page', [picture(...scan, null)]],
      ['less than nearly all of it', [picture(...scan, [0, 0, 0.979, 0.979])]],
      ['stretched', [picture(1240, 1600)]],
      ['small', [picture(399, (399 * 842) / 595)]],
    ] as const)
      expect(dpiOf(...A4, false, pictures), why).to.be.closeTo(usual, 1e-9);
    expect(dpiOf(...A4, false, [picture(400, (400 * 842) / 595)])).to.be.closeTo((72 * 400) / 595, 1e-6);
    // Nearly all of the page: its samples lie in that part of it.
    const most = renderScale(...A4, false, [picture(1240, scan[1], [0.01, 0.01, 0.98, 0.98])]);
    expect(most).to.be.closeTo(1240 / (0.98 * 595), 1e-9);
  });
});
