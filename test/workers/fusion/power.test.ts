/** What could have been seen in a file: by the class that it was taken for, and how sure that is. */
import { expect } from 'chai';
import { jeffreysLowerBound } from '../../../shared/findings/jeffreys.ts';
import { RATES } from '../../../shared/findings/rates.ts';
import { powerOf } from '../../../workers/fusion/power.ts';
import { inconclusive, notApplicable, pass } from '../../../workers/stages/stage.ts';
import { withFixedRates } from './fixed-rates.ts';
import { stageOf, stagesWith } from './stages.ts';

const SUMS = 'sums-contradicted';
const IBAN = 'iban-checksum-failed';
const PDF = 'application/pdf';
const told = stagesWith(stageOf('metadata', {}), stageOf('forensic', {}));
const said = (verdicts: Parameters<typeof powerOf>[3][number]['verdicts']) => [{ source: 'ocr', verdicts }];
const both = said({ [SUMS]: pass, [IBAN]: pass });

describe('the power of the checks', () => {
  // fixed-rates.ts: 297 of 397 in PDFs that a program made, 30 of 100 in scans, 10 of 100 in screenshots.
  withFixedRates();

  it('is by how sure the class is, and else by the one in which least is seen', () => {
    const of = (confidence: number) =>
      powerOf({ class: 'born-digital-pdf', confidence }, PDF, told, both).detectionRate;
    const [made, scans] = [jeffreysLowerBound(297, 397), jeffreysLowerBound(30, 100)];
    expect(of(1)).to.be.closeTo(made, 1e-12);
    expect(of(0.75)).to.be.closeTo(0.75 * made + 0.25 * scans, 1e-12);
    expect(of(0)).to.be.closeTo(scans, 1e-12);
  });

  it('is of the class in which least is seen where a picture’s stages did not tell', () => {
    const lowest = jeffreysLowerBound(10, 100);
    const of = (...stages: ReturnType<typeof stagesWith>) =>
      powerOf({ class: 'photograph', confidence: 1 }, 'image/jpeg', stages, both).detectionRate;
    expect(of(...told)).to.be.closeTo(jeffreysLowerBound(30, 100), 1e-12);
    expect(of()).to.equal(lowest);
    for (const id of ['metadata', 'forensic'] as const)
      for (const status of ['FAILED', 'SKIPPED'] as const)
        expect(
          of(...told.map((one) => (one.id === id ? { ...one, status } : one))),
          `${id} ${status}`,
        ).to.equal(lowest);
    expect(powerOf({ class: 'born-digital-pdf', confidence: 1 }, PDF, [], both).detectionRate).to.be.above(
      0.6,
    );
  });

  it('lacks what only content would find, where no check of it had something to look at', () => {
    const of = (verdicts: Parameters<typeof said>[0]) =>
      powerOf({ class: 'born-digital-pdf', confidence: 1 }, PDF, told, said(verdicts));
    // 40 finds rest on sums and 5 on accounts.
    for (const [verdicts, k, contentChecked] of [
      [{ [SUMS]: pass, [IBAN]: pass }, 297, true],
      [{ [SUMS]: pass, [IBAN]: notApplicable() }, 292, true],
      [{ [SUMS]: inconclusive('r'), [IBAN]: pass }, 257, false],
      [{ [SUMS]: { verdict: 'fail', occurrences: [{ confidence: 1 }] }, [IBAN]: pass }, 297, true],
      [{ 'revision-text-changed': pass }, 252, false],
      [{}, 252, false],
    ] as const) {
      const power = of({ ...verdicts } as Parameters<typeof said>[0]);
      expect(power.detectionRate, JSON.stringify(verdicts)).to.be.closeTo(jeffreysLowerBound(k, 397), 1e-12);
      expect(power.contentChecked, JSON.stringify(verdicts)).to.equal(contentChecked);
    }
  });

  it('is what programs for changing pages leave, where one of them wrote the file', () => {
    const detection = RATES.detection['born-digital-pdf']!;
    const of = (byWay: typeof detection.byWay, writtenAnewBy?: string) => {
      detection.byWay = byWay;
      const capture = { class: 'born-digital-pdf' as const, confidence: 1 };
      return powerOf(
        { ...capture, ...(writtenAnewBy === undefined ? {} : { writtenAnewBy }) },
        PDF,
        told,
        both,
      );
    };
    const few = { 'inkscape-text': { k: 2, n: 20 }, 'office-round-trip': { k: 3, n: 10 } };
    expect(of(few)).not.to.have.property('writtenAnew');
    expect(of(few, 'Draw')).to.include({
      ...{ detectionRate: jeffreysLowerBound(5, 30), of: 30, writtenAnew: true },
    });
    expect(of({}, 'Draw'), 'none of its ways was tried').to.include({ detectionRate: 0, of: 0 });
    const most = of({ 'inkscape-text': { k: 99, n: 100 } }, 'Draw');
    expect(most, 'never more than of its class').to.include({ of: 397 });
  });

  it('says of which class it is and on how many files it rests', () => {
    const of = (judged: typeof both) =>
      powerOf({ class: 'screenshot', confidence: 0.9 }, 'image/png', told, judged);
    expect(of(both)).to.include({ captureClass: 'screenshot', of: 100, contentChecked: true });
    expect(of(said({})).contentChecked).to.equal(false);
  });

  it('is never more for a check that could not look', () => {
    const of = (verdicts: Parameters<typeof said>[0]) =>
      powerOf({ class: 'born-digital-pdf', confidence: 0.8 }, PDF, told, said(verdicts)).detectionRate;
    for (const code of [SUMS, IBAN])
      for (const blind of [inconclusive('r'), notApplicable()])
        expect(of({ [SUMS]: pass, [IBAN]: pass, [code]: blind })).to.be.below(
          of({ [SUMS]: pass, [IBAN]: pass }),
        );
  });
});
