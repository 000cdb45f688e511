/** The tenant and the test key of whoever runs Assay on his own machine. */
import { SCOPES } from '../../shared/contracts/scopes.ts';
import type { Config } from '../../shared/platform/config.ts';
import { openDatabase } from '../../shared/platform/db.ts';
import { hashSecret } from '../../shared/platform/keys/hash.ts';
import { createKey, createTenant } from '../../shared/platform/keys/manage.ts';
import { loadSecrets, saveSecrets } from './home.ts';

export const LOCAL_TENANT = 'local';

/** The secret of a working test key: the one kept in the home, or a new one that is kept there from now on. */
export async function ensureLocalKey(config: Config, home: string): Promise<string> {
  const db = openDatabase(config);
  try {
    const secrets = await loadSecrets(home);
    if (secrets.apiKey) {
      const kept = await db.apiKey.findUnique({
        where: { hash: hashSecret(config.KEY_PEPPER, secrets.apiKey) },
      });
      const expired = kept?.expiresAt && kept.expiresAt.getTime() < Date.now();
      const complete = SCOPES.every((scope) => kept?.scopes.includes(scope));
      if (kept && complete && !kept.revokedAt && !expired) return secrets.apiKey;
    }
    const tenant =
      (await db.tenant.findUnique({ where: { name: LOCAL_TENANT } })) ??
      (await createTenant(db, { name: LOCAL_TENANT, actor: 'scripts/up' }));
    const key = await createKey(db, config.KEY_PEPPER, {
      tenantId: tenant.id,
      name: 'command line',
      livemode: false,
      scopes: SCOPES,
      actor: 'scripts/up',
    });
    await saveSecrets(home, { ...secrets, apiKey: key.secret });
    return key.secret;
  } finally {
    await db.$disconnect();
  }
}
