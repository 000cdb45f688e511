import { inconclusive, notApplicable, pass, type Rule, type Suspicion } from '../../stage.ts';
import type { OcrFacts } from '../facts.ts';
import { sourceOf } from '../reading/date-order.ts';
import type { Restated } from '../reading/restated-facts.ts';

/**
 * One number, name or date to pay by, said twice and otherwise, a VAT number of another country than its party, two dates that
 * lie otherwise apart than the document says, a date out of the order of its list, and pay of a month and a year. It is asked, and no finding: two accounts of one party, accounts abroad, instalments and
 * other agreements are printed so as well, and no forged files of it have been counted.
 */
export const statedTwiceOtherwise: Rule<OcrFacts> = ({ restated, restatedCut, pages }) => {
  if (restated.length > 0)
    return inconclusive(
      'What the document states twice differs: two things, or one that was exchanged.',
      restated.map(doubt),
    );
  if (!pages.some(({ words }) => words.some(({ source }) => source === 'text-layer')))
    return notApplicable('only what was read from pixels is written on the pages');
  return restatedCut
    ? inconclusive('There are numbers or dates that are not compared, since there are too many.')
    : pass;
};

function doubt(stated: Restated): Suspicion {
  const { places } = stated;
  const [{ page, box }] = places;
  return {
    page,
    box,
    values: places.map(({ text }, at) => ({ source: at === 0 ? sourceOf(stated) : 'printed', text })),
    note: noteOf(stated),
  };
}

function noteOf(stated: Restated): string {
  const {
    kind,
    label,
    places: [one, other],
  } = stated;
  if (kind === 'terms' || kind === 'nights') return spanOf(stated);
  if (kind === 'order')
    return `${one.text} on page ${one.page} is out of the order of the dates above and below it; ${other.text} stands beside it.`;
  if (kind === 'year-pay')
    return `${one.text} and ${other.text} on page ${one.page}, of a month and of a year, are no twelve to sixteen times each other.`;
  if (kind === 'due-date')
    return `${one.text} on page ${one.page} and ${other.text} on page ${other.page} are both a date to pay by.`;
  if (kind === 'name')
    return `${one.text} on page ${one.page} and ${other.text} on page ${other.page} are one name but for its spelling.`;
  if (kind === 'tax-country')
    return `The VAT number ${one.text} on page ${one.page} is of another country than ${other.text} on page ${other.page}.`;
  return label === ''
    ? `${one.text} on page ${one.page} and ${other.text} on page ${other.page} are alike in all but one digit.`
    : `The “${label}” is stated as ${one.text} on page ${one.page} and as ${other.text} on page ${other.page}.`;
}

/** Two dates, the earlier one by its meaning first. */
function spanOf({ kind, places: [one, other], days = 0, counted }: Restated): string {
  const dated = `${one.text} on page ${one.page}`;
  const ends = `${other.text} on page ${other.page}`;
  if (kind === 'nights')
    return `From ${dated} to ${ends} are ${days} nights, and the document counts ${counted ?? 0}.`;
  if (counted !== undefined)
    return `From ${dated} to ${ends}, the date to pay by, are ${days} days, and the document gives ${counted}.`;
  return days < 0
    ? `${ends} is a date to pay by, and lies before ${dated}, the date of the bill.`
    : `${ends} is a date to pay by, and lies ${days} days behind ${dated}, the date of the bill.`;
}
