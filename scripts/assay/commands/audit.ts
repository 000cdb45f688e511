/** `assay audit check` */
import { auditChain } from '../../../shared/platform/keys/audit.ts';
import { alsoSays, type Define, EXIT, ends } from '../command.ts';
import { asOperator } from '../operator.ts';

export const define: Define = (command) =>
  alsoSays(
    command
      .command('check')
      .description('tells the first row that does not fit')
      .option('--json', 'one line: {"events","firstBroken","lastHash"}'),
    `
Each row of the audit log is hashed together with the one before it. This walks the chain and tells the first row that
does not fit: it was changed, or one before it was taken out. Rows cut off at the end show only against a hash that was
kept elsewhere, so the last one is told.

Works on the database of DATABASE_URL, or on the embedded one of ASSAY_HOME. Exits with 1 when the chain is broken.`,
  ).action(ends(check));

async function check({ json }: { json?: boolean }): Promise<number> {
  const { events, firstBroken, lastHash = null } = await asOperator(({ db }) => auditChain(db));
  const broken = firstBroken === undefined ? null : String(firstBroken);
  const told = broken
    ? `BROKEN at row ${broken}: it was changed, or a row before it was taken out`
    : `unbroken: ${events} rows, the last with hash ${lastHash ?? '(none)'}`;
  process.stdout.write(json ? `${JSON.stringify({ events, firstBroken: broken, lastHash })}\n` : `${told}\n`);
  return broken ? EXIT.found : EXIT.ok;
}
