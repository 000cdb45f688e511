/** Facts of the ocr stage: what is written on the pages, and what can be computed from it alone. */
import { z } from 'zod';
import { Box, NotAssessed, TimelineEvent } from '../../../shared/contracts/finding.ts';
import { DrawnValues } from './drawn/facts.ts';
import { Repeats } from './print/repeat-facts.ts';
import { Restated } from './reading/restated-facts.ts';
import { WordSource } from './reading/word-source.ts';
import { AmountCell, Equation, Sum, Summand, Suspect } from './sums/facts.ts';
import { TextDoubts } from './text-doubts.ts';

const unit = z.number().min(0).max(1);

/** `digits`: of the reader that tells characters apart, how sure it is of each. */
const WordReading = z.object({
  ...{ reader: z.string(), text: z.string(), confidence: unit },
  digits: z.array(unit).optional(),
});

export const Word = z.object({
  text: z.string(),
  box: Box,
  source: WordSource,
  /** The OCR engine's own; 1 for characters of a visible text layer, null for a layer of unknown quality. */
  confidence: unit.nullable(),
  /** Number of the line on its page, from the top; words of a line stand in order. */
  line: z.int().min(0),
  /** Where two readers were asked: whether they agree. What they do not agree on is a doubt, not a value. */
  agreed: z.boolean().optional(),
  /** Which of the `papers` of its page it stands on; absent where the page is one paper. */
  paper: z.int().min(0).optional(),
  /** What a text layer below the picture says there, where its digits are others. */
  layer: z.string().optional(),
  /** What each of them read, where they differ. */
  readings: z.array(WordReading).optional(),
  /**
   * What its print and ground look like in the picture, in the order of `print/measure.ts`. Absent where words do not come
   * from the picture, and where print is too small or too faint to be measured; null for what a word is too short for.
   */
  look: z.array(z.number().nullable()).optional(),
  /** How far its characters are from those of other words, as `print/strangeness.ts` measures it. */
  strange: z
    .object({
      kind: z.number().min(0),
      digits: z.object({ quartile: z.number().min(0), largest: z.number().min(0) }).optional(),
    })
    .optional(),
});
export type Word = z.infer<typeof Word>;

export const PageText = z.object({
  page: z.int().min(1),
  /**
   * `none`: nothing that looks like text was found. `illegible`: something does, but no word could be read.
   * `not-read`: not reached. The latter two stand in `notAssessed`.
   */
  reading: z.enum(['text-layer', 'ocr-layer', 'ocr', 'text-layer+ocr', 'none', 'illegible', 'not-read']),
  words: z.array(Word),
  /** The picture that was read has a text layer below it, by some OCR. */
  layered: z.literal(true).optional(),
  /** Its print is in a script that the readers of pictures do not know: words are what they made of it. */
  otherScript: z.literal(true).optional(),
  /** Its print lies in pictures of different kinds: the coder of a scan took it apart. */
  inLayers: z.literal(true).optional(),
  /** Where each paper lies, on the page as submitted, where its picture shows several. */
  papers: z.array(Box).optional(),
  /** Absent where no print was measured in a picture. */
  repeats: Repeats.optional(),
  ocr: z
    .object({
      engine: z.enum(['tesseract', 'tesseract.js', 'PP-OCRv4, tesseract', 'PP-OCRv4, tesseract.js']),
      durationMs: z.number().min(0),
      /** Share of the characters that another script would have fitted better; from half on the script is told as unknown. */
      foreign: unit.optional(),
      /** Clockwise turn of the raster under which the text was read. */
      turnedDegrees: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
      /** The picture that was read and measured. */
      picture: z.object({ widthPx: z.int().min(1), heightPx: z.int().min(1) }).optional(),
    })
    .optional(),
});
export type PageText = z.infer<typeof PageText>;

/** How sure the characters are: read from the file, or read by an engine with this lowest confidence. */
const Reading = z.object({
  source: WordSource,
  confidence: unit.nullable(),
  /** A second, enlarged reading of the same place gave the same characters; absent when there was none. */
  confirmed: z.boolean().optional(),
});

export const MrzField = z.enum([
  'document-number',
  'birth-date',
  'expiry-date',
  'optional-data',
  'composite',
]);
export type MrzField = z.infer<typeof MrzField>;

