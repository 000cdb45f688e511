/**
 * Union-find over groups of votes, in one growing typed array: a noisy picture of 40 megapixels begins millions of
 * groups. A label is an index; its fields are what the group has gathered so far.
 */
const FIELDS = 7;
const PARENT = 0;
const VOTES = 2;
const LEFT = 3;
const TOP = 4;
const RIGHT = 5;
const BOTTOM = 6;

export type Group = { grid: number; x: number; y: number; width: number; height: number; votes: number };

export class Labels {
  private fields = new Int32Array(FIELDS * 1024);
  private count = 0;

  /** A new group of its own, with an empty box at (x, y). */
  add(grid: number, x: number, y: number): number {
    if ((this.count + 1) * FIELDS > this.fields.length) {
      const larger = new Int32Array(this.fields.length * 2);
      larger.set(this.fields);
      this.fields = larger;
    }
    this.fields.set([this.count, grid, 0, x, y, x + 1, y + 1], this.count * FIELDS);
    return this.count++;
  }

  /** The label that stands for the group. Halves the path on the way. */
  find(label: number): number {
    const { fields } = this;
    let at = label;
    for (;;) {
      const parent = fields[at * FIELDS + PARENT] as number;
      if (parent === at) return at;
      const above = fields[parent * FIELDS + PARENT] as number;
      fields[at * FIELDS + PARENT] = above;
      at = above;
    }
  }

  /** Counts the votes [from, to) of row y to the group of `root`. */
  grow(root: number, from: number, to: number, y: number): void {
    const { fields } = this;
    const at = root * FIELDS;
    fields[at + VOTES] = (fields[at + VOTES] as number) + to - from;
    fields[at + LEFT] = Math.min(fields[at + LEFT] as number, from);
    fields[at + RIGHT] = Math.max(fields[at + RIGHT] as number, to);
    fields[at + BOTTOM] = Math.max(fields[at + BOTTOM] as number, y + 1);
  }

  /** Makes one group of two, smaller into larger; answers its label. Both must be roots. */
  unite(a: number, b: number): number {
    const { fields } = this;
    const aIsLarger = (fields[a * FIELDS + VOTES] as number) >= (fields[b * FIELDS + VOTES] as number);
    const [keep, drop] = aIsLarger ? [a, b] : [b, a];
    const [to, from] = [keep * FIELDS, drop * FIELDS];
    fields[from + PARENT] = keep;
    fields[to + VOTES] = (fields[to + VOTES] as number) + (fields[from + VOTES] as number);
    fields[to + LEFT] = Math.min(fields[to + LEFT] as number, fields[from + LEFT] as number);
    fields[to + TOP] = Math.min(fields[to + TOP] as number, fields[from + TOP] as number);
    fields[to + RIGHT] = Math.max(fields[to + RIGHT] as number, fields[from + RIGHT] as number);
    fields[to + BOTTOM] = Math.max(fields[to + BOTTOM] as number, fields[from + BOTTOM] as number);
    return keep;
  }

  /** Every group with at least so many votes. */
  groups(minVotes: number): Group[] {
    const found: Group[] = [];
    for (let label = 0; label < this.count; label++) {
      const [parent, grid, votes, left, top, right, bottom] = this.fields.subarray(
        label * FIELDS,
        (label + 1) * FIELDS,
      ) as unknown as [number, number, number, number, number, number, number];
      if (parent !== label || votes < minVotes) continue;
      found.push({ grid, votes, x: left, y: top, width: right - left, height: bottom - top });
    }
    return found;
  }
}
