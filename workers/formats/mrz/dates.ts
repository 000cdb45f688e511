/** Two-digit years resolved. The century is not in the zone, so what is assumed is said (ICAO 9303-3, 4.8). */

export interface ResolvedDate {
  /** YYYY-MM-DD, YYYY-MM or YYYY, as far as the zone tells; null when it tells nothing or no such day exists. */
  date: string | null;
  centuryAssumed: boolean;
}

const UNKNOWN: ResolvedDate = { date: null, centuryAssumed: false };

/** A date of birth: the latest year that is not after `now` (milliseconds since the epoch). */
export function resolveBirth(yymmdd: string, now: number): ResolvedDate {
  const year = /^\d\d/.exec(yymmdd)?.[0];
  if (year === undefined) return UNKNOWN;
  const today = new Date(now);
  const short = Number(year);
  let full = Math.floor(today.getUTCFullYear() / 100) * 100 + short;
  const later = full > today.getUTCFullYear();
  // What is not known of the day may be in the past: a filler would stand behind every digit.
  const known = yymmdd.slice(2).replaceAll('<', '0');
  const thisYearLater =
    full === today.getUTCFullYear() && known > today.toISOString().slice(5, 10).replace('-', '');
  if (later || thisYearLater) full -= 100;
  return { date: dayOf(full, yymmdd), centuryAssumed: true };
}

/** A date of expiry: documents with chips and their readers are of this century. `999999` means none (9303-7). */
export function resolveExpiry(yymmdd: string): ResolvedDate {
  const year = /^\d\d/.exec(yymmdd)?.[0];
  if (year === undefined || yymmdd === '999999') return UNKNOWN;
  return { date: dayOf(2000 + Number(year), yymmdd), centuryAssumed: true };
}

function dayOf(year: number, yymmdd: string): string | null {
  const part = (from: number): number | null => {
    const text = yymmdd.slice(from, from + 2);
    return /^\d\d$/.test(text) && text !== '00' ? Number(text) : null;
  };
  const [month, day] = [part(2), part(4)];
  if (month === null) return String(year);
  if (month > 12) return null;
  const head = `${year}-${String(month).padStart(2, '0')}`;
  if (day === null) return head;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day > last ? null : `${head}-${String(day).padStart(2, '0')}`;
}
