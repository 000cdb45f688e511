/**
 * Whether a document has tax numbers of more than one party. Sellers print the number of their own country by its own name and
 * without its letters; then the one VAT number that is known by its form is the buyer's, and says nothing of the account.
 */
import { type Line, textOf } from '../words.ts';
import { withBounds } from './plain-words.ts';

/** What a number is called, and the countries that call one so; none for what many do. */
const NAMES: readonly { name: RegExp; countries: readonly string[] }[] = [
  { name: /steuer-?n(?:umme)?r|\bst\.?-?nr/, countries: ['DE', 'AT'] },
  { name: /partita iva|\bp\. ?iva|codice fiscale|\bc\. ?f\./, countries: ['IT'] },
  { name: /\bsire[nt]\b/, countries: ['FR'] },
  { name: /\b[nc]\.?i\.?f\b/, countries: ['ES', 'PT', 'RO'] },
  { name: /\bkvk\b/, countries: ['NL'] },
  { name: /\bnip\b|\bregon\b/, countries: ['PL'] },
  { name: /\bdič|\bičo?\b|\bič dph/, countries: ['CZ', 'SK'] },
  { name: /\borg\.? ?-?n(?:umme)?[ro]/, countries: ['SE', 'NO'] },
  { name: /\bcvr\b/, countries: ['DK'] },
  { name: /ad[óo]sz[áa]m/, countries: ['HU'] },
  {
    name: /\b(?:vat|ust|umsatzsteuer|mwst|uid|tva|iva|btw|moms|alv|dph)\b|ust-?id|\btax (?:id|no|number)/,
    countries: [],
  },
];
/** Nothing but letters stands between a number and what it is called. */
const CALLED = NAMES.map(({ name, countries }) => ({
  called: withBounds(new RegExp(`(?:${name.source})[^\\d%]{0,16}$`, 'i')),
  countries,
}));
const NUMBER = /(?<![\w.,])([A-Z]{2,3})?[A-Z]?(\d(?:[ ./-]?\d){6,14})(?![\d%])/g;
/** With what may stand between it and its number. */
const LONGEST_NAME = 40;
const AMOUNT = /[.,]\d{2}$/;

interface Known {
  country: string;
  /** Without spaces and points. */
  text: string;
}

/** No other tax number is printed that is none of this one's party. */
export const isOfOneParty = (lines: readonly Line[], own: Known): boolean =>
  !lines.some((line, at) => {
    const { text } = textOf(line);
    const above = lines[at - 1];
    return [...text.matchAll(NUMBER)].some((match) => {
      const before = text.slice(0, match.index);
      const label = before === '' && above ? textOf(above).text : before;
      const named = CALLED.find(({ called }) => called.test(label.slice(-LONGEST_NAME)));
      const [all, letters, digits = ''] = match;
      return named !== undefined && !AMOUNT.test(all) && isOther({ letters, digits }, named.countries, own);
    });
  });

function isOther(
  { letters, digits }: { letters: string | undefined; digits: string },
  countries: readonly string[],
  { country, text }: Known,
): boolean {
  if (letters !== undefined && letters.slice(0, 2) !== text.slice(0, 2)) return true;
  const isWithoutLetters = digitsOf(text).startsWith(digitsOf(digits));
  return !isWithoutLetters && !countries.includes(country);
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
