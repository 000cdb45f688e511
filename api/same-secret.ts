/** Compares secrets in a time that does not tell how much of them was right. */
import { createHash, timingSafeEqual } from 'node:crypto';

export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
