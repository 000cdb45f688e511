/** The counts themselves: that they are counts, of lists and codes that there are, and how unseen papers join them. */
import { expect } from 'chai';
import { CAPTURE_CLASSES, type CaptureClass } from '../../../shared/contracts/capture.ts';
import { CATALOGUE } from '../../../shared/findings/catalogue.ts';
import { NOTES } from '../../../shared/findings/notes.ts';
import { PIXEL_FAMILIES } from '../../../shared/findings/policy.ts';
import { RATES, Rates, withUnseen } from '../../../shared/findings/rates.ts';

const counts = { k1: 4, n1: 10, k0: 1, n0: 300 };
const GIVEN = {
  date: '2026-11-22',
  lists: { corpus: { sha256: 'ab', files: 3 } },
  codes: { a: { scan: counts, photograph: counts }, b: { scan: counts } },
  proofs: {},
  synthetic: {},
  detection: {},
};
const unseen = (about: object) => ({ name: 'u', date: '2026-11-27', files: {}, alarms: {}, ...about });
const joined = (...sets: object[]) => withUnseen(Rates.parse({ ...GIVEN, unseen: sets })).codes;

describe('a file of rates', () => {
  it('is refused where it holds anything but counts of known classes', () => {
    expect(Rates.safeParse(GIVEN).success).to.equal(true);
    for (const wrong of [
      { date: '22.11.2026' },
      { codes: { a: { scan: { ...counts, k0: -1 } } } },
      { codes: { a: { scan: { ...counts, n0: 0.5 } } } },
      { codes: { a: { scan: { ...counts, n1: undefined } } } },
      { codes: { a: { fax: counts } } },
      { detection: { scan: { all: { k: 1 }, byWay: {} } } },
      { synthetic: { a: ['fax'] } },
      { proofs: { a: { reason: 'r' } } },
      { unseen: [unseen({ name: undefined })] },
      { lists: undefined },
    ])
      expect(Rates.safeParse({ ...GIVEN, ...wrong }).success, JSON.stringify(wrong)).to.equal(false);
  });
});

describe('unseen papers', () => {
  it('are genuine files of every code of their class, with their alarms', () => {
    const found = joined(
      unseen({ files: { scan: 20 }, alarms: { a: { scan: 2 } } }),
      unseen({ files: { scan: 5, screenshot: 7 } }),
    );
    expect(found).to.deep.equal({
      a: { scan: { ...counts, k0: 3, n0: 325 }, photograph: counts },
      b: { scan: { ...counts, n0: 325 } },
    });
  });

  it('are nothing to a rule that was written with them in sight, and to no other', () => {
    const found = joined(unseen({ files: { scan: 20 }, alarms: { a: { scan: 2 } }, notFor: ['a'] }));
    expect(found.a?.scan).to.deep.equal(counts);
    expect(found.b?.scan).to.deep.equal({ ...counts, n0: 320 });
  });

  it('change no altered files, and nothing else of the rates', () => {
    const given = Rates.parse({ ...GIVEN, unseen: [unseen({ files: { scan: 20 } })] });
    const found = withUnseen(given);
    expect(found.codes.a!.scan).to.include({ k1: 4, n1: 10 });
    expect({ ...found, codes: GIVEN.codes }).to.deep.equal(given);
    expect(given.codes).to.deep.equal(GIVEN.codes);
  });
});

describe('the counts that are delivered', () => {
  it('count no more finds than files', () => {
    const rows = Object.entries(RATES.codes).flatMap(([code, row]) =>
      Object.entries(row).map(([name, one]) => ({ name: `${code} ${name}`, ...one! })),
    );
    expect(rows.length).to.be.above(100);
    expect(rows.filter(({ k1, n1, k0, n0 }) => k1 > n1 || k0 > n0)).to.deep.equal([]);
    const shares = Object.values(RATES.detection).flatMap(({ all, byWay }) => [all, ...Object.values(byWay)]);
    expect(shares.filter(({ k, n }) => k > n)).to.deep.equal([]);
  });

  it('have every class, and of its finds on content no more than there are finds', () => {
    for (const name of CAPTURE_CLASSES) {
      const { all, byWay, onContent } = RATES.detection[name]!;
      expect(all.n, name).to.be.above(0);
      expect(Object.keys(byWay), name).not.to.deep.equal([]);
      const onlySaid = Object.values(onContent).reduce((sum, k) => sum + k, 0);
      expect(onlySaid, name).to.be.at.most(all.k);
      for (const code of Object.keys(onContent))
        expect(CATALOGUE.get(code)?.family, code).to.equal('content');
    }
  });

  it('were counted on lists that are named with their digests', () => {
    const lists = Object.entries(RATES.lists);
    expect(lists).not.to.deep.equal([]);
    for (const [name, { sha256, files }] of lists) {
      expect(sha256, name).to.match(/^[0-9a-f]{64}$/);
      expect(files, name).to.be.above(0);
    }
    expect(new Set(lists.map(([, { sha256 }]) => sha256)).size).to.equal(lists.length);
    for (const [code, { list }] of Object.entries(RATES.proofs))
      expect(RATES.lists, code).to.have.property(list);
  });

  it('speak of codes and classes that there are', () => {
    for (const [code, classes] of Object.entries(RATES.synthetic))
      for (const name of classes) expect(RATES.codes[code], `${code} ${name}`).to.have.property(name);
    for (const { name, files, alarms, notFor } of RATES.unseen) {
      for (const code of [...Object.keys(alarms), ...notFor])
        expect(CATALOGUE.has(code) || NOTES.has(code), `${name}: ${code}`).to.equal(true);
      for (const [code, row] of Object.entries(alarms)) {
        // Of pixels the class may be that of a picture inside a PDF (workers/fusion/weight-in.ts).
        const ofPixels = PIXEL_FAMILIES.includes(CATALOGUE.get(code)!.family);
        const inAll = Object.values(files).reduce((sum, count) => sum + count, 0);
        for (const [captured, k] of Object.entries(row))
          expect(k, `${name}: ${code} ${captured}`).to.be.at.most(
            ofPixels ? inAll : (files[captured as CaptureClass] ?? 0),
          );
      }
    }
  });
});
