/** Where the fields of a machine readable zone stand: ICAO 9303 parts 4 (TD3), 5 (TD1), 6 (TD2) and 7 (visas). */
import type { Mrz, MrzField } from '../facts.ts';

/** [line, first column, column after the last], all from 0. */
export type Span = readonly [line: number, from: number, to: number];

export interface Layout {
  format: Mrz['format'];
  lines: number;
  length: number;
  code: Span;
  issuer: Span;
  names: Span;
  number: Span;
  nationality: Span;
  birthDate: Span;
  sex: Span;
  expiryDate: Span;
  /** Spans in the order in which they are weighted, and the column of the check digit. */
  checks: { field: MrzField; spans: Span[]; digit: Span; mayBeFiller?: boolean }[];
  /** Columns that hold digits (or filler) only; read letters there are misread digits. */
  digits: Span[];
  /** Columns that hold letters (or filler) only. */
  letters: Span[];
}

const dates = (line: number, birth: number, expiry: number): Layout['checks'] => [
  { field: 'birth-date', spans: [[line, birth, birth + 6]], digit: [line, birth + 6, birth + 7] },
  { field: 'expiry-date', spans: [[line, expiry, expiry + 6]], digit: [line, expiry + 6, expiry + 7] },
];

/** The second line of TD2, TD3 and both visas begins alike. */
const common = {
  lines: 2,
  code: [0, 0, 2],
  issuer: [0, 2, 5],
  number: [1, 0, 9],
  nationality: [1, 10, 13],
  birthDate: [1, 13, 19],
  sex: [1, 20, 21],
  expiryDate: [1, 21, 27],
} satisfies Partial<Layout>;
const numberCheck: Layout['checks'][number] = {
  field: 'document-number',
  spans: [[1, 0, 9]],
  digit: [1, 9, 10],
};
const commonLetters = (length: number): Span[] => [
  [0, 2, length],
  [1, 10, 13],
];
const commonDigits: Span[] = [
  [1, 9, 10],
  [1, 13, 20],
  [1, 21, 28],
];

export const LAYOUTS: readonly Layout[] = [
  {
    ...common,
    format: 'TD3',
    length: 44,
    names: [0, 5, 44],
    checks: [
      numberCheck,
      ...dates(1, 13, 21),
      { field: 'optional-data', spans: [[1, 28, 42]], digit: [1, 42, 43], mayBeFiller: true },
      {
        field: 'composite',
        spans: [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 43],
        ],
        digit: [1, 43, 44],
      },
    ],
    digits: [...commonDigits, [1, 43, 44]],
    letters: commonLetters(44),
  },
  {
    ...common,
    format: 'TD2',
    length: 36,
    names: [0, 5, 36],
    checks: [
      numberCheck,
      ...dates(1, 13, 21),
      {
        field: 'composite',
        spans: [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 35],
        ],
        digit: [1, 35, 36],
      },
    ],
    digits: [...commonDigits, [1, 35, 36]],
    letters: commonLetters(36),
  },
  {
    ...common,
    format: 'MRV-A',
    length: 44,
    names: [0, 5, 44],
    checks: [numberCheck, ...dates(1, 13, 21)],
    digits: commonDigits,
    letters: commonLetters(44),
  },
  {
    ...common,
    format: 'MRV-B',
    length: 36,
    names: [0, 5, 36],
    checks: [numberCheck, ...dates(1, 13, 21)],
    digits: commonDigits,
    letters: commonLetters(36),
  },
  {
    format: 'TD1',
    lines: 3,
    length: 30,
    code: [0, 0, 2],
    issuer: [0, 2, 5],
    names: [2, 0, 30],
    number: [0, 5, 14],
    nationality: [1, 15, 18],
    birthDate: [1, 0, 6],
    sex: [1, 7, 8],
    expiryDate: [1, 8, 14],
    checks: [
      { field: 'document-number', spans: [[0, 5, 14]], digit: [0, 14, 15] },
      ...dates(1, 0, 8),
      {
        field: 'composite',
        spans: [
          [0, 5, 30],
          [1, 0, 7],
          [1, 8, 15],
          [1, 18, 29],
        ],
        digit: [1, 29, 30],
      },
    ],
    digits: [
      [1, 0, 7],
      [1, 8, 15],
      [1, 29, 30],
    ],
    letters: [
      [0, 2, 5],
      [1, 15, 18],
      [2, 0, 30],
    ],
  },
];

/** Visas begin with V, passports with P; identity cards and other documents with anything else. */
export function layoutOf(lines: readonly string[]): Layout | null {
  const first = lines[0]?.[0];
  return (
    LAYOUTS.find(
      (layout) =>
        layout.lines === lines.length &&
        lines.every((line) => line.length === layout.length) &&
        layout.format.startsWith('MRV') === (first === 'V') &&
        // The old French identity card has TD2's size and a layout of its own.
        !(layout.format === 'TD2' && lines[0]!.startsWith('IDFRA')),
    ) ?? null
  );
}
