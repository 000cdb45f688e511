/** Elements of a North American licence's code (AAMVA DL/ID card design standard 2020, D.12.5) that its front prints. */
import type { SealField } from '../../stages/qr/facts.ts';

const NAMES: readonly (readonly [string, string])[] = [
  ['DCS', 'surname'],
  ['DAC', 'given name'],
  ['DCT', 'given names'],
];
const DATES: readonly (readonly [string, string])[] = [
  ['DBB', 'date of birth'],
  ['DBA', 'date of expiry'],
];

export function licenceFields(elements: Readonly<Record<string, string>>): SealField[] {
  const fields: SealField[] = [];
  for (const [id, label] of NAMES) fields.push({ kind: 'name', label, value: elements[id] ?? '' });
  fields.push({ kind: 'number', label: 'document number', value: elements.DAQ ?? '' });
  for (const [id, label] of DATES) fields.push({ kind: 'date', label, value: isoOf(elements[id] ?? '') });
  return fields.filter(({ value }) => value !== '' && value !== 'NONE' && value !== 'unavl');
}

/** MMDDCCYY as the United States write it, CCYYMMDD as Canada does; '' for anything else. */
function isoOf(digits: string): string {
  if (!/^\d{8}$/.test(digits)) return '';
  const [first, last] = [digits.slice(0, 4), digits.slice(4)];
  const [year, month, day] =
    Number(first) > 1231
      ? [first, last.slice(0, 2), last.slice(2)]
      : [last, first.slice(0, 2), first.slice(2)];
  return `${year}-${month}-${day}`;
}
