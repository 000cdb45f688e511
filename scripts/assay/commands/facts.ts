/** `assay facts JOBID` */
import { STAGES, type StageId } from '../../../shared/contracts/stages.ts';
import { StoredFacts } from '../../../workers/fusion/stored-facts.ts';
import { alsoSays, type Define, EXIT, ends } from '../command.ts';
import { asOperator, type Operator } from '../operator.ts';

export const define: Define = (command) =>
  alsoSays(
    command
      .argument('<job>', 'id of a finished verification')
      .option('--name <name>', 'what the document is called in what scripts/judge prints; else the job’s id'),
    `
Prints one line of JSON: everything that its stages saw and nothing that they concluded. scripts/judge judges it again
with the present rules, rates and policy, without reading the document.

Works on the database of DATABASE_URL, or on the embedded one of ASSAY_HOME. Facts hold what stands in the document:
treat them as you treat it.`,
  ).action(ends(run));

async function run(jobId: string, { name }: { name?: string }): Promise<number> {
  const stored = await asOperator((operator) => storedFacts(operator, jobId, name ?? jobId));
  if (typeof stored === 'string') {
    process.stderr.write(`${jobId}: ${stored}\n`);
    return EXIT.failed;
  }
  process.stdout.write(`${JSON.stringify(stored)}\n`);
  return EXIT.ok;
}

/** @returns a sentence where there are none */
async function storedFacts(
  { db, facts: seal }: Operator,
  jobId: string,
  name: string,
): Promise<StoredFacts | string> {
  const row = await db.verification.findUnique({ where: { jobId }, include: { stages: true } });
  if (!row || row.stages.length === 0) return 'no finished verification of this id';
  const erased = row.stages.some(({ status, facts }) => status === 'COMPLETED' && facts === null);
  if (erased) return 'its facts were erased together with the document, as the account’s retention says';
  return StoredFacts.parse({
    ...{ name, sha256: row.sha256, bytes: row.bytes, mediaType: row.mediaType, prepared: row.prepared },
    stages: row.stages
      .filter(({ stage }) => STAGES.includes(stage as StageId))
      .map(({ stage: id, status, engine, engineVersion, reason, facts }) => ({
        ...{ id, status, engine, engineVersion },
        ...(reason === null ? {} : { reason }),
        ...(facts === null ? {} : { facts: seal.open(jobId, id, facts) }),
      })),
  });
}
