/**
 * Plain statements for what every request needs: written as templates whose values are parameters, never text. Prisma
 * compiles and interprets each query anew; in a process that does little between two requests that costs twice what
 * the statement itself does (docs/measurements/service.md). What is not on a request's way stays with Prisma.
 */
import type pg from 'pg';

export interface Statements {
  /**
   * Rows as node-postgres reads them: timestamps as Date, json parsed, bytea as Buffer, bigint as a string of digits.
   * @throws what node-postgres does
   */
  rows<Row extends object>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
  /** How many rows it wrote. @throws what node-postgres does */
  change(text: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** A template is one object however often it is run, so that its text is put together once. */
const texts = new WeakMap<TemplateStringsArray, string>();

function textOf(template: TemplateStringsArray): string {
  let text = texts.get(template);
  if (text === undefined) {
    text = template.reduce((before, part, at) => `${before}$${at}${part}`);
    texts.set(template, text);
  }
  return text;
}

export function statementsOf(pool: pg.Pool): Statements {
  return {
    rows: async <Row extends object>(text: TemplateStringsArray, ...values: unknown[]) =>
      (await pool.query<Row & pg.QueryResultRow>(textOf(text), values)).rows,
    change: async (text, ...values) => (await pool.query(textOf(text), values)).rowCount ?? 0,
  };
}
