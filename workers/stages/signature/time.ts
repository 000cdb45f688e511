/** Which time a timestamp proves. */
import type { TimestampFacts } from './facts.ts';

/** Its time, when it is intact and nothing speaks against the authority's certificate; else null. */
export function intactTime(timestamp: TimestampFacts | null): string | null {
  return timestamp?.integrity === 'valid' && timestamp.problems.length === 0 ? timestamp.time : null;
}
