/**
 * The packed form in which pdf.js ships Adobe's predefined CMaps (cmaps/*.bcmap): items of one kind in a row, numbers seven
 * bits to a byte, places as the distance from the one before.
 */
import { utf16 } from '../syntax/text-string.ts';
import type { CMap } from './cmap.ts';

/** Kinds of items, the three top bits of what heads them. */
const [SPACES, SKIPPED, CHARS, RANGES, BF_CHARS, BF_RANGES, REMARK] = [0, 1, 2, 3, 4, 5, 7];
/** Bytes of the codes of bf items less one: they are of identifiers. */
const BF_SIZE = 1;

/** Throws where the bytes are no such file. */
export function readBinaryCMap(bytes: Uint8Array): CMap {
  const map: CMap = { spaces: [], unicode: new Map(), cids: [], uses: null };
  const input = new Packed(bytes);
  // A byte that says how the lines run: known by the CMap's name.
  input.byte();
  while (!input.ended) {
    const head = input.byte();
    const kind = head >> 5;
    if (kind === REMARK) {
      const text = (head & 0x1f) < 2 ? input.text() : '';
      if ((head & 0x1f) === 1) map.uses = text;
      continue;
    }
    const items = { map, input, isSequence: (head & 0x10) !== 0, size: head & 15, count: input.number() };
    if (kind === SPACES || kind === SKIPPED) readSpaces(items, kind === SPACES);
    else if (kind === CHARS) readChars(items);
    else if (kind === RANGES) readRanges(items);
    else if (kind === BF_CHARS || kind === BF_RANGES) readUnicode(items, kind === BF_RANGES);
    else throw new RangeError(`kind ${kind} of items`);
  }
  return map;
}

interface Items {
  map: CMap;
  input: Packed;
  /** Each begins right behind the one before. */
  isSequence: boolean;
  /** Bytes of a code less one. */
  size: number;
  count: number;
}

function readSpaces({ map, input, size, count }: Items, isKept: boolean): void {
  let high = -1;
  for (let i = 0; i < count; i++) {
    const low = i === 0 ? input.fixed(size) : high + 1 + input.number();
    high = low + input.number();
    if (isKept) map.spaces.push({ low, high, size: size + 1 });
    else input.number();
  }
}

function readChars({ map, input, size, count, isSequence }: Items): void {
  let [code, cid] = [0, 0];
  for (let i = 0; i < count; i++) {
    if (i === 0) [code, cid] = [input.fixed(size), input.number()];
    else {
      code += 1 + (isSequence ? 0 : input.number());
      cid += 1 + input.signed();
    }
    map.cids.push({ low: code, high: code, cid });
  }
}

function readRanges({ map, input, size, count, isSequence }: Items): void {
  let high = -1;
  for (let i = 0; i < count; i++) {
    const low = i === 0 ? input.fixed(size) : high + 1 + (isSequence ? 0 : input.number());
    high = low + input.number();
    map.cids.push({ low, high, cid: input.number() });
  }
}

function readUnicode({ map, input, size, count, isSequence }: Items, isOfRanges: boolean): void {
  let high = -1;
  let text: Uint8Array = new Uint8Array(size + 1);
  for (let i = 0; i < count; i++) {
    const low = i === 0 ? input.fixed(BF_SIZE) : high + 1 + (isSequence ? 0 : input.number());
    high = isOfRanges ? low + input.number() : low;
    if (i === 0 || isOfRanges) text = input.bytes(size);
    else text = sum(text, input.signedBytes(size));
    const first = utf16(text, false);
    const last = first.charCodeAt(first.length - 1);
    for (let code = low; code <= high; code++)
      map.unicode.set(code, first.slice(0, -1) + String.fromCharCode(last + code - low));
  }
}

/** The bytes as one number, with another one and 1 added. */
function sum(a: Uint8Array, b: Uint8Array): Uint8Array {
  const out = new Uint8Array(a.length);
  let carry = 1;
  for (let i = a.length - 1; i >= 0; i--) {
    carry += (a[i] ?? 0) + (b[i] ?? 0);
    out[i] = carry & 0xff;
    carry >>= 8;
  }
  return out;
}

class Packed {
  private at = 0;
  private readonly data: Uint8Array;

  constructor(data: Uint8Array) {
    this.data = data;
  }

  get ended(): boolean {
    return this.at >= this.data.length;
  }

  byte(): number {
    const byte = this.data[this.at++];
    if (byte === undefined) throw new RangeError('ends too early');
    return byte;
  }

  /** Seven bits to a byte, the highest first; the top bit says that there is more. */
  number(): number {
    let value = 0;
    for (;;) {
      const byte = this.byte();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  }

  /** The lowest bit is the sign. */
  signed(): number {
    const value = this.number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  bytes(size: number): Uint8Array {
    return Uint8Array.from({ length: size + 1 }, () => this.byte());
  }

  fixed(size: number): number {
    return this.bytes(size).reduce((value, byte) => value * 256 + byte, 0);
  }

  /** A signed number of any length, as so many bytes. */
  signedBytes(size: number): Uint8Array {
    let value = 0n;
    for (;;) {
      const byte = this.byte();
      value = (value << 7n) | BigInt(byte & 0x7f);
      if (byte < 0x80) break;
    }
    let left = value & 1n ? ~(value >> 1n) : value >> 1n;
    const out = new Uint8Array(size + 1);
    for (let i = size; i >= 0; i--) {
      out[i] = Number(left & 0xffn);
      left >>= 8n;
    }
    return out;
  }

  text(): string {
    const length = this.number();
    return Array.from({ length }, () => String.fromCharCode(this.number())).join('');
  }
}
