/**
 * Names and places of the corpus. They are assembled from lists of common words: nobody is meant, no firm exists,
 * and towns are invented so that no address is real.
 */
import type { Random } from '../random.ts';

const FIRST = {
  F: ['Anna', 'Marta', 'Helene', 'Clara', 'Ines', 'Judith'],
  M: ['Jonas', 'Peter', 'Emil', 'Viktor', 'Oskar', 'Theo'],
} as const;
const LAST = [
  'Lindqvist',
  'Brandner',
  'Okafor',
  'Marek',
  'Vautrin',
  'Sandoval',
  'Petersen',
  'Novak',
  'Kessler',
  'Amari',
];
const STREET = ['Harbour Road', 'Mill Lane', 'Orchard Street', 'Station Road', 'Canal Walk', 'Chapel Street'];
const TOWN = ['Norwell', 'Eastmere', 'Altenbruck', 'Sankt Velden', 'Kirchhaven', 'Port Aldane'];
const TRADE = ['Tooling', 'Printing', 'Logistics', 'Carpentry', 'Metalworks', 'Instruments', 'Textiles'];
const LEGAL = ['GmbH', 'Ltd', 'AG', 'KG'];
const BANK = [
  'Bank of Norwell',
  'Altenbruck Savings Bank',
  'Kirchhaven Cooperative Bank',
  'First Bank of Eastmere',
];

/** Goods with a unit price range in cents. */
export const GOODS: readonly { name: string; low: number; high: number }[] = [
  { name: 'Bearing 6204 sealed', low: 420, high: 990 },
  { name: 'Steel sheet 2 mm cut to size', low: 3890, high: 9120 },
  { name: 'Assembly, hours', low: 5800, high: 8900 },
  { name: 'Hydraulic hose 1/2 inch', low: 1270, high: 3460 },
  { name: 'Control cabinet inspection', low: 18000, high: 42000 },
  { name: 'Transport flat rate', low: 4500, high: 12500 },
  { name: 'Filter cartridge F7', low: 2310, high: 5980 },
  { name: 'Calibration certificate', low: 9500, high: 16500 },
];

export const COUNTERPARTIES: readonly string[] = [
  'Grocer Waldmann',
  'City utilities',
  'Rent flat 12',
  'Mobile contract',
  'Pharmacy am Markt',
  'Bookshop Arkade',
  'Rail ticket',
  'Insurance premium',
  'Bakery Hollerbusch',
  'Sports club fee',
];

export type Person = { first: string; last: string; full: string };

export function person(random: Random, sex: 'F' | 'M' = random.pick(['F', 'M'] as const)): Person {
  const first = random.pick(FIRST[sex]);
  const last = random.pick(LAST);
  return { first, last, full: `${first} ${last}` };
}

export type Firm = { name: string; street: string; town: string };

export function address(random: Random): { street: string; town: string } {
  return {
    street: `${random.pick(STREET)} ${random.int(2, 148)}`,
    town: `${random.digits(5)} ${random.pick(TOWN)}`,
  };
}

export function firm(random: Random): Firm {
  return { name: `${random.pick(LAST)} ${random.pick(TRADE)} ${random.pick(LEGAL)}`, ...address(random) };
}

export function bank(random: Random): Firm {
  return { name: random.pick(BANK), ...address(random) };
}
