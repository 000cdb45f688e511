/** Seeded damage to PDFs: at their bytes, at their words and numbers, inside their streams, and by splicing two files. */
import { deflateSync, inflateSync } from 'node:zlib';
import type { Random } from '../corpus/random.ts';

type Mutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

/** No service takes more. */
const MAX_BYTES = 20 * 1024 * 1024;

const NUMBERS = [
  '0',
  '-1',
  '1',
  '65535',
  '2147483648',
  '4294967296',
  '99999999999',
  '0.0000001',
  '1e9',
  '007',
];
const WORDS = [
  'endobj',
  'endstream',
  'stream\n',
  'xref\n',
  'trailer\n',
  'startxref\n0\n%%EOF\n',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '%',
  '\r',
  '/Kids',
  '/Prev 9',
  '/Length',
  '/Contents 4 0 R',
  '/Type /Page',
  '/Filter /FlateDecode',
  '1 0 R',
  '/ByteRange [0 1 2 3]',
  '/XRefStm 15',
  '/Encrypt 1 0 R',
  'BT',
  'ET',
  'q ',
  'Q ',
  '/Fm Do ',
  'BI ',
  'ID ',
  'EI ',
];

/** Replaces the `nth` match of a pattern; the file as it is where there is none. */
function replaceOne(bytes: Buffer, pattern: RegExp, random: Random, by: (found: string) => string): Buffer {
  const text = bytes.toString('latin1');
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return bytes;
  const { index, 0: found } = matches[random.int(0, matches.length - 1)]!;
  return Buffer.from(text.slice(0, index) + by(found) + text.slice(index + found.length), 'latin1');
}

const place = (bytes: Buffer, random: Random): number => random.int(0, Math.max(0, bytes.length - 1));

function chunk(bytes: Buffer, random: Random, longest: number): { from: number; to: number } {
  const from = place(bytes, random);
  return { from, to: Math.min(bytes.length, from + random.int(1, longest)) };
}

const MUTATIONS: Record<string, Mutation> = {
  bits: (bytes, random) => {
    const out = Buffer.from(bytes);
    for (let n = random.int(1, 20); n > 0 && out.length > 0; n--)
      out[place(out, random)]! ^= 1 << random.int(0, 7);
    return out;
  },
  number: (bytes, random) =>
    replaceOne(bytes, /\d+/g, random, () => NUMBERS[random.int(0, NUMBERS.length - 1)]!),
  reference: (bytes, random) =>
    replaceOne(bytes, /(?<!\d)\d{1,10} 0 R/g, random, () => `${random.int(0, 40)} 0 R`),
  name: (bytes, random) =>
    replaceOne(bytes, /\/[A-Z]\w+/g, random, () => WORDS[random.int(0, WORDS.length - 1)]!),
  word: (bytes, random) => {
    const at = place(bytes, random);
    const word = Buffer.from(WORDS[random.int(0, WORDS.length - 1)]!.repeat(random.int(1, 3)), 'latin1');
    return Buffer.concat([bytes.subarray(0, at), word, bytes.subarray(at)]);
  },
  cut: (bytes, random) => {
    const { from, to } = chunk(bytes, random, 2_000);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  end: (bytes, random) => bytes.subarray(0, place(bytes, random)),
  repeat: (bytes, random) => {
    const { from, to } = chunk(bytes, random, 300);
    const part = bytes.subarray(from, to);
    const times = random.int(2, Math.max(2, Math.min(200_000, Math.floor(2_000_000 / part.length))));
    return Buffer.concat([
      bytes.subarray(0, to),
      Buffer.alloc(part.length * times, part),
      bytes.subarray(to),
    ]);
  },
  splice: (bytes, random, other) =>
    Buffer.concat([bytes.subarray(0, place(bytes, random)), other.subarray(place(other, random))]),
  append: (bytes, _random, other) => Buffer.concat([bytes, other]),
  stream: (bytes, random, other) => insideStream(bytes, random, other),
};

/** Changes the decoded content of one Flate stream and packs it again under its new length. */
function insideStream(bytes: Buffer, random: Random, other: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const found = [...text.matchAll(/\/Length (\d+)([^>]{0,400}>>\s{0,9}stream\r?\n)/g)];
  if (found.length === 0) return bytes;
  const { index, 0: head, 1: length, 2: rest } = found[random.int(0, found.length - 1)]!;
  const from = index + head.length;
  const data = bytes.subarray(from, from + Number(length));
  let plain: Buffer;
  try {
    plain = inflateSync(data, { maxOutputLength: 4 * 1024 * 1024 });
  } catch {
    return bytes;
  }
  const inner = ['bits', 'number', 'name', 'word', 'cut', 'repeat'];
  const mutation = MUTATIONS[inner[random.int(0, inner.length - 1)]!]!;
  const packed = deflateSync(mutation(plain, random, other));
  return Buffer.concat([
    bytes.subarray(0, index),
    Buffer.from(`/Length ${packed.length}${rest}`, 'latin1'),
    packed,
    bytes.subarray(from + data.length),
  ]);
}

/** One to four kinds of damage, told by their names. */
export function mutated(bytes: Buffer, other: Buffer, random: Random): { bytes: Buffer; how: string } {
  const names = Object.keys(MUTATIONS);
  const chosen = Array.from({ length: random.int(1, 4) }, () => names[random.int(0, names.length - 1)]!);
  let out = bytes;
  for (const name of chosen) out = MUTATIONS[name]!(out, random, other).subarray(0, MAX_BYTES);
  return { bytes: out, how: chosen.join('+') };
}
