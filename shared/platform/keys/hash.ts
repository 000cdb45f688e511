/** How a key is stored: HMAC-SHA-256 under a pepper that the database does not know. 190 random bits need no slow hash. */
import { createHmac } from 'node:crypto';

export function hashSecret(pepper: string, secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', pepper).update(secret).digest());
}
