import { fail } from '../../stage.ts';
import type { TokenKind } from '../detectors/layout/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

const CONFIDENCE: Record<TokenKind, number> = {
  iban: 1,
  number: 1,
  date: 1,
  identifier: 1,
  words: 0.7,
  none: 0.2,
};

/** The page's earlier content is still among the objects of a file that was saved anew. */
export const earlierPageLeftBehind = pdfRule(['orphanedContent'], (pdf) =>
  fail(
    pdf.orphanedContent.flatMap(({ page, objectNumber, changes }) =>
      changes.map((change) => ({
        confidence: CONFIDENCE[change.token],
        page,
        ...(change.box ? { box: change.box } : {}),
        recovered: { old: change.old, new: change.new, source: `object ${objectNumber}, which no page uses` },
        note: `An earlier version of page ${page} is still in the file: it said “${change.old}” where “${change.new}” stands now.`,
        data: { object: objectNumber, token: change.token },
      })),
    ),
  ),
);
