/**
 * Signed seals and the codes of licences: what they say of person and document, against what is printed. The issuer's
 * program writes both from one record, so an edit of the print leaves the code behind.
 */
import type { FactsOf } from '../../stages/index.ts';
import { isPrinted, printedTotal } from '../printed-amounts.ts';
import { agrees, type Compared } from './compared.ts';
import { licenceFields } from './licence.ts';

type Qr = FactsOf<'qr'>;
type Ocr = FactsOf<'ocr'>;
type Box = [number, number, number, number];
type Field = Extract<Qr['codes'][number]['payload'], { kind: 'seal' }>['fields'][number];

interface Sealed {
  page: number;
  box: Box;
  /** A trusted signer vouches for it: where print differs, print is wrong. */
  isVerified: boolean;
  fields: readonly Field[];
}

/** Shorter ones are found by chance, or are codes for something. */
const LEAST_CHARACTERS = 4;
const LEAST_OF_NAME = 3;
const TOTAL = 'total with tax';

/** One comparison for each value that print should show; none without such a code. */
export function compareSeals(qr: Qr, ocr: Ocr): Compared[] {
  const print = printOf(ocr);
  return sealedIn(qr).flatMap((sealed) => {
    const asked = sealed.fields.filter(isComparable);
    const missing = asked.filter((field) => !isThere(field, ocr, print));
    if (asked.length === 0) return [];
    if (missing.length === asked.length) return [foreign(sealed, missing)];
    return [agrees, ...missing.map((field) => absent(sealed, field, ocr))];
  });
}

function sealedIn({ codes }: Qr): Sealed[] {
  return codes.flatMap(({ page, box, payload }): Sealed[] => {
    if (payload.kind === 'seal')
      return [{ page, box, isVerified: payload.check.state === 'valid', fields: payload.fields }];
    return payload.kind === 'aamva'
      ? [{ page, box, isVerified: false, fields: licenceFields(payload.elements) }]
      : [];
  });
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

interface Print {
  /** Letters and digits of everything, in reading order. */
  run: string;
  words: ReadonlySet<string>;
}

function printOf({ pages }: Ocr): Print {
  const words = pages.flatMap((page) => page.words.map(({ text }) => text));
  const parts = words.flatMap((text) => text.split(/[\s'’.,/-]+/).map(plain));
  return { run: words.map(plain).join(''), words: new Set(parts) };
}

function isComparable({ kind, value }: Field): boolean {
  if (kind === 'other') return false;
  return kind === 'name' ? tokens(value).length > 0 : plain(value).length >= LEAST_CHARACTERS;
}

/** Titles and initials are often printed otherwise. */
const tokens = (name: string): string[] =>
  name
    .split(/[\s'’.,/-]+/)
    .map(plain)
    .filter(({ length }) => length >= LEAST_OF_NAME);

function isThere({ kind, value }: Field, ocr: Ocr, { run, words }: Print): boolean {
  if (kind === 'name') return tokens(value).every((token) => words.has(token) || run.includes(token));
  if (kind === 'date')
    return (
      ocr.dates.some(({ date }) => date === value) || dateForms(value).some((form) => run.includes(form))
    );
  if (kind === 'amount') {
    const cents = centsOf(value);
    return ocr.cells.some((cell) => Math.abs(cell.cents) === cents) || isPrinted(ocr, cents);
  }
  return run.includes(plain(value));
}

/** Days as they are printed in digits, with the century and without. */
function dateForms(iso: string): string[] {
  const [year = '', month = '', day = ''] = iso.split('-');
  return [
    `${day}${month}${year}`,
    `${month}${day}${year}`,
    `${year}${month}${day}`,
    `${day}${month}${year.slice(2)}`,
    `${month}${day}${year.slice(2)}`,
    `${year.slice(2)}${month}${day}`,
  ];
}

const centsOf = (amount: string): number => Math.abs(Math.round(Number(amount) * 100));

/** Nothing that the code says is printed: it may be of another document, or what was read is too little. */
function foreign({ page, box }: Sealed, missing: readonly Field[]): Compared {
  const values = missing
    .slice(0, 3)
    .map(({ label, value }) => ({ source: `code: ${label}`, text: value, box }));
  const note = 'Nothing of what the code says was found in print; it may belong to another document.';
  return { is: 'unsure', toCheck: [{ page, box, values, note }] };
}

/** The rest of the code is printed, this value is not. */
function absent(sealed: Sealed, field: Field, ocr: Ocr): Compared {
  const printed = contradicting(field, ocr);
  const { page, box } = sealed;
  if (printed) {
    const { label: what, value: inCode } = field;
    const note = sealed.isVerified
      ? `The seal's signature holds, and its ${what} is ${inCode}; printed is ${printed}.`
      : `The code's ${what} is ${inCode}, printed is ${printed}; which of the two is false, the document does not say.`;
    const recovered = sealed.isVerified && { old: inCode, new: printed, source: 'the signed seal' };
    return {
      is: 'contradiction',
      occurrence: {
        confidence: sealed.isVerified ? 0.95 : 0.8,
        page,
        box,
        note,
        data: { what, inCode, printed },
        ...(recovered ? { recovered } : {}),
      },
    };
  }
  const values = [{ source: `code: ${field.label}`, text: field.value, box }];
  const note = `The code's ${field.label} was not found in print, though other values of the code were.`;
  return { is: 'unsure', toCheck: [{ page, box, values, note }] };
}

/**
 * What stands in the value's place where that is sure: another account that is labelled as one, another total. Other
 * values may stand on a page that was not submitted.
 */
function contradicting({ kind, label, value }: Field, ocr: Ocr): string | null {
  if (kind === 'account') {
    const others = ocr.ibans.filter(
      (iban) => iban.labelled && iban.source === 'text-layer' && iban.checksumValid,
    );
    return others.map((iban) => iban.value).join(', ') || null;
  }
  if (label !== TOTAL) return null;
  const total = printedTotal(ocr);
  return total && total.cents !== centsOf(value) ? total.text : null;
}
