/** What the pixels and the JPEG coding of a document's images show, without judgement. Pixels are those of the file. */
import { z } from 'zod';
import { NotAssessed } from '../../../shared/contracts/finding.ts';
import { CopyMoveFacts, ExactCopyFacts, GroundCopyFacts, TurnedCopyFacts } from './copy-facts.ts';
import { MissingGrainFacts } from './grain-facts.ts';
import { MIXING_NAMES } from './methods/ink-mixing/mixings.ts';
import { REGION_PRINT } from './methods/region-print.ts';
import { Place } from './place.ts';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const Origin = z.object({ x: z.int().min(0).max(7), y: z.int().min(0).max(7) });

/** A quantisation table as used by a component, beside the nearest table of the IJG library. */
const TableFact = z.object({
  component: z.enum(['luma', 'chroma']),
  ijgQuality: z.int(),
  exact: z.boolean(),
  meanAbsoluteDifference: z.number(),
});

/** The coding of a JPEG image. */
export const JpegFacts = z.object({
  process: z.enum(['baseline', 'extended', 'progressive', 'lossless', 'arithmetic', 'hierarchical']),
  /** `4:2:0` and the like; `HxV,...` of the components where it has no such name. */
  sampling: z.string(),
  tables: z.array(TableFact),
  huffman: z.enum(['standard', 'optimised', 'none']),
  restartIntervalMcus: count,
  /** Application segments that were identified, in file order, each once. */
  applications: z.array(z.string()),
  photoshop: z.object({
    /** Level 0..12 of image resource 0x0406, which Photoshop alone writes. */
    quality: z.int().nullable(),
    saveForWebQuality: z.int().nullable(),
    /** An APP14 segment, which Adobe's encoders always write. */
    adobeSegment: z.boolean(),
  }),
  /** Parts after the image's end. */
  trailing: z.array(
    z.object({
      kind: z.enum(['jpeg', 'mp4', 'samsung-trailer', 'zero-padding', 'unknown']),
      offset: count,
      lengthBytes: count,
      declared: z.boolean(),
    }),
  ),
  problems: z.array(z.string()),
});
export type JpegFacts = z.infer<typeof JpegFacts>;

/** Votes of the pixels for one of the 64 positions of an 8x8 block grid (ZERO). */
export const GridFacts = z.object({
  /** Position of the grid that the picture as a whole shows; null when none is meaningful. */
  main: Origin.nullable(),
  mainLog10Nfa: z.number(),
  /** Share of all pixels that vote for the main grid, and for the next best other than the file's own. */
  mainShare: share,
  nextShare: share,
  /** Share of pixels that vote for no grid: flat, tied or at the border. */
  silentShare: share,
  /** Share of pixels that have the most frequent grey level: high for pages drawn by a program. */
  dominantLevelShare: share,
  /** Regions with a grid that is neither the main one nor the file's own, strongest first. */
  foreign: z.array(
    z.object({
      origin: Origin,
      place: Place,
      votes: count,
      /** Votes for this origin outside the region, relative to other origins: about 1 for a pasted part. */
      elsewhere: z.number(),
      log10Nfa: z.number(),
    }),
  ),
  /** Rows that were reached before the time was spent. */
  rowsAssessed: count,
});
export type GridFacts = z.infer<typeof GridFacts>;

/** Traces of an earlier JPEG compression on the same block grid (aligned double quantisation). */
/** Levels of Cb and Cr between the one colour that marks the region and the picture's own; 0 without one, and in facts stored before it was looked at. */
const Tint = z.number().default(0);

/** What stands in the region (`methods/region-print.ts`); in facts stored before it was looked at: print within the page. */
const RegionPrintFact = z.enum(REGION_PRINT).default('within');

export const DoubleQuantisationFacts = z.object({
  /** Share of blocks without clipped samples; only these keep the trace. */
  usableShare: share,
  /** Frequencies (natural index) that were quantised before with a coarser step. */
  steps: z.array(
    z.object({
      frequency: count,
      step: count,
      earlierStep: count,
      /** Share of the blocks that show it. */
      share,
      /** Nats a coefficient by which the earlier step explains the histogram better. */
      gain: z.number(),
    }),
  ),
  /** Non-zero coefficients that were judged, and whether the trace is clear enough to look for regions without it. */
  coefficients: count,
  locatable: z.boolean(),
  /** Regions that do not show the earlier compression, strongest first. */
  regions: z.array(
    z.object({
      place: Place,
      scoreNats: z.number(),
      coefficients: count,
      /** 1 = scores like blocks that were compressed once. */
      likeness: z.number(),
      log10Nfa: z.number(),
      tint: Tint,
      print: RegionPrintFact,
    }),
  ),
});
export type DoubleQuantisationFacts = z.infer<typeof DoubleQuantisationFacts>;

