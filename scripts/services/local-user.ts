/** The first person who may sign in to the dashboard on his own machine. */
import { randomBytes } from 'node:crypto';
import { createUser } from '../../shared/platform/accounts/users.ts';
import type { Config } from '../../shared/platform/config.ts';
import { openDatabase } from '../../shared/platform/db.ts';
import { LOCAL_TENANT } from './local-key.ts';

const EMAIL = 'owner@localhost';

/**
 * Makes a user of the local tenant where there is none yet.
 * @returns what to sign in with, once: the password is kept nowhere. Undefined at every later start
 */
export async function makeFirstUser(
  config: Config,
): Promise<{ email: string; password: string } | undefined> {
  const db = openDatabase(config);
  try {
    const tenant = await db.tenant.findUnique({
      where: { name: LOCAL_TENANT },
      include: { _count: { select: { users: true } } },
    });
    if (!tenant || tenant._count.users > 0 || (await db.user.findUnique({ where: { email: EMAIL } }))) {
      return undefined;
    }
    const password = randomBytes(12).toString('base64url');
    await createUser(db, {
      tenantId: tenant.id,
      email: EMAIL,
      password,
      role: 'OWNER',
      actor: 'scripts/up',
    });
    return { email: EMAIL, password };
  } finally {
    await db.$disconnect();
  }
}
