/** The body of an account as blocks, for programs that read no HTML. */

export type Block =
  | { is: 'title'; text: string }
  | { is: 'lines'; lines: string[] }
  | { is: 'table'; rows: string[][] }
  | { is: 'page' };

const BLOCK = /<h1>(.*?)<\/h1>|<p>(.*?)<\/p>|<table>(.*?)<\/table>|<div/gs;

/** @param body as `accountOf` writes it */
export const blocksOf = (body: string): Block[] =>
  [...body.matchAll(BLOCK)].map(([, title, lines, table]): Block => {
    if (title !== undefined) return { is: 'title', text: title };
    if (lines !== undefined) return { is: 'lines', lines: lines.split('<br>') };
    return table === undefined ? { is: 'page' } : { is: 'table', rows: rowsOf(table) };
  });

const rowsOf = (table: string): string[][] =>
  [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => cell),
  );

/** Cells of the widest row. */
export const widthOf = (rows: readonly string[][]): number => Math.max(...rows.map((row) => row.length));
