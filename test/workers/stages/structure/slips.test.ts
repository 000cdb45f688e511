/** Misspelt words that somebody mended: which differences are such. */
import { expect } from 'chai';
import { isSlip, isSlipWithin } from '../../../../workers/stages/structure/slips.ts';

describe('slips of typing', () => {
  it('are the same letters in another order, word by word', () => {
    expect(isSlip('cetrify', 'certify')).to.equal(true);
    expect(isSlip('Datum splatonsti :', 'Datum splatnosti:')).to.equal(true);
    for (const [old, now] of [
      ['certify', 'certify'],
      ['paid', 'padi'],
      ['certify', 'certified'],
      ['cetrify', 'certify that'],
      ['1.250,00 EUR', '1.520,00 EUR'],
    ] as const)
      expect(isSlip(old, now), `${old} ${now}`).to.equal(false);
  });

  it('may be some words of a line, whose others are whatever they are', () => {
    const line = 'Las 12 cuotas recogen las diferencias de redondeo. El prestatario';
    expect(isSlipWithin('rednodeo.', line)).to.equal(true);
    expect(isSlipWithin('difernecias de rednodeo.', line)).to.equal(true);
    expect(isSlipWithin('difernecias del rednodeo.', line)).to.equal(false);
    expect(isSlipWithin('21 coutas', line)).to.equal(false);
    expect(isSlipWithin('redondeo.', line)).to.equal(false);
    expect(isSlipWithin('', line)).to.equal(false);
  });
});
