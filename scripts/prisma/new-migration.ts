/**
 * Writes the next migration: the difference between the schema of the last one and prisma/schema.prisma.
 * The schema that all migrations together make is kept beside them, so schema is compared with schema
 * (the WebAssembly engine cannot read PostgreSQL's catalogues back: its driver rejects empty "char" columns).
 *
 *   node scripts/prisma/new-migration.ts NAME
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../services/embedded-postgres.ts';
import { MIGRATIONS, NO_FILTER, SCHEMA, withSchemaEngine } from '../services/schema-engine.ts';

const MIGRATED = path.join(MIGRATIONS, 'migrated.prisma');

/** The schema that all migrations together make; undefined before the first. */
export function migratedSchema(): Promise<string | undefined> {
  return readFile(MIGRATED, 'utf8').catch(() => undefined);
}

/** SQL that leads from one schema (undefined: an empty database) to another, in the dialect of the server at `url`. */
export async function schemaDifference(url: string, from: string | undefined, to: string): Promise<string> {
  const datamodel = (content: string) => ({
    tag: 'schemaDatamodel' as const,
    files: [{ path: 'schema.prisma', content }],
  });
  const { stdout } = await withSchemaEngine(url, (engine) =>
    engine.diff({
      from: from === undefined ? { tag: 'empty' } : datamodel(from),
      to: datamodel(to),
      script: true,
      exitCode: null,
      filters: NO_FILTER,
    }),
  );
  return stdout ?? '';
}

if (import.meta.main) {
  const name = process.argv[2];
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    process.stderr.write('usage: new-migration NAME   (NAME: lower-case letters, digits, underscores)\n');
    process.exit(2);
  }
  const schema = await readFile(SCHEMA, 'utf8');
  const home = await mkdtemp(path.join(os.tmpdir(), 'assay-migration-'));
  const postgres = await startPostgres({ home, password: randomBytes(16).toString('hex'), throwaway: true });
  let sql: string;
  try {
    sql = await schemaDifference(postgres.url(), await migratedSchema(), schema);
  } finally {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
  if (sql.includes('This is an empty migration')) {
    process.stdout.write('the migrations already make this schema\n');
  } else {
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const directory = path.join(MIGRATIONS, `${stamp}_${name}`);
    await mkdir(directory, { recursive: true });
    await writeFile(path.join(directory, 'migration.sql'), sql);
    await writeFile(MIGRATED, schema);
    process.stdout.write(`${path.relative(process.cwd(), directory)}/migration.sql\n`);
  }
}
