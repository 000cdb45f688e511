/** Fields of a form that was flattened: form XObjects that each set one line. */
import type { Word } from './words.ts';

/** More is a page, or a part of one. */
const MAX_FIELD = 10;

/** Numbers of the form XObjects that set one line of a few words each. */
export function fieldsOf(words: readonly Word[]): ReadonlySet<number | null> {
  const bySource = new Map<number, Word[]>();
  for (const word of words) {
    const { source, formDepth } = word.parts[0].run;
    if (source === null || formDepth === 0) continue;
    const own = bySource.get(source) ?? [];
    if (own.length <= MAX_FIELD) own.push(word);
    bySource.set(source, own);
  }
  const fields = new Set<number | null>();
  for (const [source, [first, ...more]] of bySource) {
    if (!first || more.length >= MAX_FIELD) continue;
    const { y } = first.parts[0].run;
    if (more.every(({ parts }) => Math.abs(parts[0].run.y - y) < first.size / 2)) fields.add(source);
  }
  return fields;
}
