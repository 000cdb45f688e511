/**
 * The database role with which requests of an account read: it may read few tables and change none, and row-level
 * security shows it the rows of one account (prisma/migrations/*_account_rows). A condition that a query forgets then
 * costs an empty answer, not another account's report.
 */
import type { Database } from './db.ts';

const ACCOUNT_ROLE = 'assay_account';

/** What requests of an account read of documents. Keys, people and other accounts are not among it. */
const READABLE = [
  ...['Verification', 'StageReport', 'Report', 'ShareLink', 'AuditEvent', 'RequestLog'],
  ...['ReviewCase', 'ReviewAct', 'FindingOpinion'],
];

/** What whoever may create roles has to say where the service's own user may not. */
export const ACCOUNT_ROLE_REMEDY = `as a superuser: CREATE ROLE ${ACCOUNT_ROLE} NOLOGIN; GRANT ${ACCOUNT_ROLE} TO the service's user; then npm run migrate`;

/** Makes the role where it is missing and this user may, and grants it what it reads. Again changes nothing. */
export async function ensureAccountRole(db: Database): Promise<void> {
  await db.$executeRawUnsafe(`
    DO $$
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${ACCOUNT_ROLE}') THEN
        BEGIN
          CREATE ROLE ${ACCOUNT_ROLE} NOLOGIN;
        EXCEPTION
          -- Roles are the server's: another database of it made the role at the same moment.
          WHEN duplicate_object OR unique_violation THEN NULL;
          WHEN insufficient_privilege THEN RETURN;
        END;
      END IF;
      IF NOT pg_has_role(current_user, '${ACCOUNT_ROLE}', 'MEMBER') THEN
        BEGIN
          GRANT ${ACCOUNT_ROLE} TO CURRENT_USER;
        EXCEPTION WHEN insufficient_privilege THEN RETURN;
        END;
      END IF;
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${ACCOUNT_ROLE}', current_schema());
      GRANT SELECT ON ${READABLE.map((table) => `"${table}"`).join(', ')} TO ${ACCOUNT_ROLE};
    END $$`);
}

/** Whether requests of accounts read behind the wall here. @throws when the database does */
export async function hasAccountRole(db: Pick<Database, '$queryRaw'>): Promise<boolean> {
  const [row] = await db.$queryRaw<{ there: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM pg_roles
      WHERE rolname = ${ACCOUNT_ROLE} AND pg_has_role(current_user, oid, 'MEMBER')
        AND has_table_privilege(oid, '"Report"', 'SELECT')) AS "there"`;
  return row?.there ?? false;
}

const known = new WeakMap<Database, Promise<boolean>>();

/** Asked once a process: whoever makes the role restarts the APIs. */
function isWalled(db: Database): Promise<boolean> {
  const asked = known.get(db);
  if (asked) return asked;
  const asking = hasAccountRole(db);
  asking.catch(() => known.delete(db));
  known.set(db, asking);
  return asking;
}

/**
 * The database as one account sees it: each query is a transaction of its own that takes the role and names the account.
 * For reading only. Where the role is missing (`assay doctor` tells it) only the queries' own conditions hold.
 */
export function forAccount(db: Database, account: string): Pick<Database, AccountReads> {
  return db.$extends({
    query: {
      async $allOperations({ args, query }) {
        if (!(await isWalled(db))) return query(args);
        const [, result] = await db.$transaction([
          db.$queryRaw`SELECT set_config('role', ${ACCOUNT_ROLE}, true), set_config('assay.account', ${account}, true)`,
          // Unsent until the transaction takes it.
          query(args) as unknown as ReturnType<Database['$queryRaw']>,
        ]);
        return result;
      },
    },
  }) as unknown as Pick<Database, AccountReads>;
}

type AccountReads =
  | 'verification'
  | 'stageReport'
  | 'report'
  | 'shareLink'
  | 'auditEvent'
  | 'requestLog'
  | 'reviewCase'
  | 'reviewAct'
  | 'findingOpinion'
  | '$queryRaw';
