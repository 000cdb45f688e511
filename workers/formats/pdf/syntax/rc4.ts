/** RC4 (ISO 32000-1, 7.6.2). By hand, because OpenSSL 3 no longer offers it without its legacy provider. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = new Uint8Array(256);
  for (let i = 0; i < 256; i++) state[i] = i;
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i] + key[i % key.length]) & 255;
    const swap = state[i];
    state[i] = state[j];
    state[j] = swap;
  }
  const out = new Uint8Array(data.length);
  for (let n = 0, i = 0, j = 0; n < data.length; n++) {
    i = (i + 1) & 255;
    j = (j + state[i]) & 255;
    const swap = state[i];
    state[i] = state[j];
    state[j] = swap;
    out[n] = data[n] ^ state[(state[i] + state[j]) & 255];
  }
  return out;
}
