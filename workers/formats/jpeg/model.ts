/** What the marker walk hands out: the syntax of one JPEG stream, with byte offsets from the start of the given bytes. */

/** The application data that an APPn segment carries, told by its signature, never by its number alone. */
export type AppData =
  | 'jfif'
  | 'jfxx'
  | 'exif'
  | 'xmp'
  | 'xmp-extended'
  | 'icc'
  | 'photoshop'
  | 'adobe'
  | 'mpf'
  | 'jumbf'
  | 'ducky'
  | 'flir'
  | 'unknown';

/** One marker segment; `length` counts the marker itself, so that `offset + length` is where the next thing begins. */
export type JpegSegment = { marker: number; name: string; offset: number; length: number; app?: AppData };

/** A quantisation table in NATURAL order (`row * 8 + column`), as defined in the stream. */
export type QuantTable = { id: number; precision: 8 | 16; values: Uint16Array; offset: number };

/** A Huffman table as transmitted: counts of codes by length 1..16, and the symbols in code order. */
export type HuffmanSpec = { kind: 'dc' | 'ac'; id: number; counts: Uint8Array; symbols: Uint8Array };

export type FrameComponent = { id: number; h: number; v: number; quantTable: number };

/** Start of frame. `process` is the coding process that the SOF marker names. */
export type JpegFrame = {
  process: 'baseline' | 'extended' | 'progressive' | 'lossless' | 'arithmetic' | 'hierarchical';
  precision: number;
  width: number;
  height: number;
  components: FrameComponent[];
  offset: number;
};

/** One scan header with the byte range `[dataStart, dataEnd)` of its entropy-coded data. */
export type JpegScan = {
  components: { id: number; dcTable: number; acTable: number }[];
  spectralStart: number;
  spectralEnd: number;
  successiveHigh: number;
  successiveLow: number;
  dataStart: number;
  dataEnd: number;
};

/** Something that the reader could not take at its word. `offset` is where it was met. */
export type JpegProblem = { code: JpegProblemCode; offset: number };
export type JpegProblemCode =
  | 'not-a-jpeg'
  | 'truncated'
  | 'bad-segment-length'
  | 'bad-quantisation-table'
  | 'bad-huffman-table'
  | 'bad-frame-header'
  | 'bad-scan-header'
  | 'several-frames'
  | 'no-frame'
  | 'no-scan'
  | 'garbage-between-segments'
  | 'too-many-segments'
  | 'unsupported-process'
  | 'too-many-pixels'
  | 'missing-table'
  | 'bad-code'
  | 'restart-out-of-order'
  | 'scan-ended-early'
  | 'missing-scan'
  | 'stopped-by-deadline';

/** One SOI..EOI stream. `end` is the offset after EOI, or where the bytes ran out (`complete` is then false). */
export type JpegStream = {
  start: number;
  end: number;
  complete: boolean;
  segments: JpegSegment[];
  quantTables: QuantTable[];
  huffmanTables: HuffmanSpec[];
  restartInterval: number;
  frame: JpegFrame | null;
  scans: JpegScan[];
  problems: JpegProblem[];
};
