/**
 * The written form of an API key: `svc_live_` or `svc_test_`, 32 random base62 characters (190 bits) and 6 base62
 * characters of their CRC-32. The checksum lets a typo or a guess be refused without asking the database, and lets
 * secret scanners recognise a leaked key.
 */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECK_LENGTH = 6;
const FORM = /^svc_(live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

export interface ParsedSecret {
  /** The key as written. */
  secret: string;
  livemode: boolean;
  checksumHolds: boolean;
}

/** A new secret from the operating system's random source. */
export function newSecret(livemode: boolean): string {
  const body = `svc_${livemode ? 'live' : 'test'}_${randomBase62(RANDOM_LENGTH)}`;
  return body + checksum(body);
}

/** Takes a credential apart; undefined when it has not the form of a key at all. */
export function parseSecret(text: string): ParsedSecret | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const check = match[3]!;
  return {
    secret: text,
    livemode: match[1] === 'live',
    checksumHolds: checksum(text.slice(0, -CHECK_LENGTH)) === check,
  };
}

function checksum(body: string): string {
  let value = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECK_LENGTH; place++) {
    digits = BASE62[value % 62] + digits;
    value = Math.floor(value / 62);
  }
  return digits;
}

/** Uniform base62: bytes from 248 up are thrown away, since 256 is no multiple of 62. */
function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}
