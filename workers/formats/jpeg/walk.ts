import { identifyApp, markerName } from './identify.ts';
import type { JpegProblemCode, JpegSegment, JpegStream } from './model.ts';
import { parseFrame, parseHuffmanTables, parseQuantTables, parseScan } from './tables.ts';

/** A camera writes about twenty segments, a progressive file with ICC and extended XMP some hundred. */
const MAX_SEGMENTS = 4096;
/** Those that decoding needs are kept beyond that: comments in front must not keep the picture from being read. */
const MAX_DECODING = 4 * MAX_SEGMENTS;
const DECODING = new Set([0xc4, 0xda, 0xdb, 0xdd]);

/**
 * Reads the marker structure of the JPEG stream that begins at `start` (ITU-T T.81 annex B), without decoding.
 * Never throws: what breaks the syntax is listed in `problems`, and the walk goes on while a next marker can be found.
 * Linear in the number of bytes.
 */
export function walkStream(bytes: Uint8Array, start = 0): JpegStream {
  const stream: JpegStream = {
    start,
    end: start,
    complete: false,
    segments: [],
    quantTables: [],
    huffmanTables: [],
    restartInterval: 0,
    frame: null,
    scans: [],
    problems: [],
  };
  if (bytes[start] !== 0xff || bytes[start + 1] !== 0xd8) {
    stream.problems.push({ code: 'not-a-jpeg', offset: start });
    return stream;
  }
  stream.segments.push({ marker: 0xd8, name: 'SOI', offset: start, length: 2 });
  let at = start + 2;
  while (!stream.complete) {
    const marker = nextMarker(bytes, at);
    // Any number of fill bytes may stand in front of a marker (B.1.1.2).
    if (marker < bytes.length && bytes.subarray(at, marker).some((byte) => byte !== 0xff))
      note(stream, 'garbage-between-segments', at);
    if (marker >= bytes.length - 1) {
      note(stream, 'truncated', bytes.length);
      at = bytes.length;
      break;
    }
    if (stream.segments.length >= MAX_DECODING) {
      note(stream, 'too-many-segments', marker);
      at = bytes.length;
      break;
    }
    at = takeSegment(bytes, marker, stream);
  }
  stream.end = at;
  if (!stream.frame) note(stream, 'no-frame', start);
  else if (stream.scans.length === 0) note(stream, 'no-scan', start);
  return stream;
}

/** The first of each kind is kept whatever came before it. */
function note(stream: JpegStream, code: JpegProblemCode, offset: number): void {
  if (stream.problems.length < 64 || !stream.problems.some((known) => known.code === code))
    stream.problems.push({ code, offset });
}

/** Offset of the next marker's FF (fill bytes skipped), or the length of the bytes. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code !== undefined && code !== 0xff && code !== 0) return at;
  }
  return bytes.length;
}

/** Records the segment at `at` and answers where the next one is to be looked for. */
function takeSegment(bytes: Uint8Array, at: number, stream: JpegStream): number {
  const marker = bytes[at + 1] as number;
  const segment: JpegSegment = { marker, name: markerName(marker), offset: at, length: 2 };
  if (stream.segments.length < MAX_SEGMENTS || DECODING.has(marker)) stream.segments.push(segment);
  else if (!stream.problems.some(({ code }) => code === 'too-many-segments'))
    note(stream, 'too-many-segments', at);
  if (marker === 0xd9) {
    stream.complete = true;
    return at + 2;
  }
  if (marker === 0xd8 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) return at + 2;
  const declared = at + 4 <= bytes.length ? ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number) : 0;
  if (declared < 2 || at + 2 + declared > bytes.length) {
    note(stream, 'bad-segment-length', at);
    return at + 2;
  }
  segment.length = 2 + declared;
  const end = at + segment.length;
  if (marker >= 0xe0 && marker <= 0xef) segment.app = identifyApp(marker, bytes, at + 4, end);
  return readSegment(bytes, marker, at, end, stream);
}

/** A table of no codes takes seventeen bytes: a file may hold a million of them. */
const MAX_TABLES = 4096;

function keep<T>(kept: T[], tables: readonly T[]): void {
  for (const table of tables) if (kept.length < MAX_TABLES) kept.push(table);
}

/** Parses the segments that decoding needs; answers the offset after the segment and, for SOS, after its data. */
function readSegment(bytes: Uint8Array, marker: number, at: number, end: number, stream: JpegStream): number {
  const start = at + 4;
  if (marker === 0xdb) {
    const tables = parseQuantTables(bytes, start, end);
    if (tables) keep(stream.quantTables, tables);
    else note(stream, 'bad-quantisation-table', at);
  } else if (marker === 0xc4) {
    const tables = parseHuffmanTables(bytes, start, end);
    if (tables) keep(stream.huffmanTables, tables);
    else note(stream, 'bad-huffman-table', at);
  } else if (marker === 0xdd && end - start >= 2) {
    stream.restartInterval = ((bytes[start] as number) << 8) | (bytes[start + 1] as number);
  } else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) {
    const frame = parseFrame(marker, bytes, start, end);
    if (!frame) note(stream, 'bad-frame-header', at);
    else if (stream.frame) note(stream, 'several-frames', at);
    else stream.frame = frame;
  } else if (marker === 0xda) {
    const scan = parseScan(bytes, start, end);
    const dataEnd = endOfEntropyData(bytes, end);
    if (scan) stream.scans.push({ ...scan, dataStart: end, dataEnd });
    else note(stream, 'bad-scan-header', at);
    return dataEnd;
  }
  return end;
}

/** Entropy-coded data ends at the first FF that is neither stuffed (FF00), a fill byte nor a restart marker. */
function endOfEntropyData(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code === undefined) break;
    if (code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  return bytes.length;
}
