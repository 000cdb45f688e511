/** Looks for pictures wherever something could have stayed behind: raw, in base64, in hexadecimal, in parts. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import pg from 'pg';

const PIECE = 48;

/** Pieces of pictures as they would stand in text, and a search for them. */
export class Marks {
  readonly #marks: string[] = [];

  /** Pieces from three places: the ends of JPEGs of one camera are alike. */
  add(image: Buffer): Buffer {
    const own: string[] = [];
    for (const share of [0.3, 0.5, 0.8]) {
      const at = Math.floor(image.length * share);
      const piece = image.subarray(at, at + PIECE);
      own.push(piece.toString('latin1'), piece.toString('hex'));
      // Base64 has three ways to begin.
      for (const skip of [0, 1, 2]) {
        const text = piece.subarray(skip, skip + PIECE - 3).toString('base64');
        own.push(text, text.replaceAll('+', '-').replaceAll('/', '_'));
      }
    }
    for (const form of ['latin1', 'base64', 'hex'] as const) {
      const found = isIn(own, `before${image.toString(form)}behind`);
      expect(found, 'the search itself').to.equal(true);
    }
    this.#marks.push(...own);
    return image;
  }

  areIn(where: string): boolean {
    return isIn(this.#marks, where);
  }
}

const isIn = (marks: readonly string[], where: string): boolean => marks.some((mark) => where.includes(mark));

/** Every row of every table of every schema, binary columns as hexadecimal. */
export async function everythingIn(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(tables.rows.length).to.be.greaterThan(10);
    let all = '';
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
      all += rows.map((row) => row.text).join('\n');
    }
    return all;
  } finally {
    await client.end();
  }
}

export async function filesBelow(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(
    files.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'latin1').catch(() => '')),
  );
  return contents.join('\n');
}

export async function keysOf(url: string): Promise<string> {
  const client = new Redis(url);
  try {
    let all = '';
    for (const key of await client.keys('*'))
      all += ((await client.dumpBuffer(key)) ?? '').toString('latin1');
    return all;
  } finally {
    client.disconnect();
  }
}
