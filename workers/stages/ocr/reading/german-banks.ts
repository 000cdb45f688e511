/**
 * What the fourth digit of a German bank code (Bankleitzahl) says: the group that a bank is of. Deutsche Bundesbank: 4 Commerzbank and its
 * daughters, 8 those of Dresdner Bank, which are Commerzbank's now, 5 savings banks and Landesbanken, 6 and 9 cooperative banks, 7
 * Deutsche Bank; 1, 2 and 3 are of all others.
 */

/** Of banks and groups with identifiers of their own: the first four letters of those, and the digits of theirs. */
const DIGITS: Readonly<Record<string, string>> = {
  COBA: '48',
  DRES: '48',
  DEUT: '7',
  PBNK: '1',
  HYVE: '23',
  INGD: '1',
  NTSB: '1',
  GENO: '69',
};
/** Groups of one bank alone, of which all identifiers are known. */
const OF_ONE_BANK = '48';

/** In `DE89 3704 0044 ...` the 4 of 370 4. */
const GROUP_AT = 7;

/** Whether a German account number is of another bank than a German bank identifier. */
export function areOfOtherGroups(iban: string, bic: string): boolean {
  const [group, letters] = [iban[GROUP_AT] ?? ' ', bic.slice(0, 4)];
  const own = DIGITS[letters];
  return own === undefined ? OF_ONE_BANK.includes(group) : !own.includes(group);
}

/**
 * Whether it is known which banks both are of, or of which group. Behind the digit of the group most codes have a nought (370 400 44,
 * 200 505 50, 430 609 67); those of papers that were made up to show how they look have any digit.
 */
export const isOfKnownGroup = (iban: string, bic: string): boolean =>
  DIGITS[bic.slice(0, 4)] !== undefined &&
  '456789'.includes(iban[GROUP_AT] ?? ' ') &&
  iban[GROUP_AT + 1] === '0';
