/** The store that STORAGE_URL names. */
import { type Config, ConfigError } from '../config.ts';
import { notAllowed } from '../config-kinds.ts';
import { countedStore } from '../error-counts.ts';
import { openGcsStore } from './gcs.ts';
import { openLocalStore } from './local.ts';
import type { DocumentStore } from './port.ts';
import { readStorageKeys } from './sealed/keys.ts';
import { sealedStore } from './sealed/store.ts';

/** `gs://bucket` or `gs://bucket/some/prefix`; bucket names as Google allows them. */
const BUCKET = /^gs:\/\/([a-z0-9][a-z0-9._-]{1,220}[a-z0-9])(?:\/(.*))?$/;

type Settings = Pick<Config, 'STORAGE_URL' | 'STORAGE_EMULATOR_HOST' | 'STORAGE_KEYS'>;

/** Seals with STORAGE_KEYS, where that is set. @throws ConfigError */
export function openStore(config: Settings): DocumentStore {
  return sealedStore(countedStore(openPlainStore(config)), readStorageKeys(config));
}

/** What is stored, as it is stored. @throws ConfigError */
export function openPlainStore(config: Omit<Settings, 'STORAGE_KEYS'>): DocumentStore {
  const url = config.STORAGE_URL;
  if (url.startsWith('file:')) {
    const directory = unescaped(url.slice('file:'.length).replace(/^\/\/(?=\/)/, '')) ?? '';
    if (directory !== '') return openLocalStore(directory);
  }
  const bucket = BUCKET.exec(url);
  if (bucket) {
    const prefix = (bucket[2] ?? '').replace(/^\/+|\/+$/g, '');
    const emulator = config.STORAGE_EMULATOR_HOST;
    return openGcsStore({
      bucket: bucket[1]!,
      prefix: prefix === '' ? '' : `${prefix}/`,
      ...(emulator ? { emulator: /^https?:\/\//.test(emulator) ? emulator : `http://${emulator}` } : {}),
    });
  }
  throw wrongUrl(url);
}

/** Undefined where a percent sign begins no escape. */
function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const wrongUrl = (url: string): ConfigError =>
  new ConfigError([
    notAllowed('STORAGE_URL', url, 'file:DIRECTORY (a % is written %25) or gs://bucket/prefix'),
  ]);
