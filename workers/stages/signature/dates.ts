/** PDF dates (ISO 32000-2, 7.9.4) as ISO 8601. */

const FORM = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/;

/** `D:20240131120000+01'00'` -> `2024-01-31T12:00:00+01:00`; null when it is no date. Missing parts are the earliest. */
export function pdfDate(text: string): string | null {
  const match = FORM.exec(text.trim());
  if (!match) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', , sign, zh, zm = '00'] =
    match;
  const date = `${year}-${month}-${day}`;
  const time = `${hour}:${minute}:${second}`;
  const zone = sign ? `${sign}${zh}:${zm}` : 'Z';
  const instant = Date.parse(`${date}T${time}${zone}`);
  return Number.isNaN(instant) || !isOnCalendar(date, time) ? null : `${date}T${time}${zone}`;
}

/** The 31st of February would be taken for a day in March, and 24 o'clock for the next day. */
function isOnCalendar(date: string, time: string): boolean {
  return new Date(`${date}T${time}Z`).toISOString().startsWith(`${date}T${time}`);
}
