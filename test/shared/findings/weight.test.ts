import { expect } from 'chai';
import fc from 'fast-check';
import { CAPTURE_CLASSES } from '../../../shared/contracts/capture.ts';
import { CATALOGUE } from '../../../shared/findings/catalogue.ts';
import { NOTES } from '../../../shared/findings/notes.ts';
import { FAMILY_CAP, MAX_GENUINE_RATE, MIN_GENUINE, PROOF_WEIGHT } from '../../../shared/findings/policy.ts';
import { type Counts, RATES, type Rates } from '../../../shared/findings/rates.ts';
import { weigh, weightOf, weightOverall } from '../../../shared/findings/weight.ts';

const NONE: Rates = {
  date: '2026-11-22',
  lists: {},
  codes: {},
  proofs: {},
  synthetic: {},
  detection: {},
  unseen: [],
};
const CODE = 'made-up';

const rates = (codes: Rates['codes'][string], more: Partial<Rates> = {}): Rates => ({
  ...NONE,
  codes: { [CODE]: codes },
  ...more,
});
const of = (table: Rates, captureClass: Parameters<typeof weigh>[2] = 'photograph') =>
  weigh({}, CODE, captureClass, table);

describe('weights by count', () => {
  it('are the logarithm of the ratio of Jeffreys estimates', () => {
    const counts = { k1: 60, n1: 100, k0: 3, n0: 1000 };
    const weight = of(rates({ photograph: counts }));
    expect(weight.llr).to.be.closeTo(Math.log(60.5 / 101 / (3.5 / 1001)), 1e-12);
    expect(weight).to.deep.include({ basis: 'class', counts });
  });

  it('are clamped to what the genuine files can carry, and to the cap of a family', () => {
    expect(of(rates({ photograph: { k1: 300, n1: 300, k0: 0, n0: 300 } })).llr).to.equal(Math.log(301));
    expect(of(rates({ photograph: { k1: 5000, n1: 5000, k0: 0, n0: 100_000 } })).llr).to.equal(FAMILY_CAP);
  });

  it('take all classes together where the own one was counted too little, and none where all are too few', () => {
    const few = { k1: 5, n1: 10, k0: 0, n0: 299 };
    const many = { k1: 50, n1: 100, k0: 1, n0: 900 };
    expect(of(rates({ photograph: few, scan: many }))).to.deep.include({
      basis: 'pooled',
      counts: { k1: 55, n1: 110, k0: 1, n0: 1199 },
    });
    expect(of(rates({ scan: many }))).to.deep.include({ basis: 'pooled', counts: many });
    expect(of(rates({ photograph: few }))).to.deep.include({ llr: 0, basis: 'none', counts: few });
    expect(of(NONE)).to.deep.equal({ llr: 0, basis: 'none' });
  });

  it('of what a document says, and how it was built, take finds from all classes where the own one had none to try', () => {
    const scan = { k1: 40, n1: 50, k0: 0, n0: 400 };
    const content = (own: Counts) =>
      weigh({ family: 'content' }, CODE, 'screenshot', rates({ scan, screenshot: own }));
    const built = rates({ 'born-digital-pdf': scan, 'pdf-of-scans': { k1: 0, n1: 0, k0: 0, n0: 402 } });
    expect(weigh({ family: 'revision' }, CODE, 'pdf-of-scans', built).llr).to.be.above(5);
    const untried = { k1: 0, n1: 0, k0: 2, n0: 669 };
    const weight = content(untried);
    expect(weight).to.deep.include({ basis: 'pooled', counts: { k1: 40, n1: 50, k0: 2, n0: 669 } });
    expect(weight.llr).to.be.closeTo(Math.log(40.5 / 51 / (2.5 / 670)), 1e-12);
    expect(content({ ...untried, n1: 30 }).llr, 'tried and never found').to.equal(0);
    expect(content({ ...untried, k0: 9 }).llr, 'on more than 1 % of genuine files').to.equal(0);
    const pixels = weigh({ family: 'noise' }, CODE, 'screenshot', rates({ scan, screenshot: untried }));
    expect(pixels.llr, 'traces differ from class to class').to.equal(0);
  });

  it('are nothing in a class in which the rule only accused genuine files, however good it is elsewhere', () => {
    const many = { k1: 50, n1: 100, k0: 1, n0: 900 };
    const own = { k1: 0, n1: 11, k0: 2, n0: 74 };
    expect(of(rates({ photograph: own, scan: many }))).to.deep.include({
      llr: 0,
      basis: 'none',
      counts: own,
    });
    expect(of(rates({ photograph: { ...own, k0: 1 }, scan: many })).llr).to.be.above(0);
  });

  it('are nothing in a class where more than 1 % of genuine files is what the counts say, finds or not', () => {
    const many = { k1: 300, n1: 400, k0: 0, n0: 1600 };
    const own = { k1: 10, n1: 19, k0: 5, n0: 168 };
    expect(of(rates({ photograph: own, scan: many }))).to.deep.include({ llr: 0, counts: own });
    expect(of(rates({ photograph: { ...own, k0: 3, n0: 217 }, scan: many })).llr).to.equal(0);
    // Two of 151 may still be a rate below 1 %, two of 20 hardly.
    expect(of(rates({ photograph: { ...own, k0: 2, n0: 151 }, scan: many })).llr).to.be.above(0);
    expect(of(rates({ photograph: { ...own, k0: 2, n0: 20 }, scan: many })).llr).to.equal(0);
  });

  it('are nothing above 1 % of genuine files, and nothing where no altered file was tried', () => {
    expect(of(rates({ photograph: { k1: 300, n1: 300, k0: 4, n0: 300 } })).llr).to.equal(0);
    expect(of(rates({ photograph: { k1: 300, n1: 300, k0: 3, n0: 300 } })).llr).to.be.above(0);
    expect(of(rates({ photograph: { k1: 0, n1: 0, k0: 0, n0: 5000 } })).llr).to.equal(0);
  });

  it('never excuse: what is rarer on altered files counts for nothing', () => {
    expect(of(rates({ photograph: { k1: 0, n1: 1000, k0: 5, n0: 1000 } })).llr).to.equal(0);
  });

  it('are capped where genuine files are synthetic ones', () => {
    const counts = { photograph: { k1: 300, n1: 300, k0: 0, n0: 300 } };
    const table = rates(counts, { synthetic: { [CODE]: ['photograph'] } });
    expect(of(table).llr).to.equal(Math.log(10));
    expect(of(table, 'scan').llr).to.equal(Math.log(10));
  });

  it('are nothing, and counted nowhere, in classes in which the rule sees no evidence', () => {
    const few = { k1: 20, n1: 100, k0: 0, n0: 200 };
    const drawn = { k1: 5, n1: 16, k0: 40, n0: 217 };
    const table = rates({ photograph: few, scan: few, screenshot: drawn });
    const row = { countsIn: ['photograph', 'scan'] as const };
    expect(weigh(row, CODE, 'screenshot', table)).to.deep.include({ llr: 0, basis: 'none' });
    expect(weigh(row, CODE, 'scan', table)).to.deep.include({
      basis: 'pooled',
      counts: { k1: 40, n1: 200, k0: 0, n0: 400 },
    });
    // Without the row's word the alarms on drawn pictures would silence it everywhere.
    expect(of(table, 'scan').llr).to.equal(0);
  });

  it('are not capped for a few synthetic files among enough real ones', () => {
    const few = { k1: 0, n1: 0, k0: 0, n0: 39 };
    const table = (n0: number): Rates =>
      rates(
        { photograph: { k1: 90, n1: 100, k0: 0, n0 }, 'pdf-of-scans': few },
        { synthetic: { [CODE]: ['pdf-of-scans'] } },
      );
    // One more than the files that it was tried on.
    expect(of(table(300), 'scan').llr).to.equal(Math.log(340));
    expect(of(table(299), 'scan').llr).to.equal(Math.log(10));
  });

  it('are those of a proof by its reason, and never of context', () => {
    const table = { ...NONE, proofs: { [CODE]: { reason: 'The digest differs.', list: 'x' } } };
    expect(of(table)).to.deep.include({ llr: PROOF_WEIGHT, basis: 'proof', proof: 'The digest differs.' });
    expect(weigh({ context: true }, CODE, 'scan', table).llr).to.equal(0);
    expect(weightOf('no-such-code', 'scan')).to.deep.equal({ llr: 0, basis: 'none' });
  });

  it('stay within their limits for any counts', () => {
    const count = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(count, count, count, count, (a, b, c, d) => {
        const counts: Counts = { k1: Math.min(a, b), n1: b, k0: Math.min(c, d), n0: d };
        const { llr } = of(rates({ photograph: counts }));
        expect(llr).to.be.within(0, Math.log(counts.n0 + 1));
        if (counts.n0 < MIN_GENUINE || counts.k0 > MAX_GENUINE_RATE * counts.n0) expect(llr).to.equal(0);
      }),
    );
  });
});

