/**
 * Where the fields stand: ICAO 9303 parts 4 (TD3), 5 (TD1), 6 (TD2) and 7 (visas, MRV-A and MRV-B), and the French
 * identity card of 1988 to 2021, which has TD2's size, given names in the second line and no date of expiry.
 */

export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'FRA-ID';

/** [line, first column, column after the last], all from 0. */
export type Span = readonly [line: number, from: number, to: number];

export interface Layout {
  format: MrzFormat;
  lineLength: number;
  lineCount: number;
  code: Span;
  issuer: Span;
  names: Span;
  /** Where given names stand apart from `names`, which then holds the surname only. */
  givenNames?: Span;
  number: Span;
  numberDigit: Span;
  /** Optional data in which a document number of more than nine characters goes on; null where none can. */
  numberOverflow: Span | null;
  /** Null where it is the issuer's. */
  nationality: Span | null;
  birth: Span;
  birthDigit: Span;
  sex: Span;
  /** Null where the zone has none. */
  expiry: Span | null;
  expiryDigit: Span | null;
  optional: readonly Span[];
  /** Only TD3 has a digit of its own over the optional data. */
  optionalDigit: Span | null;
  /** Null for visas, which have none. */
  compositeDigit: Span | null;
  /** Spans under the composite digit, in the order in which they are weighted. */
  composite: readonly Span[];
}

/** The second line of TD2, TD3 and both visas begins alike. */
const secondLine = {
  lineCount: 2,
  code: [0, 0, 2],
  issuer: [0, 2, 5],
  number: [1, 0, 9],
  numberDigit: [1, 9, 10],
  nationality: [1, 10, 13],
  birth: [1, 13, 19],
  birthDigit: [1, 19, 20],
  sex: [1, 20, 21],
  expiry: [1, 21, 27],
  expiryDigit: [1, 27, 28],
} as const;

export const LAYOUTS: Record<MrzFormat, Layout> = {
  TD3: {
    ...secondLine,
    format: 'TD3',
    lineLength: 44,
    names: [0, 5, 44],
    numberOverflow: null,
    optional: [[1, 28, 42]],
    optionalDigit: [1, 42, 43],
    compositeDigit: [1, 43, 44],
    composite: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 43],
    ],
  },
  TD2: {
    ...secondLine,
    format: 'TD2',
    lineLength: 36,
    names: [0, 5, 36],
    numberOverflow: [1, 28, 35],
    optional: [[1, 28, 35]],
    optionalDigit: null,
    compositeDigit: [1, 35, 36],
    composite: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 35],
    ],
  },
  TD1: {
    format: 'TD1',
    lineLength: 30,
    lineCount: 3,
    code: [0, 0, 2],
    issuer: [0, 2, 5],
    names: [2, 0, 30],
    number: [0, 5, 14],
    numberDigit: [0, 14, 15],
    numberOverflow: [0, 15, 30],
    nationality: [1, 15, 18],
    birth: [1, 0, 6],
    birthDigit: [1, 6, 7],
    sex: [1, 7, 8],
    expiry: [1, 8, 14],
    expiryDigit: [1, 14, 15],
    optional: [
      [0, 15, 30],
      [1, 18, 29],
    ],
    optionalDigit: null,
    compositeDigit: [1, 29, 30],
    composite: [
      [0, 5, 30],
      [1, 0, 7],
      [1, 8, 15],
      [1, 18, 29],
    ],
  },
  'MRV-A': {
    ...secondLine,
    format: 'MRV-A',
    lineLength: 44,
    names: [0, 5, 44],
    numberOverflow: null,
    optional: [[1, 28, 44]],
    optionalDigit: null,
    compositeDigit: null,
    composite: [],
  },
  'MRV-B': {
    ...secondLine,
    format: 'MRV-B',
    lineLength: 36,
    names: [0, 5, 36],
    numberOverflow: null,
    optional: [[1, 28, 36]],
    optionalDigit: null,
    compositeDigit: null,
    composite: [],
  },
  'FRA-ID': {
    format: 'FRA-ID',
    lineLength: 36,
    lineCount: 2,
    code: [0, 0, 2],
    issuer: [0, 2, 5],
    names: [0, 5, 30],
    givenNames: [1, 13, 27],
    number: [1, 0, 12],
    numberDigit: [1, 12, 13],
    numberOverflow: null,
    nationality: null,
    birth: [1, 27, 33],
    birthDigit: [1, 33, 34],
    sex: [1, 34, 35],
    expiry: null,
    expiryDigit: null,
    optional: [[0, 30, 36]],
    optionalDigit: null,
    compositeDigit: [1, 35, 36],
    composite: [
      [0, 0, 36],
      [1, 0, 35],
    ],
  },
};

/** The layout of a zone of this many characters; visas and the old French card are told by how they begin. Null when no format has the size. */
export function layoutOf(text: string): Layout | null {
  const visa = text.startsWith('V');
  switch (text.length) {
    case 90:
      return LAYOUTS.TD1;
    case 72:
      return visa ? LAYOUTS['MRV-B'] : text.startsWith('IDFRA') ? LAYOUTS['FRA-ID'] : LAYOUTS.TD2;
    case 88:
      return visa ? LAYOUTS['MRV-A'] : LAYOUTS.TD3;
    default:
      return null;
  }
}
