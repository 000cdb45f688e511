/** Prisma's own configuration; migrations are applied by scripts/migrate.ts with the WebAssembly engine. */
import { defineConfig } from 'prisma/config';

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } });
