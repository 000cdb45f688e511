/** `assay users create|role|password|remove|list` */
import { text } from 'node:stream/consumers';
import { AccountError } from '../../../shared/platform/accounts/account-error.ts';
import { ROLE_MEANING, ROLES, type Role, roleOf } from '../../../shared/platform/accounts/roles.ts';
import {
  createUser,
  newPassword,
  removeUser,
  setPassword,
  setRole,
  type UserInfo,
} from '../../../shared/platform/accounts/users.ts';
import { type Command, EXIT, readArguments, UsageError } from '../command.ts';
import { asOperator, type Operator, table, tenantId } from '../operator.ts';

export const command: Command = {
  help: `assay users create --tenant TENANT --email ADDRESS [--role ROLE] [--password-stdin] [--json]
assay users role --email ADDRESS --role ROLE [--json]
assay users password --email ADDRESS [--password-stdin] [--json]
assay users remove --email ADDRESS
assay users list [--json]

  --tenant TENANT   its name or its id
  --email ADDRESS   what the person signs in with at /dashboard
  --role ROLE       default owner
${ROLES.map((role) => `                    ${role.toLowerCase().padEnd(10)}${ROLE_MEANING[role]}`).join('\n')}
  --password-stdin  reads the password from standard input; without it one is made and shown once

A new password ends every session of its user; so does removing him. A role works with the next request.
Works on the database of DATABASE_URL, or on the embedded one of ASSAY_HOME.`,
  run,
};

interface Wish {
  tenant?: string;
  email: string;
  role?: Role;
  password?: string;
}

/** What is done to one user; `removed` has nobody to show. */
const VERBS: Record<string, (operator: Operator, wish: Wish) => Promise<UserInfo | 'removed'>> = {
  create: async (operator, { tenant, email, role = 'OWNER', password }) => {
    if (!tenant) throw new UsageError('--tenant is missing');
    const { db, actor } = operator;
    return createUser(db, {
      tenantId: await tenantId(operator, tenant),
      email,
      role,
      password: password!,
      actor,
    });
  },
  password: ({ db, actor }, { email, password }) => setPassword(db, { email, password: password!, actor }),
  role: ({ db, actor }, { email, role }) => {
    if (!role) throw new UsageError('--role is missing');
    return setRole(db, { email, role, actor });
  },
  remove: async ({ db, actor }, { email }) => {
    await removeUser(db, { email, actor });
    return 'removed';
  },
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    {
      tenant: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      'password-stdin': { type: 'boolean' },
      json: { type: 'boolean' },
    },
    [1, 1],
  );
  const { tenant, email, json } = values;
  const verb = positionals[0]!;
  if (verb === 'list') return list(json);
  const carryOut = Object.hasOwn(VERBS, verb) ? VERBS[verb]! : undefined;
  if (!carryOut) throw new UsageError(`there is no "users ${verb}"`);
  if (!email) throw new UsageError('--email is missing');
  const role = values.role === undefined ? undefined : roleOf(values.role);
  if (values.role !== undefined && !role) throw new UsageError(`there is no role "${values.role}"`);
  const withPassword = verb === 'create' || verb === 'password';
  const given = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  const password = withPassword ? (given ?? newPassword()) : undefined;
  const user = await asOperator((operator) => carryOut(operator, { tenant, email, role, password })).catch(
    (error) => {
      throw error instanceof AccountError ? new UsageError(error.message) : error;
    },
  );
  if (user === 'removed') process.stderr.write(`${email} was removed\n`);
  else show(user, given === undefined ? password : undefined, json);
  return EXIT.ok;
}

function show(user: UserInfo, made: string | undefined, asJson: boolean | undefined): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify(made === undefined ? user : { ...user, password: made })}\n`);
    return;
  }
  process.stderr.write(`${user.id}  ${user.email}  ${user.role.toLowerCase()}  (tenant ${user.tenantId})\n`);
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
        role: true,
        createdAt: true,
        lastSignInAt: true,
        tenant: { select: { name: true } },
      },
    }),
  );
  const rows = users.map((user) => [
    user.id,
    user.email,
    user.role.toLowerCase(),
    user.tenant.name,
    user.lastSignInAt?.toISOString() ?? 'never',
  ]);
  process.stdout.write(
    asJson
      ? users.map((user) => `${JSON.stringify(user)}\n`).join('')
      : `${table([['ID', 'EMAIL', 'ROLE', 'TENANT', 'LAST SIGN-IN'], ...rows])}\n`,
  );
  return EXIT.ok;
}