/** How the whole table of an earlier, coarser saving on the same grid explains the blocks (`methods/recompression/`). */
export const RecompressionFacts = z.object({
  /** IJG quality of an earlier saving that explains nearly all blocks, so that others stand out; null without one, or by another table. */
  quality: z.int().nullable(),
  /** One explains them by a table that is none of the library's; such were not looked for in facts stored before. */
  ownTable: z.boolean().default(false),
  /** Blocks with content that were judged, and the share that speaks against that table. */
  blocks: count,
  oddShare: share,
  /** Regions whose blocks do, strongest first. */
  regions: z.array(
    z.object({
      place: Place,
      blocks: count,
      scoreNats: z.number(),
      /** 1 = all that edited blocks would score. */
      likeness: z.number(),
      log10Nfa: z.number(),
      tint: Tint,
      print: RegionPrintFact,
    }),
  ),
});
export type RecompressionFacts = z.infer<typeof RecompressionFacts>;

/** The EXIF thumbnail beside the picture, compared cell by cell (8x8 thumbnail pixels). */
export const ThumbnailFacts = z.object({
  offset: count,
  lengthBytes: count,
  widthPx: count,
  heightPx: count,
  /** Over the textured cells, at the best of the crops that cameras use; null when there are too few. */
  medianCorrelation: z.number().nullable(),
  cells: count,
  differingCells: count,
  /** Groups of cells that show something else, in the main image's pixels. */
  regions: z.array(z.object({ cells: count, place: Place })),
});
export type ThumbnailFacts = z.infer<typeof ThumbnailFacts>;

const ofMixings = z.record(z.enum(MIXING_NAMES), count);

/**
 * Of a word: its samples that are neither ground nor ink (red, green and blue in one number), their colours, those of them that each way of
 * mixing both cannot make, and the letters with such samples (`methods/ink-mixing`). Null after a lossy coding, for few samples, and in older facts.
 */
const Mixing = z.object({
  ink: count,
  ground: count,
  mixed: count,
  colours: count,
  misfits: ofMixings,
  misfitLetters: ofMixings,
});

/** The print of a page that a program drew, word by word (`methods/drawn-print`). */
export const DrawnPrintFacts = z.object({
  /** A lossy coding changed the samples: only shapes tell something. */
  isCoded: z.boolean(),
  /** Words beyond those that are kept. */
  leftOut: count,
  words: z.array(
    z.object({
      place: Place,
      /** Of which commas, stops and the like are none. */
      glyphs: count,
      letters: count,
      /** Of the letters: those whose samples stand in no other word of the page. */
      single: count,
      /** Strongest difference of its ink from the ground, in levels. */
      contrast: z.number().min(0),
      /** Of the samples around and between its letters: those that are nearly ground, and not quite. */
      faint: share,
      /** Of each letter: equal numbers for letters of one shape, up to three bounds. Null for a texture, and where the time was spent. */
      shapes: z.record(z.enum(['tight', 'usual', 'loose']), z.array(count)).nullable(),
      /** Of each letter: strongest difference of its ink from the ground. Null in older facts. */
      levels: z.array(count).nullable().default(null),
      /** Of each letter: its middle, in samples from the left end of the word. Null in older facts. */
      middlesPx: z.array(count).nullable().default(null),
      /**
       * Of each letter of a word whose letters are equally high, as digits are: shares of its ink in 12 rows and 8 columns, a sign each
       * (`drawn-print/forms.ts`); columns that it leans to the right on each row upwards; how far ink is
       * from its middle downwards (standard deviation), its width, and its ink in samples that are all ink. Null for other words, and in facts stored before anything looked for it.
       */
      forms: z
        .object({
          shares: z.array(z.string()),
          slants: z.array(z.number()),
          spreadsPx: z.array(z.number().min(0)),
          widthsPx: z.array(count),
          inksPx: z.array(z.number().min(0)),
        })
        .nullable()
        .default(null),
      /** Level of its ground; height and stroke width of its usual letter. */
      ground: z.number(),
      letterPx: count,
      strokePx: z.number().min(0),
      mixing: Mixing.nullable().default(null),
    }),
  ),
  /** Words in print of more than 64 samples, of which the colours alone are looked at. */
  largeWords: z.array(z.object({ place: Place, letters: count, mixing: Mixing.nullable() })).default([]),
});
export type DrawnPrintFacts = z.infer<typeof DrawnPrintFacts>;

