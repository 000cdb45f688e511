/**
 * The words of the byte-level PDF reader. Every offset is a byte offset into the buffer that the value was
 * parsed from: the file itself, or, for a value inside an object stream, the decoded object stream.
 */

/** Byte span: `start` is the first byte, `end` the byte after the last. */
export interface Span {
  start: number;
  end: number;
}

export interface PdfNull extends Span {
  kind: 'null';
}
export interface PdfBool extends Span {
  kind: 'bool';
  value: boolean;
}
export interface PdfNumber extends Span {
  kind: 'number';
  value: number;
  /** Written without a decimal point (ByteRange must be). */
  integer: boolean;
}
export interface PdfName extends Span {
  kind: 'name';
  /** `#xx` decoded, without the slash; one char per byte (Latin-1). */
  value: string;
}
export interface PdfString extends Span {
  kind: 'string';
  /** Decoded (escapes, hex) and, in a readable encrypted file, decrypted. */
  bytes: Uint8Array;
  /** Written as `<...>`; the span covers the brackets. */
  hex: boolean;
}
export interface PdfArray extends Span {
  kind: 'array';
  items: PdfValue[];
}
export interface PdfEntry {
  key: PdfName;
  value: PdfValue;
}
export interface PdfDict extends Span {
  kind: 'dict';
  /** In file order, duplicate keys included. Look up with `entry()`/`view.get()`: the last one wins, as in readers. */
  entries: PdfEntry[];
  /** Keys written more than once (a masking trick; empty for nearly all files). */
  duplicates: string[];
}
export interface PdfStream extends Span {
  kind: 'stream';
  dict: PdfDict;
  /** Raw (still encoded) data: absolute in the file. */
  dataStart: number;
  dataEnd: number;
  /** True when /Length led to `endstream`; false when the end was found by search. */
  lengthOk: boolean;
  /** The indirect object it is; streams are always indirect. */
  num: number;
  gen: number;
}
export interface PdfRef extends Span {
  kind: 'ref';
  num: number;
  gen: number;
}
/** A bare word where a value was expected (damage, or an operator in a content stream). */
export interface PdfKeyword extends Span {
  kind: 'keyword';
  value: string;
}
export type PdfValue =
  | PdfNull
  | PdfBool
  | PdfNumber
  | PdfName
  | PdfString
  | PdfArray
  | PdfDict
  | PdfStream
  | PdfRef
  | PdfKeyword;

/** One `n g obj ... endobj`. */
export interface IndirectObject extends Span {
  num: number;
  gen: number;
  value: PdfValue;
  /** Object stream that holds it (offsets are then inside its decoded data); null when it stands in the file. */
  container: number | null;
}

export type PdfProblemCode =
  | 'no-header'
  | 'header-not-at-start'
  | 'no-startxref'
  | 'xref-unreadable'
  | 'xref-entry-mismatch'
  | 'xref-loop'
  | 'prev-forward'
  | 'prev-unreadable'
  | 'trailer-missing'
  | 'no-catalog'
  | 'recovered-by-scan'
  | 'unchained-revision'
  | 'object-unreadable'
  | 'object-too-deep'
  | 'object-stream-unreadable'
  | 'stream-length-wrong'
  | 'stream-damaged'
  | 'stream-truncated-by-cap'
  | 'filter-unsupported'
  | 'duplicate-key'
  | 'page-tree-damaged'
  | 'page-cap'
  | 'object-cap'
  | 'revision-cap'
  | 'encryption-unsupported'
  | 'content-cap';

export interface PdfProblem {
  code: PdfProblemCode;
  /** Byte offset in the file, or null where the problem has no place. */
  offset: number | null;
  message: string;
}

export interface PdfLimits {
  /** Objects kept by the linear scan and entries of all xref sections together. */
  maxObjects: number;
  /** Revisions kept (the newest ones and the first). */
  maxRevisions: number;
  /** Decoded bytes of one stream, and of all streams that one `PdfFile` decodes. */
  maxStreamBytes: number;
  maxTotalBytes: number;
  maxPages: number;
  /** Nesting of arrays and dictionaries. */
  maxDepth: number;
  /** Problems kept; the rest are only counted. */
  maxProblems: number;
}

/** Where an xref section says that an object is. */
export type XrefEntry =
  | { type: 'free'; num: number; gen: number }
  | { type: 'offset'; num: number; gen: number; offset: number }
  | { type: 'compressed'; num: number; gen: 0; container: number; index: number };

export type RevisionKind =
  | 'table'
  | 'stream'
  | 'hybrid'
  /** A linearized save: two xref sections, one revision (ISO 32000-1 Annex F). */
  | 'linearized'
  /** No readable xref; rebuilt from the linear scan, cut at each %%EOF. */
  | 'recovered';

export interface PdfRevision {
  /** 0 is the oldest. */
  index: number;
  kind: RevisionKind;
  /** Offset that startxref (or /Prev) named; null when recovered. */
  xrefOffset: number | null;
  /** Byte after the line end of its %%EOF: `bytes.subarray(0, endOffset)` is the file as it was then. */
  endOffset: number;
  /** False when no later section's /Prev leads here (or it is itself not reached from the last startxref). */
  chained: boolean;
  trailer: PdfDict | null;
  /** Entries this revision wrote, by object number. */
  entries: ReadonlyMap<number, XrefEntry>;
  /** Numbers that this revision defines or frees although an older revision had them too. Empty for revision 0. */
  changed: readonly number[];
  /** Numbers that this revision defines and no older one did. */
  added: readonly number[];
}

/** One `n g obj` of the linear scan, whether or not an xref names it. */
export interface ScannedObject extends Span {
  num: number;
  gen: number;
  /** Has a stream; raw data span. */
  stream: Span | null;
  /** Some revision's xref entry leads exactly here. */
  named: boolean;
  /** False when no `endobj` closed it. */
  closed: boolean;
}

