import type { Payload } from '../facts.ts';
import { amountOf, bankPayment, ibanOf, linesOf } from './fields.ts';

const ADDRESS = /^https:\/\/(?:qr\.)?bank\.gov\.ua\/(?:qr\/)?([\w-]+)=*$/i;
/** What the third line calls the other character set. */
const CYRILLIC = '2';

/**
 * Payment code of the National Bank of Ukraine, versions 001 to 003: lines `BCD`, version, character set, `UCT` (also `ICT`
 * and `XCT`, instant transfers), a reserved one, payee, IBAN, `UAH` and the amount with a point, the payee's code, category,
 * reference, purpose. Version 001 stands as it is; the later ones behind an address of the bank, in Base64 for addresses and
 * mostly in the character set Windows-1251.
 */
export function nbu(text: string): Payload | null {
  const encoded = ADDRESS.exec(text.trim())?.[1];
  const lines = linesOf((encoded === undefined ? text : decoded(encoded)).trimStart());
  const [tag, version, , type, , name, account, amount = ''] = lines.map((line) => line.trim());
  const iban = ibanOf(account);
  if (tag !== 'BCD' || !/^00[123]$/.test(version ?? '') || iban === null) return null;
  if (!/^[UIX]CT$/.test(type ?? '') || !/^(?:UAH.*)?$/.test(amount)) return null;
  return bankPayment('nbu', {
    ...{ name, iban, cents: amountOf(amount.slice(3)), currency: 'UAH' },
    ...{ reference: lines[10], text: lines[11] },
  });
}

function decoded(base64: string): string {
  const bytes = Buffer.from(base64, 'base64url');
  const set = linesOf(bytes.toString('latin1'))[2]?.trim() === CYRILLIC ? 'windows-1251' : 'utf-8';
  return new TextDecoder(set).decode(bytes);
}
