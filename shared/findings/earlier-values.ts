/** By whom an earlier value of a form field is still said, where a later one took its place. */

export const EARLIER = {
  save: 'before that save',
  default: 'default of the field',
  look: 'earlier look of the field',
} as const;

const SOURCES: ReadonlySet<string> = new Set(Object.values(EARLIER));
export const saysEarlierValue = (source: string): boolean => SOURCES.has(source);
