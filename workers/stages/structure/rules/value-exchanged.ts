import { fail, inconclusive } from '../../stage.ts';
import type { Aspect, ExchangedValue } from '../detectors/type/exchanged-values/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Two respects, one of each sort, and more. */
const CONFIDENCE = { two: 0.7, more: 0.9 };
const MAX_ASKED = 20;

const TOLD: Record<Aspect, (value: ExchangedValue) => string> = {
  stream: () => 'in a content stream of its own',
  turn: () => 'out of turn',
  copy: () => 'with a second copy of the font',
  face: ({ font, around }) => `in ${font} instead of ${around}`,
  size: () => 'in another size',
  line: () => 'beside its base line',
  edge: () => 'beside the edge of its column',
};

/**
 * Browsers and what prints their pages paint boxes that are positioned, moved or translucent after all others, in their place and by
 * themselves (CSS 2.2, appendix E): that it is written out of turn says nothing of who wrote it. A font of its own does.
 */
const isOfAnotherHand = ({ aspects }: ExchangedValue): boolean =>
  aspects.includes('copy') || (aspects.includes('stream') && aspects.includes('face'));

/** A value that differs from the values of its column in how it is written and in how it looks. */
export const valueExchanged = pdfRule(['exchangedValues'], (pdf) => {
  // What was typed after the page was finished is told as that.
  const values = pdf.exchangedValues.filter(
    ({ page, text }) =>
      !pdf.lateAppendedText.some((late) => late.page === page && late.text === text && late.place !== 'row'),
  );
  const verdict = fail(
    values.filter(isOfAnotherHand).map((value) => ({
      confidence: value.aspects.length > 2 ? CONFIDENCE.more : CONFIDENCE.two,
      page: value.page,
      box: value.box,
      note: noteOf(value),
      data: { aspects: value.aspects.join(' '), peers: value.peers },
    })),
  );
  if (verdict.verdict === 'fail' || values.length === 0) return verdict;
  return inconclusive(
    'A value is written otherwise than its column: exchanged, or in a box that is painted after the others.',
    values.slice(0, MAX_ASKED).map((value) => ({
      page: value.page,
      box: value.box,
      values: [{ source: 'printed', text: value.text }],
      note: noteOf(value),
    })),
  );
});

const noteOf = (value: ExchangedValue): string =>
  `“${value.text}” on page ${value.page} is written ${value.aspects.map((aspect) => TOLD[aspect](value)).join(', ')}; ${value.peers} values of its column agree with each other.`;
