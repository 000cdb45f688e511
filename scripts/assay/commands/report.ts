/** `assay report ID` */
import { SetupError } from '../../services/remedy.ts';
import { fetchReportText } from '../client.ts';
import { type Command, EXIT, readArguments } from '../command.ts';
import { wordsFor } from '../language.ts';
import { findService } from '../service.ts';
import { summarise } from '../summary.ts';

export const command: Command = {
  help: `assay report JOB_ID [--json] [--lang LANGUAGE]

  --json           the response body exactly as it is stored
  --lang LANGUAGE  en, de, fr or es: the report in that language; notes that hold values of the document stay English

The job's id is what verify and POST /api/s2s/verify give. A service must be running.`,
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    { json: { type: 'boolean' }, lang: { type: 'string' } },
    [1, 1],
  );
  const words = wordsFor(values.lang);
  const jobId = positionals[0]!;
  const service = await findService();
  if (!service) {
    throw new SetupError(
      'No service is running.',
      'Start one with scripts/up, or name one with ASSAY_URL and ASSAY_API_KEY.',
    );
  }
  const body = await fetchReportText(service, jobId);
  process.stdout.write(
    `${values.json ? body : summarise(jobId, jobId, JSON.parse(body).productionReport, words)}\n`,
  );
  return EXIT.ok;
}
