import { drawnNats } from '../../stages/forensic/drawn/drawn.ts';
import type { FactsOf } from '../../stages/index.ts';
import {
  fail,
  inconclusive,
  notApplicable,
  type Occurrence,
  pass,
  type Suspicion,
} from '../../stages/stage.ts';
import { lookAtPage, type Odd, type OddDigit } from '../foreign-values.ts';
import { defineFusionRule } from '../fusion-rule.ts';

const CONFIDENCE = 0.85;
const MOST_SHOWN = 4;
type Image = FactsOf<'forensic'>['images'][number];

/**
 * A value among those of its column, as heavy and on the same ground, whose letters have shapes that nothing else on the page has, while
 * those of the column's other values stand all over it: what another program drew into the picture.
 */
export const valueInForeignGlyphs = defineFusionRule({
  code: 'value-in-foreign-glyphs',
  needs: ['forensic', 'ocr'],
  judge({ forensic, ocr }) {
    const pages = ocr.pages.flatMap((page) => {
      const image = forensic.images.find((one) => one.page === page.page);
      const looked = image && isComparable(image) ? lookAtPage(page, image) : null;
      return image && looked ? [{ page, image, looked }] : [];
    });
    if (pages.length === 0)
      return forensic.images.some(({ drawnPrint }) => drawnPrint?.words.some(({ shapes }) => !shapes))
        ? inconclusive('the letters of a drawn page could not be compared in time')
        : notApplicable('no page that a program drew');
    const odd = pages.flatMap(({ page, looked }) => looked.odd.map((one) => ({ page: page.page, ...one })));
    const digits = pages.flatMap(({ page, looked }) =>
      looked.digits.map((one) => ({ page: page.page, ...one })),
    );
    const told = odd.filter(({ isStressed }) => !isStressed);
    if (told.length > 0) return fail(told.map(occurrence));
    if (odd.length > 0)
      return inconclusive(
        'values are drawn in letters of their own, as totals are, and lines that a program stresses',
        odd.slice(0, MOST_SHOWN).map(suspicion),
      );
    if (digits.length > 0)
      return inconclusive(
        'single digits have a shape of their own, as they may where they touch what stands beside them',
        digits.slice(0, MOST_SHOWN).map(digitSuspicion),
      );
    if (pages.every(({ looked }) => looked.compared + looked.apart === 0))
      return notApplicable('no column of values on a page that a program drew');
    return pages.some(
      ({ image, looked }) => looked.apart + looked.alone > 0 || (image.drawnPrint?.leftOut ?? 0) > 0,
    )
      ? inconclusive(
          'values stand alone, in bold or on a ground of their own, or in letters that nothing repeats',
        )
      : pass;
  },
});

/** A coding leaves scans flat paper as well: there only the page's whole look says that a program drew it. */
const isComparable = (image: Image): boolean =>
  image.drawnPrint !== null && (!image.drawnPrint.isCoded || (drawnNats(image) ?? 0) > 0);

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function occurrence({ page, value, peers, habit, known }: Odd & { page: number }): Occurrence {
  const { word, shapes } = value;
  return {
    confidence: CONFIDENCE,
    page,
    box: word.box,
    note: `Of ${peers.length} values of its column ${percent(habit)} of the letters have the same shape as others of this page; of "${word.text}" ${percent(known)}.`,
    data: { letters: shapes.length, peers: peers.length, habit: Math.round(habit * 1000) / 1000 },
  };
}

const digitSuspicion = ({ page, value: { word }, digit }: OddDigit & { page: number }): Suspicion => ({
  page,
  box: word.box,
  values: [{ source: 'print', text: word.text }],
  note: `Compare the "${digit.sign}" of "${word.text}" with others of the page: it has a shape of its own, and they have one.`,
});

const suspicion = ({ page, value: { word } }: Pick<Odd, 'value'> & { page: number }): Suspicion => ({
  page,
  box: word.box,
  values: [{ source: 'print', text: word.text }],
  note: `Compare the digits of "${word.text}" with those of its column: they are shaped otherwise.`,
});
