/**
 * The strict reading of /ByteRange and /Contents. A signature says something about the document only when the bytes
 * that it leaves out are exactly the one hex string that the dictionary, reached through the object graph, has as its
 * /Contents. Everything looser is how signatures are wrapped (SWA) or emptied (USF).
 */
import { entry } from '../../formats/pdf/index.ts';
import type { PdfDict, PdfValue } from '../../formats/pdf/types.ts';
import type { RangeProblem } from './facts.ts';

export interface Coverage {
  /** As written, numbers only; null when it is no array of numbers. */
  byteRange: number[] | null;
  /** What the signature covers, in order; null when the range cannot be used at all. */
  parts: [Uint8Array, Uint8Array] | null;
  /** Decoded /Contents, padding included; null when there is none. */
  contents: Uint8Array | null;
  coveredUntil: number | null;
  problems: RangeProblem[];
}

/**
 * Reads coverage strictly.
 * @param inFile false when the dictionary stands in an object stream: then no byte range can leave out its /Contents
 * @param resolve follows a reference, for /ByteRange (allowed to be indirect by the syntax)
 */
export function readCoverage(
  bytes: Uint8Array,
  dict: PdfDict,
  inFile: boolean,
  resolve: (value: PdfValue) => PdfValue,
): Coverage {
  const coverage: Coverage = {
    byteRange: null,
    parts: null,
    contents: null,
    coveredUntil: null,
    problems: [],
  };
  if (dict.duplicates.some((key) => key === 'ByteRange' || key === 'Contents')) {
    coverage.problems.push('duplicate-keys');
  }
  const span = contentsOf(coverage, dict, inFile, resolve);
  const range = rangeOf(coverage, dict, bytes.length, resolve);
  if (!range) return coverage;
  const [, first, second, length] = range;
  coverage.parts = [bytes.subarray(0, first), bytes.subarray(second, second + length)];
  coverage.coveredUntil = second + length;
  if (dict.end > second + length && inFile) coverage.problems.push('dictionary-not-in-signed-bytes');
  if (span) {
    const gap = { start: first, end: second };
    if (gap.start > span.start || gap.end < span.end) {
      // Some signers sign the brackets too; the digits are still all that is left out.
      const digitsOnly = gap.start === span.start + 1 && gap.end === span.end - 1;
      if (!digitsOnly)
        coverage.problems.push(holdsHexString(bytes, gap) ? 'gap-holds-another-contents' : 'fits-no-place');
    } else if (gap.start !== span.start || gap.end !== span.end)
      coverage.problems.push('gap-wider-than-contents');
  }
  return coverage;
}

/** Whether a gap begins and ends as the place of a signature value does. */
function holdsHexString(bytes: Uint8Array, { start, end }: { start: number; end: number }): boolean {
  return bytes[start] === 0x3c || bytes[end - 1] === 0x3e;
}

function contentsOf(
  coverage: Coverage,
  dict: PdfDict,
  inFile: boolean,
  resolve: (value: PdfValue) => PdfValue,
): { start: number; end: number } | null {
  const written = entry(dict, 'Contents');
  if (!written || written.kind === 'null') {
    coverage.problems.push('contents-missing');
    return null;
  }
  const value = resolve(written);
  if (value.kind !== 'string') {
    coverage.problems.push('contents-missing');
    return null;
  }
  coverage.contents = value.bytes;
  if (value.bytes.every((byte) => byte === 0)) coverage.problems.push('contents-empty');
  if (written.kind !== 'string' || !written.hex || !inFile) {
    coverage.problems.push('contents-not-a-direct-hex-string');
    return null;
  }
  return written;
}

function rangeOf(
  coverage: Coverage,
  dict: PdfDict,
  size: number,
  resolve: (value: PdfValue) => PdfValue,
): Range | null {
  const written = entry(dict, 'ByteRange');
  const value = written && resolve(written);
  if (!value || value.kind === 'null') {
    coverage.problems.push('missing');
    return null;
  }
  const items = value.kind === 'array' ? value.items.map(resolve) : [];
  const numbers = items.map((item) => (item.kind === 'number' ? item.value : Number.NaN));
  if (numbers.length > 0 && numbers.length <= 16 && numbers.every(Number.isFinite))
    coverage.byteRange = numbers;
  const range = fourIntegers(items);
  const problem = range ? problemOf(range, size) : 'not-four-integers';
  if (problem) coverage.problems.push(problem);
  return problem ? null : range;
}

type Range = [start: number, first: number, second: number, length: number];

function fourIntegers(items: readonly PdfValue[]): Range | null {
  const integers = items.flatMap((item) =>
    item.kind === 'number' && item.integer && Number.isSafeInteger(item.value) ? [item.value] : [],
  );
  return items.length === 4 && integers.length === 4 ? (integers as Range) : null;
}

/** Why a range of four integers covers nothing. */
function problemOf([start, first, second, length]: Range, size: number): RangeProblem | null {
  if (Math.min(start, first, second, length) < 0) return 'negative';
  if (start !== 0) return 'not-from-start';
  if (first >= second || length === 0) return 'out-of-order';
  return second + length > size ? 'beyond-end-of-file' : null;
}
