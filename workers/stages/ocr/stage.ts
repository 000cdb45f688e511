/** The ocr stage: what the document says in words, and whether its own numbers agree with each other. */
import { defineStage, inconclusive, type Rule } from '../stage.ts';
import { whenRead } from '../when-read.ts';
import { OcrFacts } from './facts.ts';
import { kindOf } from './kind/document-kind.ts';
import { inOneLayer } from './print/in-one-layer.ts';
import { overAllPrint } from './print/over-all-print.ts';
import { accountContradictsBank } from './rules/account-contradicts-bank.ts';
import { arithmeticInconsistent } from './rules/arithmetic-inconsistent.ts';
import { ibanChecksumFailed } from './rules/iban-checksum-failed.ts';
import { layerContradictsPicture } from './rules/layer-contradicts-picture.ts';
import { mrzCheckDigitFailed } from './rules/mrz-check-digit-failed.ts';
import { pageShowsOtherAmount } from './rules/page-shows-other-amount.ts';
import { statedTwiceOtherwise } from './rules/stated-twice-otherwise.ts';
import { sumsContradicted } from './rules/sums-contradicted.ts';
import { valueCopied } from './rules/value-copied.ts';
import { valueNotText } from './rules/value-not-text.ts';
import { valuePrintedOtherwise } from './rules/value-printed-otherwise.ts';
import { vizMrzDisagrees } from './rules/viz-mrz-disagrees.ts';
import { weekdayContradictsDate } from './rules/weekday-contradicts-date.ts';
import { isSpecimen } from './specimen.ts';
import { textEvidence } from './text-evidence.ts';

const wordsRead = whenRead<OcrFacts>(
  ({ cut }) => (cut ? 'Not all words, amounts and dates of the pages were read.' : null),
  ['pass', 'not-applicable'],
);

/** Print is held against that of its own page: with two papers on it, against another printer's. */
const onOnePaper =
  (rule: Rule<OcrFacts>): Rule<OcrFacts> =>
  (facts, context) => {
    const verdict = rule(facts, context);
    return verdict.verdict === 'fail' && facts.pages.some(({ papers }) => papers)
      ? inconclusive('the picture shows several papers, and print of one is unlike that of another')
      : verdict;
  };

export const ocr = defineStage({
  id: 'ocr',
  version: '2.79.0',
  engine: 'text layer, PP-OCRv4, tesseract',
  reads: ['rasters', 'text'],
  // As long as a submit can wait for it: a page of a photograph takes six seconds on a core of its own.
  timeoutMs: 45_000,
  facts: OcrFacts,
  skipReason: (document) =>
    document.condition === 'readable'
      ? null
      : (document.conditionReason ?? `the document is ${document.condition}`),
  load: () => import('./extract.ts'),
  reportEvidence: (facts) => {
    const kind = kindOf(facts);
    const specimen = isSpecimen(facts) ? { specimen: true } : {};
    return { text: textEvidence(facts), ...(kind ? { documentKind: { ...kind, ...specimen } } : {}) };
  },
  rules: wordsRead({
    'mrz-check-digit-failed': mrzCheckDigitFailed,
    'viz-mrz-disagrees': vizMrzDisagrees,
    'arithmetic-inconsistent': arithmeticInconsistent,
    'sums-contradicted': sumsContradicted,
    'account-contradicts-bank': accountContradictsBank,
    'stated-twice-otherwise': statedTwiceOtherwise,
    'layer-contradicts-picture': layerContradictsPicture,
    'iban-checksum-failed': ibanChecksumFailed,
    'weekday-contradicts-date': weekdayContradictsDate,
    'page-shows-other-amount': pageShowsOtherAmount,
    'value-not-text': valueNotText,
    'value-printed-otherwise': inOneLayer(onOnePaper(overAllPrint(valuePrintedOtherwise))),
    'value-copied': inOneLayer(overAllPrint(valueCopied)),
  }),
});
