import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';
import { isUnseen, isUnseenValue, unseenNote } from '../unseen.ts';

/** Text for machines only. Values have a rule of their own. */
export const hiddenText: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked') return inconclusive('The file is locked: its pages cannot be read.');
  if (pdf.pagesRead === 0) return inconclusive('No page could be read.');
  return fail(
    pdf.hiddenText
      .filter((found) => isUnseen(found) && !isUnseenValue(found))
      .map((found) => ({
        confidence: 1,
        page: found.page,
        ...(found.box ? { box: found.box } : {}),
        note: unseenNote(found),
        data: { way: found.way, characters: found.characters, token: found.token },
      })),
  );
};
