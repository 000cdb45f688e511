/** The networks that read, as the manifest names them, opened once a process. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Model, ModelManifest } from '../../shared/contracts/models.ts';
import { readModel } from '../networks/model-file.ts';
import { openSession, type Session } from '../networks/session.ts';
import { type Alphabet, alphabetOf } from './ctc.ts';

export interface PrintReader {
  detection: Session;
  direction: Session;
  recognition: Session;
  alphabet: Alphabet;
  /** Null where the directory has none: then PP-OCR reads numbers as it reads letters. */
  numbers: Session | null;
}

export interface ZoneNetworks {
  /** Reads one line. */
  zones: Session;
  /** Sees where zones stand; null where the directory has none. */
  finder: Session | null;
}

const printReaders = new Map<string, Promise<PrintReader | null>>();
const zoneReaders = new Map<string, Promise<ZoneNetworks | null>>();

/**
 * Null where the directory's manifest names no such networks, or their files were not made: then one reader reads alone.
 * @throws Error when a file is not the one that the manifest names
 */
export const openPrintReader = once(printReaders, async (directory): Promise<PrintReader | null> => {
  const [detection, direction, recognition, characters, numbers] = modelsOf(directory, [
    'text-detection',
    'text-direction',
    'text-recognition',
    'characters',
    'number-recognition',
  ]);
  if (!detection || !direction || !recognition || !characters) return null;
  const open = (model: Model): Promise<Session> => openSession(path.join(directory, model.file), model);
  return {
    detection: await open(detection),
    direction: await open(direction),
    recognition: await open(recognition),
    alphabet: alphabetOf(
      (await readModel(path.join(directory, characters.file), characters)).toString('utf8'),
    ),
    numbers: numbers ? await open(numbers) : null,
  };
});

/** Networks of machine readable zones; null and errors as above. */
export const openZoneReader = once(zoneReaders, async (directory): Promise<ZoneNetworks | null> => {
  const [zones, finder] = modelsOf(directory, ['zone-recognition', 'zone-detection']);
  if (!zones) return null;
  const open = (model: Model): Promise<Session> => openSession(path.join(directory, model.file), model);
  return { zones: await open(zones), finder: finder ? await open(finder) : null };
});

/** A failure is not kept: the models may be made meanwhile. */
function once<T>(opened: Map<string, Promise<T>>, open: (directory: string) => Promise<T>) {
  return (directory: string): Promise<T> => {
    let reader = opened.get(directory);
    if (!reader) {
      reader = open(directory);
      opened.set(directory, reader);
      reader.catch(() => opened.delete(directory));
    }
    return reader;
  };
}

function modelsOf(directory: string, kinds: readonly Model['kind'][]): (Model | undefined)[] {
  const file = path.join(directory, 'manifest.json');
  if (!existsSync(file)) return [];
  const { models } = ModelManifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return kinds.map((kind) =>
    models.find((model) => model.kind === kind && existsSync(path.join(directory, model.file))),
  );
}
