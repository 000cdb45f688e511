/**
 * The languages whose print the second reader knows, as tesseract names them (`eng`, `deu`, `chi_sim`): the machine's tesseract has data of
 * its own; tesseract.js takes that of npm packages as they ship, `@tesseract.js-data/LANGUAGE`. Nothing is downloaded.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

export const DEFAULT_LANGUAGES: readonly string[] = ['eng'];

const require = createRequire(import.meta.url);

/** The smallest of the kinds of data that a package ships: integers, of the best networks. */
const KIND = '4.0.0_best_int';

/** Where the data of a language lies; null where its package is not installed. */
export function packagedData(language: string): string | null {
  try {
    const packageFile = require.resolve(`@tesseract.js-data/${language}/package.json`);
    const file = path.join(path.dirname(packageFile), KIND, `${language}.traineddata.gz`);
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/**
 * @param tesseractPath null for tesseract.js
 * @returns those whose data is not there
 * @throws Error when the program cannot be run
 */
export async function languagesWithoutData(
  languages: readonly string[],
  tesseractPath: string | null,
): Promise<string[]> {
  if (tesseractPath === null) return languages.filter((language) => packagedData(language) === null);
  const { stdout } = await promisify(execFile)(tesseractPath, ['--list-langs']);
  const known = new Set(stdout.split('\n').map((line) => line.trim()));
  return languages.filter((language) => !known.has(language));
}

/**
 * To be asked before pages are read; the data of English is always there.
 * @throws Error that says which language has no data, and what to do
 */
export async function needLanguages(
  languages: readonly string[],
  tesseractPath: string | null,
): Promise<void> {
  const asked = languages.filter((language) => !DEFAULT_LANGUAGES.includes(language));
  if (asked.length === 0) return;
  const [missing] = await languagesWithoutData(asked, tesseractPath);
  if (missing !== undefined)
    throw new Error(
      `OCR_LANGUAGES: there is no data for ${missing}; install it with: ${remedyFor(missing, tesseractPath)}`,
    );
}

/** What an operator does about it. */
export const remedyFor = (language: string, tesseractPath: string | null): string =>
  tesseractPath === null
    ? `npm install @tesseract.js-data/${language}`
    : `apt-get install tesseract-ocr-${language.replaceAll('_', '-')}`;
