import { fail, inconclusive, notApplicable, pass, type Rule, type Suspicion } from '../../stage.ts';
import type { OcrFacts, Restated } from '../facts.ts';

/** More numbers that are nearly the same are a series. */
const MAX_TOLD = 2;
const CONFIDENCE = 0.8;

/**
 * One number under one name, said twice and otherwise. Numbers without a common name, and those that differ where series
 * count up, may be two things; so may two dates to pay by.
 */
export const statedTwiceOtherwise: Rule<OcrFacts> = ({ restated, restatedCut, pages }) => {
  if (!pages.some(({ words }) => words.some(({ source }) => source === 'text-layer')))
    return notApplicable('only what was read from pixels is written on the pages');
  const told = restated.filter(({ kind, label, isLast }) => kind === 'number' && label !== '' && !isLast);
  if (told.length > 0 && restated.length <= MAX_TOLD)
    return fail(
      told.map(({ label, places: [one, other] }) => ({
        confidence: CONFIDENCE,
        page: one.page,
        box: one.box,
        note: `The “${label}” is stated as ${one.text} on page ${one.page} and as ${other.text} on page ${other.page}.`,
        data: { one: one.text, other: other.text },
      })),
    );
  const numbers = restated.filter(({ kind }) => kind === 'number');
  if (numbers.length > 0)
    return inconclusive(
      'Two numbers differ in one digit only: two things, or one that was exchanged.',
      numbers.map((number) => {
        const [one, other] = number.places;
        return doubt(
          number,
          `${one.text} on page ${one.page} and ${other.text} on page ${other.page} are alike in all but one digit.`,
        );
      }),
    );
  if (restated.length > 0)
    return inconclusive(
      'The document names two dates to pay by.',
      restated.map((date) => {
        const [one, other] = date.places;
        return doubt(
          date,
          `${one.text} on page ${one.page} and ${other.text} on page ${other.page} are both a date to pay by.`,
        );
      }),
    );
  return restatedCut ? inconclusive('There are more numbers than are compared.') : pass;
};

const doubt = ({ places: [one, other] }: Restated, note: string): Suspicion => ({
  page: one.page,
  box: one.box,
  values: [one, other].map(({ text }) => ({ source: 'printed', text })),
  note,
});
