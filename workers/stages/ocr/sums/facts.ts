/** Amounts of the pages, and what follows from what. */
import { z } from 'zod';
import { Box } from '../../../../shared/contracts/finding.ts';
import { WordSource } from '../reading/word-source.ts';

const unit = z.number().min(0).max(1);

export const AmountCell = z.object({
  page: z.int().min(1),
  box: Box,
  text: z.string(),
  /** Hundredths of the printed unit, or units where the document prints no decimals; amounts are never floats. */
  cents: z.int(),
  source: WordSource,
  confidence: unit.nullable(),
  /** Both readers of pixels are sure of the same digits. */
  surely: z.literal(true).optional(),
});
export type AmountCell = z.infer<typeof AmountCell>;

/** A relation that the document's own layout states between its amounts. */
export const Equation = z.object({
  kind: z.enum(['row-product', 'column-sum', 'tax', 'total', 'net-pay', 'running-balance']),
  holds: z.boolean(),
  /** Indices into `cells`; the last one is the stated result. */
  cells: z.array(z.int().min(0)),
  /** Result that the other cells imply. */
  impliedCents: z.int(),
});
export type Equation = z.infer<typeof Equation>;

/** A cell that alone explains why equations fail. */
export const Suspect = z.object({
  cell: z.int().min(0),
  /** Value with which every equation of this cell holds. */
  impliedCents: z.int(),
  /** Equations that its replacement repairs, as indices into `equations`. */
  repairs: z.array(z.int().min(0)).min(1),
  /** Equations of the same table that hold: how well established the table's arithmetic is. */
  supporting: z.int().min(0),
  /** Digits that differ between printed and implied value (edit distance). */
  digitsChanged: z.int().min(0),
  /** The implied value stands somewhere else in the document: a copy that was not altered. */
  impliedPrintedElsewhere: z.boolean(),
  /** The printed value stands more than once: software computed it, or all copies were altered. */
  repeated: z.boolean(),
  /** For a cell read by OCR: a second, enlarged reading gave the printed value again. */
  confirmed: z.boolean().optional(),
});
export type Suspect = z.infer<typeof Suspect>;

/** An amount that stands in a sum, with the words beside it. */
export const Summand = AmountCell.extend({
  label: z.string(),
  /** Both readers of pixels read it alike; false too where there was no second reader. */
  agreed: z.boolean(),
  /** They read its digits alike, and not the marks between them. */
  digitsAlike: z.enum(['surely', 'faintly']).optional(),
  /** Of digits that are alike faintly: the places, from the last one, of those of which the first reader is unsure. */
  unsurePlaces: z.array(z.int().min(0)).optional(),
});
export type Summand = z.infer<typeof Summand>;

/** A result that labels and layout promise, and what it follows from. */
export const Sum = z.object({
  kind: z.enum([
    ...[
      'total',
      'row',
      'tax',
      'account',
      'carried',
      'list',
      'last-balance',
      'turnover',
      'line-product',
      'repeated',
      'retold',
      'foot',
    ],
    ...['named', 'pay-list', 'pay-base', 'product', 'rate', 'stated', 'beyond-year', 'year-part', 'tendered'],
    ...['taxed-rest', 'metered', 'moved-mark', 'one-decimal', 'average'],
  ] as const),
  /** One of the ways in which genuine documents compute leads from the amounts to the result. */
  holds: z.boolean(),
  /** Indices into `summands`; where it does not hold those that it is expected to follow from. */
  from: z.array(z.int().min(0)),
  result: z.int().min(0),
  impliedCents: z.int(),
  /** It goes from one page to another, and no page numbers say that none is missing between them. */
  mayLackPage: z.literal(true).optional(),
  /** Honest papers depart in this way as well: to be asked about. */
  isOpen: z.literal(true).optional(),
  /** In the picture nothing is printed where one of its rows may have been lost. */
  isBare: z.literal(true).optional(),
  /** Where between them there is room for one row more, on the page as submitted. */
  room: Box.optional(),
});
export type Sum = z.infer<typeof Sum>;
