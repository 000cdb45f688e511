import type { ScannedObject, ScannedObjects } from '../types.ts';

/** Objects of one scan; number and position together then fit the integers of a double. */
const MAX_SCANNED = 2 ** 20;
const NAMED = 1;
const CLOSED = 2;
const COLUMNS = 6;
const [START, END, NUM, GEN, STREAM, STREAM_END] = [0, 1, 2, 3, 4, 5] as const;

/**
 * What the linear scan found, six numbers an object: a file of nothing but tiny objects has a million of them, and as
 * JavaScript objects they would fill the memory before anything was read.
 */
export class ScanTable implements ScannedObjects {
  private rows = new Uint32Array(64 * COLUMNS);
  private flags = new Uint8Array(64);
  /** Number and position of every object, ascending; made when it is first asked for. */
  private numbers: Float64Array | null = null;
  private hint = 0;
  length = 0;

  /** Adds an object that begins at `start`, behind all known ones; its position. */
  open(num: number, gen: number, start: number, end: number): number {
    if ((this.length + 1) * COLUMNS > this.rows.length) {
      const [rows, flags] = [this.rows, this.flags];
      this.rows = new Uint32Array(rows.length * 2);
      this.rows.set(rows);
      this.flags = new Uint8Array(flags.length * 2);
      this.flags.set(flags);
    }
    const at = this.length++ * COLUMNS;
    this.rows[at + START] = start;
    this.rows[at + END] = end;
    this.rows[at + NUM] = num;
    this.rows[at + GEN] = gen;
    return this.length - 1;
  }

  close(index: number, end: number, closed: boolean): void {
    this.rows[index * COLUMNS + END] = end;
    if (closed) this.mark(index, CLOSED);
  }

  /** The (last) stream of an object. */
  addStream(index: number, start: number, end: number): void {
    this.rows[index * COLUMNS + STREAM] = start;
    this.rows[index * COLUMNS + STREAM_END] = end;
  }

  /** No object may be added any more. */
  get full(): boolean {
    return this.length >= MAX_SCANNED;
  }

  startOf(index: number): number {
    return this.cell(index, START);
  }

  numOf(index: number): number {
    return this.cell(index, NUM);
  }

  genOf(index: number): number {
    return this.cell(index, GEN);
  }

  /** End of its stream's data; 0 for an object without a stream. */
  streamEndOf(index: number): number {
    return this.cell(index, STREAM_END);
  }

  at(index: number): ScannedObject {
    const streamEnd = this.cell(index, STREAM_END);
    return {
      start: this.cell(index, START),
      end: this.cell(index, END),
      num: this.cell(index, NUM),
      gen: this.cell(index, GEN),
      stream: streamEnd > 0 ? { start: this.cell(index, STREAM), end: streamEnd } : null,
      named: this.is(index, NAMED),
      closed: this.is(index, CLOSED),
    };
  }

  /** Not a number for a position that is none, so that no comparison with it holds. */
  private cell(index: number, column: number): number {
    return this.rows[index * COLUMNS + column] ?? Number.NaN;
  }

  private is(index: number, flag: number): boolean {
    return ((this.flags[index] ?? 0) & flag) !== 0;
  }

  private mark(index: number, flag: number): void {
    this.flags[index] = (this.flags[index] ?? 0) | flag;
  }

  *[Symbol.iterator](): Generator<ScannedObject, undefined> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }

  /** Says that a cross-reference leads to `offset`; false when no object starts there. */
  name(offset: number): boolean {
    // Tables are mostly written in the order of the objects.
    const next =
      this.hint < this.length && this.startOf(this.hint) === offset ? this.hint : this.find(offset);
    if (next < 0) return false;
    this.mark(next, NAMED);
    this.hint = next + 1;
    return true;
  }

  get unnamedCount(): number {
    let count = 0;
    for (let i = 0; i < this.length; i++) if (!this.is(i, NAMED)) count++;
    return count;
  }

  *unnamed(): Generator<ScannedObject, undefined> {
    for (let i = 0; i < this.length; i++) if (!this.is(i, NAMED)) yield this.at(i);
  }

  *unnamedFromEnd(): Generator<ScannedObject, undefined> {
    for (let i = this.length - 1; i >= 0; i--) if (!this.is(i, NAMED)) yield this.at(i);
  }

  /** Position of the object that starts at `offset`, or -1. */
  find(offset: number): number {
    const index = this.firstFrom(offset);
    return index < this.length && this.startOf(index) === offset ? index : -1;
  }

  /** Position of the first object that starts at or behind `offset`; `length` where none does. */
  firstFrom(offset: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.startOf(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Where the last object of a number before `end` starts, or null. */
  lastOf(num: number, end = Number.POSITIVE_INFINITY): number | null {
    this.numbers ??= this.byNumber();
    const most = num * MAX_SCANNED + this.firstFrom(end);
    let low = 0;
    let high = this.numbers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.numbers[middle] ?? most) < most) low = middle + 1;
      else high = middle;
    }
    const key = this.numbers[low - 1] ?? -1;
    return key >= num * MAX_SCANNED ? this.startOf(key % MAX_SCANNED) : null;
  }

  private byNumber(): Float64Array {
    const keys = new Float64Array(this.length);
    for (let i = 0; i < this.length; i++) keys[i] = this.numOf(i) * MAX_SCANNED + i;
    return keys.sort();
  }
}