/** Everything that the linear scan found, in file order. */
export interface ScannedObjects extends Iterable<ScannedObject> {
  readonly length: number;
  at(index: number): ScannedObject;
  /** Position of the first object that starts at or behind `offset`; `length` where none does. */
  firstFrom(offset: number): number;
  /** Those that no xref leads to, in file order and from the end. */
  readonly unnamedCount: number;
  unnamed(): Iterable<ScannedObject>;
  unnamedFromEnd(): Iterable<ScannedObject>;
}

export interface DecodedStream {
  bytes: Uint8Array;
  /** Image filter that was left in place (data is still DCT/JPX/CCITT/JBIG2), else null. */
  imageFilter: 'DCTDecode' | 'JPXDecode' | 'CCITTFaxDecode' | 'JBIG2Decode' | null;
  /** Parameters of that image filter (already resolved), else null. */
  imageParams: PdfDict | null;
  /** Nothing was wrong and no cap was hit. */
  complete: boolean;
}

/** One filter of a stream, and its parameters (already resolved). */
export interface FilterStep {
  name: string;
  params: PdfDict | null;
}

/** A stream's data as stored, decrypted where the file is encrypted, and the filters that it went through. */
export interface EncodedStream {
  bytes: Uint8Array;
  filters: readonly FilterStep[];
}

/** The file as of one revision. Resolution never throws and never loops; what is missing is PdfNull, as in ISO 32000. */
export interface PdfView {
  readonly file: PdfFile;
  readonly revision: PdfRevision;
  /** Merged trailer: keys of this revision's trailer. Null when there is none. */
  readonly trailer: PdfDict | null;
  /** Follows references (chains too) until a direct value. */
  resolve(value: PdfValue | undefined): PdfValue;
  /** The object that a number means in this revision, or null (free, missing, unreadable). */
  object(num: number): IndirectObject | null;
  /** Resolved value of a key; accepts a stream (its dictionary), a reference or anything else (then PdfNull). */
  get(holder: PdfValue | null | undefined, key: string): PdfValue;
  /** Applies the filter chain under the caps. */
  decode(stream: PdfStream): DecodedStream;
  /** The data before its filters, decrypted; null when the file is locked. */
  encoded(stream: PdfStream): EncodedStream | null;
  /** Every object number in use in this revision, ascending. */
  numbers(): readonly number[];
  /** The document catalog, or null. */
  readonly catalog: PdfDict | null;
}

export interface Linearization {
  /** /L of the linearization dictionary: the length of the file when it was saved. */
  length: number;
  /** Offset of that dictionary's object. */
  offset: number;
}

export interface PdfFile {
  readonly bytes: Uint8Array;
  /** Offset of `%PDF-`, -1 when absent. Xref offsets below already include it where the file counts from it. */
  readonly headerOffset: number;
  /** What offsets written in the file lack: `headerOffset` where they count from the header, else 0. */
  readonly offsetBase: number;
  /** Header version, e.g. "1.7"; '' when absent. */
  readonly version: string;
  readonly problems: readonly PdfProblem[];
  /** Problems beyond `maxProblems`. */
  readonly problemsDropped: number;
  /** Oldest first; at least one, even for rubbish (then 'recovered' with no entries). */
  readonly revisions: readonly PdfRevision[];
  readonly linearized: Linearization | null;
  /** 'open' = the empty user password opened it; 'locked' = strings and streams cannot be read. */
  readonly encrypted: 'none' | 'open' | 'locked';
  /** Offset after the last %%EOF and its line end (bytes.length when there is none). */
  readonly lastEof: number;
  /** All `n g obj` found in the bytes, in file order. */
  scan(): ScannedObjects;
  /** Reads one scanned object where it stands, whatever the xref says. */
  read(scanned: ScannedObject): IndirectObject | null;
  /** View of revision `index` (0 oldest). Out of range is clamped. */
  at(index: number): PdfView;
  /** The newest revision. */
  readonly latest: PdfView;
}

/** Rectangle in user space, normalised: x0 <= x1, y0 <= y1, origin at the bottom left. */
export interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** [a b c d e f] of ISO 32000-1, 8.3.3: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Quarters of a turn. */
export type Turn = 90 | 180 | 270;

export interface PdfPage {
  /** 0-based position in the page tree. */
  index: number;
  /** Object number of the page; null for a direct dictionary (damage). */
  num: number | null;
  dict: PdfDict;
  /** Inheritable attributes, resolved. */
  mediaBox: Rect;
  /** Intersection with the media box. */
  cropBox: Rect;
  /** 0, 90, 180 or 270. */
  rotate: number;
  /** Points of a unit of user space (/UserUnit; not inherited). */
  userUnit: number;
  /** From user space to where the boxes above and all that is painted are measured: in points (`inPoints`), turned (`turned`). */
  space: Matrix;
  resources: PdfDict | null;
  /** Object numbers of the content streams, in order (direct or missing ones left out). */
  contents: readonly number[];
}

export interface PdfField {
  /** Object number, or null when direct. */
  num: number | null;
  /** Fully qualified name (partial names joined by '.'). */
  name: string;
  /** /FT, inherited: 'Tx' | 'Btn' | 'Ch' | 'Sig' or ''. */
  type: string;
  /** /Ff, inherited. */
  flags: number;
  dict: PdfDict;
  /** /V, inherited and resolved; null when absent. */
  value: PdfValue | null;
  /** Where /V stands: the reference's number when it is indirect. */
  valueNum: number | null;
  /** Widgets: own dictionary when merged, or the kids. */
  widgets: { num: number | null; dict: PdfDict }[];
}
