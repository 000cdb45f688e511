/**
 * A deadline in time that this process was awake. After a standstill (SIGSTOP, a machine that was suspended) a timer is due
 * before the answers that came meanwhile are read, and would end a child whose work is long done.
 */

const STEP_MS = 250;

/**
 * @param extraMs what is added to the time, asked again when it is over
 * @returns takes the deadline away
 */
export function whenAwakeFor(ms: number, due: () => void, extraMs: () => number = () => 0): () => void {
  let left = ms;
  let given = 0;
  let before = performance.now();
  let timer: NodeJS.Timeout;
  const next = (): void => {
    timer = setTimeout(step, Math.min(STEP_MS, left));
  };
  const step = (): void => {
    const now = performance.now();
    // A step that took far longer was slept through.
    left -= Math.min(now - before, 2 * STEP_MS);
    before = now;
    if (left <= 0) {
      const extra = extraMs();
      left += extra - given;
      given = extra;
    }
    if (left <= 0) due();
    else next();
  };
  next();
  return () => clearTimeout(timer);
}
