/**
 * An answer shared for a while: calls `read` at most once in `ms`, callers in between share its promise; a failure is
 * not kept.
 * @param staleMs for so long after that, callers get the old value at once while one of them has it read again
 */
export function cachedFor<T>(
  ms: number,
  read: () => Promise<T>,
  { staleMs = 0, now = Date.now }: { staleMs?: number; now?: () => number } = {},
): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined;
  let refreshing = false;

  function readAgain(): Promise<T> {
    const mine = { until: now() + ms, value: read() };
    kept = mine;
    mine.value.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.value;
  }

  async function refresh(): Promise<void> {
    refreshing = true;
    try {
      const value = await read();
      kept = { until: now() + ms, value: Promise.resolve(value) };
    } catch {
      // Whoever comes after the stale time asks for itself and gets the error.
    } finally {
      refreshing = false;
    }
  }

  return () => {
    const left = kept ? kept.until - now() : -Infinity;
    // More than was given: the clock has gone back since, and nobody knows how old the answer is.
    if (!kept || left > ms) return readAgain();
    if (left > 0) return kept.value;
    if (left + staleMs > 0) {
      if (!refreshing) void refresh();
      return kept.value;
    }
    return readAgain();
  };
}
