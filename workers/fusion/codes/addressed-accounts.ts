/** Addresses in codes that name the account that is to be paid: it is printed beside them. */
import type { FactsOf } from '../../stages/index.ts';
import { mod97 } from '../../stages/ocr/reading/iban.ts';
import type { Compared } from './compared.ts';
import { isPrintedNationally } from './national-accounts.ts';

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/**
 * Asks about the one account of an address where the print has others, whose check digits hold: a service that collects for many may
 * name one of its own, and anybody can make such a code.
 */
export function compareAddressedAccounts(qr: FactsOf<'qr'>, ocr: FactsOf<'ocr'>): Compared[] {
  const printed = ocr.ibans.filter(({ checksumValid }) => checksumValid);
  return qr.codes.flatMap(({ page, box, payload }): Compared[] => {
    const named = payload.kind === 'url' ? accountIn(payload.url) : null;
    const [first] = printed;
    // A page without an account has nothing to compare.
    if (named === null || !first || ocr.ibans.some(({ value }) => value === named)) return [];
    if (isPrintedNationally(named, ocr)) return [];
    const values = [
      { source: 'address in the code', text: named, box },
      { source: 'printed', text: first.value, ...(first.page === page ? { box: first.box } : {}) },
    ];
    const note = `The address in the code names the account ${named}; printed is ${printed.map(({ value }) => value).join(', ')}.`;
    return [{ is: 'unsure', toCheck: [{ page, box, values, note }] }];
  });
}

/** Null where it names none, or several. */
function accountIn(address: string): string | null {
  const values = [...(URL.parse(address)?.searchParams.values() ?? [])];
  const accounts = values
    .map((value) => value.replaceAll(/\s/g, '').toUpperCase())
    .filter((value) => IBAN.test(value) && mod97(value) === 1);
  return accounts.length === 1 ? (accounts[0] ?? null) : null;
}
