/** What is the same for everybody, made when the first one asks for it: a start waits for none of it. */
export function madeOnce<T extends string | object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
