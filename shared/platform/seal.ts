/**
 * Sealing of personal data that must pass through a queue or a caller's hands: AES-256-GCM, a random 96-bit nonce,
 * the purpose in the associated data, so that what was sealed for one purpose never opens for another.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export class SealError extends Error {
  override name = 'SealError';
}

export interface Sealer {
  seal(purpose: string, content: Uint8Array): Buffer;
  /** @throws SealError when it was sealed elsewhere, for another purpose, or altered */
  open(purpose: string, sealed: Uint8Array): Buffer;
}

/** With SEAL_KEY unset the key is derived from KEY_PEPPER: changing either makes everything sealed unreadable. */
export function openSealer(config: Pick<Config, 'SEAL_KEY' | 'KEY_PEPPER'>): Sealer {
  const key = createSecretKey(
    Buffer.from(hkdfSync('sha256', config.SEAL_KEY ?? config.KEY_PEPPER, '', 'assay/seal/v1', KEY_BYTES)),
  );
  return {
    seal(purpose, content) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, sealed) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new SealError('too short to be sealed content');
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch (cause) {
        throw new SealError('not sealed by this service for this purpose', { cause });
      }
    },
  };
}
