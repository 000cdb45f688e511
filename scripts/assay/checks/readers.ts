/** What reads text and faces. */
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { messageOf } from '../../../shared/platform/errors.ts';
import {
  chooseFaceModels,
  type FaceModelsInUse,
  faceModelChoice,
} from '../../../shared/platform/face-models.ts';
import { readModel } from '../../../workers/networks/model-file.ts';
import {
  DEFAULT_LANGUAGES,
  languagesWithoutData,
  remedyFor,
} from '../../../workers/reading/tesseract/languages.ts';
import { sandboxSettings } from '../../../workers/runtime/settings.ts';
import { configuration, type Finding, one } from './finding.ts';

export async function reading(): Promise<Finding[]> {
  const { tesseractPath: found, ocrLanguages = DEFAULT_LANGUAGES } = sandboxSettings(configuration());
  // A bare name is looked for where the child runs.
  if (found?.includes('/') && !(await isProgram(found)))
    return one('text', 'fail', `TESSERACT_PATH: ${found} is no program`, 'name the binary, or unset it');
  const [missing] = await languagesWithoutData(ocrLanguages, found).catch(() => []);
  if (missing !== undefined)
    return one('text', 'fail', `OCR_LANGUAGES: there is no data for ${missing}`, remedyFor(missing, found));
  return found
    ? one('text', 'ok', `native tesseract (${found}), ${ocrLanguages.join('+')}`)
    : one(
        'text',
        'note',
        'tesseract.js: about half as fast as the native one',
        'apt-get install tesseract-ocr',
      );
}

const isProgram = (file: string): Promise<boolean> =>
  Promise.all([access(file, constants.X_OK), stat(file)]).then(
    ([, found]) => found.isFile(),
    () => false,
  );

export async function models(): Promise<Finding[]> {
  const directory = path.resolve(configuration().MODELS_DIR);
  const shown = path.relative(process.cwd(), directory) || '.';
  if (!(await stat(path.join(directory, 'manifest.json')).catch(() => undefined))) {
    return one(
      'models',
      'note',
      `no manifest in ${shown}: faces are not looked at`,
      'set MODELS_DIR, or restore models/',
    );
  }
  let chosen: FaceModelsInUse;
  try {
    chosen = chooseFaceModels(directory, faceModelChoice(configuration()));
  } catch (error) {
    return one('models', 'fail', messageOf(error), 'mend the FACE_ variables');
  }
  for (const model of chosen.models) {
    try {
      await readModel(chosen.fileOf(model), model);
    } catch (error) {
      const made = model.converter !== undefined;
      const remedy = made ? 'run scripts/setup' : 'place that file in FACE_MODEL_DIR';
      return one('models', made ? 'note' : 'fail', messageOf(error), remedy);
    }
  }
  return one('models', 'ok', chosen.models.map(({ id }) => id).join(', '));
}
