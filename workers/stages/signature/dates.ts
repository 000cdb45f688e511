/** PDF dates (ISO 32000-2, 7.9.4) as ISO 8601. */

/** `D:20240131120000+01'00'` -> `2024-01-31T12:00:00+01:00`; null when it is no date. Missing parts are the earliest. */
export function pdfDate(text: string): string | null {
  const match = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', , sign, zh, zm = '00'] =
    match;
  const zone = sign ? `${sign}${zh}:${zm}` : 'Z';
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}
