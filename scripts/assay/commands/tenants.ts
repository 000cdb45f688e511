/** `assay tenants create|list|retention` */
import { KEPT } from '../../../shared/contracts/retention.ts';
import { AccountError } from '../../../shared/platform/accounts/account-error.ts';
import { type Retention, retentionOf, setRetention } from '../../../shared/platform/accounts/retention.ts';
import { createTenant } from '../../../shared/platform/keys/manage.ts';
import { type Command, EXIT, readArguments, readDuration, UsageError } from '../command.ts';
import { asOperator, table, tenantId } from '../operator.ts';

export const command: Command = {
  help: `assay tenants create --name NAME [--plan PLAN] [--json]
assay tenants list [--json]
assay tenants retention --tenant TENANT [--documents DURATION] [--reports DURATION] [--json]

  --name NAME           what the tenant is called; no two have the same
  --plan PLAN           operator (default: no limits), developer_free, or another one of the Plan table
  --tenant TENANT       its name or its id
  --documents DURATION  how long documents are kept after their report, 0 to 90d (at first ${KEPT.documentHours / 24}d;
                        those of test keys ${KEPT.testDocumentHours}h at most)
  --reports DURATION    how long reports are kept, 1d to 3650d (at first ${KEPT.reportDays}d); without either it
                        tells what is set

Works on the database of DATABASE_URL, or on the embedded one of ASSAY_HOME.`,
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    {
      name: { type: 'string' },
      plan: { type: 'string' },
      tenant: { type: 'string' },
      documents: { type: 'string' },
      reports: { type: 'string' },
      json: { type: 'boolean' },
    },
    [1, 1],
  );
  switch (positionals[0]) {
    case 'create': {
      const { name, plan } = values;
      if (!name) throw new UsageError('--name is missing');
      const tenant = await asOperator(({ db, actor }) =>
        createTenant(db, { name, actor, ...(plan ? { planId: plan } : {}) }),
      );
      process.stdout.write(
        values.json
          ? `${JSON.stringify(tenant)}\n`
          : `${tenant.id}  ${tenant.name}  (plan ${tenant.planId})\n`,
      );
      return EXIT.ok;
    }
    case 'list': {
      const tenants = await asOperator(({ db }) => db.tenant.findMany({ orderBy: { createdAt: 'asc' } }));
      const rows = tenants.map(({ id, name, status, planId }) => [id, name, status.toLowerCase(), planId]);
      process.stdout.write(
        values.json
          ? tenants.map((tenant) => `${JSON.stringify(tenant)}\n`).join('')
          : `${table([['ID', 'NAME', 'STATUS', 'PLAN'], ...rows])}\n`,
      );
      return EXIT.ok;
    }
    case 'retention':
      return retention(values);
    default:
      throw new UsageError(`there is no "tenants ${positionals[0]}"`);
  }
}

interface Wish {
  tenant?: string;
  documents?: string;
  reports?: string;
  json?: boolean;
}

/** Sets what is given, and tells what then holds. */
async function retention({ tenant, documents, reports, json }: Wish): Promise<number> {
  if (!tenant) throw new UsageError('--tenant is missing');
  const hours = documents === undefined ? undefined : readDuration(documents, 'documents') / HOUR_MS;
  const days = reports === undefined ? undefined : readDuration(reports, 'reports') / DAY_MS;
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
