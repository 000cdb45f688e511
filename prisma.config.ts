/**
 * Prisma's own configuration, for its tools: `npx prisma migrate deploy` works where its engine can be had. The release
 * line of the Procfile (`npm run migrate`) needs no download: it applies the same migrations with the WebAssembly
 * engine, and makes the tables of the queues.
 */
import { defineConfig } from 'prisma/config';

const url = process.env.DATABASE_URL;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Absent where nothing is asked of a database, as when the client is generated.
  ...(url ? { datasource: { url } } : {}),
});
