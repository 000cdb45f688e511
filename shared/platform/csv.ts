/** Lines of a CSV (RFC 4180) that is opened in a spreadsheet. */

export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** What makes a formula of a cell, also in full width. */
const FORMULA = /\s*[=+\-@＝＋－＠]/;
/** Behind what separates cells where it is not the comma. */
const LATER_CELL = new RegExp(`[;\\t\\r\\n](?=${FORMULA.source})`, 'g');
const FIRST_CELL = new RegExp(`^(?=${FORMULA.source}|[\\t\\r\\n])`);

/** Values come from documents: what a spreadsheet would take for a formula is told as text. */
function csvCell(value: string): string {
  const text = value.replace(LATER_CELL, "$&'").replace(FIRST_CELL, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
