import { type HuffmanTable, LOOKUP_BITS } from './huffman.ts';

/**
 * Bits of one entropy-coded range `[start, end)`, most significant first, with FF00 unstuffed. At a marker or at the
 * end of the range it feeds zeros, as libjpeg does, and counts them in `padding`: the caller sees that data ran out.
 * One object a scan and plain number fields, so that the decoding loop allocates nothing.
 */
export class BitSource {
  readonly bytes: Uint8Array;
  readonly end: number;
  at: number;
  /** Bits that were asked for beyond the data. */
  padding = 0;
  private buffer = 0;
  private count = 0;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  /** Keeps at least 17 bits in the buffer: the longest code or the longest run of extra bits (16) fits. */
  private fill(): void {
    while (this.count <= 16) {
      let byte = 0;
      if (this.at < this.end) {
        byte = this.bytes[this.at] as number;
        if (byte !== 0xff) this.at++;
        else if (this.afterFill() === 0) this.at += 2;
        else {
          byte = 0;
          this.padding += 8;
        }
      } else this.padding += 8;
      this.buffer = ((this.buffer << 8) | byte) & 0x1ffffff;
      this.count += 8;
    }
  }

  /** What stands behind an FF; further ones in front of it are fill bytes (T.81, B.1.1.2), which decoders pass over. */
  private afterFill(): number | undefined {
    while (this.at + 1 < this.end && this.bytes[this.at + 1] === 0xff) this.at++;
    return this.bytes[this.at + 1];
  }

  /** True when bits were delivered that the data does not hold (the buffer's read-ahead is not held against it). */
  get exhausted(): boolean {
    return this.padding > this.count;
  }

  /** Decodes one symbol; -1 when no code of the table fits. */
  symbol(table: HuffmanTable): number {
    if (this.count < 16) this.fill();
    const entry = table.lookup[
      (this.buffer >> (this.count - LOOKUP_BITS)) & ((1 << LOOKUP_BITS) - 1)
    ] as number;
    if (entry !== 0) {
      this.count -= entry >> 8;
      return entry & 255;
    }
    const code = (this.buffer >> (this.count - 16)) & 0xffff;
    for (let length = LOOKUP_BITS + 1; length <= 16; length++) {
      if (code < (table.limit[length] as number)) {
        this.count -= length;
        return table.symbols[(code >> (16 - length)) + (table.offset[length] as number)] as number;
      }
    }
    return -1;
  }

  /** The next `n` bits (0..16) as an unsigned number. */
  bits(n: number): number {
    if (this.count < n) this.fill();
    this.count -= n;
    return (this.buffer >> this.count) & ((1 << n) - 1);
  }

  /** The next `n` bits (1..16) as T.81's EXTEND gives them: a leading 0 means a negative value. */
  signed(n: number): number {
    if (this.count < n) this.fill();
    this.count -= n;
    const value = (this.buffer >> this.count) & ((1 << n) - 1);
    return value < 1 << (n - 1) ? value - (1 << n) + 1 : value;
  }

  /**
   * Drops the rest of the current byte and goes to the next restart marker, wherever it is.
   * @returns its number 0..7, or -1 when the range holds no further one.
   */
  toRestart(): number {
    this.buffer = 0;
    this.count = 0;
    this.padding = 0;
    for (
      let at = this.bytes.indexOf(0xff, this.at);
      at >= 0 && at + 1 < this.end;
      at = this.bytes.indexOf(0xff, at + 1)
    ) {
      const code = this.bytes[at + 1] as number;
      if (code >= 0xd0 && code <= 0xd7) {
        this.at = at + 2;
        return code - 0xd0;
      }
    }
    this.at = this.end;
    return -1;
  }
}
