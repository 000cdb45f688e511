/** The token of one session: shown once, stored as its SHA-256, good for nothing else. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const TOKEN_HEADER = 'X-Liveness-Token';
const FORM = /^lvt_[A-Za-z0-9_-]{43}$/;

/** 256 bits. */
export function newToken(): string {
  return `lvt_${randomBytes(32).toString('base64url')}`;
}

export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

export function isTokenOf(sent: string | undefined, hash: Uint8Array): boolean {
  return sent !== undefined && FORM.test(sent) && timingSafeEqual(hashToken(sent), hash);
}
