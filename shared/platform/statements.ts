/**
 * Statements of the queue's own PostgreSQL connections, written as templates whose values are parameters, never text.
 * The tables of the service are reached through Prisma only (db.ts).
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
