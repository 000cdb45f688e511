/** A copy of a value in which one place is another, or gone: `changed(report, 'pipeline.stages', 7)`. */
export const GONE = Symbol('gone');

export function changed<T extends object>(value: T, path: string, to: unknown): T {
  const copy = structuredClone(value);
  const names = path.split('.');
  const last = names.pop()!;
  let at = copy as Record<string, unknown>;
  for (const name of names) {
    if (typeof at[name] !== 'object' || at[name] === null) throw new Error(`there is no ${path}`);
    at = at[name] as Record<string, unknown>;
  }
  if (to === GONE) {
    if (!(last in at)) throw new Error(`there is no ${path}`);
    delete at[last];
  } else at[last] = to;
  return copy;
}
