/** `assay keys create|list|rotate|revoke` */
import { SCOPES, type Scope } from '../../../shared/contracts/scopes.ts';
import {
  createKey,
  type KeyInfo,
  listKeys,
  type NewKey,
  revokeKey,
  rotateKey,
} from '../../../shared/platform/keys/manage.ts';
import { LOCAL_TENANT } from '../../services/local-key.ts';
import { alsoSays, type Define, EXIT, ends, readDuration } from '../command.ts';
import { asOperator, table, tenantId } from '../operator.ts';

const WHERE = `
A revoked key is refused everywhere within five seconds.
Works on the database of DATABASE_URL (with KEY_PEPPER), or on the embedded one of ASSAY_HOME.`;

export const define: Define = (keys) => {
  alsoSays(keys, WHERE);
  keys
    .command('create')
    .description('makes a key and shows it, this once')
    .option('--tenant <tenant>', 'its name or its id; that of scripts/up without it', LOCAL_TENANT)
    .option('--name <name>', 'where it will be used', 'default')
    .option('--live', 'a live key; without it a test key (separate data and quota, shorter retention)')
    .option('--scopes <a,b>', `of ${SCOPES.join(', ')} (default fraud:write,fraud:read)`)
    .option('--expires <duration>', 'such as 90d; without it the key does not expire', readDuration)
    .option('--json', 'one line of JSON')
    .action(ends(create));
  keys
    .command('list')
    .description('lists keys, without their secrets')
    .option('--tenant <tenant>', 'those of one tenant only, by its name or its id')
    .option('--json', 'one line of JSON for each')
    .action(ends(list));
  keys
    .command('rotate')
    .description('makes another key with the same scopes, and shows it, this once')
    .argument('<key>', 'its id, as list tells it')
    .option(
      '--overlap <duration>',
      'how long the old key stays valid beside the new one, 0 to 7d',
      readDuration,
      0,
    )
    .option('--json', 'one line of JSON')
    .action(ends(rotate));
  keys
    .command('revoke')
    .description('ends a key')
    .argument('<key>', 'its id, as list tells it')
    .option('--json', 'one line of JSON')
    .action(ends(revoke));
};

interface NewKeyWish {
  tenant: string;
  name: string;
  live?: boolean;
  scopes?: string;
  expires?: number;
  json?: boolean;
}

async function create({ tenant, name, live = false, scopes, expires, json }: NewKeyWish): Promise<number> {
  const asked = scopes?.split(',').map((scope) => scope.trim()) as Scope[] | undefined;
  const key = await asOperator(async (operator) =>
    createKey(operator.db, operator.pepper, {
      tenantId: await tenantId(operator, tenant),
      name,
      livemode: live,
      actor: operator.actor,
      ...(asked ? { scopes: asked } : {}),
      ...(expires === undefined ? {} : { expiresAt: new Date(Date.now() + expires) }),
    }),
  );
  return showNew(key, json);
}

async function list({ tenant, json }: { tenant?: string; json?: boolean }): Promise<number> {
  const keys = await asOperator(async (operator) =>
    listKeys(operator.db, tenant ? { tenantId: await tenantId(operator, tenant) } : {}),
  );
  process.stdout.write(
    json
      ? keys.map((key) => `${JSON.stringify(key)}\n`).join('')
      : `${table([['ID', 'KEY', 'NAME', 'TENANT', 'SCOPES', 'STATE'], ...keys.map(row)])}\n`,
  );
  return EXIT.ok;
}

async function rotate(
  keyId: string,
  { overlap, json }: { overlap: number; json?: boolean },
): Promise<number> {
  const overlapDays = overlap / 86_400_000;
  const key = await asOperator(({ db, pepper, actor }) =>
    rotateKey(db, pepper, { keyId, overlapDays, actor }),
  );
  return showNew(key, json);
}

async function revoke(keyId: string, { json }: { json?: boolean }): Promise<number> {
  const key = await asOperator(({ db, actor }) => revokeKey(db, { keyId, actor }));
  process.stdout.write(json ? `${JSON.stringify(key)}\n` : `${key.id} ${stateOf(key)}\n`);
  return EXIT.ok;
}

function showNew(key: NewKey, asJson: boolean | undefined): number {
  if (asJson) {
    process.stdout.write(`${JSON.stringify(key)}\n`);
  } else {
    // The secret alone on stdout, so that KEY=$(assay keys create ...) works.
    process.stderr.write(`${key.id}  ${key.scopes.join(',')}  ${stateOf(key)}\nThe key, shown this once:\n`);
    process.stdout.write(`${key.secret}\n`);
  }
  return EXIT.ok;
}

function row(key: KeyInfo): string[] {
  return [key.id, key.hint, key.name, key.tenantId, key.scopes.join(','), stateOf(key)];
}

function stateOf({ revokedAt, expiresAt }: KeyInfo): string {
  if (revokedAt) return `revoked ${revokedAt.toISOString()}`;
  if (!expiresAt) return 'valid';
  return `${expiresAt.getTime() < Date.now() ? 'expired' : 'valid until'} ${expiresAt.toISOString()}`;
}
