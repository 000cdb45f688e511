import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { HiddenText, StructureFacts } from '../facts.ts';

const WAYS: Record<HiddenText['way'], string> = {
  'no-ink': 'written without ink',
  transparent: 'fully transparent',
  tiny: 'too small to see',
  'paper-colour': 'in the colour of the paper',
  'layer-off': 'on a layer that is switched off',
  'outside-page': 'outside the visible page',
};

/** Text for machines only. The layer that OCR writes on a scan, and what a page's edge cuts off, are left out. */
export const hiddenText: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked') return inconclusive('The file is locked: its pages cannot be read.');
  if (pdf.pagesRead === 0) return inconclusive('No page could be read.');
  return fail(
    pdf.hiddenText
      .filter((found) => found.way !== 'outside-page' && !(found.onPicture && found.way !== 'paper-colour'))
      .map((found) => ({
        // Layers that are off are a drawing program's daily work.
        confidence:
          found.way === 'layer-off' ? 0.2 : found.token === 'words' || found.token === 'none' ? 0.5 : 0.9,
        page: found.page,
        ...(found.box ? { box: found.box } : {}),
        note: `Page ${found.page} has text ${WAYS[found.way]}: “${found.text}”.`,
        data: { way: found.way, characters: found.characters, token: found.token },
      })),
  );
};
