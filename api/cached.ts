/** Small time tools: an answer shared for a while, and a bound on how long something may take. */

/** Calls `read` at most once in `ms`, callers in between share its promise; a failure is not kept. */
export function cachedFor<T>(
  ms: number,
  read: () => Promise<T>,
  now: () => number = Date.now,
): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined;
  return () => {
    if (kept && kept.until > now()) return kept.value;
    const mine = { until: now() + ms, value: read() };
    kept = mine;
    mine.value.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.value;
  };
}

/** Rejects when `promise` has not settled after `ms`. The work itself goes on; its result is dropped. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
