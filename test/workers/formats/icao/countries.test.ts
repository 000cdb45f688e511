import { expect } from 'chai';
import { isKnownState, sameCountry, sameState } from '../../../../workers/formats/icao/countries.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));

describe('countries of passports and of certificates', () => {
  it('are the 249 of ISO 3166-1, each three letters with two of its own that the world knows', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    // Codes of 9303-3 beside the standard's, and states that sign for parts of them.
    const others = 'ROM RKS GBD GBN GBO GBP GBS EUE UNO UNA UNK XOM CHN GBR'.split(' ');
    const triples = pairs.flatMap((two) => LETTERS.map((one) => two + one));
    const known = triples.filter((code) => sameCountry(code, 'FR') !== null && !others.includes(code));
    const found = known.map((code) => pairs.filter((two) => sameCountry(code, two)));
    expect(found.filter((own) => own.length !== 1)).to.deep.equal([]);
    const own = found.flat();
    expect(own).to.have.length(247);
    expect(new Set(own).size).to.equal(247);
    expect(own.filter((two) => names.of(two) === undefined)).to.deep.equal([]);
    expect(own.filter((two) => ['CN', 'GB', 'EU', 'UN', 'XK', 'ZZ'].includes(two))).to.deep.equal([]);
  });

  it('that look alike are told apart', () => {
    for (const [zone, certificate] of [
      ['AUT', 'AT'],
      ['AUS', 'AU'],
      ['SVK', 'SK'],
      ['SVN', 'SI'],
      ['EST', 'EE'],
      ['ESP', 'ES'],
      ['UKR', 'UA'],
      ['DZA', 'DZ'],
      ['PRK', 'KP'],
      ['KOR', 'KR'],
      ['GNB', 'GW'],
      ['GIN', 'GN'],
      ['GNQ', 'GQ'],
      ['COD', 'CD'],
      ['COG', 'CG'],
      ['IRL', 'IE'],
      ['ISL', 'IS'],
      ['MRT', 'MR'],
      ['MUS', 'MU'],
      ['NER', 'NE'],
      ['NGA', 'NG'],
      ['POL', 'PL'],
      ['PRT', 'PT'],
      ['SWE', 'SE'],
      ['SWZ', 'SZ'],
    ] as const) {
      const own = pairs.filter((two) => sameCountry(zone, two));
      expect(own, zone).to.deep.equal([certificate]);
    }
  });

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
