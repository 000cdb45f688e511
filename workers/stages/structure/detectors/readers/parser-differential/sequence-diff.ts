/** Shortest edit script of two strings (E. Myers, An O(ND) Difference Algorithm, 1986), given up when it grows long. */

/** What stands between equal parts: `a[a0, a1)` in one, `b[b0, b1)` in the other; at least one is not empty. */
export interface Hunk {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

/**
 * Hunks in order; null when more than `maxEdits` insertions and deletions are needed.
 * Time is proportional to the lengths times `maxEdits` at worst, memory to `maxEdits` squared.
 */
export function sequenceDiff(a: string, b: string, maxEdits: number): Hunk[] | null {
  let from = 0;
  const shorter = Math.min(a.length, b.length);
  while (from < shorter && a[from] === b[from]) from++;
  let tail = 0;
  while (tail < shorter - from && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const [n, m] = [a.length - tail - from, b.length - tail - from];
  if (n === 0 && m === 0) return [];
  if (n === 0 || m === 0) return [{ a0: from, a1: from + n, b0: from, b1: from + m }];
  if (Math.abs(n - m) > maxEdits) return null;
  const trace = furthest(a, b, from, n, m, maxEdits);
  return trace && hunksOf(trace, from, n, m);
}

/** For each number of edits the furthest point on each diagonal, before that round; null when too many are needed. */
function furthest(
  a: string,
  b: string,
  from: number,
  n: number,
  m: number,
  maxEdits: number,
): Int32Array[] | null {
  const size = Math.min(maxEdits, n + m);
  const reach = new Int32Array(2 * size + 3);
  const middle = size + 1;
  // A diagonal beyond those that were reached is never the farther one.
  const at = (k: number): number => reach[middle + k] ?? -1;
  const trace: Int32Array[] = [];
  for (let d = 0; d <= size; d++) {
    trace.push(reach.slice(middle - d - 1, middle + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
      let x = down ? at(k + 1) : at(k - 1) + 1;
      while (x < n && x - k < m && a[from + x] === b[from + x - k]) x++;
      reach[middle + k] = x;
      if (x >= n && x - k >= m) return trace;
    }
  }
  return null;
}

/** Walks the rounds backwards; neighbouring edits become one hunk. */
function hunksOf(trace: readonly Int32Array[], from: number, n: number, m: number): Hunk[] {
  const hunks: Hunk[] = [];
  let [x, y] = [n, m];
  for (const [d, reach] of [...trace.entries()].slice(1).reverse()) {
    // The slice of round d begins at diagonal -d - 1.
    const at = (k: number): number => reach[k + d + 1] ?? -1;
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const before = down ? k + 1 : k - 1;
    const x0 = at(before);
    const y0 = x0 - before;
    const [x1, y1] = down ? [x0, y0 + 1] : [x0 + 1, y0];
    const last = hunks.at(-1);
    if (last && last.a0 === from + x1 && last.b0 === from + y1) {
      last.a0 = from + x0;
      last.b0 = from + y0;
    } else hunks.push({ a0: from + x0, a1: from + x1, b0: from + y0, b1: from + y1 });
    [x, y] = [x0, y0];
  }
  return hunks.reverse();
}
