/**
 * A VAT number, and what else a document says of its party's country: the account, or the country of the address beside it.
 * Who exchanges the account, or moves a company, seldom thinks of the number, whose first letters are the country.
 */
import type { Iban, Word } from '../facts.ts';
import { around, type Line, textOf } from '../words.ts';
import { withBounds } from './plain-words.ts';
import type { Restated } from './restated-facts.ts';
import { isOfOneParty } from './tax-parties.ts';

/** VAT numbers by country, without spaces (Directive 2006/112/EC, article 215, and the states' own forms). */
const FORMS: Record<string, RegExp> = {
  AT: /^ATU\d{8}$/, BE: /^BE[01]\d{9}$/, CH: /^CHE\d{9}$/, CZ: /^CZ\d{8,10}$/, DE: /^DE\d{9}$/, DK: /^DK\d{8}$/,
  ES: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/, FI: /^FI\d{8}$/, FR: /^FR[A-Z0-9]{2}\d{9}$/, GB: /^GB\d{9}(?:\d{3})?$/,
  GR: /^EL\d{9}$/, HU: /^HU\d{8}$/, IE: /^IE\d[A-Z0-9]\d{5}[A-Z]{1,2}$/, IT: /^IT\d{11}$/, LU: /^LU\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/, PL: /^PL\d{10}$/, PT: /^PT\d{9}$/, SE: /^SE\d{12}$/,
}; // biome-ignore format: a table reads better
const LABEL = withBounds(
  /\b(?:vat|ust|umsatzsteuer|mwst|uid|tva|iva|nif|btw|nip|moms|alv|dph|dič)\b|ust-?id|tax (?:id|no|number)/i,
);
const NUMBER =
  /\b(?:ATU|CHE|BE|CZ|DE|DK|EL|ES|FI|FR|GB|HU|IE|IT|LU|NL|PL|PT|SE)[ -]?[A-Z0-9]{1,12}(?:[ .-]?[A-Z0-9]{2,5}){0,4}\b/g;
/** Territories whose accounts are numbered under another country. */
const NUMBERED_UNDER: Record<string, string> = { MC: 'FR', IM: 'GB', JE: 'GB', GG: 'GB', LI: 'CH' };
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const;

interface Stated {
  country: string;
  page: number;
  words: Word[];
  text: string;
}

/** Only where one party's number stands in the document: of a buyer and a seller nothing says whose account it is. */
export function findTaxCountry(lines: readonly Line[], ibans: readonly Iban[]): Restated[] {
  const numbers = lines.flatMap((line, at) => vatNumbers(line, lines[at - 1]));
  const [number] = numbers;
  if (!number || new Set(numbers.map(({ text }) => text)).size > 1 || !isOfOneParty(lines, number)) return [];
  const beside = lines.filter((line) => isBeside(line, number)).flatMap(countriesNamed);
  const named = [...new Set(beside.map(({ country }) => country))];
  const [address] = beside;
  if (address && named.length === 1 && named[0] !== number.country) return [pair(number, address)];
  const accounts = ibans.filter(
    ({ source, checksumValid, lengthValid }) => source === 'text-layer' && checksumValid && lengthValid,
  );
  const [account] = accounts;
  if (!account || new Set(accounts.map(({ value }) => value)).size > 1 || address) return [];
  const own = account.value.slice(0, 2);
  if ((NUMBERED_UNDER[own] ?? own) === number.country) return [];
  const { page, box, value } = account;
  return [{ kind: 'tax-country', label: '', places: [placeOf(number), { page, box, text: value }] }];
}

/** Characters of the file that are called a VAT number on their line or at the end of the one above. */
function vatNumbers(line: Line, above: Line | undefined): Stated[] {
  const { text, wordsOf } = textOf(line);
  return [...text.matchAll(NUMBER)].flatMap((match): Stated[] => {
    const before = text.slice(0, match.index);
    const label = before === '' && above ? textOf(above).text : before;
    if (!LABEL.test(label)) return [];
    const words = wordsOf(match.index, match.index + match[0].length);
    if (!words.every(({ source }) => source === 'text-layer')) return [];
    const known = formOf(match[0]);
    return known ? [{ ...known, page: line.page, words }] : [];
  });
}

/** The longest part from its beginning that is a number of some country: what follows is another one. */
function formOf(found: string): { country: string; text: string } | null {
  for (let end = found.length; end > 8; end--) {
    const text = found.slice(0, end).replace(/[ .-]/g, '');
    const country = Object.keys(FORMS).find((key) => FORMS[key]?.test(text));
    if (country !== undefined) return { country, text };
  }
  return null;
}

/** On its line, or on the one above or below where it stands over or under it. */
function isBeside(line: Line, { page, words }: Stated): boolean {
  const [first] = words;
  if (line.page !== page || !first) return false;
  const own = around(words.map(({ box }) => box));
  const other = around(line.words.map(({ box }) => box));
  const apart = Math.abs(other[1] + other[3] / 2 - own[1] - own[3] / 2);
  return apart < 2 * own[3] && other[0] < own[0] + own[2] && own[0] < other[0] + other[2];
}

let names: Map<string, string> | undefined;

/** Countries by their names in the languages of the documents, in lower case. */
function countryNames(): Map<string, string> {
  names ??= new Map(
    LANGUAGES.flatMap((language) => {
      const told = new Intl.DisplayNames([language], { type: 'region' });
      return Object.keys(FORMS).map(
        (country) => [(told.of(country) ?? country).toLowerCase(), country] as const,
      );
    }),
  );
  return names;
}

/** Names of countries, and postal codes with the letters of one (`D-24103`, `AT-1010`). */
function countriesNamed({ page, words }: Line): Stated[] {
  return words.flatMap((word): Stated[] => {
    if (word.source !== 'text-layer') return [];
    const text = word.text.replace(/^[(]|[.,;:)]+$/g, '');
    const postal = /^(AT?|BE?|CH|DE?|FR?|IT?|LU?|NL|PT?|PL|ES?)-\d{4,5}$/.exec(text)?.[1];
    const country = postal === undefined ? countryNames().get(text.toLowerCase()) : POSTAL[postal];
    return country === undefined ? [] : [{ country, page, words: [word], text }];
  });
}

/** Letters of cars stood before postal codes until some years ago. */
const POSTAL: Record<string, string> = {
  A: 'AT', AT: 'AT', B: 'BE', BE: 'BE', CH: 'CH', D: 'DE', DE: 'DE', E: 'ES', ES: 'ES', F: 'FR', FR: 'FR', I: 'IT',
  IT: 'IT', L: 'LU', LU: 'LU', NL: 'NL', P: 'PT', PT: 'PT', PL: 'PL',
}; // biome-ignore format: a table reads better

const pair = (one: Stated, other: Stated): Restated => ({
  kind: 'tax-country',
  label: '',
  places: [placeOf(one), placeOf(other)],
});

const placeOf = ({ page, words, text }: Stated): Restated['places'][0] => ({
  page,
  box: around(words.map(({ box }) => box)),
  text,
});
