import type { Payload } from '../facts.ts';
import { bankPayment, minorOf } from './fields.ts';

const SYMBOL =
  /^(?:4(?<national>\d{16})(?<sum>\d{8})000(?<reference>\d{20})|5(?<account>\d{16})(?<amount>\d{8})(?<check>\d\d)(?<rest>\d{21}))(?<due>\d{6})$/;
/** F and I as ISO 13616 counts letters. */
const COUNTRY = '1518';

/**
 * Finnish bank barcode (Finance Finland's guide), a Code 128 of 54 digits: version 4 or 5, the account without its country,
 * euros (six digits) and cents, in version 4 three zeros and a national reference of 20 digits, in version 5 an ISO 11649
 * reference without its RF (two check digits and 21 digits), the due date as year, month and day.
 */
export function finnishBarcode(text: string): Payload | null {
  const said = SYMBOL.exec(text.trim())?.groups;
  const account = said?.national ?? said?.account;
  if (!said || account === undefined || !isDay(said.due ?? '')) return null;
  if (BigInt(`${account.slice(2)}${COUNTRY}${account.slice(0, 2)}`) % 97n !== 1n) return null;
  const number = (said.reference ?? said.rest ?? '').replace(/^0+/, '');
  return bankPayment('fi-barcode', {
    ...{ iban: `FI${account}`, cents: minorOf(said.sum ?? said.amount), currency: 'EUR' },
    reference: said.check === undefined ? number : `RF${said.check}${number}`,
  });
}

/** Zeros where there is none. */
const isDay = (digits: string): boolean =>
  digits === '000000' || /^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits);
