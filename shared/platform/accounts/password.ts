/**
 * How a person's password is stored: scrypt (RFC 7914) with its parameters and salt beside the hash, so that the
 * parameters can be raised later and old passwords still verify.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { AccountError } from './account-error.ts';

/** 32 MiB and some 100 ms a try: OWASP's password storage cheat sheet, N=2^15, r=8, p=3. */
const PARAMETERS = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** NIST SP 800-63B: at least 8, no rules about kinds of characters; we ask for more since there is no second factor. */
const MIN_PASSWORD_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 200;

const STORED = /^scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

/** @throws AccountError when the password is too short or too long */
export async function hashPassword(password: string): Promise<string> {
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH) {
    throw new AccountError(`a password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`);
  }
  const salt = randomBytes(SALT_BYTES);
  const { N, r, p } = PARAMETERS;
  const key = await derive(password, salt, PARAMETERS);
  return `scrypt$N=${N},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** False for a wrong password, and for a stored form that is not ours. */
export async function passwordHolds(password: string, stored: string): Promise<boolean> {
  const parts = STORED.exec(stored);
  if (!parts || password.length > MAX_PASSWORD_LENGTH) return false;
  const [N, r, p] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const expected = Buffer.from(parts[5]!, 'base64url');
  const key = await derive(password, Buffer.from(parts[4]!, 'base64url'), { N, r, p });
  return expected.length === key.length && timingSafeEqual(key, expected);
}

type Parameters = typeof PARAMETERS;

function derive(password: string, salt: Buffer, { N, r, p }: Parameters): Promise<Buffer> {
  // The same letters typed on another keyboard may be composed differently.
  const text = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
