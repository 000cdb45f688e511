import { inconclusive, type Rule } from '../../stage.ts';
import type { OcrFacts, PageText } from '../facts.ts';

/** The rule, whose pass is open where pictures of pages lie below an OCR layer and their print was not measured. */
export const overAllPrint =
  (rule: Rule<OcrFacts>): Rule<OcrFacts> =>
  (facts, context) => {
    const verdict = rule(facts, context);
    const unmeasured = facts.pages.filter(isUnmeasured).length;
    return verdict.verdict === 'pass' && unmeasured > 0
      ? inconclusive(`the print of ${unmeasured} pages below their text layer was not measured`)
      : verdict;
  };

const isUnmeasured = ({ reading }: PageText): boolean => reading === 'ocr-layer';
