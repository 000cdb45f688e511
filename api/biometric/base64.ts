/** Base64 as callers send it: with or without padding, the URL-safe alphabet, line breaks, or as a data URL. */

const PLAIN = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** Decoded bytes; null when it is not base64. */
export function decodeBase64(text: string): Buffer | null {
  // Most send nothing but base64, and much of it: it is looked at once, and not copied.
  const plain = PLAIN.test(text);
  const sent = plain ? text : text.replace(/^data:[^,]{0,100};base64,/, '').replace(/\s/g, '');
  if (!plain && !PLAIN.test(sent)) return null;
  const padding = sent.endsWith('==') ? 2 : sent.endsWith('=') ? 1 : 0;
  return (sent.length - padding) % 4 === 1 ? null : Buffer.from(sent, 'base64url');
}
