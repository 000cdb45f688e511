/**
 * The keys under which stored documents are sealed. The first one seals; the others still open what they sealed, until
 * `assay storage rotate` has moved everything to the first.
 */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { type Config, ConfigError } from '../../config.ts';
import { notAllowed } from '../../config-kinds.ts';

export const KEY_BYTES = 32;

export interface StorageKey {
  id: string;
  key: KeyObject;
}

export interface StorageKeys {
  /** Seals; null where nothing is configured, and documents are stored as they are. */
  readonly current: StorageKey | null;
  byId(id: string): StorageKey | undefined;
}

const ENTRY = /^([A-Za-z0-9][A-Za-z0-9._-]{0,31}):([A-Za-z0-9+/_-]{43}=?)$/;

/** `id:key` separated by spaces, each key 32 bytes in base64. @throws ConfigError */
export function readStorageKeys({ STORAGE_KEYS }: Pick<Config, 'STORAGE_KEYS'>): StorageKeys {
  const keys = new Map<string, StorageKey>();
  for (const entry of STORAGE_KEYS?.split(/\s+/).filter(Boolean) ?? []) {
    const [, id = '', text = ''] = ENTRY.exec(entry) ?? [];
    const bytes = Buffer.from(text, text.includes('-') || text.includes('_') ? 'base64url' : 'base64');
    if (bytes.length !== KEY_BYTES || keys.has(id)) {
      throw new ConfigError([
        notAllowed('STORAGE_KEYS', STORAGE_KEYS, 'id:key pairs, each key 32 bytes in base64, each id once'),
      ]);
    }
    keys.set(id, { id, key: createSecretKey(bytes) });
  }
  const [current = null] = keys.values();
  return { current, byId: (id) => keys.get(id) };
}
