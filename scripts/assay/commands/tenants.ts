/** `assay tenants create|list` */
import { createTenant } from '../../../shared/platform/keys/manage.ts';
import { type Command, EXIT, readArguments, UsageError } from '../command.ts';
import { asOperator, table } from '../operator.ts';

export const command: Command = {
  help: `assay tenants create --name NAME [--plan PLAN] [--json]
assay tenants list [--json]

  --name NAME  what the tenant is called; no two have the same
  --plan PLAN  operator (default: no limits), developer_free, or another one of the Plan table

Works on the database of DATABASE_URL, or on the embedded one of ASSAY_HOME.`,
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    { name: { type: 'string' }, plan: { type: 'string' }, json: { type: 'boolean' } },
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
    default:
      throw new UsageError(`there is no "tenants ${positionals[0]}"`);
  }
}
