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
import { type Command, EXIT, readArguments, readDuration, UsageError } from '../command.ts';
import { asOperator, table, tenantId } from '../operator.ts';

export const command: Command = {
  help: `assay keys create [--tenant TENANT] [--name NAME] [--live] [--scopes A,B] [--expires DURATION] [--json]
assay keys list [--tenant TENANT] [--json]
assay keys rotate KEY_ID [--overlap DURATION] [--json]
assay keys revoke KEY_ID [--json]

  --tenant TENANT     its name or its id; create without it takes that of scripts/up
  --live              a live key; without it a test key (separate data and quota, shorter retention)
  --scopes A,B        of ${SCOPES.join(', ')} (default fraud:write,fraud:read)
  --expires DURATION  such as 90d; without it the key does not expire
  --overlap DURATION  how long the old key stays valid beside the new one, 0 to 7d (default 0)

The key itself is shown once, by create and rotate. A revoked key is refused everywhere within five seconds.
Works on the database of DATABASE_URL (with KEY_PEPPER), or on the embedded one of ASSAY_HOME.`,
  run,
};

const json = { type: 'boolean' } as const;
const tenant = { type: 'string' } as const;

async function run(args: string[]): Promise<number> {
  const [verb, ...rest] = args;
  switch (verb) {
    case 'create':
      return create(rest);
    case 'list':
      return list(rest);
    case 'rotate':
      return rotate(rest);
    case 'revoke':
      return revoke(rest);
    default:
      throw new UsageError(verb ? `there is no "keys ${verb}"` : 'create, list, rotate or revoke?');
  }
}

async function create(args: string[]): Promise<number> {
  const { values } = readArguments(
    args,
    {
      json,
      tenant,
      name: { type: 'string', default: 'default' },
      live: { type: 'boolean', default: false },
      scopes: { type: 'string' },
      expires: { type: 'string' },
    },
    [0, 0],
  );
  const scopes = values.scopes?.split(',').map((scope) => scope.trim()) as Scope[] | undefined;
  const life = values.expires ? readDuration(values.expires, 'expires') : undefined;
  const key = await asOperator(async (operator) =>
    createKey(operator.db, operator.pepper, {
      tenantId: await tenantId(operator, values.tenant ?? LOCAL_TENANT),
      name: values.name,
      livemode: values.live,
      actor: operator.actor,
      ...(scopes ? { scopes } : {}),
      ...(life === undefined ? {} : { expiresAt: new Date(Date.now() + life) }),
    }),
  );
  return showNew(key, values.json);
}

async function list(args: string[]): Promise<number> {
  const { values } = readArguments(args, { json, tenant }, [0, 0]);
  const keys = await asOperator(async (operator) =>
    listKeys(operator.db, values.tenant ? { tenantId: await tenantId(operator, values.tenant) } : {}),
  );
  process.stdout.write(
    values.json
      ? keys.map((key) => `${JSON.stringify(key)}\n`).join('')
      : `${table([['ID', 'KEY', 'NAME', 'TENANT', 'SCOPES', 'STATE'], ...keys.map(row)])}\n`,
  );
  return EXIT.ok;
}

async function rotate(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    { json, overlap: { type: 'string', default: '0' } },
    [1, 1],
  );
  const overlapDays = readDuration(values.overlap, 'overlap') / 86_400_000;
  const key = await asOperator(({ db, pepper, actor }) =>
    rotateKey(db, pepper, { keyId: positionals[0]!, overlapDays, actor }),
  );
  return showNew(key, values.json);
}

async function revoke(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { json }, [1, 1]);
  const key = await asOperator(({ db, actor }) => revokeKey(db, { keyId: positionals[0]!, actor }));
  process.stdout.write(values.json ? `${JSON.stringify(key)}\n` : `${key.id} ${stateOf(key)}\n`);
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
