/**
 * Prisma's own migration engine in its WebAssembly build: nothing is downloaded, and `_prisma_migrations` is
 * filled as `prisma migrate deploy` would fill it.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

type Engine = import('@prisma/schema-engine-wasm').SchemaEngine;
type MigrationList = import('@prisma/schema-engine-wasm').MigrationList;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const MIGRATIONS = path.join(ROOT, 'prisma', 'migrations');
export const SCHEMA = path.join(ROOT, 'prisma', 'schema.prisma');

/** The part of the global that is used here; its full types come with browser libraries only. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

let instantiated: Promise<void> | undefined;

async function instantiate(): Promise<void> {
  const glue = fileURLToPath(import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const wasm = await readFile(path.join(path.dirname(glue), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings });
  const glued = bindings as unknown as { __wbg_set_wasm(exports: unknown): void };
  glued.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/** Runs `work` with an engine on one database; every connection is closed when it returns. */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  instantiated ??= instantiate();
  await instantiated;
  const { SchemaEngine } = bindings as unknown as typeof import('@prisma/schema-engine-wasm');
  // The engine does not close what its adapter opened, and a template database must have no visitors.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => undefined);
  const schema: [string, string] = ['schema.prisma', await readFile(SCHEMA, 'utf8')];
  let engine: Engine | undefined;
  try {
    engine = await SchemaEngine.new(
      { datamodels: [schema] },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool)),
    );
    return await work(engine);
  } finally {
    engine?.free();
    await pool.end();
  }
}

/** The migrations of the repository as the engine wants them, oldest first. */
export async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  names.sort();
  return {
    baseDir: MIGRATIONS,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(path.join(MIGRATIONS, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: await readFile(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8'),
          },
        },
      })),
    ),
  };
}

/** Every table and enum is the engine's business. */
export const NO_FILTER = { externalTables: [], externalEnums: [] };
