import { expect } from 'chai';
import { isKnownState, sameCountry, sameState } from '../../../../workers/formats/icao/countries.ts';

describe('countries of passports and of certificates', () => {
  it('are bound by ISO 3166-1, however the certificate writes its letters', () => {
    for (const [zone, certificate] of [
      ['FRA', 'FR'],
      ['CHE', 'ch'],
      ['TWN', 'TW'],
      ['SRB', 'RS'],
    ] as const)
      expect(sameCountry(zone, certificate), zone).to.equal(true);
    expect(sameCountry('FRA', 'DE')).to.equal(false);
    expect(sameCountry('AUT', 'AU')).to.equal(false);
  });

  it('are bound by what ICAO has beside ISO (9303-3, 5)', () => {
    for (const [zone, certificate] of [
      ['D', 'DE'],
      ['GBD', 'GB'],
      ['EUE', 'EU'],
      ['UNO', 'UN'],
      ['RKS', 'KS'],
      ['RKS', 'XK'],
      ['ROM', 'RO'],
      // Parts of a state that sign for themselves.
      ['CHN', 'HK'],
      ['GBR', 'JE'],
    ] as const)
      expect(sameCountry(zone, certificate), `${zone} ${certificate}`).to.equal(true);
    expect(sameCountry('HKG', 'CN')).to.equal(false);
  });

  it('are not compared where a code is not known: that accuses nobody', () => {
    for (const zone of ['UTO', 'XXA', 'XPO', 'QQQ', '', 'DE'])
      expect(sameCountry(zone, 'FR'), zone).to.equal(null);
  });

  it('are one state where both are parts of one', () => {
    expect(sameState('FR', 'FR')).to.equal(true);
    expect(sameState('QQ', 'QQ')).to.equal(true);
    expect(sameState('HK', 'CN')).to.equal(true);
    expect(sameState('JE', 'GG')).to.equal(true);
    expect(sameState('GB', 'IE')).to.equal(false);
    expect(sameState('FR', 'DE')).to.equal(false);
  });

  it('stand in ICAO’s list, with organisations and persons without a state', () => {
    for (const code of ['FRA', 'D', 'GBO', 'EUE', 'UNO', 'XOM', 'XXA', 'XXB', 'XXC', 'XXX', 'UTO', 'RKS'])
      expect(isKnownState(code), code).to.equal(true);
    for (const code of ['', 'DE', 'QQQ', 'EUR', 'FRX', 'ENG'])
      expect(isKnownState(code), code).to.equal(false);
  });
});
