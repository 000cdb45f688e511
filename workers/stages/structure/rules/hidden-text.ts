import { fail } from '../../stage.ts';
import { isUnseen, isUnseenValue, unseenNote } from '../detectors/readers/hidden-text/unseen.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Text for machines only. Values have a rule of their own. */
export const hiddenText = pdfRule(['hiddenText'], (pdf) =>
  fail(
    pdf.hiddenText.texts
      .filter((found) => isUnseen(found) && !isUnseenValue(found))
      .map((found) => ({
        confidence: 1,
        page: found.page,
        ...(found.box ? { box: found.box } : {}),
        note: unseenNote(found),
        data: { way: found.way, characters: found.characters, token: found.token },
      })),
  ),
);
