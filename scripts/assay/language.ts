/** `--lang`: in which language a person is told of a report. Data (JSON, CSV, SARIF) is the same in all of them. */
import { Option } from 'commander';
import { LANGUAGES } from '../../shared/contracts/language.ts';

export const languageOption = (told: string): Option =>
  new Option('--lang <language>', told).choices(LANGUAGES).default('en');