/** How steep edges are, in tiles of 24 x 24 samples: the 90th percentile of steps as shares of the local contrast. */
export const EdgeSlopeFacts = z.object({
  /** Tiles with edges outside the regions, their median slope and what 98 % of them stay below. */
  tiles: count,
  median: z.number().min(0),
  high: z.number().min(0),
  /** Tiles of letters with steep edges, in regions of two and more. */
  steepTiles: count,
  /** The regions, largest first. */
  regions: z.array(
    z.object({
      place: Place,
      tiles: count,
      slope: z.number().min(0),
      /** Other tiles with edges within ten tiles, and what 95 % of them stay below. */
      nearTiles: count,
      nearHigh: z.number().min(0),
      /** On how many axes (across, down) such tiles stand on both sides of the region. */
      enclosed: z.int().min(0).max(2),
    }),
  ),
});
export type EdgeSlopeFacts = z.infer<typeof EdgeSlopeFacts>;

/** What the ground, the print and the grain say about how the picture came to be (`methods/capture`). */
export const CaptureCueFacts = z.object({
  /** Shares of the 8x8 blocks: bare ground, with print, ground that is clipped. */
  quiet: share,
  print: share,
  clipped: share,
  /** Of the ground that is not clipped: blocks of one level. Of the ground beside print: the same, clipped or not. */
  flat: share,
  flatBesidePrint: share,
  /** Of neighbouring blocks of ground: those of equal mean. */
  level: share,
  /** In levels: median range within a block of ground, spread of the ground's lightness over the page, its median. */
  unrest: z.number().min(0),
  spread: z.number().min(0),
  lightness: z.number().min(0),
  /** Of the blocks with print: darkest sample of one of the three usual levels; the same block stands elsewhere. */
  inkLevels: share,
  equalBlocks: share,
  /** Of the samples on edges: those of rules and frames that stay exactly on one row or column. */
  straightEdges: share,
  /** 1 = the noise of neighbours is independent; less where it was scaled or smoothed; null without noise. */
  grain: z.number().min(0).nullable(),
  /** Of all samples: those at the two usual levels; 1 for black and white. Entropy of the levels, in bits. */
  twoLevels: share,
  levelBits: z.number().min(0).max(8),
  /**
   * Tiles of bright, empty ground, those of them whose grid of colours goes on in two neighbours, and of these the ones in which the colours
   * stand beside one another (`screen-grid.ts`; none in older facts). Null without colour, and in facts stored before anything looked for it.
   */
  screenGrid: z
    .object({ tiles: count, agreeing: count, apart: count.default(0) })
    .nullable()
    .default(null),
  /** Share of the picture that has colour; null where its samples were not kept, and for inks and RGB in a JPEG. */
  colour: share.nullable(),
});
export type CaptureCueFacts = z.infer<typeof CaptureCueFacts>;

export const ImageFacts = z.object({
  page: z.int().min(1),
  objectNumber: z.int().nullable(),
  /** A smaller part of a page that sets text of its own: a picture in a document, not the picture of one. */
  illustration: z.boolean(),
  mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  widthPx: count,
  heightPx: count,
  /** False where a part was damaged, or a method ran out of time. */
  isWhole: z.boolean(),
  jpeg: JpegFacts.nullable(),
  grid: GridFacts.nullable(),
  doubleQuantisation: DoubleQuantisationFacts.nullable(),
  recompression: RecompressionFacts.nullable(),
  thumbnail: ThumbnailFacts.nullable(),
  copyMove: CopyMoveFacts.nullable(),
  /** Null when the pixels or the time were not there, and in facts stored before anything looked for them. */
  turnedCopies: TurnedCopyFacts.nullable().default(null),
  /** Null when the pixels or the time were not there, and in facts stored before anything looked for them. */
  groundCopies: GroundCopyFacts.nullable().default(null),
  /** Null when the pixels or the time were not there, and in facts stored before anything looked for them. */
  missingGrain: MissingGrainFacts.nullable().default(null),
  /** Null when the pixels or the time were not there, and for JPEG and lossy WebP, whose coding makes copies differ. */
  exactCopies: ExactCopyFacts.nullable(),
  /** Null for pictures without flat ground, and where the time was spent. */
  drawnPrint: DrawnPrintFacts.nullable(),
  edgeSlopes: EdgeSlopeFacts.nullable(),
  capture: CaptureCueFacts.nullable(),
});
export type ImageFacts = z.infer<typeof ImageFacts>;

export const ForensicFacts = z.object({
  images: z.array(ImageFacts),
  /** Images of the document that the cap or the time left out. */
  unreachedImages: count,
  notAssessed: z.array(NotAssessed),
});
export type ForensicFacts = z.infer<typeof ForensicFacts>;
