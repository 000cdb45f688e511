/** Tables that name files: text with a row a line and a tab between cells. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The cells of a row, without the blanks around them and without a byte order mark. */
export function cellsOf(line: string): string[] {
  return line
    .replace(/^\uFEFF/, '')
    .split('\t')
    .map((cell) => cell.trim());
}

/** A file that a table names: beside the table, as who moves both together expects, else from the working folder. */
export function placeOf(table: string, cell: string): string {
  const beside = path.resolve(path.dirname(table), cell);
  return existsSync(beside) ? beside : path.resolve(existsSync(cell) ? cell : beside);
}
