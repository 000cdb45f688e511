import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { LayerDoubt, OcrFacts, PageText, Word } from '../facts.ts';
import { parseAmount, printedCents } from '../reading/numbers.ts';

/**
 * Readers of pixels take one digit for another, and of faint print whole amounts: so both readers must see two other digits,
 * in a picture in which they see so many other amounts as the layer has them.
 */
const MIN_DIGITS = 2;
const MIN_ALIKE = 5;
const BOTH = 2;
const CONFIDENCE = 0.7;

const note = ({ layer, seenCents, page }: LayerDoubt): string =>
  `On page ${page} the text layer says ${layer}, the picture below it ${printedCents(seenCents, [layer])}.`;

/** One reader saw it so in the place alone; in the page as a whole both saw what the layer has. */
const isRefuted = ({ page, box, layer, readers }: LayerDoubt, pages: readonly PageText[]): boolean =>
  readers < BOTH &&
  pages.some(
    ({ page: number, words }) =>
      number === page &&
      words.some((word) => isReadByBoth(word) && isAt(word.box, box) && isAmount(word.text, layer)),
  );

const isReadByBoth = ({ source, agreed, layer }: Word): boolean =>
  source === 'ocr' && agreed === true && layer === undefined;

const isAmount = (text: string, layer: string): boolean =>
  parseAmount(text) !== null && parseAmount(text)?.cents === parseAmount(layer)?.cents;

/** Whether the middle of `place` lies within the box. */
function isAt([x, y, width, height]: Word['box'], place: Word['box']): boolean {
  const [across, down] = [place[0] + place[2] / 2, place[1] + place[3] / 2];
  return x <= across && across <= x + width && y <= down && down <= y + height;
}

/** The picture of a page shows another amount than the text layer that was read from it. */
export const layerContradictsPicture: Rule<OcrFacts> = ({ pages, layerDoubts: all }) => {
  const layerDoubts = all.filter((doubt) => !isRefuted(doubt, pages));
  if (!pages.some(({ reading, layered }) => layered || reading === 'ocr-layer'))
    return notApplicable('no page is a picture with a text layer');
  const told = layerDoubts.filter(
    ({ digits, readers, alike }) => digits >= MIN_DIGITS && readers === BOTH && alike >= MIN_ALIKE,
  );
  if (told.length > 0)
    return fail(
      told.map((doubt) => ({ confidence: CONFIDENCE, page: doubt.page, box: doubt.box, note: note(doubt) })),
    );
  if (layerDoubts.length === 0) return pass;
  return inconclusive(
    'Amounts of the text layer differ from what is read in the picture: a misreading, or an exchange.',
    layerDoubts.map((doubt) => ({
      page: doubt.page,
      box: doubt.box,
      values: [
        { source: 'text layer', text: doubt.layer },
        { source: 'picture', text: printedCents(doubt.seenCents, [doubt.layer]) },
      ],
      note: note(doubt),
    })),
  );
};
