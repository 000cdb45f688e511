/** By whom an earlier value of a form field is still said, where a later one took its place. */

export const EARLIER = {
  save: 'before that save',
  default: 'default of the field',
  look: 'earlier look of the field',
} as const;

/** The same of the state that somebody signed. */
export const SIGNED_VALUE = 'when it was signed';

const SOURCES: ReadonlySet<string> = new Set(Object.values(EARLIER));
export const saysEarlierValue = (source: string): boolean => SOURCES.has(source);
