/** Base64 as callers send it: with or without padding, the URL-safe alphabet, line breaks, or as a data URL. */

/** Decoded bytes; null when it is not base64. */
export function decodeBase64(text: string): Buffer | null {
  const body = text
    .replace(/^data:[^,]{0,100};base64,/, '')
    .replace(/\s/g, '')
    .replace(/={1,2}$/, '');
  if (body === '' || body.length % 4 === 1 || !/^[A-Za-z0-9+/_-]+$/.test(body)) return null;
  return Buffer.from(body, 'base64url');
}
