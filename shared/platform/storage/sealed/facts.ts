/**
 * Facts of a stage as they lie in the database: they hold what stands in the document, so they are sealed under the same
 * keys. Compressed first, as nothing compresses them afterwards.
 */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { StorageError } from '../port.ts';
import { KEY_BYTES, type StorageKey, type StorageKeys } from './keys.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** More than the facts of any document; what was sealed here was made here. */
const MAX_FACTS_BYTES = 256 * 1024 * 1024;

/** `key id:base64(nonce, content, tag)`. Facts of a stage always have other fields. */
const Sealed = z.strictObject({ sealed: z.string().regex(/^[A-Za-z0-9._-]+:[A-Za-z0-9+/]+=*$/) });

export interface FactsSeal {
  /** Facts as JSON, for the database; as they are where no key is configured. */
  seal(jobId: string, stage: string, facts: unknown): unknown;
  /** Facts that are not sealed are given as they are. @throws StorageError for those that do not open */
  open(jobId: string, stage: string, stored: unknown): unknown;
  /** Whether `assay storage rotate` has to seal them again. */
  isCurrent(stored: unknown): boolean;
}

export function openFactsSeal(keys: StorageKeys): FactsSeal {
  const derived = new Map<string, KeyObject>();
  const keyFor = ({ id, key }: StorageKey): KeyObject => {
    const known =
      derived.get(id) ??
      createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'assay/facts/v1', KEY_BYTES)));
    derived.set(id, known);
    return known;
  };
  const boundTo = (jobId: string, stage: string): Buffer => Buffer.from(`assay/facts/v1\0${jobId}\0${stage}`);
  const keyIdOf = (stored: unknown): string | null => {
    const parsed = Sealed.safeParse(stored);
    return parsed.success ? parsed.data.sealed.slice(0, parsed.data.sealed.indexOf(':')) : null;
  };

  return {
    seal(jobId, stage, facts) {
      const { current } = keys;
      if (!current) return facts;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(current), nonce).setAAD(boundTo(jobId, stage));
      const packed = gzipSync(JSON.stringify(facts), { level: constants.Z_BEST_SPEED });
      const content = Buffer.concat([nonce, cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
      return { sealed: `${current.id}:${content.toString('base64')}` };
    },
    open(jobId, stage, stored) {
      const keyId = keyIdOf(stored);
      if (keyId === null) return stored;
      const known = keys.byId(keyId);
      if (!known)
        throw new StorageError(`facts sealed with the key "${keyId}", which STORAGE_KEYS does not have`);
      const text = Sealed.parse(stored).sealed;
      const content = Buffer.from(text.slice(keyId.length + 1), 'base64');
      try {
        const cipher = createDecipheriv('aes-256-gcm', keyFor(known), content.subarray(0, NONCE_BYTES))
          .setAAD(boundTo(jobId, stage))
          .setAuthTag(content.subarray(-TAG_BYTES));
        const packed = Buffer.concat([
          cipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES)),
          cipher.final(),
        ]);
        return JSON.parse(gunzipSync(packed, { maxOutputLength: MAX_FACTS_BYTES }).toString('utf8'));
      } catch (cause) {
        throw new StorageError('facts of another stage or document, or altered', { cause });
      }
    },
    isCurrent: (stored) => !keys.current || keyIdOf(stored) === keys.current.id,
  };
}
