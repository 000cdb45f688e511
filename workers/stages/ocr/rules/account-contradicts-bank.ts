import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { Bic, Iban, OcrFacts } from '../facts.ts';
import { areOfOtherGroups, isOfKnownGroup } from '../reading/german-banks.ts';
import { ibanLength } from '../reading/iban-structure.ts';
import { hasBankLetters, isKnownBank } from '../reading/known-banks.ts';

/** Territories whose accounts are numbered under the country that banks for them (ISO 13616 registry). */
const NUMBERED_UNDER: Record<string, string> = {
  GF: 'FR', GP: 'FR', MQ: 'FR', RE: 'FR', PF: 'FR', TF: 'FR', YT: 'FR', NC: 'FR', BL: 'FR', MF: 'FR', PM: 'FR', WF: 'FR',
  IM: 'GB', GG: 'GB', JE: 'GB', AX: 'FI',
}; // biome-ignore format: a table reads better
/** Accounts of a country that banks of another keep in branches of theirs, under their own identifier. */
const KEPT_BY: Record<string, string> = { MC: 'FR' };

/** Eight characters alone are those of the head office as well (ISO 9362). */
const HEAD_OFFICE = /(?<=^.{8})XXX$/;

/** Account number and bank identifier of one bank: the same country, in some countries the same four letters, in Germany one group of banks. */
function contradiction(iban: Iban, bic: Bic): string | null {
  const [country, bank] = [iban.value.slice(0, 2), bic.value.slice(4, 6)];
  if (country !== bank && country !== NUMBERED_UNDER[bank] && KEPT_BY[country] !== bank)
    return `The account number is of ${country}, the bank identifier ${bic.value} of ${bank}.`;
  const letters = iban.value.slice(4, 8);
  if (hasBankLetters(country) && letters !== bic.value.slice(0, 4))
    return `The account number is of the bank ${letters}, the bank identifier is ${bic.value}.`;
  if (country === 'DE' && areOfOtherGroups(iban.value, bic.value))
    return `The account number is of the bank ${iban.value.slice(4, 12)}, the bank identifier is ${bic.value}.`;
  return null;
}

/**
 * Papers that were made up, for a test or to show how they look, have banks that do not exist; an account to which somebody is paid, and
 * the bank that a real paper names, do.
 */
function isOfTwoKnownBanks(iban: Iban, bic: Bic): boolean {
  const [country, letters] = [iban.value.slice(0, 2), iban.value.slice(4, 8)];
  if (country === 'DE') return isOfKnownGroup(iban.value, bic.value);
  return isKnownBank(country, letters) && isKnownBank(country, bic.value.slice(0, 4));
}

/**
 * The one account number of a document and the one bank identifier beside it name different banks. Who exchanges the
 * account number seldom thinks of the identifier; which of the two is the wrong one is not told by it. An identifier of a country
 * without IBANs may be that of an account there, whose number is printed as that country prints it.
 */
export const accountContradictsBank: Rule<OcrFacts> = ({ ibans, bics }) => {
  const accounts = [...new Map(ibans.filter(isReadable).map((iban) => [iban.value, iban])).values()];
  const banks = [...new Map(bics.map((bic) => [bic.value.replace(HEAD_OFFICE, ''), bic])).values()];
  const [iban] = accounts;
  const [bic] = banks;
  if (!iban || !bic) return notApplicable('no account number stands beside a bank identifier');
  // With several of each nothing says which belong together.
  if (accounts.length > 1 || banks.length > 1)
    return inconclusive('The document has several account numbers or bank identifiers.');
  const told = contradiction(iban, bic);
  if (told === null) return pass;
  if (ibans.some((other) => !isReadable(other) && isOfCountry(other, bic)))
    return inconclusive('The bank identifier may belong to an account number that was not read rightly.');
  if (ibanLength(bic.value.slice(4, 6)) === undefined)
    return inconclusive('The bank identifier is of a country whose account numbers are no IBANs.');
  const { page, box } = iban;
  const values = [
    { source: 'account number', text: iban.value },
    { source: 'bank identifier', text: bic.value },
  ];
  const toCheck = [{ page, box, values, note: told }];
  if (iban.source !== 'text-layer' || bic.source !== 'text-layer')
    return inconclusive(
      'An account number and a bank identifier that were read from a picture disagree.',
      toCheck,
    );
  if (isOfCountry(iban, bic) && !isOfTwoKnownBanks(iban, bic))
    return inconclusive(
      'An account number and a bank identifier disagree, and not both are of a bank that is known here.',
      toCheck,
    );
  return fail([{ confidence: 0.8, page, box, note: told, data: { iban: iban.value, bic: bic.value } }]);
};

const isReadable = ({ lengthValid, checksumValid }: Iban): boolean => lengthValid && checksumValid;

const isOfCountry = ({ value }: Iban, bic: Bic): boolean => value.slice(0, 2) === bic.value.slice(4, 6);
