/** Calendar dates and instants for the corpus. Everything is UTC arithmetic; the zone is only written down. */

export type Day = { year: number; month: number; day: number };

export type DayStyle = 'iso' | 'de' | 'en' | 'id';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

const two = (value: number): string => String(value).padStart(2, '0');

/** The day `days` later (or earlier). */
export function addDays(day: Day, days: number): Day {
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** `2025-03-09`, `09.03.2025`, `9 March 2025` or `09 MAR 2025`. */
export function formatDay(day: Day, style: DayStyle): string {
  const month = MONTHS[day.month - 1] ?? '';
  if (style === 'iso') return `${day.year}-${two(day.month)}-${two(day.day)}`;
  if (style === 'de') return `${two(day.day)}.${two(day.month)}.${day.year}`;
  if (style === 'id') return `${two(day.day)} ${month} ${day.year}`;
  const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July'];
  names.push('August', 'September', 'October', 'November', 'December');
  return `${day.day} ${names[day.month - 1]} ${day.year}`;
}

/** `YYMMDD`, as the machine-readable zone writes a date. */
export function mrzDay(day: Day): string {
  return `${two(day.year % 100)}${two(day.month)}${two(day.day)}`;
}

/** A moment on a day, in central European winter time (+01:00): seconds since midnight. */
export type Instant = { day: Day; second: number };

const clock = (instant: Instant): [string, string, string] => [
  two(Math.floor(instant.second / 3600)),
  two(Math.floor(instant.second / 60) % 60),
  two(instant.second % 60),
];

/** Later by `seconds`; may pass midnight. */
export function addSeconds(instant: Instant, seconds: number): Instant {
  const total = instant.second + seconds;
  return { day: addDays(instant.day, Math.floor(total / 86400)), second: ((total % 86400) + 86400) % 86400 };
}

/** `D:20250309101500+01'00'` (ISO 32000-2, 7.9.4). */
export function pdfDate(instant: Instant): string {
  const { year, month, day } = instant.day;
  return `D:${year}${two(month)}${two(day)}${clock(instant).join('')}+01'00'`;
}

/** `2025-03-09T10:15:00+01:00`, as XMP writes it. */
export function xmpDate(instant: Instant): string {
  return `${formatDay(instant.day, 'iso')}T${clock(instant).join(':')}+01:00`;
}

/** `2025:03:09 10:15:00`, as EXIF writes it. */
export function exifDate(instant: Instant): string {
  return `${formatDay(instant.day, 'iso').replaceAll('-', ':')} ${clock(instant).join(':')}`;
}

/** `250309091500Z`: UTCTime of ASN.1, so one hour before the local time that the other formats show. */
export function utcTime(instant: Instant): string {
  const utc = addSeconds(instant, -3600);
  return `${mrzDay(utc.day)}${clock(utc).join('')}Z`;
}
