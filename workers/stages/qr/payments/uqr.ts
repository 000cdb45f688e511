import type { Payload } from '../facts.ts';
import { amountOf, bankPayment, ibanOf } from './fields.ts';

/**
 * UsingQR, the code of Swedish and other Nordic invoices: a JSON object with `uqr` (the version), `tp` (the type), `nme` the
 * payee, `iref` the reference, `due` the amount, `cur` the currency, `pt` the kind of account (IBAN, BBAN, BG for Bankgiro,
 * PG for Plusgiro) and `acc` the account itself. Of accounts of other kinds no IBAN is told; the two giros pay in kronor.
 */
export function uqr(text: string): Payload | null {
  const said = objectIn(text);
  if (!said || !/^[12]$/.test(written(said.uqr))) return null;
  const kind = written(said.pt).toUpperCase();
  const iban = kind === 'IBAN' ? ibanOf(written(said.acc)) : '';
  if (!/^(?:IBAN|BBAN|BG|PG)$/.test(kind) || written(said.acc) === '' || iban === null) return null;
  return bankPayment('uqr', {
    ...{ name: written(said.nme), iban, cents: amountOf(written(said.due)) },
    ...{ currency: written(said.cur) || (/^[BP]G$/.test(kind) ? 'SEK' : ''), reference: written(said.iref) },
  });
}

function objectIn(text: string): Record<string, unknown> | null {
  if (!/^\s*\{/.test(text)) return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Programs write amounts and references as numbers too. */
const written = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
