/**
 * The service of the specification's tests: the run's own API and worker processes, spoken to over HTTP.
 * Tenants and keys come from the operator's own functions, as on the command line.
 */
import type { Scope } from '../../shared/contracts/scopes.ts';
import { type Database, openDatabase } from '../../shared/platform/db.ts';
import { createKey, createTenant } from '../../shared/platform/keys/manage.ts';
import { runningService } from '../harness/service.ts';
import { atEndOfRun } from '../harness/services.ts';

export interface SpecService {
  url: string;
  db: Database;
  pepper: string;
  newTenant(options?: { scopes?: Scope[]; livemode?: boolean; planId?: string }): Promise<Caller>;
}

export interface Caller {
  tenantId: string;
  keyId: string;
  secret: string;
  headers: { authorization: string };
}

let started: Promise<SpecService> | undefined;

export function specService(): Promise<SpecService> {
  return (started ??= start());
}

async function start(): Promise<SpecService> {
  const stack = await runningService();
  const db = openDatabase(stack.config);
  atEndOfRun(() => db.$disconnect());
  let tenants = 0;
  const pepper = stack.config.KEY_PEPPER;
  return {
    url: stack.url,
    db,
    pepper,
    async newTenant({ scopes, livemode = true, planId } = {}) {
      const { id: tenantId } = await createTenant(db, { name: `Spec ${++tenants}`, planId });
      const { id: keyId, secret } = await createKey(db, pepper, { tenantId, name: 'k', livemode, scopes });
      return { tenantId, keyId, secret, headers: { authorization: `Bearer ${secret}` } };
    },
  };
}
