import { expect } from 'chai';
import { withEarlier } from '../../../lab/ledger/earlier.ts';
import type { Rates } from '../../../shared/findings/rates.ts';

const rates = (codes: Rates['codes'], detection: Rates['detection'] = {}): Rates => ({
  ...{ date: '2026-11-22', lists: {}, proofs: {}, synthetic: {}, unseen: [] },
  ...{ codes, detection },
});

describe('ledger: counts from before', () => {
  const before = { scan: { k1: 5, n1: 10, k0: 1, n0: 500 } };

  it('stand in for a class of few files', () => {
    const { codes } = withEarlier(rates({ code: { scan: { k1: 1, n1: 2, k0: 0, n0: 40 } } }), {
      codes: { code: before },
      detection: {},
    });
    expect(codes.code?.scan).to.deep.equal({ k1: 6, n1: 12, k0: 1, n0: 540 });
    expect(withEarlier(rates({}), { codes: { code: before }, detection: {} }).codes.code).to.deep.equal(
      before,
    );
  });

  it('give way to a list that is long enough and has the ways', () => {
    const own = { k1: 1, n1: 2, k0: 3, n0: 300 };
    expect(
      withEarlier(rates({ code: { scan: own } }), { codes: { code: before }, detection: {} }).codes.code
        ?.scan,
    ).to.equal(own);
    const untried = { ...own, k1: 0, n1: 0 };
    expect(
      withEarlier(rates({ code: { scan: untried } }), { codes: { code: before }, detection: {} }).codes.code
        ?.scan,
    ).to.deep.equal({ k1: 5, n1: 10, k0: 4, n0: 800 });
  });

  it('add to what is detected in a class, way by way, however many files there are', () => {
    const onContent = { 'sums-contradicted': 1 };
    const own = {
      scan: { all: { k: 2, n: 4 }, byWay: { erase: { k: 0, n: 2 }, blur: { k: 2, n: 2 } }, onContent },
    };
    const earlier = {
      codes: {},
      detection: { scan: { all: { k: 1, n: 10 }, byWay: { erase: { k: 1, n: 10 } }, onContent: {} } },
    };
    expect(withEarlier(rates({}, own), earlier).detection.scan).to.deep.equal({
      all: { k: 3, n: 14 },
      byWay: { erase: { k: 1, n: 12 }, blur: { k: 2, n: 2 } },
      onContent,
    });
    const many = { scan: { all: { k: 2, n: 30 }, byWay: {}, onContent: {} } };
    expect(withEarlier(rates({}, many), earlier).detection.scan?.all).to.deep.equal({ k: 3, n: 40 });
  });
});
