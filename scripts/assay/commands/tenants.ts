/** `assay tenants create|list|retention` */
import { KEPT } from '../../../shared/contracts/retention.ts';
import { AccountError } from '../../../shared/platform/accounts/account-error.ts';
import { type Retention, retentionOf, setRetention } from '../../../shared/platform/accounts/retention.ts';
import { createTenant } from '../../../shared/platform/keys/manage.ts';
import { alsoSays, type Define, EXIT, ends, readDuration, UsageError } from '../command.ts';
import { asOperator, table, tenantId } from '../operator.ts';

export const define: Define = (tenants) => {
  alsoSays(tenants, 'Works on the database of DATABASE_URL, or on the embedded one of ASSAY_HOME.');
  tenants
    .command('create')
    .description('makes a tenant')
    .requiredOption('--name <name>', 'what it is called; no two have the same')
    .option(
      '--plan <plan>',
      'operator (no limits), developer_free, or another one of the Plan table',
      'operator',
    )
    .option('--json', 'one line of JSON')
    .action(ends(create));
  tenants
    .command('list')
    .description('lists the tenants')
    .option('--json', 'one line of JSON for each')
    .action(ends(list));
  tenants
    .command('retention')
    .description('sets how long documents and reports are kept, and tells what then holds')
    .requiredOption('--tenant <tenant>', 'its name or its id')
    .option(
      '--documents <duration>',
      `how long documents are kept after their report, 0 to 90d (at first ${KEPT.documentHours / 24}d; those of test keys ${KEPT.testDocumentHours}h at most)`,
      readDuration,
    )
    .option(
      '--reports <duration>',
      `how long reports are kept, 1d to 3650d (at first ${KEPT.reportDays}d)`,
      readDuration,
    )
    .option('--json', 'one line of JSON')
    .action(ends(retention));
};

async function create({ name, plan, json }: { name: string; plan: string; json?: boolean }): Promise<number> {
  const tenant = await asOperator(({ db, actor }) => createTenant(db, { name, actor, planId: plan }));
  process.stdout.write(
    json ? `${JSON.stringify(tenant)}\n` : `${tenant.id}  ${tenant.name}  (plan ${tenant.planId})\n`,
  );
  return EXIT.ok;
}

async function list({ json }: { json?: boolean }): Promise<number> {
  const tenants = await asOperator(({ db }) => db.tenant.findMany({ orderBy: { createdAt: 'asc' } }));
  const rows = tenants.map(({ id, name, status, planId }) => [id, name, status.toLowerCase(), planId]);
  process.stdout.write(
    json
      ? tenants.map((tenant) => `${JSON.stringify(tenant)}\n`).join('')
      : `${table([['ID', 'NAME', 'STATUS', 'PLAN'], ...rows])}\n`,
  );
  return EXIT.ok;
}

interface Wish {
  tenant: string;
  documents?: number;
  reports?: number;
  json?: boolean;
}

/** Sets what is given, and tells what then holds. */
async function retention({ tenant, documents, reports, json }: Wish): Promise<number> {
  const hours = documents === undefined ? undefined : documents / HOUR_MS;
  const days = reports === undefined ? undefined : reports / DAY_MS;
  const kept = await asOperator(async (operator): Promise<Retention> => {
    const { db, actor } = operator;
    const id = await tenantId(operator, tenant);
    const before = await retentionOf(db, id);
    const wanted = { documentHours: hours ?? before.documentHours, reportDays: days ?? before.reportDays };
    await setRetention(db, { tenantId: id, actor, ...wanted });
    return wanted;
  }).catch((error) => {
    throw error instanceof AccountError ? new UsageError(error.message) : error;
  });
  process.stdout.write(
    json
      ? `${JSON.stringify(kept)}\n`
      : `documents ${counted(kept.documentHours, 'hour')} after their report, reports ${counted(kept.reportDays, 'day')}\n`,
  );
  return EXIT.ok;
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