export const Mrz = Reading.extend({
  page: z.int().min(1),
  box: Box,
  /** ICAO 9303 parts 4 to 7. */
  format: z.enum(['TD1', 'TD2', 'TD3', 'MRV-A', 'MRV-B', 'FRA-ID']),
  lines: z.array(z.string()),
  fields: z.object({
    documentCode: z.string(),
    issuer: z.string(),
    number: z.string(),
    /** YYMMDD as printed. */
    birthDate: z.string(),
    sex: z.string(),
    expiryDate: z.string(),
    nationality: z.string(),
    surname: z.string(),
    givenNames: z.string(),
  }),
  checks: z.array(
    z.object({
      field: MrzField,
      printed: z.string(),
      computed: z.string(),
      valid: z.boolean(),
      text: z.string(),
    }),
  ),
  /** Characters that the picture left open and the check digits decided; absent where the zone stands as it was read. */
  corrected: z
    .array(z.object({ line: z.int(), column: z.int(), read: z.string(), corrected: z.string() }))
    .optional(),
  /** Characters of a picture that were not surely seen and that no check digit proves; absent where there are none. */
  doubts: z
    .array(z.object({ line: z.int(), column: z.int(), read: z.string(), other: z.string().nullable() }))
    .optional(),
  /**
   * When a check fails: single characters that OCR confuses and whose replacement makes every check valid.
   * `letterOnly`: between a letter and a digit (0/O, 1/I); those are the everyday reading errors.
   */
  repairs: z.array(
    z.object({
      line: z.int(),
      column: z.int(),
      read: z.string(),
      repaired: z.string(),
      letterOnly: z.boolean(),
    }),
  ),
});
export type Mrz = z.infer<typeof Mrz>;

/** A field of the machine readable zone that is looked for among the printed words of the same document. */
export const IdentityField = Reading.extend({
  field: z.enum(['document-number', 'birth-date', 'expiry-date', 'surname', 'given-names']),
  inZone: z.string(),
  /** As printed; null when nothing on the page is surely this field. */
  printed: z.string().nullable(),
  relation: z.enum(['agrees', 'contradicts', 'unknown']),
  page: z.int().min(1).nullable(),
  box: Box.nullable(),
});
export type IdentityField = z.infer<typeof IdentityField>;

/** An amount of an OCR layer that two readings of the picture below it, which agree, read otherwise. */
export const LayerDoubt = z.object({
  page: z.int().min(1),
  box: Box,
  /** As the layer has it. */
  layer: z.string(),
  /** Without its sign. */
  seenCents: z.int().min(0),
  /** Digits that differ (edit distance). */
  digits: z.int().min(0),
  /** Two where two readers of different kinds read it so, however often they were asked. */
  readers: z.int().min(1).default(1),
  /** Other amounts of the document that were read as their layer has them, and other numbers where these are few. */
  alike: z.int().min(0).default(0),
});
export type LayerDoubt = z.infer<typeof LayerDoubt>;

export const Iban = Reading.extend({
  page: z.int().min(1),
  box: Box,
  /** Without spaces. */
  value: z.string(),
  /** ISO 13616 length of its country and mod 97. */
  lengthValid: z.boolean(),
  checksumValid: z.boolean(),
  /** Called an IBAN or an account on its line, or printed in the groups of four of an IBAN. */
  labelled: z.boolean(),
  /** Both readers of pixels read it alike; false too where there was no second reader. */
  agreed: z.boolean().optional(),
  /** A further look at one that contradicts itself saw a number that does not. */
  mended: z.literal(true).optional(),
});
export type Iban = z.infer<typeof Iban>;

/** A bank identifier that is called so on its line. */
export const Bic = Reading.extend({
  page: z.int().min(1),
  box: Box,
  value: z.string(),
  /** Both readers of pixels read it alike; false too where there was no second reader. */
  agreed: z.boolean(),
});
export type Bic = z.infer<typeof Bic>;

export const PrintedDate = Reading.extend({
  page: z.int().min(1),
  box: Box,
  text: z.string(),
  /** YYYY-MM-DD; day and month as the order of the document's other dates suggests. */
  date: z.string(),
  /** Day and month could be exchanged. */
  ambiguous: z.boolean(),
  /** Text on the same line before it, for telling an issue date from a due date. */
  label: z.string(),
  /** Both readers of pixels read it alike; false too where there was no second reader. */
  agreed: z.boolean().optional(),
});
export type PrintedDate = z.infer<typeof PrintedDate>;

export const OcrFacts = z.object({
  notAssessed: z.array(NotAssessed),
  /** More words, amounts or dates than are kept: what was not found may still be there. */
  cut: z.boolean().optional(),
  timeline: z.array(TimelineEvent).optional(),
  pages: z.array(PageText),
  mrz: z.array(Mrz),
  /** Printed fields against the one zone; empty without a zone, or when the pages are more than an identity document. */
  identity: z.array(IdentityField),
  cells: z.array(AmountCell),
  equations: z.array(Equation),
  suspects: z.array(Suspect),
  summands: z.array(Summand).default([]),
  sums: z.array(Sum).default([]),
  /** There are more sums, or more amounts that words name, than are followed. */
  sumsCut: z.literal(true).optional(),
  ibans: z.array(Iban),
  bics: z.array(Bic).default([]),
  layerDoubts: z.array(LayerDoubt).default([]),
  /** What follows from what in the text layers below pictures; absent where no such layer was read. */
  layerSums: z.object({ summands: z.array(Summand), sums: z.array(Sum) }).optional(),
  dates: z.array(PrintedDate),
  textDoubts: TextDoubts.default({ found: [], asked: 0, alike: 0, cut: false }),
  drawn: DrawnValues.default({ found: [], unread: [], cut: false }),
  restated: z.array(Restated).default([]),
  /** There are more numbers than are compared, or several dates of which one would be. */
  restatedCut: z.literal(true).optional(),
});
export type OcrFacts = z.infer<typeof OcrFacts>;
