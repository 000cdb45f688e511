/** RC4 (ISO 32000-1, 7.6.2). By hand, because OpenSSL 3 no longer offers it without its legacy provider. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = new Uint8Array(256);
  for (let i = 0; i < 256; i++) state[i] = i;
  // Places in the state are taken modulo 256: none of them can be missing.
  for (let i = 0, j = 0; i < 256; i++) {
    const swap = state[i] ?? 0;
    j = (j + swap + (key[i % key.length] ?? 0)) & 255;
    state[i] = state[j] ?? 0;
    state[j] = swap;
  }
  const out = new Uint8Array(data.length);
  for (let n = 0, i = 0, j = 0; n < data.length; n++) {
    i = (i + 1) & 255;
    const low = state[i] ?? 0;
    j = (j + low) & 255;
    const high = state[j] ?? 0;
    state[i] = high;
    state[j] = low;
    out[n] = (data[n] ?? 0) ^ (state[(low + high) & 255] ?? 0);
  }
  return out;
}
