/** `--lang`: in which language a person is told of a report. Data (JSON, CSV, SARIF) is the same in all of them. */
import { isLanguage, LANGUAGES } from '../../shared/contracts/language.ts';
import { type Words, wordsOf } from '../../shared/findings/language/words.ts';
import { UsageError } from './command.ts';

/** @throws UsageError */
export function wordsFor(named: string | undefined): Words {
  const language = named ?? 'en';
  if (!isLanguage(language)) throw new UsageError(`--lang takes ${LANGUAGES.join(', ')}`);
  return wordsOf(language);
}
