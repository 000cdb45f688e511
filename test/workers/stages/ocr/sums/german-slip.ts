import { row } from './judged.ts';

/** What is taken from gross pay of 3,605.00, row by row, and the sum of it. */
export const DEDUCTIONS: readonly string[] = [
  'Gesetzliche Abzüge',
  row('Lohnsteuer', '511,91'),
  row('Krankenversicherung', '308,23'),
  row('Rentenversicherung', '335,27'),
  row('Arbeitslosenversicherung', '46,87'),
  row('Pflegeversicherung', '61,29'),
  row('Summe Abzüge', '1.263,57'),
];
