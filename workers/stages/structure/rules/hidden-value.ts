import { fail } from '../../stage.ts';
import { isUnseenValue, unseenNote } from '../detectors/readers/hidden-text/unseen.ts';
import { pdfRule } from '../pdf-rule.ts';

/** An amount, date or account in text that nobody sees. */
export const hiddenValue = pdfRule(['hiddenText'], (pdf) =>
  fail(
    pdf.hiddenText.texts
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
