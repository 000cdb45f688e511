import { fail } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';
import { isUnseenValue, unseenNote } from '../unseen.ts';

/** An amount, date or account in text that nobody sees. */
export const hiddenValue = pdfRule(['hidden-text'], (pdf) =>
  fail(
    pdf.hiddenText
      .filter((found) => isUnseenValue(found))
      .map((found) => ({
        confidence: 0.9,
        page: found.page,
        ...(found.box ? { box: found.box } : {}),
        note: unseenNote(found),
        data: { way: found.way, characters: found.characters, token: found.token },
      })),
  ),
);
