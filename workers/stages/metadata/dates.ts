/**
 * Dates as documents write them: EXIF (`2016:04:19 14:49:49`, zone in a tag of its own), PDF (ISO 32000-2, 7.9.4),
 * XMP (ISO 8601 profile of ISO 16684-1, 8.2.1.2) and the ways in which real producers get these wrong.
 *
 * A date without a zone is not an instant. It is kept as wall-clock time and never compared as if it were UTC.
 */

export type DatePrecision = 'year' | 'month' | 'day' | 'minute' | 'second';

/**
 * `unset`: the writer left the field empty (zeros or blanks), which many cameras do and which says nothing.
 * `unreadable`: not a form that we know. Neither is evidence; an `impossible` field is.
 */
export type DateProblem = 'unset' | 'unreadable' | 'impossible-field' | 'impossible-zone';

export interface ParsedDate {
  /** ISO 8601 as far as the source goes, with its offset where it has one; null with a problem. */
  iso: string | null;
  /** Wall-clock time counted as if it were UTC, milliseconds since the epoch; null with a problem. */
  localMs: number | null;
  /** The instant, milliseconds since the epoch; null without a zone or with a problem. */
  instantMs: number | null;
  /** Minutes east of Greenwich; null when the source has no zone. */
  offsetMinutes: number | null;
  precision: DatePrecision;
  problem: DateProblem | null;
}

/** Zones in use reach from -12:00 to +14:00 (IANA tz database); beyond 14 hours none has ever been in use. */
const MAX_OFFSET_MINUTES = 14 * 60;

const EXIF =
  /^(\d{4})[:\-/.](\d{1,2})[:\-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:\.\d{1,9})?)?/;
