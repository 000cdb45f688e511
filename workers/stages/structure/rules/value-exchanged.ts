import { fail } from '../../stage.ts';
import type { Aspect, ExchangedValue } from '../detectors/type/exchanged-values/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Two respects, one of each sort, and more. */
const CONFIDENCE = { two: 0.7, more: 0.9 };

const TOLD: Record<Aspect, (value: ExchangedValue) => string> = {
  stream: () => 'in a content stream of its own',
  turn: () => 'out of turn',
  copy: () => 'with a second copy of the font',
  face: ({ font, around }) => `in ${font} instead of ${around}`,
  size: () => 'in another size',
  line: () => 'beside its base line',
  edge: () => 'beside the edge of its column',
};

/** A value that differs from the values of its column in how it is written and in how it looks. */
export const valueExchanged = pdfRule(['exchangedValues'], (pdf) =>
  fail(
    pdf.exchangedValues
      // What was typed after the page was finished is told as that.
      .filter(
        ({ page, text }) =>
          !pdf.lateAppendedText.some(
            (late) => late.page === page && late.text === text && late.place !== 'row',
          ),
      )
      .map((value) => ({
        confidence: value.aspects.length > 2 ? CONFIDENCE.more : CONFIDENCE.two,
        page: value.page,
        box: value.box,
        note: `“${value.text}” on page ${value.page} is written ${value.aspects.map((aspect) => TOLD[aspect](value)).join(', ')}; ${value.peers} values of its column agree with each other.`,
        data: { aspects: value.aspects.join(' '), peers: value.peers },
      })),
  ),
);
