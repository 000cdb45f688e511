import { fail, inconclusive, type Occurrence, type Suspicion } from '../../stage.ts';
import type { Cover } from '../detectors/paint/covers/facts.ts';
import { pdfRule } from '../pdf-rule.ts';
import { isSlip, MAX_SLIPS } from '../slips.ts';

/** A date or a number over mere words passes for none of them: a note may have been put where words were, or hide them. */
const ON_WORDS = 0.3;

/** Text of the page under an annotation that hides it; an annotation can be laid over a document by anyone. */
export const textUnderAnnotation = pdfRule(['annotationCovers'], ({ annotationCovers }) => {
  const slips = annotationCovers.filter(({ covered, replacement }) => isSlip(covered, replacement));
  const told =
    slips.length > MAX_SLIPS ? annotationCovers : annotationCovers.filter((one) => !slips.includes(one));
  if (told.length > 0 || slips.length === 0) return fail(told.map(occurrence));
  return inconclusive('Letters of a word were put in another order.', slips.map(asked));
});

const occurrence = (cover: Cover): Occurrence => ({
  confidence: confidenceOf(cover),
  page: cover.page,
  box: cover.box,
  recovered: {
    old: cover.covered,
    new: cover.replacement || null,
    source: `text under a ${cover.annotation} annotation`,
  },
  note: noteOf(cover),
  data: { annotation: cover.annotation, token: cover.token },
});

const asked = (cover: Cover): Suspicion => ({
  page: cover.page,
  box: cover.box,
  values: [
    { source: 'under the annotation', text: cover.covered },
    { source: 'in the annotation', text: cover.replacement },
  ],
  note: noteOf(cover),
});

const noteOf = ({ annotation, page, covered, replacement }: Cover): string =>
  `A ${annotation} annotation on page ${page} hides “${covered}”${replacement === '' ? '' : ` and shows “${replacement}”`}.`;

/** New text in its place is a replacement; a coloured box without text may be a redaction or a remark. */
function confidenceOf({ covered, replacement, camouflaged }: Cover): number {
  if (replacement === '') return camouflaged ? 0.7 : 0.4;
  const kind = /\d/.test(replacement) && !/\d/.test(covered) ? ON_WORDS : 1;
  return (camouflaged ? 1 : 0.7) * kind;
}
