import { fail, inconclusive, type Occurrence } from '../../stage.ts';
import { askedCover } from '../detectors/layout/asked-cover.ts';
import type { Cover } from '../detectors/paint/covers/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Text of the page under an annotation that hides it; an annotation can be laid over a document by anyone. */
export const textUnderAnnotation = pdfRule(['annotationCovers'], ({ annotationCovers }) => {
  const notes = annotationCovers.filter(isNote);
  const told = annotationCovers.filter((cover) => !notes.includes(cover)).map(occurrence);
  return told.length === 0 && notes.length > 0
    ? inconclusive(
        'A note lies over words of the page.',
        notes.map((cover) => askedCover(cover, noteOf(cover))),
      )
    : fail(told);
});

/** A date or a number over mere words stands for none of them: somebody put a note where words were. */
const isNote = ({ covered, replacement }: Cover): boolean => /\d/.test(replacement) && !/\d/.test(covered);

const occurrence = (cover: Cover): Occurrence => ({
  // New text in its place is a replacement; a coloured box without text may be a redaction or a remark.
  confidence: cover.replacement !== '' ? (cover.camouflaged ? 1 : 0.7) : cover.camouflaged ? 0.7 : 0.4,
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

const noteOf = ({ annotation, page, covered, replacement }: Cover): string =>
  `A ${annotation} annotation on page ${page} hides “${covered}”${replacement === '' ? '' : ` and shows “${replacement}”`}.`;