/** What must hold of a code that counts in some class. */
function breaches(code: string, table: Rates): string[] {
  const row = CATALOGUE.get(code) ?? {};
  return CAPTURE_CLASSES.flatMap((captureClass) => {
    const { llr, basis, counts } = weigh(row, code, captureClass, table);
    if (llr === 0 || basis === 'proof') return [];
    if (!counts || counts.n0 < MIN_GENUINE) return [`${code} counts without ${MIN_GENUINE} genuine files`];
    return counts.k0 > MAX_GENUINE_RATE * counts.n0 ? [`${code} counts in spite of its alarms`] : [];
  });
}

describe('the gate of weights', () => {
  it('lets no row count that was not measured', () => {
    expect([...CATALOGUE.keys()].flatMap((code) => breaches(code, RATES))).to.deep.equal([]);
  });

  it('knows of each row how often it speaks, once the ledger has counted', function () {
    // Figures that were not written by the ledger name no lists.
    if (Object.keys(RATES.lists).length === 0) this.skip();
    const uncounted = [...CATALOGUE].filter(
      ([code, row]) =>
        !row.context && !RATES.proofs[code] && Object.keys(RATES.codes[code] ?? {}).length === 0,
    );
    expect(uncounted.map(([code]) => code)).to.deep.equal([]);
  });

  it('bites: a made-up row without counts weighs nothing, whatever its severity', () => {
    const row = { severity: 'CRITICAL', weight: 6, deterministic: true };
    expect(weigh(row as never, CODE, 'photograph', RATES).llr).to.equal(0);
    expect(weightOverall(CODE)).to.equal(0);
  });

  it('names proofs only for rows that there are, each with its reason and its list', () => {
    for (const [code, { reason, list }] of Object.entries(RATES.proofs)) {
      expect(CATALOGUE.has(code), code).to.equal(true);
      expect(CATALOGUE.get(code)?.context, code).to.equal(undefined);
      expect(reason).to.match(/\.$/);
      expect(list).not.to.equal('');
    }
  });

  it('knows every code that was counted', () => {
    // Notes were findings when some of them were counted.
    const known = (code: string): boolean => CATALOGUE.has(code) || NOTES.has(code);
    expect(Object.keys(RATES.codes).filter((code) => !known(code))).to.deep.equal([]);
  });
});
