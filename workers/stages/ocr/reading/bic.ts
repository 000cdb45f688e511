/** Bank identifiers (ISO 9362) that the document calls so; eight capital letters alone are a word. */
import type { Bic } from '../facts.ts';
import { isAgreed, type Line } from '../words.ts';

const LABEL = /^\W*(?:BIC|SWIFT|BIC\/SWIFT|SWIFT\/BIC|BIC-CODE|SWIFT-CODE)\W*$/i;
const FORM = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
/** Words of transfers that have the form too, with a country in their midst. */
const WORDS: ReadonlySet<string> = new Set([
  'BANCAIRE', 'BANCARIO', 'BANKCODE', 'BENEFICIARY', 'BONIFICO', 'CUSTOMER', 'DOCUMENT', 'INSTITUTION', 'INSTRUCTION',
  'MESSAGES', 'OVERSEAS', 'PAIEMENT', 'REFERENZ', 'TRANSACTION', 'VIREMENT',
]); // biome-ignore format: a list reads better
/** Words between the label and the identifier: `BIC code :`. */
const MAX_BETWEEN = 2;

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const isCountry = (letters: string): boolean => COUNTRIES.of(letters) !== undefined;

export function findBics({ page, words }: Line): Bic[] {
  return words.flatMap((label, at): Bic[] => {
    const joined = /^(?:BIC|SWIFT)[:.](\w+)[,;.)]*$/i.exec(label.text)?.[1];
    if (joined === undefined && !LABEL.test(label.text)) return [];
    const candidates = joined === undefined ? words.slice(at + 1, at + 2 + MAX_BETWEEN) : [label];
    for (const word of candidates) {
      const value = (joined ?? word.text).replace(/[,;.)]+$/, '');
      if (!FORM.test(value) || WORDS.has(value) || !isCountry(value.slice(4, 6))) continue;
      const { box, source, confidence } = word;
      return [{ page, box, source, confidence, value, agreed: isAgreed(word) }];
    }
    return [];
  });
}
