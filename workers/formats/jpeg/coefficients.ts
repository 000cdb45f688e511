import { BitSource } from './bit-source.ts';
import {
  BAD_CODE,
  type BlockDecoder,
  decodeAcFirst,
  decodeAcRefine,
  decodeDcFirst,
  decodeDcRefine,
  decodeSequential,
  type ScanState,
} from './block-decoders.ts';
import { buildHuffmanTable, type HuffmanTable } from './huffman.ts';
import type { JpegFrame, JpegProblem, JpegScan, JpegStream, QuantTable } from './model.ts';
import { coversFrame } from './scan-coverage.ts';
import {
  allocatePlanes,
  type CoefficientPlane,
  layoutScan,
  paddedSamples,
  type ScanLayout,
} from './scan-layout.ts';
import { parseHuffmanTables, parseQuantTables } from './tables.ts';

export type DecodeOptions = {
  /** Samples over all components beyond which nothing is decoded (2 bytes each). Default 150 million. */
  maxSamples?: number;
  /** Asked once a row of blocks; true ends decoding with what there is and the problem `stopped-by-deadline`. */
  shouldStop?: () => boolean;
};

/**
 * `quantTables` has the table of each component, in force when its first scan began (T.81, B.2.4.1). `complete` means
 * that the scans name all that the frame is made of and that each was read to its last block without damage; otherwise
 * what was not reached is zero.
 */
export type DecodedCoefficients = {
  frame: JpegFrame;
  planes: CoefficientPlane[];
  quantTables: (QuantTable | undefined)[];
  complete: boolean;
  problems: JpegProblem[];
};

/** A progressive file has about ten scans; more than this is an attempt to make the decoder work. */
const MAX_SCANS = 256;
const MAX_PROBLEMS = 32;

/**
 * Entropy-decodes a Huffman-coded sequential or progressive stream (8 or 12 bit) to quantised DCT coefficients.
 * Damaged data is tolerated: decoding goes on at the next restart marker, or with the next scan.
 * @returns null with a problem list when there is nothing that can be decoded (no frame, arithmetic or lossless coding,
 *   too many pixels).
 */
export function decodeCoefficients(
  bytes: Uint8Array,
  stream: JpegStream,
  options: DecodeOptions = {},
): DecodedCoefficients | { planes: null; problems: JpegProblem[] } {
  const { frame } = stream;
  if (!frame) return { planes: null, problems: [{ code: 'no-frame', offset: stream.start }] };
  if (!['baseline', 'extended', 'progressive'].includes(frame.process)) {
    return { planes: null, problems: [{ code: 'unsupported-process', offset: frame.offset }] };
  }
  if (paddedSamples(frame) > (options.maxSamples ?? 150e6)) {
    return { planes: null, problems: [{ code: 'too-many-pixels', offset: frame.offset }] };
  }
  const job: Job = {
    bytes,
    frame,
    planes: allocatePlanes(frame),
    dc: [],
    ac: [],
    restartInterval: 0,
    problems: [],
    shouldStop: options.shouldStop ?? (() => false),
    stopped: false,
  };
  const quantTables = decodeScans(job, stream);
  if (!coversFrame(frame, stream.scans)) note(job, 'missing-scan', stream.end);
  const complete = job.problems.length === 0;
  return { frame, planes: job.planes, quantTables, complete, problems: job.problems };
}

type Job = {
  bytes: Uint8Array;
  frame: JpegFrame;
  planes: CoefficientPlane[];
  dc: (HuffmanTable | undefined)[];
  ac: (HuffmanTable | undefined)[];
  restartInterval: number;
  problems: JpegProblem[];
  shouldStop: () => boolean;
  stopped: boolean;
};

/**
 * Replays the segments in file order, because tables and restart interval may change between scans.
 * @returns the quantisation table of each component
 */
function decodeScans(job: Job, stream: JpegStream): (QuantTable | undefined)[] {
  const { bytes, frame } = job;
  const scans = scansOf(frame, stream.scans);
  const pending = scans.slice(0, MAX_SCANS);
  const next = scans[MAX_SCANS];
  if (next) note(job, 'too-many-segments', next.dataStart);
  const current: (QuantTable | undefined)[] = [];
  const latched = new Map<number, QuantTable>();
  for (const { marker, offset, length } of stream.segments) {
    if (job.shouldStop()) {
      job.stopped = true;
      note(job, 'stopped-by-deadline', offset);
      break;
    }
    const start = offset + 4;
    const end = offset + length;
    if (marker === 0xdb)
      for (const table of parseQuantTables(bytes, start, end) ?? []) current[table.id] = table;
    if (marker === 0xc4) {
      for (const spec of parseHuffmanTables(bytes, start, end) ?? [])
        job[spec.kind][spec.id] = buildHuffmanTable(spec);
    }
    if (marker === 0xdd && length >= 6) {
      job.restartInterval = ((bytes[start] as number) << 8) | (bytes[start + 1] as number);
    }
    if (marker !== 0xda || pending[0]?.dataStart !== end) continue;
    const scan = pending.shift() as JpegScan;
    latch(frame, scan, current, latched);
    decodeScan(job, scan);
    if (job.stopped) break;
  }
  return frame.components.map(({ id, quantTable }) => latched.get(id) ?? current[quantTable]);
}

