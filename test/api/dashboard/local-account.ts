/** What else the account that `scripts/up` makes may hold. */
import { LOCAL_TENANT } from '../../../scripts/services/local-key.ts';
import type { Stack } from '../../../scripts/services/stack.ts';
import { SCOPES } from '../../../shared/contracts/scopes.ts';
import { createUser } from '../../../shared/platform/accounts/users.ts';
import { type Database, openDatabase } from '../../../shared/platform/db.ts';
import { createKey } from '../../../shared/platform/keys/manage.ts';

/** A key with every scope: the longest detail that the audit log tells. */
export const createWideKey = ({ config }: Stack, actor: string): Promise<unknown> =>
  inLocalAccount(config, (db, tenantId) =>
    createKey(db, config.KEY_PEPPER, {
      tenantId,
      name: 'everything',
      livemode: false,
      scopes: SCOPES,
      actor,
    }),
  );

/** @returns the id of somebody who may read */
export const createReviewer = ({ config }: Stack, password: string): Promise<string> =>
  inLocalAccount(config, async (db, tenantId) => {
    const wish = { tenantId, email: 'reader@example.org', password, role: 'REVIEWER' } as const;
    return (await createUser(db, wish)).id;
  });

async function inLocalAccount<T>(
  config: Stack['config'],
  work: (db: Database, tenantId: string) => Promise<T>,
): Promise<T> {
  const db = openDatabase(config);
  try {
    const { id } = await db.tenant.findUniqueOrThrow({ where: { name: LOCAL_TENANT } });
    return await work(db, id);
  } finally {
    await db.$disconnect();
  }
}
