/** The machine-readable zone of a passport, TD3 (ICAO 9303 part 4): two lines of 44 characters. */
import { checkDigit } from '../../../workers/formats/mrz/check-digit.ts';
import { type Day, mrzDay } from './dates.ts';

export type PassportFacts = {
  issuer: string;
  surname: string;
  given: string;
  number: string;
  nationality: string;
  birth: Day;
  sex: 'F' | 'M';
  expiry: Day;
  personal: string;
};

const padded = (content: string, length: number): string => content.slice(0, length).padEnd(length, '<');
const transliterated = (name: string): string => name.toUpperCase().replace(/[^A-Z]+/g, '<');

/** Both lines, all five check digits right. */
export function td3(facts: PassportFacts): [string, string] {
  const names = `${transliterated(facts.surname)}<<${transliterated(facts.given)}`;
  const number = padded(facts.number, 9);
  const personal = padded(facts.personal, 14);
  const [birth, expiry] = [mrzDay(facts.birth), mrzDay(facts.expiry)];
  const numberPart = number + checkDigit(number);
  const datePart = `${birth}${checkDigit(birth)}`;
  const rest = `${expiry}${checkDigit(expiry)}${personal}${checkDigit(personal)}`;
  const composite = checkDigit(numberPart + datePart + rest);
  return [
    padded(`P<${facts.issuer}${names}`, 44),
    `${numberPart}${facts.nationality}${datePart}${facts.sex}${rest}${composite}`,
  ];
}