/** Keeps the tables of the components whose first scan begins; what is defined later under their numbers is for others. */
function latch(
  { components }: JpegFrame,
  scan: JpegScan,
  current: readonly (QuantTable | undefined)[],
  latched: Map<number, QuantTable>,
): void {
  for (const { id, quantTable } of components) {
    const table = current[quantTable];
    if (table && !latched.has(id) && scan.components.some((one) => one.id === id)) latched.set(id, table);
  }
}

/** A sequential picture that is coded in one scan ends with it: what is put behind it is shown by no common decoder. */
function scansOf({ process, components }: JpegFrame, scans: readonly JpegScan[]): readonly JpegScan[] {
  const isWhole = process !== 'progressive' && scans[0]?.components.length === components.length;
  return isWhole ? scans.slice(0, 1) : scans;
}

function decodeScan(job: Job, scan: JpegScan): void {
  const layout = layoutScan(job.frame, scan, job.planes);
  const decoder = chooseDecoder(job.frame, scan);
  if (!layout || !decoder) {
    note(job, 'bad-scan-header', scan.dataStart);
    return;
  }
  const needsDc = decoder !== decodeAcFirst && decoder !== decodeAcRefine && decoder !== decodeDcRefine;
  const needsAc = decoder !== decodeDcFirst && decoder !== decodeDcRefine;
  const bits = new BitSource(job.bytes, scan.dataStart, scan.dataEnd);
  const states: ScanState[] = [];
  for (const component of scan.components) {
    const dc = job.dc[component.dcTable] ?? null;
    const ac = job.ac[component.acTable] ?? null;
    if ((needsDc && !dc) || (needsAc && !ac)) {
      note(job, 'missing-table', scan.dataStart);
      return;
    }
    const { spectralStart, spectralEnd, successiveLow: shift } = scan;
    states.push({ bits, dc, ac, spectralStart, spectralEnd, shift, eobRun: 0 });
  }
  runScan(job, layout, decoder, states, bits);
}

/** Null when the header's spectral selection does not fit the process (T.81 table B.3). */
function chooseDecoder(frame: JpegFrame, scan: JpegScan): BlockDecoder | null {
  const { spectralStart: from, spectralEnd: to, successiveHigh: high } = scan;
  if (frame.process !== 'progressive') return decodeSequential;
  if (from === 0) return to === 0 ? (high === 0 ? decodeDcFirst : decodeDcRefine) : null;
  if (from > to || scan.components.length !== 1) return null;
  return high === 0 ? decodeAcFirst : decodeAcRefine;
}

function runScan(
  job: Job,
  layout: ScanLayout,
  decoder: BlockDecoder,
  states: ScanState[],
  bits: BitSource,
): void {
  const predictions = new Int32Array(states.length);
  const interval = job.restartInterval;
  let unit = 0;
  let restarts = 0;
  while (unit < layout.units) {
    const stopAt = interval > 0 ? Math.min(layout.units, unit - (unit % interval) + interval) : layout.units;
    for (; unit < stopAt; unit++) {
      if (unit % layout.unitsPerRow === 0 && job.shouldStop()) {
        job.stopped = true;
        note(job, 'stopped-by-deadline', bits.at);
        return;
      }
      if (!decodeUnit(layout, decoder, states, predictions, unit)) {
        note(job, 'bad-code', bits.at);
        break;
      }
      if (bits.exhausted && !restIsRun(states)) {
        if (unit + 1 < layout.units) note(job, 'scan-ended-early', bits.at);
        break;
      }
    }
    if (interval === 0 || stopAt >= layout.units) return;
    const found = bits.toRestart();
    if (found < 0) {
      note(job, 'scan-ended-early', bits.at);
      return;
    }
    // A gap in the numbering means that whole intervals were lost: leave their blocks zero and go on in the right place.
    const skipped = (found - (restarts & 7)) & 7;
    if (skipped > 0) note(job, 'restart-out-of-order', bits.at);
    unit = stopAt + skipped * interval;
    restarts += 1 + skipped;
    predictions.fill(0);
    for (const state of states) state.eobRun = 0;
  }
}

/** Inside an end-of-band run no bits are needed: data that ended there is not missing. */
function restIsRun(states: ScanState[]): boolean {
  return states.length === 1 && (states[0] as ScanState).eobRun > 0;
}

function decodeUnit(
  layout: ScanLayout,
  decoder: BlockDecoder,
  states: ScanState[],
  predictions: Int32Array,
  unit: number,
): boolean {
  const row = Math.floor(unit / layout.unitsPerRow);
  const col = unit - row * layout.unitsPerRow;
  for (let i = 0; i < layout.planes.length; i++) {
    const plane = layout.planes[i] as CoefficientPlane;
    const state = states[i] as ScanState;
    const h = layout.interleaved ? plane.h : 1;
    const v = layout.interleaved ? plane.v : 1;
    for (let y = 0; y < v; y++) {
      for (let x = 0; x < h; x++) {
        const at = ((row * v + y) * plane.blockCols + col * h + x) * 64;
        const next = decoder(state, plane.data, at, predictions[i] as number);
        if (next === BAD_CODE) return false;
        predictions[i] = next;
      }
    }
  }
  return true;
}

function note(job: Job, code: JpegProblem['code'], offset: number): void {
  if (job.problems.length < MAX_PROBLEMS) job.problems.push({ code, offset });
}
