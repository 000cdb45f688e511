/** `assay users create|role|password|remove|list` */
import { text } from 'node:stream/consumers';
import { InvalidArgumentError, Option } from 'commander';
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
import { alsoSays, type Define, EXIT, ends, UsageError } from '../command.ts';
import { asOperator, type Operator, table, tenantId } from '../operator.ts';

export const define: Define = (users) => {
  alsoSays(
    users,
    `
Roles
${ROLES.map((role) => `  ${role.toLowerCase().padEnd(10)} ${ROLE_MEANING[role]}`).join('\n')}

A new password ends every session of its user; so does removing them. A role works with the next request.
Works on the database of DATABASE_URL, or on the embedded one of ASSAY_HOME.`,
  );
  users
    .command('create')
    .description('makes somebody who may sign in to the dashboard')
    .requiredOption('--tenant <tenant>', 'its name or its id')
    .requiredOption(...EMAIL)
    .addOption(roleOption().default('OWNER', 'owner'))
    .option(...GIVEN)
    .option('--json', 'one line of JSON')
    .action(ends(create));
  users
    .command('role')
    .description('gives somebody another role')
    .requiredOption(...EMAIL)
    .addOption(roleOption().makeOptionMandatory())
    .option('--json', 'one line of JSON')
    .action(ends(changeRole));
  users
    .command('password')
    .description('sets another password')
    .requiredOption(...EMAIL)
    .option(...GIVEN)
    .option('--json', 'one line of JSON')
    .action(ends(changePassword));
  users
    .command('remove')
    .description('removes somebody')
    .requiredOption(...EMAIL)
    .action(ends(remove));
  users
    .command('list')
    .description('lists everybody')
    .option('--json', 'one line of JSON for each')
    .action(ends(list));
};

const EMAIL = ['--email <address>', 'what the person signs in with at /dashboard'] as const;
const GIVEN = [
  '--password-stdin',
  'reads the password from standard input; without it one is made and shown once',
] as const;

const roleOption = (): Option =>
  new Option('--role <role>', ROLES.join(', ').toLowerCase()).argParser((typed) => {
    const role = roleOf(typed);
    if (!role) throw new InvalidArgumentError(`There is no role "${typed}".`);
    return role;
  });

interface Wish {
  email: string;
  passwordStdin?: boolean;
  json?: boolean;
}

async function create({ tenant, role, ...wish }: Wish & { tenant: string; role: Role }): Promise<number> {
  const given = await passwordGiven(wish);
  const password = given ?? newPassword();
  const user = await carriedOut(async (operator) => {
    const { db, actor } = operator;
    const { email } = wish;
    return createUser(db, { tenantId: await tenantId(operator, tenant), email, role, password, actor });
  });
  return show(user, given === undefined ? password : undefined, wish.json);
}

async function changePassword(wish: Wish): Promise<number> {
  const given = await passwordGiven(wish);
  const password = given ?? newPassword();
  const { email } = wish;
  const user = await carriedOut(({ db, actor }) => setPassword(db, { email, password, actor }));
  return show(user, given === undefined ? password : undefined, wish.json);
}

async function changeRole({ email, role, json }: Wish & { role: Role }): Promise<number> {
  return show(await carriedOut(({ db, actor }) => setRole(db, { email, role, actor })), undefined, json);
}

async function remove({ email }: Wish): Promise<number> {
  await carriedOut(({ db, actor }) => removeUser(db, { email, actor }));
  process.stderr.write(`${email} was removed\n`);
  return EXIT.ok;
}

const passwordGiven = async ({ passwordStdin }: Wish): Promise<string | undefined> =>
  passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;

const carriedOut = <T>(work: (operator: Operator) => Promise<T>): Promise<T> =>
  asOperator(work).catch((error) => {
    throw error instanceof AccountError ? new UsageError(error.message) : error;
  });

function show(user: UserInfo, made: string | undefined, asJson: boolean | undefined): number {
  if (asJson) {
    process.stdout.write(`${JSON.stringify(made === undefined ? user : { ...user, password: made })}\n`);
    return EXIT.ok;
  }
  process.stderr.write(`${user.id}  ${user.email}  ${user.role.toLowerCase()}  (tenant ${user.tenantId})\n`);
  if (made === undefined) return EXIT.ok;
  // The password alone on stdout, as `assay keys create` does with the key.
  process.stderr.write('The password, shown this once:\n');
  process.stdout.write(`${made}\n`);
  return EXIT.ok;
}

async function list({ json }: { json?: boolean }): Promise<number> {
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
    json
      ? users.map((user) => `${JSON.stringify(user)}\n`).join('')
      : `${table([['ID', 'EMAIL', 'ROLE', 'TENANT', 'LAST SIGN-IN'], ...rows])}\n`,
  );
  return EXIT.ok;
}
