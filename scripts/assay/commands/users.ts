/** `assay users create|password|list` */
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { AccountError } from '../../../shared/platform/accounts/account-error.ts';
import { createUser, setPassword, type UserInfo } from '../../../shared/platform/accounts/users.ts';
import { type Command, EXIT, readArguments, UsageError } from '../command.ts';
import { asOperator, type Operator, table } from '../operator.ts';

export const command: Command = {
  help: `assay users create --tenant TENANT --email ADDRESS [--password-stdin] [--json]
assay users password --email ADDRESS [--password-stdin] [--json]
assay users list [--json]

  --tenant TENANT   its name or its id
  --email ADDRESS   what the person signs in with at /dashboard
  --password-stdin  reads the password from standard input; without it one is made and shown once

A new password ends every session of its user.
Works on the database of DATABASE_URL, or on the embedded one of ASSAY_HOME.`,
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    {
      tenant: { type: 'string' },
      email: { type: 'string' },
      'password-stdin': { type: 'boolean' },
      json: { type: 'boolean' },
    },
    [1, 1],
  );
  const { tenant, email, json } = values;
  const verb = positionals[0];
  if (verb === 'list') return list(json);
  if (verb !== 'create' && verb !== 'password') throw new UsageError(`there is no "users ${verb}"`);
  if (!email) throw new UsageError('--email is missing');
  if (verb === 'create' && !tenant) throw new UsageError('--tenant is missing');
  const given = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  const password = given ?? randomBytes(15).toString('base64url');
  const user = await asOperator(async (operator) => {
    const { db, actor } = operator;
    return verb === 'create'
      ? createUser(db, { tenantId: await tenantId(operator, tenant!), email, password, actor })
      : setPassword(db, { email, password, actor });
  }).catch((error) => {
    throw error instanceof AccountError ? new UsageError(error.message) : error;
  });
  show(user, given === undefined ? password : undefined, json);
  return EXIT.ok;
}

function show(user: UserInfo, made: string | undefined, asJson: boolean | undefined): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify(made === undefined ? user : { ...user, password: made })}\n`);
    return;
  }
  process.stderr.write(`${user.id}  ${user.email}  (tenant ${user.tenantId})\n`);
  if (made === undefined) return;
  // The password alone on stdout, as `assay keys create` does with the key.
  process.stderr.write('The password, shown this once:\n');
  process.stdout.write(`${made}\n`);
}

async function list(asJson: boolean | undefined): Promise<number> {
  const users = await asOperator(({ db }) =>
    db.user.findMany({
      orderBy: { createdAt: 'asc' },
      select: {
        id: true,
        email: true,
        createdAt: true,
        lastSignInAt: true,
        tenant: { select: { name: true } },
      },
    }),
  );
  const rows = users.map((user) => [
    user.id,
    user.email,
    user.tenant.name,
    user.lastSignInAt?.toISOString() ?? 'never',
  ]);
  process.stdout.write(
    asJson
      ? users.map((user) => `${JSON.stringify(user)}\n`).join('')
      : `${table([['ID', 'EMAIL', 'TENANT', 'LAST SIGN-IN'], ...rows])}\n`,
  );
  return EXIT.ok;
}

async function tenantId({ db }: Operator, nameOrId: string): Promise<string> {
  const found = await db.tenant.findFirst({ where: { OR: [{ id: nameOrId }, { name: nameOrId }] } });
  if (!found) throw new UsageError(`no tenant "${nameOrId}"; assay tenants list shows them`);
  return found.id;
}
