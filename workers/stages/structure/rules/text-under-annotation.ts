import { fail, inconclusive, type Occurrence, type Suspicion } from '../../stage.ts';
import type { Cover } from '../detectors/paint/covers/facts.ts';
import { pdfRule } from '../pdf-rule.ts';
import { isSlip, MAX_SLIPS } from '../slips.ts';

/** A date or a number over mere words passes for none of them: a note may have been put where words were, or hide them. */
const ON_WORDS = 0.3;

/** Text of the page under an annotation that hides it; an annotation can be laid over a document by anyone. */
export const textUnderAnnotation = pdfRule(['annotationCovers'], ({ annotationCovers }) => {
  const slips = annotationCovers.filter(({ covered, replacement }) => isSlip(covered, replacement));
  const bars = annotationCovers.filter(isBar);
  const open = slips.length > MAX_SLIPS ? bars : [...slips, ...bars];
  const told = annotationCovers.filter((one) => !open.includes(one));
  if (told.length > 0 || open.length === 0) return fail(told.map(occurrence));
  return inconclusive(
    slips.length > 0
      ? 'Letters of a word were put in another order.'
      : 'Text is covered for everybody to see, and nothing stands in its place.',
    open.slice(0, MAX_ASKED).map(asked),
  );
});

const MAX_ASKED = 3;

/** A black bar is how people take out a name: it hides openly, and passes for nothing else. */
const isBar = ({ replacement, camouflaged }: Cover): boolean => replacement === '' && !camouflaged;

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
    ...(cover.replacement === '' ? [] : [{ source: 'in the annotation', text: cover.replacement }]),
  ],
  note: noteOf(cover),
});

const noteOf = ({ annotation, page, covered, replacement }: Cover): string =>
  `A ${annotation} annotation on page ${page} hides “${covered}”${replacement === '' ? '' : ` and shows “${replacement}”`}.`;

/** New text in its place is a replacement; a box in the colour of the paper leaves a gap. */
function confidenceOf({ covered, replacement, camouflaged }: Cover): number {
  if (replacement === '') return 0.7;
  const kind = /\d/.test(replacement) && !/\d/.test(covered) ? ON_WORDS : 1;
  return (camouflaged ? 1 : 0.7) * kind;
}
