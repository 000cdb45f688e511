/**
 * Receipts of German cash registers (DSFinV-K 2.4, annex I): serial number, kind of process, `Receipt^gross of five rates^
 * payments`, counters, times, algorithm, signature and key.
 */
import type { Payload } from '../facts.ts';
import { sumOf } from './amount.ts';

const RATES = 5;
/** Some registers write thousands with a comma; before two figures it is a decimal one. */
const THOUSANDS = /,(?=\d{3}(?:[.,]|$))/g;

export function germanRegister(text: string): Payload | null {
  const [version, register, kind, process, , , started = ''] = text.split(';');
  if (version !== 'V0' || register === undefined || kind !== 'Kassenbeleg-V1') return null;
  const [, turnover = ''] = process?.split('^') ?? [];
  const amounts = turnover.split('_').map((amount) => amount.replaceAll(THOUSANDS, ''));
  const cents = amounts.length === RATES ? sumOf(amounts) : null;
  if (cents === null) return null;
  return {
    kind: 'fiscal',
    ...{ seller: register.slice(0, 100), taxNumber: '' },
    ...{ at: started.slice(0, 30), cents, taxCents: null, signed: true },
  };
}
