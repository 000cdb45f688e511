/** Fiscal codes of invoices and receipts, which many states prescribe: the total as the cash register signed or reported it. */
import type { Payload } from '../facts.ts';
import { germanRegister } from './german-register.ts';
import { austrianRegister, peruvianInvoice, portugueseInvoice, russianReceipt } from './lists.ts';
import { invoiceUrl } from './urls.ts';
import { zatca } from './zatca.ts';

export function fiscal(text: string): Payload | null {
  return (
    zatca(text) ??
    germanRegister(text) ??
    austrianRegister(text) ??
    portugueseInvoice(text) ??
    peruvianInvoice(text) ??
    russianReceipt(text) ??
    invoiceUrl(text)
  );
}
