import { fail, inconclusive, notApplicable, type Rule } from '../../stage.ts';
import type { RenamedGlyphs, StructureFacts } from '../facts.ts';

/** A font that draws one letter or digit and tells programs another. */
export const glyphsRenamed: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf) return notApplicable('not a PDF');
  if (pdf.encryption === 'locked') return inconclusive('The file is locked: its fonts cannot be read.');
  if (pdf.pagesRead === 0) return inconclusive('No page could be read.');
  return fail(
    pdf.renamedGlyphs.map((font) => ({
      confidence: confidenceOf(font),
      page: font.page,
      note: `The font ${font.font} draws ${list(font, 'drawn')} and says that it is ${list(font, 'claimed')}.`,
      data: { font: font.font, agree: font.agree, differ: font.differ.slice(0, 20) },
    })),
  );
};

/** Most names right and some digits exchanged is made on purpose; all of them wrong is a scrambled or broken font. */
function confidenceOf({ agree, differ }: RenamedGlyphs): number {
  const digits = differ.some(({ claimed, drawn }) => /\d/.test(claimed) && /\d/.test(drawn));
  if (agree < differ.length) return 0.2;
  return digits ? 1 : 0.6;
}

function list({ differ }: RenamedGlyphs, which: 'claimed' | 'drawn'): string {
  return differ
    .slice(0, 6)
    .map((pair) => `“${pair[which]}”`)
    .join(', ');
}
