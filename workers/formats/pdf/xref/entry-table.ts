import type { XrefEntry } from '../types.ts';

/** Numbers beyond are no object numbers (ISO 32000-1, Annex C: readers stop far below). */
const MAX_NUMBER = 2 ** 32 - 1;
/** Places beyond are in no file, and would not leave room for the kind. */
const MAX_PLACE = 2 ** 50;
/** Rows of one table; number and row together then fit the integers of a double. */
const MAX_ROWS = 2 ** 20;
/** Number; place and kind; generation or index. */
const COLUMNS = 3;
const KINDS = 4;
const NONE = new Float64Array(0);

/** A number of a table; not a number beyond its end, so that no comparison with it holds. */
function cell(rows: Float64Array, at: number): number {
  return rows[at] ?? Number.NaN;
}

/** Rows of an xref section as they are read; a file of a million objects must not become a million JavaScript objects. */
export class EntryRows {
  private rows = NONE;
  private ascending = true;
  size = 0;

  add(entry: XrefEntry): void {
    const { type, num } = entry;
    if (type === 'free') this.addRow(num, 0, entry.gen, 0);
    else if (type === 'offset') this.addRow(num, 1, entry.offset, entry.gen);
    else this.addRow(num, 2, entry.container, entry.index);
  }

  /**
   * `kind` 0 free, 1 at an offset, 2 in an object stream, with its fields as in an xref stream (ISO 32000-1, table 18);
   * of a free number `place` is the generation.
   */
  addRow(num: number, kind: 0 | 1 | 2, place: number, second: number): void {
    const known = num >= 0 && num <= MAX_NUMBER && place >= 0 && place <= MAX_PLACE;
    if (this.size >= MAX_ROWS || !known) return;
    const at = this.size++ * COLUMNS;
    if (at === this.rows.length) this.grow();
    if (at > 0 && num <= cell(this.rows, at - COLUMNS)) this.ascending = false;
    this.rows[at] = num;
    this.rows[at + 1] = place * KINDS + kind;
    this.rows[at + 2] = second;
  }

  private grow(): void {
    const { rows } = this;
    this.rows = new Float64Array(Math.max(8 * COLUMNS, rows.length * 2));
    this.rows.set(rows);
  }

  /** The rows as a table; of rows for one number the first or the last one counts. */
  table(wins: 'first' | 'last' = 'first'): EntryTable {
    if (this.ascending) return new EntryTable(this.rows.slice(0, this.size * COLUMNS));
    const order = this.order(wins);
    const rows = new Float64Array(order.length * COLUMNS);
    for (const [i, from] of order.entries())
      rows.set(this.rows.subarray(from * COLUMNS, (from + 1) * COLUMNS), i * COLUMNS);
    return new EntryTable(rows);
  }

  /** Positions of the rows that count, by ascending number. */
  private order(wins: 'first' | 'last'): Uint32Array {
    const keys = new Float64Array(this.size);
    for (let i = 0; i < this.size; i++) keys[i] = cell(this.rows, i * COLUMNS) * MAX_ROWS + i;
    keys.sort();
    const found = new Uint32Array(this.size);
    let count = 0;
    let last = -1;
    for (const key of keys) {
      const num = Math.floor(key / MAX_ROWS);
      if (num !== last) found[count++] = key % MAX_ROWS;
      else if (wins === 'last') found[count - 1] = key % MAX_ROWS;
      last = num;
    }
    return found.subarray(0, count);
  }
}

/** Entries by object number, ascending, in one array; an entry becomes an object when it is asked for. */
export class EntryTable implements ReadonlyMap<number, XrefEntry> {
  readonly size: number;
  private readonly rows: Float64Array;

  constructor(rows: Float64Array) {
    this.size = rows.length / COLUMNS;
    this.rows = rows;
  }

  private indexOf(num: number): number {
    const { rows } = this;
    // Nearly every first save numbers its objects without a gap.
    const guess = num - cell(rows, 0);
    if (rows[guess * COLUMNS] === num) return guess;
    let low = 0;
    let high = this.size - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = cell(rows, middle * COLUMNS);
      if (found === num) return middle;
      if (found < num) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  private at(index: number): XrefEntry {
    const at = index * COLUMNS;
    const [num, second] = [cell(this.rows, at), cell(this.rows, at + 2)];
    const kind = cell(this.rows, at + 1) % KINDS;
    const place = Math.floor(cell(this.rows, at + 1) / KINDS);
    if (kind === 0) return { type: 'free', num, gen: place };
    if (kind === 1) return { type: 'offset', num, gen: second, offset: place };
    return { type: 'compressed', num, gen: 0, container: place, index: second };
  }

  get(num: number): XrefEntry | undefined {
    const index = this.indexOf(num);
    return index < 0 ? undefined : this.at(index);
  }

  has(num: number): boolean {
    return this.indexOf(num) >= 0;
  }

  /** Numbers in use, ascending. */
  used(): number[] {
    const found: number[] = [];
    for (let at = 0; at < this.rows.length; at += COLUMNS)
      if (cell(this.rows, at + 1) % KINDS !== 0) found.push(cell(this.rows, at));
    return found;
  }

  /** Calls `visit` with the offset of every object that stands in the file by itself. */
  eachOffset(visit: (offset: number) => void): void {
    for (let at = 1; at < this.rows.length; at += COLUMNS) {
      const packed = cell(this.rows, at);
      if (packed % KINDS === 1) visit(Math.floor(packed / KINDS));
    }
  }

  forEach(visit: (entry: XrefEntry, num: number, map: ReadonlyMap<number, XrefEntry>) => void): void {
    for (const [num, entry] of this.entries()) visit(entry, num, this);
  }

  *entries(): Generator<[number, XrefEntry], undefined> {
    for (let i = 0; i < this.size; i++) yield [cell(this.rows, i * COLUMNS), this.at(i)];
  }

  *keys(): Generator<number, undefined> {
    for (let at = 0; at < this.rows.length; at += COLUMNS) yield cell(this.rows, at);
  }

  *values(): Generator<XrefEntry, undefined> {
    for (let i = 0; i < this.size; i++) yield this.at(i);
  }

  [Symbol.iterator](): Generator<[number, XrefEntry], undefined> {
    return this.entries();
  }
}
