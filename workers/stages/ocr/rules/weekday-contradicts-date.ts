import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { OcrFacts } from '../facts.ts';
import {
  contradictsWeekday,
  isOfDateBefore,
  weekdayAtEnd,
  weekdayName,
  weekdayOf,
} from '../reading/weekdays.ts';
import { isSurelyRead } from '../surely-read.ts';

/** A date is printed with the name of a weekday on which it did not fall. One digit misread is enough, so it is read again. */
export const weekdayContradictsDate: Rule<OcrFacts> = ({ dates }) => {
  const named = dates.flatMap((printed) => {
    const weekday = weekdayAtEnd(printed.label);
    return weekday === null || printed.source === 'ocr-layer' ? [] : [{ printed, weekday }];
  });
  const wrong = named.filter(({ printed }) => contradictsWeekday(printed) && !isOfDateBefore(printed, dates));
  // Of a date that can be read in two ways one may always fit.
  if (wrong.length === 0) return named.some(({ printed }) => !printed.ambiguous) ? pass : noneNamed;
  const certain = wrong.filter(({ printed }) => isSurelyRead(printed));
  if (certain.length === 0)
    return inconclusive(
      'a date did not fall on the weekday printed with it, but it may have been misread',
      wrong.map(({ printed: { page, box, text, date }, weekday }) => ({
        page,
        box,
        values: [
          { source: 'printed', text, box },
          { source: 'printed weekday', text: weekdayName(weekday) },
        ],
        note: `The date that was read as ${text} was a ${weekdayName(weekdayOf(date))}; compare it with the document.`,
      })),
    );
  // Whoever writes dates by hand errs now and then; software that gets one right gets all right.
  const isOdd = named.length > wrong.length;
  return fail(
    certain.map(({ printed, weekday }) => ({
      confidence: isOdd ? 0.8 : 0.6,
      page: printed.page,
      box: printed.box,
      note: `${printed.text} was a ${weekdayName(weekdayOf(printed.date))}, not a ${weekdayName(weekday)}.`,
      data: { date: printed.date },
    })),
  );
};

const noneNamed = notApplicable('no date is printed with its weekday');
