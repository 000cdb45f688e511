/** `assay report ID` */
import type { Language } from '../../../shared/contracts/language.ts';
import { wordsOf } from '../../../shared/findings/language/words.ts';
import { SetupError } from '../../services/remedy.ts';
import { fetchReportText } from '../client.ts';
import { alsoSays, type Define, EXIT, ends } from '../command.ts';
import { languageOption } from '../language.ts';
import { findService } from '../service.ts';
import { summarise } from '../summary.ts';

export const define: Define = (command) =>
  alsoSays(
    command
      .argument('<job>', 'its id, as verify and POST /api/s2s/verify give it')
      .option('--json', 'the response body exactly as it is stored')
      .addOption(languageOption('notes that hold values of the document stay English')),
    'A service must be running.',
  ).action(ends(run));

async function run(jobId: string, { json, lang }: { json?: boolean; lang: Language }): Promise<number> {
  const words = wordsOf(lang);
  const service = await findService();
  if (!service) {
    throw new SetupError(
      'No service is running.',
      'Start one with scripts/up, or name one with ASSAY_URL and ASSAY_API_KEY.',
    );
  }
  const body = await fetchReportText(service, jobId);
  process.stdout.write(
    `${json ? body : summarise(jobId, jobId, JSON.parse(body).productionReport, words)}\n`,
  );
  return EXIT.ok;
}
