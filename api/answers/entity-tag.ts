/**
 * Whether a caller has the stored text already (RFC 9110, 13.1.2; weak comparison). Express's own check gives way to
 * `Cache-Control: no-cache`, which every fetch() adds to a request with If-None-Match.
 */
export function hasEntity(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const strong = (tag: string): string => tag.replace(/^W\//, '');
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => strong(tag) === strong(etag));
}
