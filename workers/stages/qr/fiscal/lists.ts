/** Fiscal codes that are a list of values between separators. */
import type { Payload } from '../facts.ts';
import { centsOf, sumOf } from './amount.ts';

const DAY = /^(\d{4})(\d\d)(\d\d)/;
const iso = (digits: string): string => digits.replace(DAY, '$1-$2-$3').slice(0, 10);

/** Registrierkassensicherheitsverordnung, annex Z 12: register, receipt, time, turnover of five rates, counters, signature. */
export function austrianRegister(text: string): Payload | null {
  const [, suite, register, , at, ...rest] = text.split('_');
  const cents = /^R1-[A-Z]{2}\d/.test(suite ?? '') && rest.length >= 9 ? sumOf(rest.slice(0, 5)) : null;
  if (cents === null || register === undefined || !/^\d{4}-\d\d-\d\dT/.test(at ?? '')) return null;
  return {
    kind: 'fiscal',
    ...{ seller: register.slice(0, 100), taxNumber: '', at: at ?? '', cents, taxCents: null, signed: true },
  };
}

/** Portaria 195/2020: `A:` issuer, `F:` day, `N:` tax, `O:` total, `Q:` four characters of the signature. */
export function portugueseInvoice(text: string): Payload | null {
  if (!/^A:[A-Z]{0,2}\d{9}\*B:/.test(text)) return null;
  const fields = new Map(
    text.split('*').map((field): [string, string] => {
      const at = field.indexOf(':');
      return [field.slice(0, at), field.slice(at + 1)];
    }),
  );
  const cents = centsOf(fields.get('O'));
  if (cents === null || !DAY.test(fields.get('F') ?? '')) return null;
  const [taxNumber = '', day = ''] = [fields.get('A'), fields.get('F')];
  return {
    kind: 'fiscal',
    ...{
      seller: '',
      taxNumber,
      at: iso(day),
      cents,
      taxCents: centsOf(fields.get('N')),
      signed: fields.has('Q'),
    },
  };
}

/** SUNAT, Resolución 113-2018: issuer, type, series, number, tax, total, day. */
export function peruvianInvoice(text: string): Payload | null {
  const [taxNumber, type, , , tax, total, day] = text.split('|').map((field) => field.trim());
  const cents = centsOf(total);
  if (!/^\d{11}$/.test(taxNumber ?? '') || !/^\d\d$/.test(type ?? '') || cents === null) return null;
  if (!/^\d{4}-\d\d-\d\d$/.test(day ?? '')) return null;
  return {
    kind: 'fiscal',
    ...{
      seller: '',
      taxNumber: taxNumber ?? '',
      at: day ?? '',
      cents,
      taxCents: centsOf(tax),
      signed: false,
    },
  };
}

/** Order of the Federal Tax Service ED-7-20/662: time, sum, fiscal drive, document, mark. */
export function russianReceipt(text: string): Payload | null {
  const match = /^t=(\d{8})T\d{4,6}&s=(\d+\.\d\d)&fn=(\d{16})&i=\d+&fp=\d+&n=\d$/.exec(text.trim());
  const cents = centsOf(match?.[2]);
  if (!match || cents === null) return null;
  return {
    kind: 'fiscal',
    ...{ seller: '', taxNumber: '', at: iso(match[1] ?? ''), cents, taxCents: null, signed: true },
  };
}
