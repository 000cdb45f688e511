/** The store that STORAGE_URL names. */
import { type Config, ConfigError } from '../config.ts';
import { openGcsStore } from './gcs.ts';
import { openLocalStore } from './local.ts';
import type { DocumentStore } from './port.ts';

/** `gs://bucket` or `gs://bucket/some/prefix`; bucket names as Google allows them. */
const BUCKET = /^gs:\/\/([a-z0-9][a-z0-9._-]{1,220}[a-z0-9])(?:\/(.*))?$/;

/** @throws ConfigError */
export function openStore(config: Pick<Config, 'STORAGE_URL' | 'STORAGE_EMULATOR_HOST'>): DocumentStore {
  const url = config.STORAGE_URL;
  if (url.startsWith('file:')) {
    const directory = decodeURIComponent(url.slice('file:'.length).replace(/^\/\/(?=\/)/, ''));
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
  throw new ConfigError('configuration:\n  STORAGE_URL: must be file:DIRECTORY or gs://bucket/prefix');
}
