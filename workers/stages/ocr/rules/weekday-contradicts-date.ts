import { fail, notApplicable, pass, type Rule } from '../../stage.ts';
import type { OcrFacts } from '../facts.ts';
import { weekdayAtEnd, weekdayName, weekdayOf } from '../reading/weekdays.ts';

/** A date is printed with the name of a weekday on which it did not fall. Characters of the file only: one digit misread is enough. */
export const weekdayContradictsDate: Rule<OcrFacts> = ({ dates }) => {
  const named = dates.flatMap((printed) => {
    const weekday = weekdayAtEnd(printed.label);
    return weekday === null || printed.ambiguous || printed.source !== 'text-layer'
      ? []
      : [{ printed, weekday }];
  });
  if (named.length === 0) return notApplicable('no date is printed with its weekday');
  const wrong = named.filter(({ printed, weekday }) => weekdayOf(printed.date) !== weekday);
  if (wrong.length === 0) return pass;
  // Whoever writes dates by hand errs now and then; software that gets one right gets all right.
  const confidence = named.length > wrong.length ? 0.8 : 0.5;
  return fail(
    wrong.map(({ printed, weekday }) => ({
      confidence,
      page: printed.page,
      box: printed.box,
      note: `${printed.text} was a ${weekdayName(weekdayOf(printed.date))}, not a ${weekdayName(weekday)}.`,
      data: { date: printed.date },
    })),
  );
};
