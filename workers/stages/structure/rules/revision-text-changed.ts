import { fail, inconclusive, type Suspicion } from '../../stage.ts';
import type { TokenKind } from '../detectors/layout/facts.ts';
import { HABITS } from '../detectors/layout/thresholds.ts';
import type { PdfStructure } from '../facts.ts';
import { pdfRule } from '../pdf-rule.ts';
import { isSlip, MAX_SLIPS } from '../slips.ts';

/** How sure a replaced token of a kind is an altered statement and not a correction of wording. */
const CONFIDENCE: Record<TokenKind, number> = {
  iban: 1,
  number: 1,
  date: 1,
  identifier: 0.95,
  words: 0.8,
  none: 0.2,
};
/**
 * Many replacements on one page, most of them of wording, are a page written anew: a template's next draft rather
 * than altered values.
 */
const WORDING = 0.5;
const MOST_TOLD = 50;

const MENDED = 'A later save put the letters of a word in order, as slips are mended.';

const placeOf = ({ page, revision }: { page: number; revision: number }): string => `${page} ${revision}`;

type Change = Pick<PdfStructure['revisions']['textChanges'][number], 'page' | 'box' | 'old' | 'new'>;

const noteOf = (change: Change): string =>
  `Page ${change.page} said “${change.old}” before; a later save of the file says “${change.new}”.`;

const asked = (change: Change): Suspicion => ({
  page: change.page,
  ...(change.box ? { box: change.box } : {}),
  values: [
    { source: 'before that save', text: change.old ?? '' },
    { source: 'later save', text: change.new ?? '' },
  ],
  note: noteOf(change),
});

const askedUnread = ({ page, revision }: { page: number; revision: number }): Suspicion => ({
  page,
  values: [{ source: 'later save', text: String(revision) }],
  note: `A later save changed text of page ${page} that has no readable characters: compare the page as it was before with what it shows now.`,
});

/**
 * Text on a page's own content replaced by a later save. Form values, annotations, signatures and validation data are
 * objects of their own and never reach these facts; text only added or only removed is not a replacement, unless a later
 * save puts other text in the place of what an earlier one took out.
 */
export const revisionTextChanged = pdfRule(['revisions'], (pdf) => {
  const uncovered = pdf.revisions.rewrites.flatMap(({ page, revision, before, uncovered: texts }) =>
    texts.map((text) => ({
      confidence: 0.9,
      page,
      recovered: { old: text.old, new: text.new, source: `save ${revision} of the file` },
      note: `A later save took away what hid “${text.new}” on page ${page}${text.old === null ? '' : `; there, “${text.old}” was shown`}.`,
      data: { revision, before, uncovered: true },
    })),
  );
  const replaced = pdf.revisions.textChanges.filter((change) => change.old !== null && change.new !== null);
  const unread = pdf.revisions.rewrites.filter((rewrite) => rewrite.textUnreadable);
  const unreadable = unread.slice(0, MOST_TOLD).map(askedUnread);
  if (replaced.length + uncovered.length === 0 && unread.length > 0)
    return inconclusive('A later save changed a page whose text has no readable characters.', unreadable);
  const areSlips = replaced.every((change) => isSlip(change.old ?? '', change.new ?? ''));
  if (areSlips && replaced.length > 0 && replaced.length <= MAX_SLIPS && uncovered.length === 0)
    return inconclusive(MENDED, [...replaced.map(asked), ...unreadable]);
  const together = Map.groupBy(replaced, placeOf);
  return fail([
    ...replaced
      .map((change) => {
        const beside = together.get(placeOf(change)) ?? [];
        const wording = beside.filter(({ token }) => token === 'words' || token === 'none').length;
        const anew = beside.length > HABITS.replacements && wording > WORDING * beside.length;
        return {
          confidence: CONFIDENCE[change.token] * (anew ? 0.5 : 1),
          page: change.page,
          ...(change.box ? { box: change.box } : {}),
          recovered: { old: change.old, new: change.new, source: `save ${change.revision} of the file` },
          note: noteOf(change),
          data: {
            revision: change.revision,
            before: change.before,
            token: change.token,
            oldBox: change.oldBox,
            newBox: change.newBox,
          },
        };
      })
      // Fifty corrections of wording do not hide an account.
      .toSorted((a, b) => b.confidence - a.confidence)
      .slice(0, MOST_TOLD),
    ...uncovered.slice(0, 20),
  ]);
});
