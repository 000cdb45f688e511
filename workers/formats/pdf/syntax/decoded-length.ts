import type { Transform } from 'node:stream';
import { createBrotliDecompress, createInflate } from 'node:zlib';
import type { EncodedStream, FilterStep } from '../types.ts';
import { applyFilters, fullName, isImageFilter, unpredicted } from './filters.ts';
import { entry } from './values.ts';

/**
 * At most this many bytes out of one in: deflate has 258 for two bits (RFC 1951), LZW 4096 for twelve, a run 128 for
 * two bytes, base 85 four zeros for a `z`. Brotli knows no bound.
 */
const MOST_OUT = new Map(
  Object.entries<number>({
    FlateDecode: 1032,
    LZWDecode: 2731,
    RunLengthDecode: 64,
    ASCII85Decode: 4,
    ASCIIHexDecode: 1,
    Crypt: 1,
    BrotliDecode: Number.POSITIVE_INFINITY,
  }),
);

/** What a decoder may hold back when its cap comes: the longest entry of an LZW table. */
const MOST_AT_ONCE = 4097;

/** Steps that can be counted without being held. */
const UNPACKERS = new Map(
  Object.entries<() => Transform>({
    FlateDecode: createInflate,
    BrotliDecode: createBrotliDecompress,
  }),
);

/**
 * Bytes that a stream has after its filters, counted and not kept, so that the weight of a bomb is known before anything
 * opens it. Ends at the first image filter, whose data is the picture's own. Data that is damaged counts as far as it
 * can be read.
 *
 * @param cap counting ends beyond it; what surely stays below is not counted at all
 * @returns bytes; `Infinity` for more than `cap`, at the end or where a step between has to be held
 */
export async function decodedLength({ bytes, filters }: EncodedStream, cap: number): Promise<number> {
  const image = filters.findIndex(({ name }) => isImageFilter(name));
  const steps = image < 0 ? filters : filters.slice(0, image);
  let data = bytes;
  for (const [i, step] of steps.entries()) {
    const rest = steps.slice(i);
    if (mostPossible(data.length, rest) <= cap) return data.length;
    if (streams(rest)) return counted(data, rest, cap);
    const held = await heldStep(data, step, cap);
    if (!held || held.length > cap) return Number.POSITIVE_INFINITY;
    data = held;
  }
  return data.length;
}

/** What one step gives; null where its cap came first. */
async function heldStep(data: Uint8Array, step: FilterStep, cap: number): Promise<Uint8Array | null> {
  if (fullName(step.name) === 'BrotliDecode') {
    // Nothing else here undoes it, and what a later step makes of it may be as heavy.
    const parts: Uint8Array[] = [];
    const length = await counted(data, [step], cap, (part) => parts.push(part));
    const bytes = Buffer.concat(parts);
    return length > cap ? null : unpredicted({ bytes, complete: true, capped: false }, step.params).bytes;
  }
  let capped = false;
  const { bytes } = applyFilters(data, [step], cap + MOST_AT_ONCE, (code) => {
    capped ||= code === 'stream-truncated-by-cap';
  });
  return capped ? null : bytes;
}

function mostPossible(length: number, steps: readonly FilterStep[]): number {
  return steps.reduce((size, { name }) => size * (MOST_OUT.get(fullName(name)) ?? 1), length);
}

/** A predictor between two steps changes what the next one gets: only the last may have one. */
function streams(steps: readonly FilterStep[]): boolean {
  return steps.every(
    ({ name, params }, i) =>
      UNPACKERS.has(fullName(name)) && (i === steps.length - 1 || entry(params, 'Predictor') === null),
  );
}

function counted(
  data: Uint8Array,
  steps: readonly FilterStep[],
  cap: number,
  take: (part: Uint8Array) => void = () => undefined,
): Promise<number> {
  const chain = steps.map(({ name }) => UNPACKERS.get(fullName(name))!());
  const { promise, resolve } = Promise.withResolvers<number>();
  let count = 0;
  const finish = (result: number): void => {
    resolve(result);
    for (const step of chain) step.destroy();
  };
  for (const [i, step] of chain.entries()) {
    step.on('error', () => finish(count));
    const next = chain[i + 1];
    if (next) step.pipe(next);
    else {
      step.on('data', (part: Uint8Array) => {
        count += part.length;
        take(part);
        if (count > cap) finish(Number.POSITIVE_INFINITY);
      });
      step.on('end', () => finish(count));
    }
  }
  chain[0]?.end(data);
  return promise;
}
