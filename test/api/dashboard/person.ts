/** Somebody who may sign in, for tests of what comes after it. */
import { randomBytes, scryptSync } from 'node:crypto';
import type { Role } from '../../../shared/platform/accounts/roles.ts';
import type { Database } from '../../../shared/platform/db.ts';

export const PASSWORD = 'correct horse battery';

/** Of earlier parameters, as accounts may still have them: today's take a third of a second of processor time a look. */
const OLDER = { N: 1024, r: 8, p: 1 };

function storedPassword(): string {
  const salt = randomBytes(16);
  const key = scryptSync(PASSWORD, salt, 32, OLDER);
  const parameters = `N=${OLDER.N},r=${OLDER.r},p=${OLDER.p}`;
  return `scrypt$${parameters}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Has the password of these tests; where making somebody is what is tested, there is `createUser`. */
export async function makePerson(
  db: Database,
  { tenantId, email, role }: { tenantId: string; email: string; role: Role },
): Promise<void> {
  const id = `usr_${randomBytes(10).toString('hex')}`;
  await db.user.create({ data: { id, tenantId, email, role, passwordHash: storedPassword() } });
}
