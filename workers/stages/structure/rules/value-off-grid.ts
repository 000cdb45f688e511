import { fail, inconclusive, type Suspicion } from '../../stage.ts';
import type { OffBaseline } from '../detectors/type/baseline-misalignment/facts.ts';
import type { OffMargin } from '../detectors/type/justified-lines/facts.ts';
import type { OffEdgeValue } from '../detectors/type/off-edge-values/facts.ts';
import type { SqueezedValue } from '../detectors/type/squeezed-values/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

const RESTS = ['baselineMisalignment', 'justifiedLines', 'squeezedValues', 'offEdgeValues'] as const;

/** A value placed by hand in a document that is placed by arithmetic. */
export const valueOffGrid = pdfRule(RESTS, (pdf) => {
  const moved = pdf.baselineMisalignment.filter(isByDesign);
  const verdict = fail([
    ...pdf.baselineMisalignment
      .filter((value) => !moved.includes(value))
      .map(({ page, box, text, offsetPt, peers }) => ({
        confidence: 0.9,
        page,
        box,
        note: lineNote({ page, text, offsetPt, peers }),
        data: { offsetPt, peers },
      })),
    ...pdf.squeezedValues.map(squeezed),
    ...pdf.offEdgeValues.map(offEdge),
  ]);
  if (verdict.verdict === 'pass' && moved.length > 0)
    return inconclusive(
      'A value stands beside its line: placed by hand, or in a cell of a browser’s table that is higher than its row.',
      moved.map(askedOfLine),
    );
  // Programs overfill a line now and then, so that it is asked and not counted.
  return verdict.verdict === 'pass' && pdf.justifiedLines.length > 0
    ? inconclusive('One line of justified text does not end at its margin.', pdf.justifiedLines.map(asked))
    : verdict;
});

/**
 * Points: half a CSS pixel, less what is rounded. Designs move boxes by pixels, and tables of a browser centre their cells: a currency
 * sign in the air, raised cents or a frame make one cell higher than its row, and move its text by half of that.
 */
const BY_DESIGN = 0.36;

const isByDesign = ({ offsetPt }: OffBaseline): boolean => Math.abs(offsetPt) >= BY_DESIGN;

function askedOfLine({ page, box, text, offsetPt, peers }: OffBaseline): Suspicion {
  const values = [{ source: 'printed', text }];
  return { page, box, values, note: lineNote({ page, text, offsetPt, peers }) };
}

const lineNote = ({ page, text, offsetPt, peers }: Omit<OffBaseline, 'box'>): string =>
  `“${text}” on page ${page} stands ${Math.abs(offsetPt).toFixed(2)} pt beside its line, which ${peers} others keep.`;

/** Less than a departure from a line: a program may fit one long value to its cell. */
const SQUEEZED = 0.7;

function squeezed({ page, box, text, stretch, spacingEm, peers }: SqueezedValue) {
  return {
    confidence: SQUEEZED,
    page,
    box,
    note: `The letters of “${text}” on page ${page} are ${Math.round(stretch * 100)} % as wide as their font has them, with ${spacingEm} em between them; the ${peers} other words are set as their font has them.`,
    data: { stretch, spacingEm, peers },
  };
}

/** No other cause is known that moves an amount by whole digits alone. */
const OFF_EDGE = 0.85;

function offEdge({ page, box, text, offsetPt, digits, peers }: OffEdgeValue) {
  return {
    confidence: OFF_EDGE,
    page,
    box,
    note: `“${text}” on page ${page} ends ${Math.abs(offsetPt).toFixed(2)} pt beside the edge that ${peers} other amounts of its column keep: just as much as whole digits take, as when a longer or shorter value is put in the place of another.`,
    data: { offsetPt, digits, peers },
  };
}

function asked({ page, box, text, offsetPt, peers }: OffMargin): Suspicion {
  const values = [{ source: 'printed', text }];
  const note = `The line of “${text}” ends ${Math.abs(offsetPt).toFixed(2)} pt beside the margin that ${peers} others keep.`;
  return { page, box, values, note };
}
