/** Of a document what was read, lost and looked at, by the values of its stages (policy.ts). */
import { expect } from 'chai';
import { RATES } from '../../../shared/findings/rates.ts';
import { coverageOf } from '../../../workers/fusion/coverage.ts';
import type { FinishedStage } from '../../../workers/fusion/finished-stage.ts';
import { inconclusive, notApplicable, pass, type Verdict } from '../../../workers/stages/stage.ts';
import { withFixedRates } from './fixed-rates.ts';
import { documentOf, stageOf, stagesWith } from './stages.ts';

const CAPTURE = { class: 'born-digital-pdf', confidence: 1 } as const;
const found: Verdict = { verdict: 'fail', occurrences: [{ confidence: 1 }] };
const open = inconclusive('r');
/** Of a PDF: structure .35, signature .1, metadata .15, ocr .25, forensic .1, qr .05. */
const WEIGHING = {
  structure: ['revision-text-changed', 'masked-content', 'value-off-grid', 'hidden-value'],
  signature: ['changed-after-signing', 'signature-digest-mismatch'],
  ocr: ['sums-contradicted', 'iban-checksum-failed'],
} as const;

function said(id: keyof typeof WEIGHING, ...verdicts: Verdict[]): FinishedStage {
  const codes = WEIGHING[id];
  return stageOf(id, Object.fromEntries(verdicts.map((verdict, at) => [codes[at]!, verdict])));
}
const failed = (id: FinishedStage['id']): FinishedStage => stageOf(id, null, { status: 'FAILED' });
const of = (...own: FinishedStage[]) => coverageOf(documentOf(), stagesWith(...own), CAPTURE);

describe('coverage', () => {
  withFixedRates();

  it('is of the stages that had something to say, each by its value and the rules that could decide', () => {
    for (const [what, own, read] of [
      ['all of both', [said('structure', pass, pass), said('ocr', pass)], 1],
      ['half of one', [said('structure', pass, open), said('ocr', pass)], (0.35 / 2 + 0.25) / 0.6],
      [
        'three of four',
        [said('structure', pass, pass, found, open), said('ocr', pass)],
        (0.75 * 0.35 + 0.25) / 0.6,
      ],
      ['one of none', [said('structure', open, open), said('ocr', pass)], 0.25 / 0.6],
      ['what does not apply', [said('structure', pass, notApplicable()), said('ocr', pass)], 1],
      ['a lost stage', [failed('structure'), said('ocr', pass)], 0.25 / 0.6],
      ['a lost stage that tells little', [said('structure', pass), failed('signature')], 0.35 / 0.45],
      ['nothing', [], 0],
    ] as const)
      expect(of(...own).read, what).to.be.closeTo(read, 1e-12);
  });

  it('counts no rule that weighs nothing here', () => {
    const { codes } = RATES;
    const both = said('structure', pass, open);
    expect(of(both).read).to.equal(0.5);
    RATES.codes = { ...codes, 'masked-content': {} };
    expect(of(both).read).to.equal(1);
    RATES.codes = codes;
  });

  it('is of a stage that is missing as of one that failed', () => {
    const whole = stagesWith(said('structure', pass), said('ocr', pass));
    const without = coverageOf(
      documentOf(),
      whole.filter(({ id }) => id !== 'ocr'),
      CAPTURE,
    );
    expect(without).to.deep.equal(of(said('structure', pass), failed('ocr')));
    expect(without.lost).to.be.closeTo(0.25 / 0.6, 1e-12);
  });

  it('is less for pages that were not read, in proportion', () => {
    const stages = stagesWith(said('structure', pass));
    const read = (pageCount: number, pages: number): number =>
      coverageOf(documentOf({ pageCount }, pages), stages, CAPTURE).read;
    expect(read(4, 4)).to.equal(1);
    expect(read(4, 1)).to.equal(0.25);
    expect(read(200, 50)).to.equal(0.25);
    expect(read(0, 0), 'no pages, none unread').to.equal(1);
    expect(read(1, 2), 'more than it says').to.equal(1);
  });

  it('is nothing of a document that was not prepared, and of one that cannot be read each stage is open', () => {
    expect(coverageOf(null, stagesWith(said('ocr', pass)), CAPTURE)).to.deep.equal({
      ...{ read: 0, lost: 1, blank: true },
    });
    for (const condition of ['encrypted', 'damaged', 'empty', 'too-large', 'unopened'] as const) {
      const stages = stagesWith(said('structure', pass));
      // Skipped, since nothing could be shown: not because there was nothing to see.
      expect(coverageOf(documentOf({ condition }), stages, CAPTURE).read, condition).to.be.closeTo(
        0.35,
        1e-12,
      );
    }
  });

  it('goes by what stages tell of a picture, where the document is one', () => {
    const image = documentOf({ mediaType: 'image/png' });
    // structure .05, forensic .4.
    const stages = stagesWith(said('structure', pass), failed('forensic'));
    const { read, lost } = coverageOf(image, stages, { class: 'born-digital-pdf', confidence: 1 });
    expect(read).to.be.closeTo(0.05 / 0.45, 1e-12);
    expect(lost).to.be.closeTo(0.4 / 0.45, 1e-12);
  });
});

describe('what was lost', () => {
  withFixedRates();

  it('is told of what was asked, without what only found', () => {
    expect(of(said('structure', pass), failed('ocr')).lost).to.be.closeTo(0.25 / 0.6, 1e-12);
    // A stage that only found makes nothing assessable: .25 of .25 were lost.
    expect(of(said('structure', found), failed('ocr')).lost).to.equal(1);
    expect(of(said('structure', found, pass), failed('ocr')).lost).to.be.closeTo(0.25 / 0.6, 1e-12);
    expect(of(said('structure', found, open), failed('ocr')).lost).to.be.closeTo(0.25 / 0.6, 1e-12);
    expect(of(said('structure', found)).lost).to.equal(0);
  });
});

describe('a document of which nothing was seen', () => {
  withFixedRates();

  it('is one in which no rule looked and found nothing, what is told as context left out', () => {
    expect(of(said('structure', pass)).blank).to.equal(false);
    for (const own of [[], [said('structure', found, open, notApplicable())], [failed('structure')]])
      expect(of(...own).blank).to.equal(true);
    expect(of(stageOf('metadata', { 'c2pa-not-verifiable': pass })).blank).to.equal(true);
  });
});
