/** A row of an account or a table: its date, its words and its amounts, which end in columns; empty ones keep their place. */
export const row = (date: string, text: string, ...amounts: string[]): string =>
  `${date.padEnd(12)}${text.padEnd(26)}${amounts.map((amount) => amount.padStart(13)).join('')}`;