const PDF = /^D?:?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?/;
const ISO = /^(\d{4})(?:[-:](\d{2})(?:[-:](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,12})?)?)?)?)?/;
const ZONE = /^ ?(?:Z|([+-])(\d{2})(?:[':]?(\d{2}))?)/;

/**
 * Parses an EXIF date. `offset` is the text of the matching OffsetTime tag (EXIF 2.31), if there is one.
 * A zone inside the date itself, which some phones write, counts when the tag is missing.
 */
export function parseExifDate(text: string, offset?: string): ParsedDate {
  const value = clean(text);
  const match = EXIF.exec(value);
  const zone = (offset && clean(offset)) || (match ? value.slice(match[0].length) : '');
  return build(value, match, zone);
}

/** Parses a PDF date string; the leading `D:` and the apostrophes are optional, as in many real files. */
export function parsePdfDate(text: string): ParsedDate {
  const value = clean(text);
  // Some producers put an ISO date where a PDF date belongs: readable, so not a fault of the document.
  if (/^\d{4}-\d{2}-\d{2}/.test(value)) return parseIsoDate(value);
  // Distiller 3 and its time wrote the year 2001 as 19101: fifteen digits, a known fault and no statement.
  if (/^(?:D:)?191\d{12}(?!\d)/.test(value)) return failed('unreadable');
  const match = PDF.exec(value);
  // ISO 32000-1 separates hours and minutes of the zone by an apostrophe: `+02'00'`, `Z00'00'`, `Z`.
  return build(value, match, match ? value.slice(match[0].length) : '');
}

/** Parses an XMP or other ISO 8601 date; colons in the date part (GIMP) are read too. */
export function parseIsoDate(text: string): ParsedDate {
  const value = clean(text);
  const match = ISO.exec(value);
  return build(value, match, match ? value.slice(match[0].length) : '');
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const RFC_1123 =
  /^(?:[A-Za-z]{3},? )?(\d{1,2}) ([A-Za-z]{3}) (\d{4}) (\d{2}:\d{2}(?::\d{2})?)(?! ?[AP]M|[:\d]) ?/i;

/** Parses the Creation Time of a PNG: RFC 1123, which the format suggests (PNG third edition, 11.3.3.1), or ISO 8601. */
export function parsePngDate(text: string): ParsedDate {
  const value = clean(text);
  const [whole, day, month, year, time] = RFC_1123.exec(value) ?? [];
  if (whole === undefined || !day || !month) return parseIsoDate(value);
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  if (number === 0) return failed('unreadable');
  const zone = value.slice(whole.length).replace(/^(?:GMT|UTC?)$/i, 'Z');
  return parseIsoDate(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}T${time}${zone}`);
}

function clean(text: string): string {
  return text.slice(0, 64).replaceAll('\u0000', '').trim();
}

function failed(problem: DateProblem): ParsedDate {
  return { iso: null, localMs: null, instantMs: null, offsetMinutes: null, precision: 'second', problem };
}

function build(value: string, match: RegExpExecArray | null, zoneText: string): ParsedDate {
  if (/^[\s:0./\-TZ+']*$/.test(value.replace(/^D:/, ''))) return failed('unset');
  if (!match) return failed('unreadable');
  const [, , mo, d, h, , s] = match;
  const localMs = localMsOf(match);
  if (typeof localMs === 'string') return failed(localMs);
  const precision = precisionOf([mo, d, h, s]);
  const zone = readZone(zoneText);
  if (zone === 'impossible') return failed('impossible-zone');
  const wall = isoText(localMs, precision);
  if (zone === null)
    return { iso: wall, localMs, instantMs: null, offsetMinutes: null, precision, problem: null };
  const iso = precision === 'minute' || precision === 'second' ? wall + zoneIso(zone) : wall;
  return { iso, localMs, instantMs: localMs - zone * 60_000, offsetMinutes: zone, precision, problem: null };
}

/** Year to second as if in UTC, ms since the epoch; absent fields are their first value. Or why there is no such date. */
function localMsOf(match: RegExpExecArray): number | 'unreadable' | 'unset' | 'impossible-field' {
  const field = (place: number, otherwise: number): number =>
    match[place] === undefined ? otherwise : Number(match[place]);
  const [year, month, day] = [Number(match[1]), field(2, 1), field(3, 1)];
  const [hour, minute, second] = [field(4, 0), field(5, 0), field(6, 0)];
  // Years below 1900 are the traces of two-digit years and broken clocks, not of a lie: unreadable.
  if (year < 1900) return 'unreadable';
  // Month 00 or day 00 is how cameras with an unset clock and some old producers say "unknown".
  if (month === 0 || day === 0) return 'unset';
  if (month > 12 || day > daysIn(year, month) || hour > 24 || minute > 59 || second > 60)
    return 'impossible-field';
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
  // The last hour of the year 9999 counted on: ISO 8601 has four digits.
  return new Date(localMs).getUTCFullYear() > 9999 ? 'unreadable' : localMs;
}

function precisionOf([month, day, hour, second]: (string | undefined)[]): DatePrecision {
  if (month === undefined) return 'year';
  if (day === undefined) return 'month';
  if (hour === undefined) return 'day';
  return second === undefined ? 'minute' : 'second';
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function readZone(text: string): number | 'impossible' | null {
  const match = ZONE.exec(text);
  if (!match) return null;
  const [, sign, hours, minutes] = match;
  if (sign === undefined) return 0;
  const size = Number(hours) * 60 + Number(minutes ?? 0);
  if (size > MAX_OFFSET_MINUTES || Number(minutes ?? 0) > 59) return 'impossible';
  return sign === '-' ? -size : size;
}

function isoText(localMs: number, precision: DatePrecision): string {
  const full = new Date(localMs).toISOString();
  const length = { year: 4, month: 7, day: 10, minute: 19, second: 19 }[precision];
  return full.slice(0, length);
}

function zoneIso(offset: number): string {
  if (offset === 0) return 'Z';
  const size = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
}

/** What `gapSeconds` reads of a date. */
export interface Dated {
  localMs: number | null;
  instantMs: number | null;
  precision: DatePrecision;
}

/**
 * Seconds by which `b` lies after `a` beyond what zones can explain: the exact difference when both are instants;
 * otherwise the difference of the clocks, less up to 26 hours (the widest distance between two zones in use).
 * Null when it cannot be told: a date is missing, or has no time of day.
 */
export function gapSeconds(a: Dated, b: Dated): number | null {
  const coarse = [a, b].some((date) => date.precision === 'year' || date.precision === 'month');
  if (coarse || a.localMs === null || b.localMs === null) return null;
  const slack = Math.max(SLACK_SECONDS[a.precision], SLACK_SECONDS[b.precision]);
  if (a.instantMs !== null && b.instantMs !== null) return shrink((b.instantMs - a.instantMs) / 1000, slack);
  return shrink((b.localMs - a.localMs) / 1000, slack + WIDEST_ZONES_SECONDS);
}

/** What a date leaves open by its precision. */
const SLACK_SECONDS = { year: 0, month: 0, day: 24 * 3600, minute: 60, second: 0 };
const WIDEST_ZONES_SECONDS = 26 * 3600;

function shrink(seconds: number, by: number): number {
  return Math.sign(seconds) * Math.max(0, Math.abs(seconds) - by);
}

/**
 * True when two dates are the same moment but for the zone: equal clocks, or clocks that differ by whole quarters
 * of an hour, at most 14 hours. Producers write local time as UTC and the reverse; nobody edits a date like that.
 */
export function sameButForZone(a: Dated, b: Dated, toleranceSeconds: number): boolean {
  if (a.localMs === null || b.localMs === null) return false;
  const tolerance = toleranceSeconds + Math.max(SLACK_SECONDS[a.precision], SLACK_SECONDS[b.precision]);
  const pairs: [number, number][] = [[a.localMs, b.localMs]];
  if (a.instantMs !== null && b.instantMs !== null) pairs.push([a.instantMs, b.instantMs]);
  return pairs.some(([x, y]) => {
    const seconds = Math.abs(x - y) / 1000;
    const rest = seconds % 900;
    return seconds <= MAX_OFFSET_MINUTES * 60 + tolerance && Math.min(rest, 900 - rest) <= tolerance;
  });
}
