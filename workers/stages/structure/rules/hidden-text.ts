import { fail } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';
import { isUnseen, isUnseenValue, unseenNote } from '../unseen.ts';

/** Text for machines only. Values have a rule of their own. */
export const hiddenText = pdfRule(['hidden-text'], (pdf) =>
  fail(
    pdf.hiddenText
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
