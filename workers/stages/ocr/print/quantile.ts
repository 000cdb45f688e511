/** Nearest rank, 0 of an empty list. */
export const quantile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Of values in any order. Typed arrays sort numbers several times as fast as lists do. */
export const medianOf = (values: readonly number[]): number => quantile(new Float64Array(values).sort(), 0.5);

/**
 * Nearest rank among the first `count` values, which come into another order: what stands before it is no larger, what stands behind it no
 * smaller. Several times as fast as sorting all of them (C. A. R. Hoare, Algorithm 65). @returns 0 of an empty list
 */
export function quantileAmong(values: Float64Array, count: number, share: number): number {
  if (count === 0) return 0;
  const rank = Math.min(count - 1, Math.floor(count * share));
  let [left, right] = [0, count - 1];
  while (left < right) {
    const pivot = values[(left + right) >> 1]!;
    let [low, high] = [left, right];
    while (low <= high) {
      while (values[low]! < pivot) low++;
      while (values[high]! > pivot) high--;
      if (low > high) break;
      const held = values[low]!;
      values[low++] = values[high]!;
      values[high--] = held;
    }
    if (rank <= high) right = high;
    else if (rank >= low) left = low;
    else break;
  }
  return values[rank]!;
}
