/** A PDF that needs a user password, by the oldest scheme: RC4 of 40 bits (ISO 32000-1, 7.6.3, revision 2). */
import { createHash } from 'node:crypto';
import { CATALOG, file, HELLO, PAGE, PAGES, raw, stream, text } from './pdfs.ts';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

const rc4 = (key: Buffer, data: Buffer): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    [state[i], state[j]] = [state[j] ?? 0, state[i] ?? 0];
  }
  let i = 0;
  let j = 0;
  return data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    [state[i], state[j]] = [state[j] ?? 0, state[i] ?? 0];
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }) as Buffer;
};

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** One page, encrypted; without the password nobody reads the page. */
export const encryptedPdf = (password: string): Buffer => {
  const padded = Buffer.concat([text(password), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.from('fcffffff', 'hex');
  const id = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
  const key = md5(padded, owner, permissions, id).subarray(0, 5);
  const user = rc4(key, PADDING);
  const forObject = (number: number): Buffer => md5(key, Buffer.from([number, 0, 0, 0, 0])).subarray(0, 10);
  const encrypt = `<</Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -4>>`;
  return file(
    { 1: CATALOG, 2: PAGES, 3: PAGE, 4: stream(rc4(forObject(4), HELLO)), 5: raw(encrypt) },
    { Encrypt: '5 0 R', ID: `[<${id.toString('hex')}> <${id.toString('hex')}>]` },
  );
};
