/** What of the configuration reaches the sandbox. Nothing secret, ever. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../shared/platform/config.ts';
import { faceModelChoice } from '../../shared/platform/face-models.ts';
import type { SandboxSettings } from '../sandbox/settings.ts';

export function sandboxSettings(
  config: Config,
  searchPath = '/usr/local/bin:/usr/bin:/bin',
): SandboxSettings {
  return {
    tesseractPath: findTesseract(config.TESSERACT_PATH, searchPath),
    ocrLanguages: config.OCR_LANGUAGES.split('+'),
    modelsDir: path.resolve(config.MODELS_DIR),
    faceModels: faceModelChoice(config),
    trustDir: trustDirectory(config),
  };
}

/** Where `assay trust import` puts its index. */
export function trustDirectory({ ASSAY_HOME }: Pick<Config, 'ASSAY_HOME'>): string {
  return path.resolve(ASSAY_HOME, 'trust');
}

function findTesseract(configured: string | undefined, searchPath: string): string | null {
  if (configured === 'none') return null;
  if (configured) return configured;
  return (
    searchPath
      .split(':')
      .map((directory) => path.join(directory, 'tesseract'))
      .find(executable) ?? null
  );
}

function executable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
