/** Where a page of cases begins, as values and as text in an address. */

/** Where a page begins: behind this case. */
export interface Place {
  /** Rank of an open case, 0 of a decided one. */
  rank: number;
  at: Date;
  jobId: string;
}

interface Placed {
  state: string;
  rank: number;
  createdAt: Date;
  decidedAt: Date | null;
  jobId: string;
}

/** Where the next page begins. */
export const placeOf = (row: Placed): Place =>
  row.state === 'DONE'
    ? { rank: 0, at: row.decidedAt ?? row.createdAt, jobId: row.jobId }
    : { rank: row.rank, at: row.createdAt, jobId: row.jobId };

export const placeText = ({ rank, at, jobId }: Place): string => `${rank}.${at.getTime()}.${jobId}`;

const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

export function placeIn(text: string): Place | undefined {
  const found = /^(\d{1,3})\.(\d{1,15})\.(job_[a-z2-7]{26})$/.exec(text);
  // Behind the year 9999 there is nothing that the database could be asked for.
  return found?.[3] && Number(found[2]) <= LAST_MS
    ? { rank: Number(found[1]), at: new Date(Number(found[2])), jobId: found[3] }
    : undefined;
}
