/**
 * Fields of 2D-Doc (Agence nationale des titres sécurisés, Spécifications techniques des codes à barres 2D-Doc 3.1.3,
 * perimeter 1): their sizes, without which a code cannot be cut, and what those mean that a document prints.
 */
import type { SealField } from './seal.ts';

/** Fields of a fixed size end without a separator. */
const FIXED: Readonly<Record<number, string>> = {
  1: '1G 1H 5T 68 6J 76 7C 7D 7E 7F 7G 7I 7J 7O AF AG AT B6 BA BD C0 C5 F3 F5 L7 L8',
  2: '26 2D 34 5J 65 67 6C 6I 6Y 7H A0 A6 B5 B9 BG D8 E0 E5 G0 G1 H1 H3 HL HQ HR HS LA',
  3: '6B A5 A7 A9 BE BF DY E4',
  4: '06 08 09 36 37 45 4S 53 54 AD AE E1 E2 E3 I0',
  5: '24 2B 4P 5H 6W 78 7A AY C9 HJ',
  6: '07 51 AO',
  7: '52 AK H8 I1',
  8: '1C 4A 4B 4C 55 56 57 69 6L 6N 6O 75 96 AA AI AN B7 C4 D3 D4 D6 D7 D9 DA DD DL DS F2 G3 H4 H5 H9 HA HO L2 L9',
  9: '0A 0B 7L DF DN DU E7 HB',
  10: 'CB',
  11: 'AL I6',
  12: '6R 70 71 86 C3 CC E8 F6 HN HP',
  13: '40 44 47 49 7K AJ',
  14: '50 BK DG DO DV',
  15: '4F',
  16: '7P I2',
  17: '85 A4 D0',
  19: '6K',
  21: '5N',
  36: '0D',
};

/** Fields of a varying size that end without a separator where they are this long; all others end with one. */
const LONGEST: Readonly<Record<number, string>> = {
  3: '4M',
  5: '43 AM',
  7: 'F4',
  8: 'AB',
  10: '6H 6Q AS G4 D5 DZ',
  11: '32 38 39 58 5A 5C 6Z',
  12: '41 4D 4E 4I 4J 59 5B 5U A8',
  13: 'I5',
  14: '5L',
  15: 'L4',
  16: '1D',
  17: 'A1 A2 A3',
  18: '95 HM',
  19: 'AC',
  20: '61 66 82 B1 BC C2 D2 DH DP G2 HH',
  25: 'AQ',
  30: '1E 1F 33 4R 4T AH BH BI BJ DI DX L3 L5 L6',
  32: '25 2C 4Q 5I 6A 6X AZ B8 HK',
  34: '35',
  35: 'AR',
  37: 'I4',
  38:
    '10 11 12 13 14 15 16 17 1I 1J 1K 1L 1M 1N 1O 1P 20 21 22 23 27 28 29 2A 31 46 48 4G 4K 4L 4N 4O 4U 5D 5E 5F 5G ' +
    '5M 5O 5P 5Q 5R 62 63 64 6G 6S 6T 6U 6V 72 74 90 91 92 93 94 AU AV AW AX B2 B3 B4 C1 C6 C8 F0 H0 H2 HC HD HE HF HG HI',
  40: '5S 6M 6P 83 84 H6',
  45: '77 7B CA G5',
  50: '5K BB D1 DB DC DE DJ DK DM DQ DR DT DW',
  53: 'H7',
  54: 'I3',
  60: '60 6D 6E 73 81 AP B0 F1',
  64: '7M',
  65: 'E6',
  77: '4H',
  80: 'L0 L1',
  90: '6F',
  114: '79',
  128: '7N',
  140: '30',
};

/** How a value is written: as text, as a day (DDMMYYYY), as days since 2000 in hex. */
type Written = 'text' | 'day' | 'days';

export interface FieldMeaning {
  kind: SealField['kind'];
  label: string;
  written: Written;
}

const MEANINGS: Readonly<Record<string, [SealField['kind'], string, Written?]>> = {
  '10': ['name', 'customer'],
  '12': ['name', 'customer’s given name'],
  '13': ['name', 'customer’s surname'],
  '14': ['name', 'recipient of the invoice'],
  '16': ['name', 'recipient’s given name'],
  '17': ['name', 'recipient’s surname'],
  '18': ['number', 'invoice number'],
  '19': ['number', 'customer number'],
  '1A': ['number', 'contract number'],
  '1D': ['amount', 'total with tax'],
  '22': ['other', 'street'],
  '24': ['number', 'postal code'],
  '25': ['other', 'town'],
  '30': ['name', 'account holder'],
  '31': ['account', 'IBAN'],
  '38': ['amount', 'opening balance'],
  '39': ['amount', 'closing balance'],
  '36': ['date', 'beginning of the period', 'days'],
  '37': ['date', 'end of the period', 'days'],
  '40': ['number', 'tax number'],
  '41': ['amount', 'reference income'],
  '44': ['number', 'number of the tax notice'],
  '45': ['number', 'year of the income'],
  '46': ['name', 'taxpayer'],
  '47': ['number', 'taxpayer’s number'],
  '48': ['name', 'second taxpayer'],
  '49': ['number', 'second taxpayer’s number'],
  '4A': ['date', 'date of collection', 'day'],
  '50': ['number', 'employer’s number'],
  '53': ['date', 'beginning of the period', 'days'],
  '54': ['date', 'end of the period', 'days'],
  '55': ['date', 'beginning of the contract', 'day'],
  '58': ['amount', 'taxable net salary'],
  '5A': ['amount', 'gross salary'],
  '5C': ['amount', 'net salary'],
  '60': ['name', 'given names'],
  '61': ['name', 'given name'],
  '62': ['name', 'surname'],
  '63': ['name', 'name in use'],
  '66': ['number', 'document number'],
  '69': ['date', 'date of birth', 'day'],
  '6G': ['name', 'surname'],
  B0: ['name', 'given names'],
  B1: ['name', 'given name'],
  B2: ['name', 'surname'],
  B7: ['date', 'date of birth', 'day'],
  BC: ['number', 'diploma number'],
};

export interface FieldSize {
  length: number;
  fixed: boolean;
}

const SIZES: ReadonlyMap<string, FieldSize> = new Map([...sizesIn(FIXED, true), ...sizesIn(LONGEST, false)]);

function sizesIn(table: Readonly<Record<number, string>>, fixed: boolean): [string, FieldSize][] {
  return Object.entries(table).flatMap(([length, ids]) =>
    ids.split(' ').map((id): [string, FieldSize] => [id, { length: Number(length), fixed }]),
  );
}

/** Null: it ends with a separator, however long it is, as fields of later versions do. */
export const sizeOf = (id: string): FieldSize | null => SIZES.get(id) ?? null;

export function meaningOf(id: string): FieldMeaning | null {
  const row = MEANINGS[id];
  return row ? { kind: row[0], label: row[1], written: row[2] ?? 'text' } : null;
}
